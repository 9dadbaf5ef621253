import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASK, type ChatProduct } from '#web/storefront/chat/script/chat-reply.ts';
import { greet, replyTo } from '#web/storefront/chat/script/chat-script.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import { CATALOGUE, FACTS, OTHER_SITE } from '#tests/unit/core/chat-facts.ts';

const say = (text: string) => replyTo(text, FACTS).text;
const UNKNOWN = say('qwertz');

describe('replyTo', () => {
  it.each([
    ['How much do you charge?', 'rentals start at $199 per full day'],
    ['PRICES???', 'rentals start at $199 per full day'],
    ['Do you deliver to Fort Worth', 'Dallas-Fort Worth'],
    ['when does the crew arrive', '2-4 hours before your event'],
    ['What time do you open on Sundays?', 'Mon–Sat 8AM–8PM, Sun 9AM–6PM'],
    ['how much is the deposit', 'deposit of 50%'],
    ['What if it rains?!', 'forecast looks bad'],
    ['setup space', 'flat, clear ground'],
    ['how many outlets', 'power circuits'],
    ['Is it sanitised?', 'sanitized after every rental'],
    ['can I get my money back', 'you get back everything you paid'],
    ['what ages', 'lists its ages'],
    ['are you insured', 'Fully insured'],
    ['do you take credit cards', 'pay by card'],
    ['how do i book a water slide', 'choose your days'],
    ['can I talk to a real person', '(817) 555-0142'],
    ['email', 'hello@bouncegalaxy.example'],
    ['is overnight free', 'Free overnight'],
    ['hello', 'Hi there'],
    ['thanks!', 'Anytime'],
    ['where is my booking', 'We’ll email you the link again'],
    ['gift card', 'Choose $25 to $1,000'],
    ['do you sell gift cards?', 'A gift card is good for any rental'],
    ['do you deliver to 76033', 'Yes, we deliver to 76033'],
    ['75201?', 'Yes, we deliver to 75201'],
    ['do you come to 90210', 'We don’t deliver to 90210 yet. Call us at (817) 555-0142'],
    ['can I cancel my booking', 'you get back everything you paid'],
    ['Can I move my party to Sunday?', 'move your booking to other days'],
    ['can I reschedule', 'move your booking to other days'],
    ['I need to change my booking', 'move your booking to other days'],
    ['how do I change the time of my party', 'You can change the address, the times'],
    ['can I add something to my order', 'change what you rent'],
    ['I want to remove one item', 'change what you rent'],
    ['how do I sign the agreement', 'private link to your booking'],
    ['where is my receipt', 'get your receipt'],
    ['certificate of insurance for a school', 'ask for a certificate of insurance'],
    ['when do I pay the rest', 'You pay the balance before we set up'],
    ['can I pay cash at delivery', 'You pay by card'],
    ['how far in advance do I need to book', 'up to 730 days ahead'],
    ['same day delivery', 'For the same day, call us'],
    ['do you deliver to parks', 'you need their permission'],
    ['do I need a permit for the park', 'you need their permission'],
    ['how far do you deliver', 'We deliver all over'],
    ['what do I need to have ready', 'flat, clear ground'],
  ])('answers %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    ['how much is the neon castle', 'Neon Castle Bounce House is $225 per full day'],
    ['NEON CASTLES?', 'Neon Castle Bounce House is $225'],
    ['book the dragon', 'Midnight Dragon Bounce House is $259'],
    ['what power does the dunk tank need', '1 power circuit and a garden hose'],
    ['popcorn & cotton-candy', 'Popcorn & Cotton Candy Cart is $199'],
    ['castle', 'Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299)'],
  ])('looks up the rental in %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it('finds what fits the ages and the yard in a question', () => {
    const { text, links } = replyTo('my kids are 4 and 9, what fits a 20x20 yard', FACTS);
    const fitting = CATALOGUE.filter(({ setup, ages }) => {
      const [from = 0, to = 99] = (ages.match(/\d+/g) ?? []).map(Number);
      const isSmall = Math.max(setup.lengthFt, setup.widthFt) <= 20;
      return isSmall && from <= 4 && 9 <= to;
    });
    expect(fitting.length).toBeGreaterThan(0);
    expect(text).toContain(`${fitting.length} rentals fit that`);
    expect(links.at(-1)?.to).toBe('/products?fits=yes&yardLength=20&yardWidth=20');
  });

  it.each([
    [
      'water slides under $350',
      '2 water slides fit that, from $325 per full day: Splash Dash Slip & Slide ($325), Blue Crush Water Slide ($349).',
    ],
    ['how much are bounce houses', 'We have 6 bounce houses, from $199'],
    ['obstacle courses between $200 and $350', '2 obstacle courses fit that'],
    ['combos for a 3 year old', '3 combos fit that'],
    ['2 year old', ': Toddler Playland ($199), Caterpillar Crawl Tunnel Course ($219), '],
    ['what is the cheapest for a 2 year old', ': Toddler Playland ($199), '],
    ['combos for ages 3 and 40', 'We have nothing like that right now'],
    ['what can I get for 200 dollars', '3 rentals fit that'],
    ['wet combo', 'Tropical Splash Combo ($329)'],
    ['do you have dry slides', '3 combos fit that, from $299 per full day: Royal Castle'],
    ['biggest water slide', 'Volcano Blast Water Slide ($425)'],
    ['most popular', 'Neon Castle Bounce House ($225), Palm Racer'],
    ['water slides below $100', 'We have nothing like that'],
  ])('searches the catalogue for %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it("prefers a policy to the rental named with it, but not to a rental's name", () => {
    expect(say('what if it rains on the neon castle')).toContain('forecast');
    const storm = { ...CATALOGUE[0], id: 'storm', slug: 'storm', title: 'Storm Chaser Slide' };
    const products = [...CATALOGUE, storm as ChatProduct];
    expect(replyTo('how much is the storm chaser', { ...FACTS, products }).text).toContain(
      'Storm Chaser Slide is $',
    );
  });

  it('does not take a word of a question for a misspelled rental', () => {
    const said = saidDays('Can I move my party to Sunday?', calendarDay('2026-11-22'));
    const available = new Set(CATALOGUE.map(({ id }) => id));
    const on = said && { ...said, available };
    const { text, links } = replyTo('Can I move my party to Sunday?', { ...FACTS, on });
    expect(text).not.toContain('Movie');
    expect(links.map(({ to }) => to)).toEqual(['/manage']);
  });

  it('links to what it mentions', () => {
    expect(replyTo('neon castle', FACTS).links.map(({ to }) => to)).toEqual([
      '/products/neon-castle-bounce-house',
      '/booking?product=neon-castle-bounce-house',
    ]);
    expect(replyTo('water slides', FACTS).links.at(-1)?.to).toBe('/water-slides');
    expect(replyTo('human', FACTS).links.map(({ to }) => to)).toEqual([
      'tel:8175550142',
      'mailto:hello@bouncegalaxy.example',
    ]);
  });

  it('helps when it does not understand, and when the question is empty', () => {
    for (const text of ['qwertz', '', ' ', '?!', '🎈', 'constructor', '__proto__']) {
      const { suggestions, text: answer } = replyTo(text, FACTS);
      expect(answer).toContain('(817) 555-0142');
      expect(answer).toContain('hello@bouncegalaxy.example');
      expect(suggestions.length).toBeGreaterThan(2);
    }
  });

  it('never names a rental that shoppers cannot see', () => {
    const products = CATALOGUE.map((product) => ({ ...product, isActive: false }));
    const answer = replyTo('how much is the neon castle', { ...FACTS, products }).text;
    expect(answer).not.toContain('Neon');
    expect(answer).toContain('$199');
  });

  it('takes every fact from the site it is given', () => {
    const everything = Object.values(ASK)
      .map((question) => replyTo(question, { ...FACTS, site: OTHER_SITE, products: [] }).text)
      .join(' ');
    for (const fact of ['Greater Austin', 'at dawn', '$77', 'Fri 10AM', '(512)', 'Insured twice']) {
      expect(everything).toContain(fact);
    }
    expect(everything).not.toMatch(/Dallas|2-4 hours|\$199|8AM|817|Fully insured/);
    expect(greet(OTHER_SITE).text).toContain('Hop Shop');
  });

  it('understands every question it suggests, with and without a catalogue', () => {
    for (const products of [CATALOGUE, []]) {
      for (const question of Object.values(ASK)) {
        expect(replyTo(question, { ...FACTS, products }).text).not.toBe(UNKNOWN);
      }
    }
  });
});

describe('replyTo, with the search index', () => {
  it.each([
    ['castel', 'Neon Castle Bounce House ($225)'],
    ['how much is the castel?', 'Neon Castle Bounce House ($225)'],
    ['do you have dinos?', 'Midnight Dragon Bounce House is $259'],
    ['slide for toddlers', 'Toddler Playland is $199'],
    ['a princess theme for my daughter', 'Neon Castle Bounce House ($225)'],
  ])('understands %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });
});

describe('replyTo, with days', () => {
  const answer = (text: string, booked: readonly string[] = [], closed?: string) => {
    const said = saidDays(text, calendarDay('2026-11-22'));
    if (said === undefined) throw new Error('names no days');
    const ids = CATALOGUE.map(({ id }) => id).filter((id) => !booked.includes(id));
    const on = { ...said, available: new Set(closed ? [] : ids), closed };
    return replyTo(text, { ...FACTS, on });
  };
  const SATURDAY = 'Sat, Nov 28 (pickup Sun, Nov 29)';
  const CASTLE = 'neon-castle-bounce-house';

  it.each([
    [
      'is the neon castle available on Saturday?',
      `Yes! Neon Castle Bounce House is available ${SATURDAY}, for $225`,
    ],
    [
      'how much is the castle on Saturday?',
      `Available ${SATURDAY}, per full day: Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299)`,
    ],
    ['what is available this weekend', `23 rentals are available ${SATURDAY}`],
    ['water slides on Saturday', `Available ${SATURDAY}, per full day: Blue Crush`],
    ['can I cancel on Saturday', 'Plans change'],
  ])('answers %j', (question, text) => {
    expect(answer(question).text).toContain(text);
  });

  it('names what is booked, and alternatives, with the days in the links', () => {
    const one = answer('neon castle on saturday', [CASTLE]);
    expect(one.text).toContain(`Already booked ${SATURDAY}: Neon Castle Bounce House.`);
    expect(one.text).toContain('These are available then');
    expect(one.links.at(-1)?.to).toBe('/products?from=2026-11-28&to=2026-11-29');
    expect(answer('castle on saturday', [CASTLE]).text).toContain(
      'Royal Castle Slide Combo ($299). Already booked: Neon Castle Bounce House.',
    );
  });

  it('says why a day is closed', () => {
    expect(answer('castle on saturday', [], 'We are closed that day.').text).toBe(
      `${SATURDAY}: We are closed that day.`,
    );
  });
});

/** Words the script reacts to, so that random questions reach every part of it. */
const word = fc.constantFrom(
  ...'how much price neon castle water slides under between and over $350 200 5 year old deposit rain cheapest biggest popular space power book combo wet toddler cancel'.split(
    ' ',
  ),
);
const question = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc
    .array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 12 })
    .map((all) => all.join(' ')),
);
const letters = fc.string({
  unit: fc.constantFrom(...'abcdefgh XYZ-&é'),
  minLength: 3,
  maxLength: 120,
});
const anyProduct: fc.Arbitrary<ChatProduct> = fc
  .record({
    template: fc.constantFrom(...CATALOGUE),
    title: letters,
    price: fc.integer({ min: 1, max: 9_999_999 }).map((amount) => amount / 100),
    ages: letters.map((text) => text.slice(0, 60)),
    categories: fc.subarray(['bounce', 'water', 'combo', 'popular']),
  })
  .map(({ template, ...own }) => ({ ...template, ...own }));

const pricesIn = (text: string): readonly string[] => text.match(/\$[\d,.]*\d/g) ?? [];

describe('properties', () => {
  it('never throws, and always says something in under 600 characters', () => {
    fc.assert(
      fc.property(question, fc.array(anyProduct, { maxLength: 6 }), (text, products) => {
        const reply = replyTo(text, { ...FACTS, products });
        expect(reply.text.trim()).not.toBe('');
        expect(reply.text.length).toBeLessThan(600);
        expect(reply.suggestions.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it("names no price except the catalogue's and the starting price", () => {
    const real = new Set([DEMO_SITE.fromPrice, ...CATALOGUE.map(({ price }) => price)]);
    fc.assert(
      fc.property(question, (text) => {
        const { text: answer, links } = replyTo(text, FACTS);
        const named = [answer, ...links.map(({ label }) => label)].flatMap(pricesIn);
        for (const price of named) expect(real).toContain(Number(price.replaceAll(/[$,]/g, '')));
      }),
      { numRuns: 200 },
    );
  });
});

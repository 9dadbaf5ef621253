import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { siteIn } from '#core/content/site-in.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { present } from '#tests/support/expected.ts';
import { CATALOGUE, FACTS, OTHER_SITE } from '#tests/unit/core/chat-facts.ts';
import { ASK, type ChatProduct } from '#web/storefront/chat/script/chat-reply.ts';
import { replyTo as inSpanish } from '#web/storefront/chat/script/chat-script.es.ts';
import { greet, replyTo } from '#web/storefront/chat/script/chat-script.ts';

const say = (text: string) => replyTo(text, FACTS).text;
const UNKNOWN = say('qwertz');

describe('replyTo about what nobody plays on', () => {
  it('says no ages, turns or yard of a chair, in both languages', () => {
    const one = present(CATALOGUE[0]);
    const chair = {
      ...one,
      title: 'Folding Chair',
      categories: ['event'],
      price: 2,
      ages: 'All ages',
      capacity: 1,
      power: { blowers: 0, circuits: 0 },
      size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
      setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
    };
    const facts = { ...FACTS, products: [chair] };
    expect(replyTo('folding chair', facts).text).toBe('Folding Chair is $2 per full day.');
    expect(inSpanish('folding chair', facts).text).toBe(
      'Folding Chair cuesta $2 por día completo.',
    );
    const screen = CATALOGUE.filter(({ slug }) => slug === 'outdoor-movie-screen');
    expect(replyTo('movie screen', { ...FACTS, products: screen }).text).toContain(
      'For up to 60 guests. Size: 18 × 6 × 13 ft. It needs 24 × 25 ft of flat ground and 2 power circuits.',
    );
  });
});

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
    ['where is my booking', 'Choose “Find my booking”'],
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
    ['what happens if its windy', 'you choose another day or get your money back'],
    ['do I get a refund if it rains', 'If it rains'],
    ['do you cancel for bad weather', 'If you call it off, our usual cancellation terms apply'],
    ['when do I get my money back?', 'banks usually show a refund within 5 to 10 days'],
    ['how long does a refund take', 'within 5 to 10 days'],
    ['is the deposit refundable', 'you get back everything you paid'],
    ['is sales tax included', 'No sales tax is added'],
    ['are there any hidden fees?', 'the total you see at checkout is the total you pay'],
    ['do you accept gift cards', 'Enter the code at checkout'],
    ['how do I use my gift card', 'Enter the code at checkout'],
    ['can I set it up on concrete', '21 rentals go on concrete'],
    ['can it go on gravel', 'Our rentals go on grass, concrete, asphalt, turf or an indoor floor'],
    ['do you set up indoors', '4 rentals go on an indoor floor'],
    ['do you have attendants', 'An adult of yours watches the whole time'],
    ['do you stay with it', 'An adult of yours watches the whole time'],
    ['do you rent generators', 'We don’t list a generator'],
    ['how far from the outlet', 'within 25 to 75 feet'],
    ['do you have a minimum order', 'There is no minimum order'],
    [
      'is delivery free',
      'Delivery, setup and pickup are part of the price. We don’t deliver anywhere',
    ],
    ['what if we rip it', 'Normal wear and tear is on us'],
    ['is there a weight limit', 'no weight limit'],
    ['do you bring the water', 'a garden hose that reaches'],
    ['do you have snow cone machines', 'I don’t see that in our rentals'],
    ['how much notice do you need', 'For the same day, call us'],
    ['can I extend the rental a day', 'move your booking to other days'],
    ['church event with 200 kids', 'most guests at a time: Foam Party Cannon & Pit (15)'],
    ['we have 150 people coming', 'book several rentals for the same day'],
    ['what if it rains on our church event', 'If it rains'],
    ['¿Cuánto cuesta un brincolín?', 'Este chat habla español'],
    ['do you speak Spanish', 'Este chat habla español'],
    ['does anyone speak Spanish on the phone?', 'I can’t promise it for whoever answers the phone'],
    ['Can my church get an invoice, tax exempt?', 'with your PO number on it, ask our office'],
    ['Can my church get an invoice, tax exempt?', 'Call (817) 555-0142 or email hello@'],
    ['do you take purchase orders', 'ask our office before you book'],
    ['can the school pay by PO?', 'ask our office before you book'],
    ['we are a nonprofit', 'No sales tax is added to our prices. Call'],
    ['where is my invoice', 'private link to your booking'],
    ['do I need to be home?', 'An adult has to be there when we deliver'],
    ['does someone have to be home for delivery', 'An adult has to be there when we deliver'],
    ['can I pay cash?', 'No cash, checks or transfers on this site. You pay by card'],
    ['do you take checks', 'To pay another way, call our office before you book'],
    ['can I check the date', 'Check the calendar'],
  ])('answers %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it('names the smallest order online, if there is one', () => {
    const holds = { ...FACTS.settings.holds, leastSubtotalCents: 10_000 };
    const settings = { ...FACTS.settings, holds };
    const { text } = replyTo('do you have a minimum order', { ...FACTS, settings });
    expect(text).toMatch(/^Online orders start at \$100 for the rentals\./);
  });

  it.each([
    ['wat if it rainz', 'If it rains'],
    ['refund polcy', 'you get back everything you paid'],
    ['canselation', 'you get back everything you paid'],
    ['how much is the depozit', 'deposit of 50%'],
    ['is delivry included', 'part of the price'],
    ['generater', 'We don’t list a generator'],
    ['atendant', 'An adult of yours'],
    ['gift cerificate', 'A gift card is good for any rental'],
    ['unicron', 'Unicorn Rainbow'],
    ['my picture for the promise', 'I’m not sure'],
  ])('reads %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    ['my gate is 32 inches', '3 rentals fit through 32 inches, such as Toddler Playland'],
    ['will it fit through a 3 foot gate', '9 rentals fit through 36 inches'],
    ['my gate is 3\' 6" wide', '18 rentals fit through 42 inches'],
    ['does the neon castle fit through a 30 inch gate', 'so 30 inches is too narrow'],
    ['does the neon castle fit a 40" gate', 'Yes, Neon Castle Bounce House fits'],
    ['20 inch gate', 'None of these fits through 20 inches. The narrowest needs 32.'],
    ['how wide does my gate have to be', 'at least 32 to 60 inches wide'],
  ])('compares the gate in %j with what the shop has measured', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  const FITTING = 'Toddler Playland ($199), Neon Castle Bounce House ($225), Tropical Island';
  it.each([
    [
      'water slide for 10 kids that fits a 25 x 20 ft yard with a 36 inch gate?',
      'None of our water slides fits 25 × 20 ft; the smallest needs 38 × 16 ft',
    ],
    [
      'what fits a 25 x 20 ft yard with a 36 inch gate',
      `4 rentals fit that (25 × 20 ft, 36 in gate)`,
    ],
    ['what fits a 25 x 20 ft yard with a 36 inch gate', FITTING],
    ["gate is 36\", yard is 25' x 20'", '4 rentals fit that (25 × 20 ft, 36 in gate)'],
    ['3 ft gate, yard 25 feet by 20 feet', '4 rentals fit that (25 × 20 ft, 36 in gate)'],
    ['25 ft long and 20 ft wide, the gate is 36', '4 rentals fit that (25 × 20 ft, 36 in gate)'],
    ['combos through a 32 inch gate', 'None of our combos fits through 32 inches; the one'],
    ['does the unicorn fit a 25x20 yard', 'Yes, Unicorn Rainbow Bounce House fits (25 × 20 ft).'],
    [
      'will volcano blast fit in 25 by 20 feet with a 36 in gate',
      'No, Volcano Blast Water Slide doesn’t fit (25 × 20 ft, 36 in gate).',
    ],
    ['my yard is 25 by 20, can I cancel?', 'you get back everything you paid'],
    ['do you deliver to 76033 at 7 am', 'Yes, we deliver to 76033'],
    ['my gate is 90 cm', 'has to be at least 32 to 60 inches wide'],
    ['my yard is 25 feet', 'I’m not sure I read that size right'],
    ['what fits my 8 x 6 meter yard', 'I’m not sure I read that size right'],
    ['water slide for a 500 sq ft yard', 'I’m not sure I read that size right'],
    [
      'How much is the unicorn with tax and delivery?',
      'Unicorn Rainbow Bounce House is $239 per full day.',
    ],
    ['How much is the unicorn with tax and delivery?', 'No sales tax is added'],
    ['How much is the unicorn with tax and delivery?', 'Delivery, setup and pickup are part'],
    ['Can I set up at 7 am', '2-4 hours before your event'],
    ['How many kids can the unicorn hold', 'Up to 8 at a time'],
    ['Bounce house for 10 kids age 6', '1 bounce house fits that (10 at a time), from '],
    ['water slide for 10 kids', 'None of them takes 10 at a time. These take the most: Palm Racer'],
    // Played on, although its shelf is the event rentals'.
    [
      '12 kids aged 4 to 7',
      '1 rental fits that (12 at a time), from $289 per full day: Foam Party',
    ],
    [
      'something for 15 kids',
      '1 rental fits that (15 at a time), from $289 per full day: Foam Party Cannon & Pit ($289). Or take turns: Sports Arena Bouncer (10 at a time), ',
    ],
    ['birthday for 12 kids', 'Foam Party Cannon & Pit ($289). Or take turns: '],
    ['what do you have for a party of 6', 'fit that (6 at a time), from '],
    ['something for 30 toddlers', 'These take the most (ages 3): Royal Castle Slide Combo (10)'],
    ['tables for 20 guests', 'Canopy, Tables & Chairs Set is $199 per full day. For up to 8'],
    [
      'which is best for 40 kids',
      'These take the most: Foam Party Cannon & Pit (15), Sports Arena',
    ],
  ])('reads the spot, the guests and the time in %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    [['36 inch gate'], 'My yard is 25 by 20', '4 rentals fit that (25 × 20 ft, 36 in gate)'],
    [['My yard is 25 by 20', 'hello'], 'the gate is 36 in', '4 rentals fit that (25 × 20 ft, 36'],
    [['yard 25x20', 'gate 36 inches'], 'does the volcano blast fit?', 'No, Volcano Blast'],
    [['yard 25x20', 'gate 36 inches'], 'show me water slides', 'None of our water slides fits'],
    [['yard 25x20'], 'my other yard is 50 x 50', '22 rentals fit that (50 × 50 ft)'],
    [['yard 25x20'], 'what if it rains', 'If it rains'],
  ])('remembers %j', (earlier, question, answer) => {
    expect(replyTo(question, { ...FACTS, earlier }).text).toContain(answer);
  });

  it.each([
    [
      ['my yard is 25 by 20'],
      'we are 12 kids, do they fit in the neon castle?',
      'Neon Castle Bounce House takes 8 kids at a time; 12 take turns. Yes, Neon Castle Bounce House fits (25 × 20 ft).',
    ],
    [
      ['my yard is 25 by 20'],
      'there are 6 of us, will we fit in the neon castle',
      'takes 8 at a time, so 6 can play at once. Yes,',
    ],
    [[], 'we’re 12, will we all fit in the unicorn', 'takes 8 at a time; 12 take turns.'],
    [[], 'will 150 kids fit in the neon castle', 'takes 8 kids at a time; 150 take turns.'],
    [['my yard is 25 by 20'], 'how many kids fit in the neon castle', 'Up to 8 at a time'],
    [
      [],
      'which castle with a slide fits through a 40 inch gate?',
      'None of our combos fits through 40 inches; the one that needs the least needs 42: Royal',
    ],
    [[], 'a castle with a slide under $350', '4 combos fit that, from $299 per full day: Royal'],
    [[], 'castle', 'Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299)'],
    [[], 'royal castle with slide', 'Royal Castle Slide Combo is $299'],
    [[], 'castle under $250', '1 rental fits that, from $225 per full day: Neon Castle'],
  ])('after %j, with titles in both languages, answers %j', (earlier, question, answer) => {
    const products = inLanguage(CATALOGUE, 'en');
    expect(replyTo(question, { ...FACTS, products, earlier }).text).toContain(answer);
  });

  it('names no rental for a gate nobody has measured', () => {
    const products = CATALOGUE.map(({ setup, ...product }) => ({
      ...product,
      setup: { ...setup, gateWidthIn: undefined },
    }));
    const { text } = replyTo('my gate is 60 inches', { ...FACTS, products });
    expect(text).toMatch(/^Everything comes in rolled up/);
  });

  it('says what the settings say about tax, delivery, rain and the deposit', () => {
    const settings: Settings = {
      ...FACTS.settings,
      tax: { ...FACTS.settings.tax, isOn: true },
      delivery: {
        ...FACTS.settings.delivery,
        chargesFee: true,
        refusesOutside: false,
        outsideFeeCents: 12_000,
        zones: [
          { name: 'Johnson County', postalCodes: ['76033'], feeCents: 0, miles: 0 },
          { name: 'Fort Worth', postalCodes: ['761'], feeCents: 4_000, miles: 0 },
        ],
      },
      cancellation: {
        ...FACTS.settings.cancellation,
        weather: { isOn: true, untilHours: 6, validDays: 365 },
      },
    };
    const answer = (text: string) => replyTo(text, { ...FACTS, settings }).text;
    expect(answer('is tax in the price?')).toContain(
      'Our prices don’t include sales tax. We add 8.25% on rentals and delivery',
    );
    expect(answer('we are tax exempt')).toContain('the office takes the sales tax off');
    expect(answer('how much is delivery')).toContain(
      'Delivery costs nothing in Johnson County and $40 in Fort Worth, and you see it in the total before you pay. Farther out, you can send us a request. Delivery there is $120.',
    );
    const rain = answer('what if it rains');
    expect(rain).toContain('everything you paid becomes a rain check, good for 365 days');
    expect(rain).not.toContain('…');
  });

  it('rents the generator and the snow cones that the catalogue has', () => {
    const [first] = CATALOGUE;
    const titled = (id: string, title: string) =>
      ({ ...first, id, slug: id, title }) as ChatProduct;
    const products = [
      ...CATALOGUE,
      titled('gen', 'Generator'),
      titled('cone', 'Snow Cone Machine'),
    ];
    const answer = (text: string) => replyTo(text, { ...FACTS, products });
    expect(answer('do you rent generators').text).toContain('You can rent one from us: Generator');
    expect(answer('snow cones?').text).toContain('Snow Cone Machine');
    expect(answer('snow cones?').links.map(({ to }) => to)).toContain('/products/cone');
  });

  it('knows what checkout offers with a rental', () => {
    const [first] = CATALOGUE;
    const titled = (id: string, title: string, price: number) =>
      ({ ...first, id, slug: id, title, price }) as ChatProduct;
    const addOns = [
      titled('gen', 'Quiet generator', 75),
      titled('cone', 'Snow Cone Machine', 60),
      titled('mic', 'Karaoke set', 40),
    ];
    const answer = (text: string) => replyTo(text, { ...FACTS, addOns });
    const added = 'You can add one at checkout to a rental that it goes with:';
    expect(answer('do you rent generators?').text).toContain(`${added} Quiet generator ($75).`);
    expect(answer('snow cones?').text).toContain(`${added} Snow Cone Machine ($60).`);
    const karaoke = answer('do you have karaoke?');
    expect(karaoke.text).toContain(`${added} Karaoke set ($40).`);
    expect(karaoke.links.map(({ to }) => to)).toEqual(['/booking']);
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
    expect(links.at(-1)?.to).toBe(
      '/products?age=little&age=kids&fits=yes&yardLength=20&yardWidth=20',
    );
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
    ['what is the cheapest for a 2 year old', ': Toddler Playland ($199); '],
    ['combos for ages 3 and 40', 'None of our combos is for ages 3 and 40.'],
    ['what can I get for 200 dollars', '3 rentals fit that'],
    ['wet combo', 'Tropical Splash Combo ($329)'],
    ['do you have dry slides', '3 combos fit that, from $299 per full day: Royal Castle'],
    ['biggest water slide', 'Volcano Blast Water Slide ($425)'],
    ['most popular', 'Neon Castle Bounce House ($225), Palm Racer'],
    ['water slides below $100', 'None of our water slides is in that budget; the cheapest is $325'],
    [
      'combo under $310 used wet',
      'None of our combos (wet) is in that budget; the cheapest is $329: Tropical Splash Combo.',
    ],
    [
      'combo for 20 kids with a 40 inch gate',
      'None of our combos takes 20 at a time; the most is 10: Royal Castle Slide Combo ($299).',
    ],
    ['castle under $200', 'Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299)'],
    ['combos over $400', 'None of our combos costs that much; the highest price is $329'],
    ['bounce house for 12 kids', 'None of them takes 12 at a time'],
    ['bounce house with a water slide', '1 combo fits that, from $329'],
    ['bounce house with slide under $300', '1 combo fits that, from $299'],
    [
      'combo for 10 kids under $310 that fits a 42 inch gate',
      '1 combo fits that (42 in gate, 10 at a time), from $299',
    ],
    [
      'combo for 10 kids under $250 with a 40 inch gate',
      'None of our combos fits through 40 inches; the one that needs the least needs 42: Royal Castle Slide Combo ($299). None of our combos is in that budget; the cheapest is $299: Royal Castle Slide Combo.',
    ],
    [
      'something for 10 kids under $246 through a 42 inch gate',
      '1 rental fits that (42 in gate, 10 at a time), from $245',
    ],
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
    const on = said && { ...said, pickUpOn: said.period.endDate, available };
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

  it('claims nothing that the shop does not, in both languages', () => {
    const questions = {
      en: ['Is it clean?', 'Are you insured?', 'Can I keep it overnight?', 'A big group'],
      es: ['¿Está limpio?', '¿Tienen aseguranza?', '¿Me lo quedo toda la noche?', 'Grupo grande'],
    };
    const claimed =
      /saniti|insur|cleaned|free|desinfec|impecable|seguro completo|de seguro|gratis/i;
    const empty = { overnight: '', cleaning: '', insurance: '' };
    for (const [language, answer] of [
      ['en', replyTo],
      ['es', inSpanish],
    ] as const) {
      const site = siteIn(language);
      const silent = { ...site, claims: { ...site.claims, ...empty } };
      const claiming = (one: typeof site) =>
        questions[language].filter((question) =>
          claimed.test(answer(question, { ...FACTS, site: one }).text),
        );
      expect(claiming(site)).toEqual(questions[language]);
      expect(claiming(silent)).toEqual([]);
    }
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
  const answer = (
    text: string,
    booked: readonly string[] = [],
    closed?: string,
    isEvening = false,
    settings = FACTS.settings,
  ) => {
    const said = present(saidDays(text, calendarDay('2026-11-22')));
    const ids = CATALOGUE.map(({ id }) => id).filter((id) => !booked.includes(id));
    const pickUpOn = addDays(said.period.endDate, isEvening ? -1 : 0);
    const on = { ...said, pickUpOn, available: new Set(closed ? [] : ids), closed };
    return replyTo(text, { ...FACTS, settings, on });
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
      `Available ${SATURDAY}, in total before delivery: Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299)`,
    ],
    ['what is available this weekend', `23 rentals are available ${SATURDAY}`],
    ['water slides on Saturday', `Available ${SATURDAY}, in total before delivery: Blue Crush`],
    ['combos under $100 on Saturday', 'None of our combos is in that budget; the cheapest is $299'],
    ['combos for 10 kids on Saturday', 'Yes! Royal Castle Slide Combo is available'],
    ['will 12 kids fit in the unicorn on Saturday', 'takes 8 kids at a time; 12 take turns. Yes!'],
    ['can I cancel on Saturday', 'Plans change'],
    ['I need to reschdule Saturday', 'move your booking to other days'],
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

  it('looks for what meets all of a question’s facts, and links to the list with them', () => {
    const asked =
      '15 kids ages 4 to 8 in a 30 by 25 ft yard with a 40 inch gate on Saturday December 19, what do you suggest?';
    const { text, links } = answer(asked, [CASTLE]);
    expect(text).toBe(
      'I looked at what’s available Sat, Dec 19. 1 rental fits that (30 × 25 ft, 40 in gate, 15 at a time), from $289 per full day: Foam Party Cannon & Pit ($289). Or take turns: Tropical Island Bounce House (8 at a time), Unicorn Rainbow Bounce House (8 at a time).',
    );
    expect(links.at(-1)?.to).toBe(
      '/products?age=little&age=kids&fits=yes&yardLength=30&yardWidth=25&gate=40&from=2026-12-19&to=2026-12-20',
    );
    expect(answer(asked, [], 'We are closed that day.').text).toContain('We are closed that day.');
    expect(answer('8 kids ages 4 to 8 in a 30 by 25 ft yard on Saturday').text).toContain(
      'rentals fit that (30 × 25 ft, 8 at a time)',
    );
  });

  it('says what several days cost, with the discount and the rates of the days', () => {
    expect(say('How much is the Neon Castle for two days?')).toContain(
      'For 2 days, Neon Castle Bounce House is $450, before delivery.',
    );
    expect(say('How much is the Neon Castle for a day?')).not.toContain('For 1 day');
    const settings = {
      ...FACTS.settings,
      multiDay: { isOn: true, tiers: [{ fromDays: 2, percent: 10 }] },
      weekend: { isOn: true, weekdays: [0, 6], percent: 20 },
    };
    expect(replyTo('neon castle for 3 days', { ...FACTS, settings }).text).toContain(
      'is $607.50, or more on weekends and holidays, before delivery.',
    );
    const dated = { ...settings, tax: { ...settings.tax, isOn: true, percent: 10 } };
    const on = (text: string) => answer(text, [], undefined, false, dated).text;
    expect(on('how much is the neon castle from December 19 to 21')).toContain(
      '(pickup Mon, Dec 21), for $534.60 in total before delivery',
    );
    expect(on('how much is the neon castle on Saturday?')).toContain(', for $297 in total');
    expect(on('castle on saturday')).toContain('Neon Castle Bounce House ($297)');
    expect(on('what if it rains on Saturday and how much is the neon castle?')).toContain(
      'For 1 day, Neon Castle Bounce House is $297, before delivery.',
    );
  });

  it('promises no free night with a pickup on the same evening', () => {
    expect(answer('is the neon castle available on Saturday?', [], undefined, true).text).toBe(
      'Yes! Neon Castle Bounce House is available Sat, Nov 28 (pickup the same evening), for $225 in total before delivery.',
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
  ...'how much price neon castle water slides under between and over $350 200 5 year old deposit rain cheapest biggest popular space power book combo wet toddler cancel castillo constructor'.split(
    ' ',
  ),
);
const question = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 700 }),
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
        for (const answer of [replyTo, inSpanish]) {
          const reply = answer(text, { ...FACTS, products });
          expect(reply.text.trim()).not.toBe('');
          expect(reply.text.length).toBeLessThan(600);
          expect(reply.suggestions.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 100 },
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

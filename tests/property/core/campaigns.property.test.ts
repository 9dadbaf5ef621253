import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { isIn, type Person, type PersonBooking, yearsLater } from '#core/marketing/segment.ts';
import type { Mail } from '#core/notifications/outbox.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const PEOPLE = ['ana@example.com', 'bea@example.com', 'cy@example.com'] as const;
const TEXT = { subject: 'News, {first_name}', text: 'Hi {first_name}: {items} again? {phone}' };
const TEXTS = { en: TEXT, es: TEXT };
const BIRTHDAY = 28;
const CAP = { perCustomer: 1, days: 14 };

type Step =
  | { readonly kind: 'yes' | 'no' | 'leave' | 'cart'; readonly who: number }
  | { readonly kind: 'campaign' | 'stop' | 'queue' | 'recover' | 'work' | 'refuse' | 'die' }
  | { readonly kind: 'party'; readonly who: number }
  | { readonly kind: 'complete' | 'comes again' | 'birthday' }
  | { readonly kind: 'wait'; readonly hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('yes' as const, 'no', 'leave', 'cart'),
      who: fc.nat(PEOPLE.length - 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'campaign' as const,
        'campaign',
        'queue',
        'queue',
        'work',
        'work',
        'recover',
        'refuse',
        'die',
        'stop',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 3, 11, 26, 24 * 9),
    }),
  },
);

/** A shop that mails news, and each mail as it was sent. */
async function newsShop() {
  const shop = await openShop([product({ units: 3 })]);
  const run = shop.of(MARKETING.runCampaigns);
  const consents = shop.of(MARKETING.news);
  const carts = shop.of(MARKETING.recoverCarts);
  const { clock } = shop;
  await run.saveRules({ cap: CAP });
  const wanting = new Set<string>();
  const marketing: { readonly to: string; readonly at: number }[] = [];
  /** From campaigns only. */
  const news: { readonly to: string; readonly at: number }[] = [];
  const campaigns: string[] = [];
  const birthdays: string[] = [];
  const got = new Set<string>();
  const stopped = new Set<string>();
  /** The last party of each customer. */
  const ends = new Map<string, CalendarDay>();
  let lastParty: CalendarDay | undefined;
  const settings = shop.of(RECORDS.settings);
  const { revision, ...inForce } = await settings.read();
  await settings.save(
    {
      ...inForce,
      reminders: { ...inForce.reminders, birthday: { isOn: true, daysBefore: BIRTHDAY } },
      holds: { ...inForce.holds, mostPerCustomer: 50, lastUnitDays: 30 },
    },
    revision,
  );
  const tokenOf = (email: string): string => shop.secrets.secretFor(`lead:${email}`, 1);
  let count = 0;

  function check({ to, unsubscribeUrl = '', text, subject }: Mail): void {
    const now = clock.now();
    expect(shopTime(now) >= '08:00' && shopTime(now) < '20:00').toBe(true);
    expect(unsubscribeUrl).toContain(`token=${tokenOf(to)}`);
    expect(`${subject} ${text}`).not.toContain('{');
    const campaign = /campaign=([\w-]+)/.exec(unsubscribeUrl)?.[1];
    if (campaign?.startsWith('birthday') === true) {
      expect((ends.get(to) ?? '') < shopDay(now)).toBe(true);
      birthdays.push(to);
    }
    if (campaign !== undefined) {
      expect(wanting.has(to)).toBe(true);
      expect(stopped.has(campaign)).toBe(false);
      expect(got.has(`${campaign} ${to}`)).toBe(false);
      got.add(`${campaign} ${to}`);
      expect(news.filter((one) => one.to === to && now - one.at < CAP.days * DAY)).toEqual([]);
      news.push({ to, at: now });
    }
    marketing.push({ to, at: now });
  }

  async function work(): Promise<void> {
    const before = shop.sent.length;
    await shop.workOutbox();
    shop.sent
      .slice(before)
      .filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined)
      .forEach(check);
  }

  return {
    shop,
    run,
    got,
    marketing,
    birthdays,
    async take(one: Step): Promise<void> {
      const email = 'who' in one ? (PEOPLE[one.who] ?? '') : '';
      switch (one.kind) {
        case 'yes':
        case 'no':
          await consents.consent(
            { email, language: 'en' },
            { isGiven: one.kind === 'yes', source: 'checkout' },
          );
          if (one.kind === 'yes') wanting.add(email);
          else wanting.delete(email);
          break;
        case 'leave':
          await carts.unsubscribe(tokenOf(email));
          await consents.leave(tokenOf(email), campaigns.at(-1));
          wanting.delete(email);
          break;
        case 'cart':
          await carts.take({
            email,
            language: 'en',
            consent: true,
            lines: [
              {
                productId: shop.order().lines[0]?.productId ?? '',
                quantity: 1,
                startDate: addDays(shopDay(clock.now()), 20),
                endDate: addDays(shopDay(clock.now()), 21),
              },
            ],
          });
          break;
        case 'campaign': {
          count += 1;
          const made = await run.create({ name: `News ${count}`, segment: [], texts: TEXTS });
          if (!made.ok) throw new Error(made.error.kind);
          const { id, revision } = made.value.campaign;
          campaigns.push(id);
          await run.schedule(id, revision, undefined);
          break;
        }
        case 'stop': {
          const last = campaigns.at(-1);
          if (last === undefined) return;
          await run.stop(last);
          stopped.add(last);
          break;
        }
        case 'queue':
          // Two servers at once.
          await Promise.all([run.send(), run.send()]);
          break;
        case 'die': {
          // Killed after one was queued.
          let asked = 0;
          await run.send(() => (asked += 1) > 1);
          break;
        }
        case 'recover':
          await carts.recover();
          break;
        case 'refuse':
          shop.breakMail(true);
          await work();
          shop.breakMail(false);
          break;
        case 'work':
          await work();
          break;
        case 'party': {
          const wanted = shop.order();
          const startDate = addDays(shopDay(clock.now()), 2);
          const endDate = addDays(startDate, 1);
          const placed = await shop.place({
            ...wanted,
            contact: { ...wanted.contact, email },
            plan: 'full',
            lines: wanted.lines.map((line) => ({ ...line, startDate, endDate })),
          });
          if (!placed.ok) return;
          const { id: reservationId, total: amount } = placed.value.reservation;
          const begun = await shop.beginPayment({ reservationId, reason: 'full', amount });
          if (!begun.ok) throw new Error(begun.error.kind);
          shop.provider.pay(begun.value.id);
          await shop.receive(shop.paidEvent(begun.value, `evt-${reservationId}`));
          ends.set(email, endDate);
          lastParty = startDate;
          break;
        }
        case 'complete':
          await shop.of(RESERVATIONS.completeReservations)();
          break;
        case 'comes again': {
          if (lastParty === undefined) return;
          const day = addDays(yearsLater(lastParty, 1), -BIRTHDAY);
          const ahead = shopMoment(day, '10:00') - clock.now();
          if (ahead > 0) clock.pass(ahead);
          break;
        }
        case 'birthday': {
          const { send } = shop.of(MARKETING.birthdays);
          await Promise.all([send(), send()]);
          break;
        }
        case 'wait':
          clock.pass(one.hours * HOUR);
      }
    },
  };
}

const BEGINNING: readonly Step[] = [{ kind: 'yes', who: 0 }, { kind: 'campaign' }];
const END: readonly Step[] = [{ kind: 'queue' }, { kind: 'work' }];

describe('campaigns', () => {
  it('never reach people who did not say yes or unsubscribed, and never twice, at night, or over the cap, in any order of events', async () => {
    let mails = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
        const shop = await newsShop();
        for (const one of [...BEGINNING, ...steps, ...END]) await shop.take(one);
        for (const { to, at } of shop.marketing) {
          const recent = shop.marketing.filter(
            (one) => one.to === to && at - one.at >= 0 && at - one.at < CAP.days * DAY,
          );
          // A reminder counts when it is queued, which may be a night before it is sent.
          expect(recent.length).toBeLessThanOrEqual(CAP.perCustomer + 1);
        }
        mails += shop.got.size;
      }),
      { numRuns: 60 },
    );
    expect(mails).toBeGreaterThan(0);
  });
});

describe('a campaign mail', () => {
  it('is sent once, even if the process died before recording it', async () => {
    const { run, take } = await newsShop();
    expect(await run.hasWork()).toBe(false);
    for (const one of BEGINNING) await take(one);
    expect(await run.hasWork()).toBe(true);
    await run.send();
    expect(await run.hasWork()).toBe(false);
    const [{ campaign } = { campaign: undefined }] = await run.list();
    const campaignId = campaign?.id ?? '';
    const subscriberId = (await run.audience([])).recipients[0]?.subscriber.id ?? '';
    const task = { id: 'x', attempts: 1, kind: 'campaign', campaignId, subscriberId } as const;
    const [first, second] = [await run.mail(task), await run.mail(task)];
    const claims = async () => [await first?.once?.claim(), await second?.once?.claim()];
    expect(await claims()).toEqual([true, false]);
    const results = async () => (await run.read(campaignId))?.results;
    expect(await results()).toMatchObject({ sent: 0, interrupted: 1 });
  });

  it('can be retried once the mail server has refused it', async () => {
    const { take, got, run } = await newsShop();
    for (const one of BEGINNING) await take(one);
    await take({ kind: 'queue' });
    await take({ kind: 'refuse' });
    expect(got.size).toBe(0);
    await take({ kind: 'wait', hours: 1 });
    await take({ kind: 'work' });
    expect(got.size).toBe(1);
    expect((await run.list())[0]?.results).toMatchObject({ sent: 1, interrupted: 0 });
  });
});

const PARTY: readonly Step[] = [
  { kind: 'yes', who: 0 },
  { kind: 'party', who: 0 },
  { kind: 'wait', hours: 24 * 9 },
  { kind: 'complete' },
];
const AGAIN: Step = { kind: 'comes again' };
const MAILED: readonly Step[] = [{ kind: 'birthday' }, { kind: 'work' }];

const birthdayStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: step },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('party' as const), who: fc.nat(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('complete' as const, 'comes again', 'birthday', 'birthday'),
    }),
  },
);

describe('the mail a year after a party', () => {
  it('goes once to each subscriber without a booking, within the cap of all news, in any order of events', async () => {
    let mails = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(birthdayStep, { maxLength: 6 }),
        fc.array(birthdayStep, { maxLength: 3 }),
        fc.array(birthdayStep, { maxLength: 6 }),
        async (before, between, after) => {
          const shop = await newsShop();
          const steps = [...PARTY, ...before, AGAIN, ...between, ...MAILED, ...after, ...MAILED];
          for (const one of steps) await shop.take(one);
          mails += shop.birthdays.length;
        },
      ),
      { numRuns: 40 },
    );
    expect(mails).toBeGreaterThan(0);
  });

  it('is not sent to a customer who already got enough mail that day', async () => {
    const { take, birthdays, got } = await newsShop();
    const news: readonly Step[] = [{ kind: 'campaign' }, ...END];
    for (const one of [...PARTY, AGAIN, ...news, ...MAILED]) await take(one);
    expect([got.size, birthdays]).toEqual([1, []]);
  });

  it('is not sent to a customer whom staff skipped, even once queued, until that is undone', async () => {
    const { shop, take, birthdays } = await newsShop();
    for (const one of [...PARTY, AGAIN, { kind: 'birthday' } as const]) await take(one);
    const [party] = await shop.of(RECORDS.reservationLists).ofEmail(PEOPLE[0], 1);
    const skip = (isSkipped: boolean) =>
      shop.of(AUTOMATIONS.skipReminder)(
        {
          reservationId: party?.id ?? '',
          kind: 'birthday',
          about: calendarDay('2026-11-22'),
          skip: isSkipped,
        },
        { kind: 'admin', uid: 'owner' },
      );
    // Queued, and waiting in the outbox.
    expect(await skip(true)).toMatchObject({ ok: true });
    expect(await skip(false)).toMatchObject({ ok: true });
    expect(await skip(true)).toMatchObject({ ok: true });
    await take({ kind: 'work' });
    expect(birthdays).toEqual([]);
    // It was given up, so it is too late to undo the skip.
    expect(await skip(false)).toEqual({ ok: false, error: { kind: 'no_reminder' } });
  });

  it("names the day and the rental, in the customer's language, and is listed before it is sent", async () => {
    const { shop, take, birthdays } = await newsShop();
    const { planned } = shop.of(MARKETING.birthdays);
    for (const one of PARTY) await take(one);
    expect(await planned()).toEqual([]);
    // The party was on November 22. Four weeks before that day is October 25.
    const early = shopMoment(calendarDay('2027-10-24'), '10:00') - shop.clock.now();
    await take({ kind: 'wait', hours: early / HOUR });
    expect(await planned()).toMatchObject([
      { kind: 'birthday', day: '2027-10-25', about: '2026-11-22', state: 'planned' },
    ]);
    await take({ kind: 'birthday' });
    await take({ kind: 'work' });
    expect(birthdays).toEqual([]);
    for (const one of [AGAIN, ...MAILED]) await take(one);
    expect(birthdays).toEqual([PEOPLE[0]]);
    expect(shop.sent.at(-1)?.subject).toMatch(/^Is it party time again, /);
    expect(shop.sent.at(-1)?.text).toContain(
      'on Sunday, November 22, 2026, you had Neon Castle from',
    );
    expect(await planned()).toEqual([]);
  });
});

const TODAY = calendarDay('2027-05-15');
const booking = (startDate: string, more: Partial<PersonBooking> = {}): PersonBooking => ({
  id: startDate,
  status: 'completed',
  startDate: calendarDay(startDate),
  endDate: addDays(calendarDay(startDate), 1),
  title: { en: 'Castle', es: 'Castillo' },
  categories: ['bounce'],
  city: 'Plano',
  postalCode: '75023',
  isOrganization: false,
  ...more,
});
const person = (...bookings: readonly PersonBooking[]): Person => ({
  subscriber: undefined,
  name: 'Ana',
  email: 'ana@example.com',
  tags: ['VIP'],
  isBarred: false,
  bookings,
});

describe('a segment', () => {
  it.each([
    ['last year’s party comes again', { kind: 'last_year', weeks: 4 }, '2026-06-10', true],
    ['… but not for six weeks', { kind: 'last_year', weeks: 4 }, '2026-06-28', false],
    ['… and not of the year before', { kind: 'last_year', weeks: 4 }, '2025-06-10', false],
    [
      'any year’s party comes again',
      { kind: 'anniversary', fromWeeks: 3, toWeeks: 7 },
      '2024-06-20',
      true,
    ],
    ['… not yet', { kind: 'anniversary', fromWeeks: 3, toWeeks: 7 }, '2024-09-20', false],
    ['nothing for a year', { kind: 'quiet', months: 12 }, '2026-03-01', true],
    ['… but last fall', { kind: 'quiet', months: 12 }, '2026-10-01', false],
    ['of a shelf', { kind: 'category', category: 'bounce' }, '2026-03-01', true],
    ['of another shelf', { kind: 'category', category: 'water' }, '2026-03-01', false],
    ['of a city', { kind: 'place', places: ['plano'] }, '2026-03-01', true],
    ['of a ZIP code', { kind: 'place', places: ['75023'] }, '2026-03-01', true],
    ['of another place', { kind: 'place', places: ['Frisco'] }, '2026-03-01', false],
    ['with a tag', { kind: 'tag', tag: 'vip' }, '2026-03-01', true],
    ['schools', { kind: 'organization' }, '2026-03-01', false],
  ] as const)('finds %s', (_name, rule, day, isFound) => {
    expect(isIn([rule], person(booking(day)), TODAY)).toBe(isFound);
  });

  it('leaves out customers with an upcoming booking and "do not rent" customers', () => {
    const rule = { kind: 'last_year', weeks: 4 } as const;
    const last = booking('2026-06-10');
    expect(isIn([rule], person(last, booking('2027-06-12')), TODAY)).toBe(false);
    expect(isIn([], { ...person(last), isBarred: true }, TODAY)).toBe(false);
    expect(isIn([], person(), TODAY)).toBe(true);
    expect(
      isIn(
        [{ kind: 'organization' }],
        person(booking('2026-01-01', { isOrganization: true })),
        TODAY,
      ),
    ).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditBalance, type CreditEntry, formatCreditCode } from '#core/credits/credit.ts';
import { system } from '#core/kernel/actor.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import { DAY } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { pointsCodeOf } from '#core/lifecycle/settle-points.ts';
import { withMoneyBack } from '#core/refunds/credits.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { netPaidOf } from '#core/reservations/reservation.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { found } from '#tests/support/audited-shop.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { runs } from '#tests/support/runs.ts';
import { openShop } from '#tests/support/shop.ts';

const { email: ANA = '' } = order().contact;
const PERCENT = 10;

type Step =
  | { readonly kind: 'book'; readonly spends: boolean }
  | { readonly kind: 'two' | 'complete' | 'expire' }
  | { readonly kind: 'refund'; readonly which: number; readonly amount: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'reopen'; readonly which: number }
  | { readonly kind: 'wait'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('book' as const), spends: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('two' as const, 'complete', 'expire') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(5),
      amount: fc.constantFrom(100, 20_000, 45_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'reopen'),
      which: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.constantFrom(1, 5, 40, 400),
    }),
  },
);

/** A shop whose parties earn a tenth, and one customer who spends it. */
async function pointsShop() {
  const shop = await openShop([product({ units: 9 })]);
  const { clock, ledger } = shop;
  const rules = { cap: { perCustomer: 2, days: 14 } };
  await shop
    .of(MARKETING.runCampaigns)
    .saveRules({ ...rules, points: { isOn: true, percent: PERCENT, validDays: 365 } });
  const settings = shop.of(RECORDS.settings);
  const { revision, ...now } = await settings.read();
  const limits = { ...now.limits, farthestDays: 730 };
  await settings.save({ ...now, limits, holds: { ...now.holds, mostPerCustomer: 50 } }, revision);
  const code = pointsCodeOf(shop.secrets, ANA);
  const credits = shop.of(RECORDS.credits);
  const ids: string[] = [];
  const reopened = new Set<string>();
  let id = 0;

  async function place(spends: boolean, more: Partial<ReturnType<typeof order>> = {}) {
    const wanted = { ...order(), ...more };
    const [line] = wanted.lines;
    if (line === undefined) throw new Error('No line');
    const startDate = addDays(shopDay(clock.now()), 2);
    const placed = await shop.place({
      ...wanted,
      plan: 'full',
      lines: [{ ...line, startDate, endDate: addDays(startDate, 2) }],
      ...(spends && { creditCode: code }),
    });
    // Refused if there are no points to spend, or the code belongs to someone else.
    if (!placed.ok) return placed.error;
    const { reservation } = placed.value;
    ids.push(reservation.id);
    const due = reservation.total - reservation.entries.reduce((sum, one) => sum + one.amount, 0);
    id += 1;
    if (due > 0) {
      const begun = await shop.beginPayment({
        reservationId: reservation.id,
        reason: 'full',
        amount: due,
      });
      if (!begun.ok) throw new Error(begun.error.kind);
      shop.provider.pay(begun.value.id);
      const event = shop.paidEvent(begun.value, `evt-${id}`);
      await shop.receive(event);
      // The provider reports everything at least once.
      await shop.receive(event);
    }
    return undefined;
  }

  const which = (index: number): string | undefined => ids[index % Math.max(1, ids.length)];

  return {
    shop,
    ids,
    reopened,
    code,
    account: () => credits.find(code),
    place,
    async take(one: Step): Promise<void> {
      switch (one.kind) {
        case 'book':
          await place(one.spends);
          break;
        case 'two':
          await Promise.all([place(true), place(true)]);
          break;
        case 'complete':
          await shop.of(RESERVATIONS.completeReservations)();
          break;
        case 'expire':
          await shop.of(CREDITS.expireCredits)();
          break;
        case 'reopen':
        case 'cancel':
        case 'refund': {
          const reservation = which(one.which);
          if (reservation === undefined) return;
          const context = { now: clock.now(), by: system('test') };
          await ledger.transact(
            toChange({ reservation }, (stored, facts) => {
              if (one.kind === 'cancel') return cancel(stored, facts, netPaidOf(stored), context);
              const decision = {
                reservation: stored,
                schedules: facts.schedules,
                mail: [],
                refunds: [],
              };
              if (one.kind === 'reopen') {
                reopened.add(stored.id);
                const isOver = stored.status === 'completed';
                const reservation = { ...stored, ...(isOver && { status: 'confirmed' as const }) };
                return ok({ ...decision, reservation });
              }
              const cause = `test-${stored.history.length}`;
              return ok(withMoneyBack(decision, facts, cents(one.amount), cause, context));
            }),
          );
          await shop.workOutbox();
          break;
        }
        case 'wait':
          clock.pass(one.days * DAY);
      }
    },
  };
}

const EARNED: readonly Step[] = [
  { kind: 'book', spends: false },
  { kind: 'wait', days: 5 },
  { kind: 'complete' },
];

/** What the office reads about the month, added up here from the ledger. */
async function expectMonth(
  shop: Awaited<ReturnType<typeof openShop>>,
  entries: readonly CreditEntry[],
): Promise<void> {
  const month = await shop.of(MARKETING.points).month();
  const sumOf = (isWanted: (entry: CreditEntry) => boolean): number =>
    entries.filter(isWanted).reduce((sum, { amount }) => sum + amount, 0);
  const isNow = ({ at }: CreditEntry): boolean => shopDay(at) >= month.from;
  const of = (...kinds: readonly string[]): number =>
    sumOf((entry) => isNow(entry) && kinds.includes(entry.kind));
  expect(month).toMatchObject({
    opening: sumOf((entry) => !isNow(entry)),
    earned: of('earned', 'taken_back'),
    spent: 0 - of('used', 'returned'),
    ended: 0 - of('expired', 'voided'),
    now: sumOf(() => true),
  });
  expect(month.opening + month.earned - month.spent - month.ended).toBe(month.now);
}

describe('points', () => {
  it('add up, are never negative, and are earned once by what was paid and kept, in any order of events', async () => {
    let spent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { shop, take, account } = await pointsShop();
        for (const one of [...EARNED, ...steps, { kind: 'complete' } as const]) {
          await take(one);
          const credit = await account();
          let left = 0;
          for (const { amount } of credit?.entries ?? []) {
            left += amount;
            expect(left).toBeGreaterThanOrEqual(0);
          }
          if (credit !== undefined) expect(creditBalance(credit)).toBe(left);
        }
        const entries = (await account())?.entries ?? [];
        spent += entries.filter(({ kind }) => kind === 'used').length;
        await expectMonth(shop, entries);
        // Each booking agrees with the account about what it earned and how it was paid.
        expect(await found(shop)).toEqual([]);
      }),
      { numRuns: runs(30, 1_500) },
    );
    expect(spent).toBeGreaterThan(0);
  });

  it('are earned by a completed party, spent on the next, and returned when it is canceled', async () => {
    const { take, account, place, shop, code } = await pointsShop();
    for (const one of EARNED) await take(one);
    expect(await account()).toMatchObject({ kind: 'points', entries: [{ amount: 4_500 }] });
    await Promise.all([place(true), place(true)]);
    const uses = (await account())?.entries.filter(({ kind }) => kind === 'used');
    expect(uses?.map(({ amount }) => amount)).toEqual([-4_500]);
    for (const which of [1, 2]) await take({ kind: 'cancel', which });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(4_500);
    await take({ kind: 'refund', which: 0, amount: 20_000 });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(2_500);
    expect(await found(shop)).toEqual([]);

    const points = shop.of(MARKETING.points);
    expect(await points.warn()).toBe(0);
    expect((await points.month()).ending.points).toBe(0);
    shop.clock.pass(340 * DAY);
    expect(await points.month()).toMatchObject({ now: 2_500, ending: { points: 2_500 } });
    expect(await points.warn()).toBe(1);
    expect(await points.warn()).toBe(0);
    await shop.workOutbox();
    expect(shop.sent.at(-1)).toMatchObject({ to: ANA });
    expect(shop.sent.at(-1)?.subject).toContain('2,500 points expire on');
    expect(shop.sent.at(-1)?.text).toContain(code.slice(0, 5));
    shop.clock.pass(40 * DAY);
    await take({ kind: 'expire' });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(0);
    expect((await points.of(ANA))?.entries[0]?.kind).toBe('expired');
  });

  it('are taken back while a completed party is open again, and earned anew', async () => {
    const { take, account, shop } = await pointsShop();
    for (const one of EARNED) await take(one);
    await take({ kind: 'reopen', which: 0 });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(0);
    expect(await found(shop)).toEqual([]);
    await take({ kind: 'complete' });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(4_500);
    expect(await found(shop)).toEqual([]);
  });

  it('are not earned by parties from before points existed', async () => {
    const { shop, take, account } = await pointsShop();
    const run = shop.of(MARKETING.runCampaigns);
    const { points: _points, ...off } = await run.readRules();
    await run.saveRules(off);
    for (const one of EARNED) await take(one);
    await run.saveRules({ ...off, points: { isOn: true, percent: 3, validDays: 365 } });
    await take({ kind: 'refund', which: 0, amount: 100 });
    expect(await account()).toBeUndefined();
  });
});

const FRIENDS = [
  { name: 'Bo', email: 'bo@gmail.com', phone: '817-555-0188' },
  { name: 'Bo', email: 'B.o+party@googlemail.com', phone: '817-555-0189' },
  { name: 'Cy', email: 'cy@example.org', phone: '817-555-0177' },
] as const;
/** Ana with another spelling, and with her phone number from another address. */
const HERSELF = [
  { name: 'A. Ortiz', email: ANA.replace('@', '+me@'), phone: '817-555-0166' },
  { name: 'Ana', email: 'other@example.org', phone: `+1 ${order().contact.phone}` },
] as const;

const GIVER = 1_500;
const FRIEND_OFF = 2_000;

type FriendStep =
  | { readonly kind: 'friend'; readonly who: number }
  | { readonly kind: 'herself'; readonly who: number }
  | { readonly kind: 'both' }
  | Step;

const friendStep: fc.Arbitrary<FriendStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('friend' as const), who: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('herself' as const), who: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'both' } as const) },
  { weight: 8, arbitrary: step },
);

const BROUGHT: readonly FriendStep[] = [
  { kind: 'friend', who: 2 },
  { kind: 'wait', days: 5 },
  { kind: 'complete' },
];

/** Ana had a party, so she has a code. Points are off except for friends. */
async function friendsShop() {
  const opened = await pointsShop();
  const { shop, take } = opened;
  const run = shop.of(MARKETING.runCampaigns);
  const { cap } = await run.readRules();
  const rules = { isOn: true, friendCents: FRIEND_OFF, giverCents: GIVER, minimumCents: 10_000 };
  await run.saveRules({ cap, friends: rules });
  const friends = shop.of(MARKETING.friends);
  expect(await friends.of(ANA, 'en')).toBeUndefined();
  for (const one of EARNED) await take(one);
  const offer = await friends.of(ANA, 'en');
  if (offer === undefined) throw new Error('No code');
  return { ...opened, friends, promoCode: offer.code, run };
}

describe('referring friends', () => {
  it('pays once for each friend’s first party that was held and paid, and never for oneself, in any order of events', async () => {
    let rewards = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(friendStep, { maxLength: 14 }), async (steps) => {
        const { shop, ids, reopened, take, place, account, promoCode } = await friendsShop();
        const book = (contact: (typeof FRIENDS | typeof HERSELF)[number] | undefined) =>
          place(false, { ...(contact && { contact }), promoCode });
        for (const one of [...BROUGHT, ...steps, { kind: 'complete' } as const]) {
          if (one.kind === 'friend') await book(FRIENDS[one.who]);
          else if (one.kind === 'both') await Promise.all([book(FRIENDS[0]), book(FRIENDS[1])]);
          else if (one.kind === 'herself') {
            const error = await book(HERSELF[one.who]);
            expect(error).toMatchObject({
              kind: 'promo_refused',
              error: { kind: 'promo_own_code' },
            });
            refused += 1;
          } else await take(one);
          const entries = (await account())?.entries ?? [];
          const stored = await shop.of(RECORDS.reservationBook).findAll(ids);
          const brought = [...stored.values()].filter(({ referral }) => referral !== undefined);
          for (const { id, status, referral } of brought) {
            const ours = entries.filter(({ reservationId }) => reservationId === id);
            const got = ours.reduce((sum, { amount }) => sum + amount, 0);
            expect(got).toBe(referral?.given);
            expect(got).toBeGreaterThanOrEqual(0);
            expect(got).toBeLessThanOrEqual(GIVER);
            // What was spent is not taken back.
            if (status !== 'completed' && !reopened.has(id)) expect(got).toBe(0);
          }
          const paid = brought.filter(({ referral }) => (referral?.given ?? 0) > 0);
          const mailboxes = paid.map(({ contact }) => mailboxKey(contact.email ?? ''));
          expect(new Set(mailboxes).size).toBe(mailboxes.length);
          expect(mailboxes).not.toContain(mailboxKey(ANA));
        }
        rewards += ((await account())?.entries ?? []).filter(
          ({ kind }) => kind === 'referred',
        ).length;
        expect(await found(shop)).toEqual([]);
      }),
      { numRuns: runs(30, 1_500) },
    );
    expect(rewards).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(0);
  });

  it('takes the discount off, rewards after the party, takes the reward back on a refund, and keeps promises', async () => {
    const { shop, ids, code, take, place, account, promoCode, friends, run } = await friendsShop();
    expect(await place(false, { contact: FRIENDS[0], promoCode })).toBeUndefined();
    expect(await place(false, { contact: FRIENDS[1], promoCode })).toMatchObject({
      error: { kind: 'promo_first_booking_only' },
    });
    // By an account that looked at the code, under another name.
    await friends.of(ANA, 'en', 'uid-1');
    const herself = { contact: FRIENDS[2], promoCode, userId: 'uid-1' };
    expect(await place(false, herself)).toMatchObject({ error: { kind: 'promo_own_code' } });
    const { cap } = await run.readRules();
    await run.saveRules({ cap });
    expect(await friends.of(ANA, 'en')).toBeUndefined();
    expect(await place(false, { contact: FRIENDS[2], promoCode })).toMatchObject({
      error: { kind: 'promo_unknown' },
    });
    expect(await account()).toBeUndefined();
    await take({ kind: 'wait', days: 5 });
    await take({ kind: 'complete' });
    await take({ kind: 'complete' });
    const given = [{ kind: 'referred', amount: GIVER, reservationId: ids[1] }];
    expect(await account()).toMatchObject({ holder: { email: ANA.toLowerCase() }, entries: given });
    expect([await friends.tell(), await friends.tell()]).toEqual([1, 0]);
    await shop.workOutbox();
    const thanks = '1,500 points for you: your friend had a party';
    const told = shop.sent.filter(({ subject }) => subject === thanks);
    // Ana has no account, so this mail tells her the code that spends them.
    expect(told).toMatchObject([
      { to: ANA.toLowerCase(), text: expect.stringContaining(formatCreditCode(code)) },
    ]);
    const { givers } = await friends.list();
    expect(givers).toMatchObject([
      { code: promoCode, email: ANA.toLowerCase(), booked: 1, off: FRIEND_OFF, rewards: GIVER },
    ]);
    expect(givers[0]?.friends.map(({ id }) => id)).toEqual([ids[1]]);
    await take({ kind: 'refund', which: 1, amount: 45_000 });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(0);
    expect((await friends.list()).givers).toMatchObject([{ rewards: 0 }]);
    expect(await found(shop)).toEqual([]);
  });

  it('is mentioned in the thank-you mail after a party', async () => {
    const { shop, take, promoCode } = await friendsShop();
    await take({ kind: 'wait', days: 1 });
    await shop.of(AUTOMATIONS.askForReviews)();
    await shop.workOutbox();
    expect(shop.sent.at(-1)?.text).toContain(`/friend?code=${promoCode}`);
    expect(shop.sent.at(-1)?.text).toContain('$20 off their first party');
  });
});

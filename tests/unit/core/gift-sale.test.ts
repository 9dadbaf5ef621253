import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditGiftSale } from '#core/audit/audit-money.ts';
import {
  type Credit,
  creditBalance,
  issueCredit,
  returnToCredit,
  soldUntil,
  soldAt,
  takeFromCredit,
  usableCredit,
} from '#core/credits/credit.ts';
import {
  applyGiftEvent,
  type GiftDecision,
  type GiftSale,
  keptOf,
  mostRefundable,
  refundGiftCard,
  sellAtCounter,
} from '#core/gifts/gift-sale.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, sumCents } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { withCells } from '#core/reporting/cells.ts';
import { factsOfCredit, factsOfGiftSale } from '#core/reporting/facts.ts';
import { exportedSums } from '#core/reporting/journal.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { valueOf } from '#tests/support/expected.ts';
import { NOON } from '#tests/support/fixtures.ts';

const AMOUNT = cents(10_000);
const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const issued = (): Credit =>
  issueCredit({
    code: 'GC2',
    kind: 'gift_card',
    amount: AMOUNT,
    at: NOON,
    by: ADMIN,
    expiresOn: calendarDay('2027-11-20'),
  });

const SALE: GiftSale = {
  id: 'gift-1',
  state: 'open',
  amount: AMOUNT,
  code: 'GC1',
  email: 'ana@example.com',
  recipient: { name: 'Bea', email: 'bea@example.com' },
  message: 'Happy birthday',
  sendOn: calendarDay('2026-12-24'),
  language: 'en',
  createdAt: NOON,
  intentId: 'pi_1',
  entries: [],
  pendingRefunds: [],
};

type Known = { readonly sale: GiftSale; readonly credit: Credit | undefined };
type Told<Event> = Event extends PaymentEvent ? Omit<Event, 'at' | 'reservationId'> : never;

const apply = (known: Known, event: Told<PaymentEvent>, at = NOON): GiftDecision =>
  applyGiftEvent(known, { ...event, at, reservationId: SALE.id } as PaymentEvent, NOON);

const PAID = {
  id: 'evt_paid',
  kind: 'payment_succeeded',
  intentId: 'pi_1',
  amount: AMOUNT,
  reason: 'full',
} as const;

const dispute = (subject: 'dispute_opened' | 'dispute_lost' | 'dispute_won') =>
  ({
    id: `evt_${subject}`,
    kind: 'attention',
    subject,
    subjectId: 'dp_1',
    intentId: 'pi_1',
    amount: AMOUNT,
  }) as const;

const refund = (id: string, amount: number) =>
  ({ id, kind: 'refunded', intentId: 'pi_1', refundId: id, amount: cents(amount) }) as const;

const bought = (): GiftDecision => apply({ sale: SALE, credit: undefined }, PAID);
const atCounter = (order: object = {}): GiftDecision =>
  sellAtCounter(
    { amount: AMOUNT, recipient: { name: 'Bea' }, language: 'en', ...order },
    { method: 'check', note: 'No. 12' },
    { id: SALE.id, code: SALE.code },
    { now: NOON, by: ADMIN },
  );
const leftOn = ({ credit }: Known) => (credit === undefined ? undefined : creditBalance(credit));
const spend = (known: Known, amount: number): Known => ({
  ...known,
  credit:
    known.credit &&
    takeFromCredit(known.credit, cents(amount), { at: NOON, by: CUSTOMER, reservationId: 'R1' }),
});

const usedOf = ({ credit }: Known): number =>
  -sumCents(
    credit?.entries.flatMap((one) =>
      one.kind === 'used' || one.kind === 'returned' ? [one.amount] : [],
    ) ?? [],
  );
/** A booking that the card paid is canceled. */
const back = (known: Known, amount: number): Known => ({
  ...known,
  credit:
    known.credit &&
    returnToCredit(
      known.credit,
      cents(amount),
      { at: NOON, by: CUSTOMER, reservationId: 'R1' },
      { today: shopDay(NOON), renewed: calendarDay('2027-11-20') },
    ),
});

describe('a gift card sale', () => {
  it('is completed by its payment, once, and its mail waits for the morning of its day', () => {
    const declined = apply(
      { sale: SALE, credit: undefined },
      { id: 'evt_no', kind: 'payment_failed', intentId: 'pi_1' },
    );
    expect([declined.credit, declined.sale.state]).toEqual([undefined, 'open']);
    const first = bought();
    expect(first).toMatchObject({ sale: { state: 'paid' }, mails: [{ mail: 'receipt' }] });
    expect(first.credit).toMatchObject({
      code: 'GC1',
      sold: { saleId: SALE.id, email: 'ana@example.com' },
      holder: { name: 'Bea', email: 'bea@example.com' },
    });
    expect(leftOn(first)).toBe(AMOUNT);
    const [mailing] = first.credit?.mailings ?? [];
    expect(mailing && isoFromInstant(mailing.sendAt ?? NOON)).toBe('2026-12-24T15:00:00.000Z');
    expect(mailing).toMatchObject({ to: 'bea@example.com', message: 'Happy birthday' });
    const again = apply(first, { ...PAID, id: 'reconciled:pi_1' });
    expect(again).toMatchObject({ sale: first.sale, credit: first.credit, mails: [] });
  });

  it('is mailed right away on its day, and not at all if the buyer prints it', () => {
    const today = { ...SALE, sendOn: shopDay(NOON) };
    const { credit } = apply({ sale: today, credit: undefined }, PAID);
    expect(credit?.mailings).toMatchObject([{ to: 'bea@example.com' }]);
    expect(credit?.mailings?.[0]?.sendAt).toBeUndefined();
    const printed = { ...SALE, recipient: { name: 'Bea' } };
    expect(apply({ sale: printed, credit: undefined }, PAID).credit?.mailings).toBeUndefined();
  });

  it('is good for five calendar years, and is issued even for a late payment', () => {
    expect(bought().credit?.expiresOn).toBe(soldUntil(shopDay(NOON)));
    expect(soldUntil(calendarDay('2026-11-23'))).toBe('2031-11-23');
    // 2033 has no February 29, so it gets a day more rather than one less.
    expect(soldUntil(calendarDay('2028-02-29'))).toBe('2033-03-01');
    const late = apply({ sale: { ...SALE, state: 'over' }, credit: undefined }, PAID);
    expect([late.sale.state, leftOn(late)]).toEqual(['paid', AMOUNT]);
  });

  it('cannot be sold twice: a second payment is refunded', () => {
    const twice = apply(bought(), { ...PAID, id: 'evt_2', intentId: 'pi_2' });
    expect(twice.refunds).toEqual([{ cause: 'excess:pi_2', intentId: 'pi_2', amount: AMOUNT }]);
    expect(leftOn(twice)).toBe(AMOUNT);
  });

  it('is refundable up to what is not spent, and its balance drops right away', () => {
    const known = spend(bought(), 4_000);
    const context = { now: NOON, by: ADMIN };
    const ask = (amount: number) =>
      refundGiftCard(known, { id: 'r1', amount: cents(amount) }, context);
    expect(ask(6_001)).toEqual({ ok: false, error: { kind: 'refund_too_high', kept: 6_000 } });
    const asked = valueOf(ask(6_000));
    expect([leftOn(asked), asked.refunds.length]).toEqual([0, 1]);
    const repeated = refundGiftCard(asked, { id: 'r1', amount: cents(6_000) }, context);
    expect(repeated).toMatchObject({ ok: true, value: { refunds: [] } });
    const made = apply(asked, refund('re_1', 6_000));
    expect([made.sale.pendingRefunds, leftOn(made)]).toEqual([[], 0]);
    // The same request does nothing once it was reported, either; another one with its id is refused.
    const part = valueOf(ask(2_000));
    const reported = apply(part, refund('re_1', 2_000));
    for (const one of [part, reported]) {
      const again = (amount: number, more = {}) =>
        refundGiftCard(one, { id: 'r1', amount: cents(amount), ...more }, context);
      expect(again(2_000)).toMatchObject({ ok: true, value: { refunds: [], sale: one.sale } });
      const reused = { ok: false, error: { kind: 'idempotency_key_reused' } };
      expect([again(1_000), again(2_000, { method: 'cash' })]).toEqual([reused, reused]);
    }
    const failed = apply(made, {
      id: 'evt_f',
      kind: 'attention',
      subject: 'refund_failed',
      subjectId: 're_1',
      intentId: 'pi_1',
      amount: cents(6_000),
    });
    expect([leftOn(failed), failed.notices.length]).toEqual([6_000, 1]);
  });

  it('pays nothing while its payment is disputed, and is worth what the bank leaves', () => {
    const open = apply(bought(), dispute('dispute_opened'));
    const usable = ({ credit }: Known) => usableCredit(credit, calendarDay('2026-12-01')).ok;
    expect([usable(bought()), usable(open), leftOn(open)]).toEqual([true, false, AMOUNT]);
    expect(mostRefundable(open)).toBe(0);
    const won = apply(open, dispute('dispute_won'));
    expect([usable(won), leftOn(won)]).toEqual([true, AMOUNT]);
    const lost = apply(open, dispute('dispute_lost'));
    expect([leftOn(lost), keptOf(lost.sale)]).toEqual([0, 0]);
    const back = apply(lost, dispute('dispute_won'), (NOON + 1) as typeof NOON);
    expect([usable(back), leftOn(back)]).toEqual([true, AMOUNT]);
    expect([open, won, lost, back].flatMap(({ notices }) => notices)).toHaveLength(4);
  });

  it('is worth nothing if its price went back, even if a booking that it paid is canceled later', () => {
    const lost = apply(spend(bought(), 7_000), dispute('dispute_lost'));
    expect([leftOn(lost), lost.credit?.owes]).toEqual([0, 7_000]);
    const canceled = back(lost, 7_000);
    expect([leftOn(canceled), canceled.credit?.owes]).toEqual([0, undefined]);
    const won = apply(canceled, dispute('dispute_won'), (NOON + 1) as typeof NOON);
    expect(leftOn(won)).toBe(AMOUNT);
    const half = back(apply(spend(bought(), 7_000), refund('re_1', 5_000)), 7_000);
    expect(leftOn(half)).toBe(5_000);
  });

  it('is issued right away when paid in person, with mail if the buyer gave an address', () => {
    const silent = atCounter();
    expect([silent.sale.state, leftOn(silent), silent.mails]).toEqual(['paid', AMOUNT, []]);
    expect(silent.credit).toMatchObject({ expiresOn: bought().credit?.expiresOn });
    expect(silent.credit?.mailings).toBeUndefined();
    expect([silent.credit && soldAt(silent.credit), soldAt(issued())]).toEqual([
      'counter',
      undefined,
    ]);
    const told = atCounter({
      email: 'ana@example.com',
      recipient: { name: '', email: 'bea@example.com' },
    });
    expect(told.mails).toEqual([{ mail: 'receipt', cause: SALE.id }]);
    expect(told.credit?.mailings).toMatchObject([{ to: 'bea@example.com', by: ADMIN }]);
    expect(told.credit?.mailings?.[0]?.sendAt).toBeUndefined();
  });

  it('is refunded the way it was paid', () => {
    const context = { now: NOON, by: ADMIN };
    const ask = (known: Known, more: object) =>
      refundGiftCard(known, { id: 'r1', amount: cents(4_000), ...more }, context);
    const wrong = { ok: false, error: { kind: 'refund_way', isInPerson: true } };
    expect(ask(atCounter(), {})).toEqual(wrong);
    expect(ask(bought(), { method: 'cash' })).toEqual({
      ok: false,
      error: { kind: 'refund_way', isInPerson: false },
    });
    expect(ask(spend(atCounter(), 7_000), { method: 'cash' })).toEqual({
      ok: false,
      error: { kind: 'refund_too_high', kept: 3_000 },
    });
    const back = valueOf(ask(atCounter(), { method: 'cash' }));
    expect([leftOn(back), keptOf(back.sale)]).toEqual([6_000, 6_000]);
    expect(back.sale.entries.at(-1)).toMatchObject({ kind: 'handed_back', amount: -4_000 });
    expect(ask(back, { method: 'cash' })).toMatchObject({ value: { sale: back.sale } });
    const reused = { ok: false, error: { kind: 'idempotency_key_reused' } };
    expect(ask(back, { method: 'check' })).toEqual(reused);
    expect(ask(back, { method: 'cash', amount: cents(1) })).toEqual(reused);
  });

  const anyStep = fc.oneof(
    fc.constant(PAID),
    fc.constant({ ...PAID, id: 'evt_other', intentId: 'pi_2' }),
    fc.constant(dispute('dispute_opened')),
    fc.constant(dispute('dispute_lost')),
    fc.constant(dispute('dispute_won')),
    fc.integer({ min: 1, max: 12_000 }).map((amount) => ({ spend: amount })),
    fc.integer({ min: 1, max: 12_000 }).map((amount) => ({ give: amount })),
    fc.integer({ min: 1, max: 12_000 }).map((amount) => ({ back: amount })),
    fc.constant('made' as const),
  );

  type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

  it.each([
    ['online', { sale: SALE, credit: undefined }],
    ['at the counter', atCounter()],
  ] as const)('balances after any history %s: card and money, or neither', (_where, start) => {
    const inPerson = start.credit === undefined ? {} : ({ method: 'cash' } as const);
    const history = (steps: readonly Step[]) => {
      let known: Known = start;
      let made = 0;
      for (const [index, step] of steps.entries()) {
        if (step === 'made') {
          const [next] = known.sale.pendingRefunds;
          if (next === undefined) continue;
          made += 1;
          const told = { ...refund(`re_${made}`, next.amount), intentId: next.intentId };
          known = apply(known, told);
        } else if ('spend' in step) {
          const isUsable = usableCredit(known.credit, calendarDay('2026-12-01')).ok;
          if (isUsable) known = spend(known, step.spend);
        } else if ('back' in step) {
          const amount = Math.min(step.back, usedOf(known));
          if (amount > 0) known = back(known, amount);
        } else if ('give' in step) {
          const asked = { id: `r${index}`, amount: cents(step.give), ...inPerson };
          const given = refundGiftCard(known, asked, { now: NOON, by: ADMIN });
          if (given.ok) known = given.value;
        } else if (start.credit === undefined) {
          // A dispute needs a payment that was made.
          if (step.kind === 'attention' && known.credit === undefined) continue;
          known = apply(known, step);
        }
      }
      expect(auditGiftSale({ ...known })).toEqual([]);
      expect(known.credit === undefined).toBe(known.sale.state !== 'paid');
      const cells = [
        ...factsOfGiftSale(known.sale),
        ...(known.credit === undefined ? [] : factsOfCredit(known.credit)),
      ];
      const told = exportedSums(withCells({}, cells));
      expect(sumCents(Object.values(told).map((amount) => cents(amount)))).toBe(0);
      // The liability is what is left on the card, and what bookings that it paid took over.
      expect((told.credits ?? 0) + (leftOn(known) ?? 0) + usedOf(known)).toBe(0);
    };
    fc.assert(fc.property(fc.array(anyStep, { maxLength: 12 }), history), { numRuns: 200 });
  });
});

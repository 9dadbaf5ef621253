import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  type Credit,
  creditBalance,
  creditSum,
  expireCredit,
  issueCredit,
  returnToCredit,
  takeFromCredit,
  usableCredit,
  voidCredit,
  formatCreditCode,
  newCreditCode,
  normalCreditCode,
} from '#core/credits/credit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { creditShare, LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import {
  balanceOf,
  creditedOf,
  firstPaymentOf,
  netPaidOf,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';

const TODAY = calendarDay('2026-11-20');
const BY = { kind: 'admin', uid: 'owner' } as const;
const WHEN = { today: TODAY, renewed: addDays(TODAY, 365) };
const use = { at: NOON, by: BY, reservationId: 'r1' };

/** What went in minus everything that went out, always zero. */
const unexplainedIn = (credit: Credit): Cents =>
  addCents(
    creditSum(credit, 'issued'),
    cents(
      -(
        creditBalance(credit) +
        creditSum(credit, 'used', 'returned') +
        creditSum(credit, 'expired') +
        creditSum(credit, 'voided')
      ),
    ),
  );

type Step = (credit: Credit, taken: number) => Credit;

const amount = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  amount.map(
    (wanted): Step =>
      (credit) =>
        usableCredit(credit, TODAY).ok ? takeFromCredit(credit, cents(wanted), use) : credit,
  ),
  amount.map(
    (back): Step =>
      (credit, taken) =>
        taken > 0 ? returnToCredit(credit, cents(Math.min(back, taken)), use, WHEN) : credit,
  ),
  fc.constant<Step>((credit) => voidCredit(credit, use)),
  fc.nat(20).map(
    (days): Step =>
      (credit) =>
        expireCredit(credit, addDays(TODAY, days), use),
  ),
);

const takenOf = ({ entries }: Credit): number =>
  -entries
    .filter(({ kind }) => kind === 'used' || kind === 'returned')
    .reduce((sum, one) => sum + one.amount, 0);

describe('a credit', () => {
  it('conserves what was issued and never falls below zero, whatever happens to it', () => {
    fc.assert(
      fc.property(amount, fc.array(step, { maxLength: 30, size: 'max' }), (issued, steps) => {
        let credit = issueCredit({
          code: 'GC1',
          kind: 'gift_card',
          amount: cents(issued),
          expiresOn: addDays(TODAY, 10),
          at: NOON,
          by: BY,
        });
        for (const take of steps) {
          credit = take(credit, takenOf(credit));
          expect(unexplainedIn(credit)).toBe(0);
          expect(creditBalance(credit)).toBeGreaterThanOrEqual(0);
          if (credit.isVoid) expect(creditBalance(credit)).toBe(0);
        }
      }),
    );
  });

  it('keeps what is returned to it valid for at least a month, however late that is', () => {
    fc.assert(
      fc.property(amount, fc.nat(800), fc.boolean(), (spent, days, isSwept) => {
        const today = addDays(TODAY, days);
        const expiresOn = addDays(TODAY, 10);
        const terms = { code: 'GC1', kind: 'gift_card', amount: cents(20_000), expiresOn } as const;
        const used = takeFromCredit(issueCredit({ ...terms, at: NOON, by: BY }), cents(spent), use);
        const before = isSwept ? expireCredit(used, today, use) : used;
        const when = { today, renewed: addDays(today, 365) };
        const back = returnToCredit(before, cents(spent), use, when);
        const month = usableCredit(back, addDays(today, 30));
        expect(month.ok && month.value.balance).toBeGreaterThanOrEqual(spent);
        expect(back.expiresOn >= expiresOn).toBe(true);
        expect(unexplainedIn(back)).toBe(0);
      }),
    );
  });
});

describe('a code on an order waiting for payment', () => {
  it('takes or returns every cent, and books the order once it covers what is due', async () => {
    const wrong: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('deposit', 'full'),
        fc.boolean(),
        fc.constantFrom('expires', 'is paid by card', 'is paid by card begun before'),
        async (cards, plan, byOffice, ending) => {
          const shop = await openHistoryShop(memoryDocumentStore());
          const placed = await shop.place(order({ plan }));
          if (!placed.ok) throw new Error(placed.error.kind);
          const { manageToken, reservation } = placed.value;
          const { id } = reservation;
          const begin = async (now: Reservation) => {
            const reason = now.status === 'held' ? plan : 'balance';
            const amount =
              now.status === 'held' ? firstPaymentOf(now, plan).dueNow : balanceOf(now);
            const begun = await shop.beginPayment({ reservationId: id, reason, amount });
            return begun.ok ? begun.value : undefined;
          };
          const early = ending.endsWith('before') ? await begin(reservation) : undefined;
          const codes: string[] = [];
          for (const issued of cards) {
            const expiresOn = addDays(TODAY, 100);
            const card = await shop.issueGiftCard({ amount: cents(issued), expiresOn }, BY);
            codes.push(card.code);
            const act = { kind: 'use_credit', code: card.code } as const;
            await (byOffice ? shop.attend(id, act, BY) : shop.payByCredit(manageToken, card.code));
          }
          const now = async () => (await shop.ledger.find(id)) ?? reservation;
          const check = async (when: string) => {
            const { status, total, ...seen } = await now();
            const found = await Promise.all(codes.map((code) => shop.credits.find(code)));
            const left = found.map((credit) => (credit ? creditBalance(credit) : 0));
            const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
            const used = creditedOf(seen);
            const due = firstPaymentOf({ ...seen, status, total } as Reservation, plan).dueNow;
            const isBooked = status === 'confirmed';
            if (sum(left) + used !== sum(cards)) wrong.push([when, 'a cent', left, used, cards]);
            if (used > total) wrong.push([when, 'too much', used]);
            if (when === 'used' && isBooked !== (due === 0)) wrong.push([when, status, due]);
            if (status === 'expired' && used !== 0) wrong.push([when, 'kept', used]);
            if (netPaidOf({ ...seen, status, total } as Reservation) > total) wrong.push([when]);
          };
          await check('used');
          if (ending === 'expires') {
            shop.clock.pass(DAY);
            await shop.expireHolds();
          } else {
            const intent =
              early ?? (balanceOf(await now()) > 0 ? await begin(await now()) : undefined);
            if (intent) await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
          }
          await check(ending);
          wrong.push(...(await shop.audit()).findings);
        },
      ),
      { numRuns: 30 },
    );
    expect(wrong).toEqual([]);
  });
});

describe('creditShare', () => {
  it('never takes more than there is, and never leaves an amount too small for cards', () => {
    fc.assert(
      fc.property(amount, amount, (total, available) => {
        const share = creditShare(cents(total), cents(available));
        expect(share).toBeLessThanOrEqual(available);
        expect(share).toBeGreaterThanOrEqual(0);
        const left = total - share;
        if (available >= LEAST_PAYMENT && total >= LEAST_PAYMENT && left > 0) {
          expect(left).toBeGreaterThanOrEqual(LEAST_PAYMENT);
        }
      }),
    );
  });
});

describe('normalCreditCode', () => {
  it('reads a code however it is typed', () => {
    const id = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    fc.assert(
      fc.property(id, (text) => {
        const code = newCreditCode('gift_card', text);
        const typed = ` ${formatCreditCode(code).toLowerCase().replaceAll('0', 'o')} `;
        expect(normalCreditCode(typed)).toBe(code);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { creditShare, LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import { NOON } from '#tests/support/fixtures.ts';

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

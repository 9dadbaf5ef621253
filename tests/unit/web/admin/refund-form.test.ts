import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import {
  adjustRows,
  adjustSchema,
  adjustWords,
  endsCharge,
  taxOnTyped,
  paymentSchema,
  policyWords,
  returnedWords,
  usualMethod,
} from '#web/admin/reservations/money-forms.tsx';
import {
  keptByMethod,
  methodFor,
  refundWords,
  submitWords,
} from '#web/admin/reservations/refund-form.tsx';
import { totalsOf } from '#web/admin/reservations/reservation-parts.tsx';
import { rereadIn } from '#web/admin/shared/reservation-data.ts';

describe('a reservation that is open', () => {
  it('is read again while a refund is pending, and no longer', () => {
    expect(rereadIn({ pendingCents: 5_000 })).toBe(3_000);
    expect(rereadIn({ pendingCents: 0 })).toBe(false);
    expect(rereadIn(undefined)).toBe(false);
  });
});

describe('the usual method of a payment', () => {
  it('is a check for an invoice, else cash', () => {
    const office = { source: 'phone', payment: 'invoice' } as const;
    expect(usualMethod({ ...office, invoice: { netDays: 30 } })).toBe('check');
    expect([usualMethod(office), usualMethod(undefined)]).toEqual(['cash', 'cash']);
  });
});

describe('a payment that the bank returned', () => {
  const said = (more: object, amountCents = 22_500) =>
    returnedWords(
      { status: 'cancelled', netPaidCents: 0, cashRefundDueCents: 0, entries: [], ...more },
      amountCents,
    );

  it('is owed again, but of a canceled booking only what was given back', () => {
    expect(said({ status: 'confirmed', netPaidCents: 22_500 })).toBe('The customer owes it again.');
    const so = 'The booking is canceled, so the customer then owes';
    expect(said({})).toBe(`${so} only the $225.00 that you gave back.`);
    expect(said({ netPaidCents: 12_500 })).toBe(
      `${so} only the $100.00 that you gave back. The $125.00 that you kept is lost.`,
    );
    expect(said({ netPaidCents: 22_500 })).toBe(
      `${so} nothing. The $225.00 that you kept is lost.`,
    );
    // The refund still due ends, and another payment stays.
    expect(said({ netPaidCents: 12_500, cashRefundDueCents: 10_000 })).toBe(
      `${so} nothing. The $125.00 that you kept is lost.`,
    );
    expect(said({ netPaidCents: 30_000 }, 5_000)).toBe(
      `${so} nothing. The $50.00 that you kept is lost.`,
    );
  });
});

describe('a payment above the balance', () => {
  const typed = { method: 'check', receivedOn: '', note: '', overpays: false };

  it('has to be confirmed', () => {
    const read = (amountCents: string, overpays: boolean, balanceCents = 49_450) =>
      paymentSchema(balanceCents).safeParse({ ...typed, amountCents, overpays });
    expect(read('494.50', false).success).toBe(true);
    const { error } = read('600', false);
    expect(error?.issues).toMatchObject([
      { path: ['overpays'], message: 'Check this box, or enter an amount up to $494.50.' },
    ]);
    expect(read('600', true)).toMatchObject({ data: { amountCents: 60_000, overpays: true } });
    expect(read('494.50', false, 0).success).toBe(false);
    expect(read('', true).success).toBe(false);
  });
});

describe('how an offline refund goes back', () => {
  const kept = keptByMethod([
    { kind: 'charge', amountCents: 22_500 },
    { kind: 'received', method: 'cash', amountCents: 5_000 },
    { kind: 'received', method: 'check', amountCents: 10_000 },
    { kind: 'handed_back', method: 'check', amountCents: -2_500 },
    // Recorded as another way first, then corrected.
    { kind: 'received', method: 'other', amountCents: 100 },
    { kind: 'received', method: 'other', amountCents: -100 },
  ]);

  it('knows what each way still has', () => {
    expect(kept).toEqual([
      ['check', 7_500],
      ['cash', 5_000],
    ]);
  });

  it('is the way the amount came', () => {
    expect(methodFor(5_000, kept)).toBe('cash');
    expect(methodFor(6_000, kept)).toBe('check');
    expect(methodFor(4_000, kept)).toBe('check');
    expect(methodFor(12_500, kept)).toBe('check');
    expect(methodFor(100, [])).toBe('cash');
  });
});

describe('the button of a refund', () => {
  it('names every way that has an amount, the card first', () => {
    expect(refundWords({ card: '', by_hand: '', rain_check: '' })).toBe('');
    expect(refundWords({ rain_check: '20' })).toBe('$20.00 as a rain check');
    expect(refundWords({ by_hand: '25', method: 'check', card: '50' })).toBe(
      '$50.00 to the card and $25.00 by check',
    );
  });

  it('names the new total, and what is still due', () => {
    const paid = { status: 'confirmed', totalCents: 22_500, keptCents: 22_500 } as const;
    const deposit = { ...paid, keptCents: 11_250 };
    expect(submitWords({ card: '40' }, paid)).toBe('Refund $40.00 to the card, new total $185.00');
    expect(submitWords({ card: '40' }, deposit)).toBe(
      'Refund $40.00 to the card, new total $185.00, $112.50 still due',
    );
    expect(submitWords({ card: '30', by_hand: '10', staysOwed: true }, paid)).toBe(
      'Refund $30.00 to the card and $10.00 in cash, $40.00 still due',
    );
    expect(submitWords({ card: '40' }, { ...paid, status: 'cancelled' })).toBe(
      'Refund $40.00 to the card',
    );
    expect(submitWords({ card: '' }, paid)).toBe('Refund');
  });
});

describe('the button of an adjusted total', () => {
  it('names the new total, and the refund or what is still due', () => {
    const deposit = { totalCents: 22_500, keptCents: 11_250 };
    const paid = { ...deposit, keptCents: 22_500 };
    expect(adjustWords('-40', paid)).toBe('Lower total to $185.00 and refund $40.00');
    expect(adjustWords('-40', deposit)).toBe('Lower total to $185.00, $72.50 still due');
    expect(adjustWords('-112.50', deposit)).toBe('Lower total to $112.50');
    expect(adjustWords('25', paid)).toBe('Raise total to $250.00, $25.00 still due');
    // What was written off is asked for no more.
    const lost = { totalCents: 28_500, keptCents: 8_000, writtenOffCents: 20_500 };
    expect(adjustWords('20', lost)).toBe('Raise total to $305.00, $20.00 still due');
    expect(adjustWords('-20', lost)).toBe('Lower total to $265.00');
    for (const typed of ['', '0', 'ten', '-226']) {
      expect(adjustWords(typed, paid)).toBe('Adjust total');
    }
  });
});

describe('the preview of an adjusted total', () => {
  const tax = {
    kind: 'tax',
    label: 'Sales tax (8.25%)',
    taxable: false,
    amountCents: 1_650,
  } as const;
  const reservation = {
    totalCents: 21_650,
    keptCents: 21_650,
    adjustments: [tax],
    discountParts: [
      { isTax: false, amountCents: 20_000 },
      { isTax: true, amountCents: 1_650 },
    ],
    mostBackCents: { card: 0, by_hand: 0, rain_check: 0 },
    entries: [],
  };

  it('says the new total with its tax, what is paid, and what goes back or is owed', () => {
    expect(adjustRows('-50', reservation)).toEqual([
      ['New total', '$166.50'],
      ['Sales tax in it', '$12.69'],
      ['Paid', '$216.50'],
      ['Refund', '$50.00 to the credit it was paid with'],
    ]);
    const taxCents = taxOnTyped('20', {
      chargeTax: { rate: 8.25, baseCents: 20_000, isUsual: true },
    });
    expect(adjustRows('20', reservation, taxCents)).toEqual([
      ['New total', '$238.15'],
      ['Sales tax in it', '$18.15'],
      ['Paid', '$216.50'],
      ['Balance', '$21.65'],
    ]);
    expect(adjustWords('20', reservation, taxCents)).toBe(
      'Raise total to $238.15, $21.65 still due',
    );
    // A charge that is not taxable.
    expect(adjustRows('20', reservation)).toEqual([
      ['New total', '$236.50'],
      ['Sales tax in it', '$16.50'],
      ['Paid', '$216.50'],
      ['Balance', '$20.00'],
    ]);
    const lost = { ...reservation, keptCents: 8_000, writtenOffCents: 13_650 };
    expect(adjustRows('20', lost).slice(2)).toEqual([
      ['Paid', '$80.00'],
      ['Written off', '$136.50'],
      ['Balance', '$20.00'],
    ]);
    expect(adjustRows('-50', lost).slice(2)).toEqual([
      ['Paid', '$80.00'],
      ['Written off', '$86.50'],
      ['Balance', '$0.00'],
    ]);
    expect(adjustRows('', reservation)).toEqual([]);
    expect(adjustRows('-217', reservation)).toEqual([]);
  });
});

describe('the total of a party that is over', () => {
  it('only goes down, and the form says so before the server does', () => {
    const typed = { taxable: false, why: 'Late' };
    const isTaken = (isOver: boolean, amountCents: string): boolean =>
      adjustSchema(isOver).safeParse({ ...typed, amountCents }).success;
    expect([isTaken(true, '20'), isTaken(true, '-20')]).toEqual([false, true]);
    expect([isTaken(false, '20'), isTaken(false, '-20')]).toEqual([true, true]);
  });
});

describe('a raised total that the agreed card charge does not cover', () => {
  it('is known before it is saved', () => {
    const agreed = { chargedOn: '2026-12-03', chargeRoomCents: 500 };
    expect([500, 501, -100].map((more) => endsCharge(more, agreed))).toEqual([false, true, false]);
    expect(endsCharge(900, { chargeRoomCents: 500 })).toBe(false);
  });
});

describe('a changed total beside the payments', () => {
  it('says what it was and is, not an amount that moved', () => {
    const entries = [
      { id: 'a', kind: 'charge', amountCents: 22_500, at: '' },
      { id: 'b', kind: 'adjustment', amountCents: 1_000, at: '' },
      { id: 'c', kind: 'adjustment', amountCents: -4_000, at: '' },
      { id: 'd', kind: 'refund', amountCents: -4_000, at: '' },
    ] as const;
    expect([...totalsOf({ totalCents: 19_500, entries })]).toEqual([
      ['c', 'Total lowered from $235.00 to $195.00'],
      ['b', 'Total raised from $225.00 to $235.00'],
    ]);
  });
});

describe('the refund of a cancellation', () => {
  const today = calendarDay('2026-12-05');
  const startDate = '2026-12-14';

  it('says which percentage counts, how many days before delivery', () => {
    const stakes = [{ percent: 50, amountCents: 11_950 }];
    const half = { startDate, policyRefundCents: 5_975, policyTier: { percent: 50, stakes } };
    expect(policyWords(half, today)).toBe('Your terms refund $59.75: 50% 9 days before delivery.');
    expect(policyWords(half, calendarDay(startDate))).toContain('50% on delivery day.');
  });

  it('says what a late change holds to less', () => {
    const stakes = [{ percent: 50, amountCents: 11_950 }];
    const moved = { startDate, policyRefundCents: 5_975, policyTier: { percent: 100, stakes } };
    expect(policyWords(moved, today)).toBe(
      'Your terms refund $59.75: 100% 9 days before delivery, but only 50% of the $119.50 paid before a late change.',
    );
  });
});

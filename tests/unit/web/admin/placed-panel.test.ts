import { describe, expect, it } from 'vitest';
import type { OfficePaymentKind } from '#core/reservations/office-terms.ts';
import { pickupText } from '#web/admin/orders/order-draft.ts';
import { confirmWords } from '#web/admin/orders/order-screen.tsx';
import { moneyRows, owesCard } from '#web/admin/orders/placed-panel.tsx';
import { asksForCard } from '#web/admin/shared/card-by-phone.tsx';

const DAYS = {
  startDate: '2026-12-12',
  endDate: '2026-12-13',
  netDays: '30',
  poNumber: 'PO-118',
  taken: '',
  pickUp: 'next_day',
} as const;
const rows = (pay: OfficePaymentKind, dueNowCents = 15_950) =>
  moneyRows({ totalCents: 31_900, dueNowCents }, { ...DAYS, pay });

describe('the result of an order', () => {
  it('says what was taken and how, and when the balance is due', () => {
    const balance = ['Balance', '$159.50, due by setup on Sat, Dec 12'];
    expect(rows('cash')).toEqual([['Taken', '$159.50 in cash'], balance]);
    expect(rows('check')).toEqual([['Taken', '$159.50 by check'], balance]);
    expect(rows('card_link')).toEqual([['To pay by link', '$159.50'], balance]);
    expect(rows('cash', 31_900)).toEqual([
      ['Taken', '$319.00 in cash'],
      ['Balance', 'nothing'],
    ]);
  });

  it('says what was really taken, if that is more or less than what is due now', () => {
    const taken = { ...DAYS, pay: 'cash', taken: '300' } as const;
    expect(moneyRows({ totalCents: 31_900, dueNowCents: 15_950 }, taken)).toEqual([
      ['Taken', '$300.00 in cash'],
      ['Balance', '$19.00, due by setup on Sat, Dec 12'],
    ]);
  });

  it('counts what a gift card paid, and says on the button what is left', () => {
    const part = {
      totalCents: 31_900,
      dueNowCents: 5_950,
      credit: { code: 'G', amountCents: 10_000 },
    };
    const button = (pay: OfficePaymentKind, price: typeof part) =>
      confirmWords({ asQuote: false, pay, taken: '' }, price);
    const rest = ['Balance', '$159.50, due by setup on Sat, Dec 12'];
    expect(moneyRows(part, { ...DAYS, pay: 'cash' })).toEqual([['Taken', '$59.50 in cash'], rest]);
    expect(button('cash', part)).toBe('Take $59.50 and confirm');
    expect(button('door', part)).toBe('Confirm, $219.00 at the door');
    // Nothing is due now, so no link goes out.
    const all = { ...part, dueNowCents: 0, credit: { code: 'G', amountCents: 15_950 } };
    for (const pay of ['card_link', 'cash', 'hold'] as const) {
      expect(moneyRows(all, { ...DAYS, pay })).toEqual([rest]);
      expect(button(pay, all)).toBe('Confirm, paid with the code');
    }
    expect(button('door', all)).toBe('Confirm, $159.50 at the door');
  });

  it('sends nothing without an email address, unless the customer agreed to texts', () => {
    const price = { totalCents: 31_900, dueNowCents: 15_950 };
    const button = (asQuote: boolean, textsAgreed = false, email = '') =>
      confirmWords({ asQuote, pay: 'card_link', taken: '', email, textsAgreed }, price);
    expect(button(false)).toBe('Create link to pay $159.50');
    expect(button(false, true)).toBe('Send link to pay $159.50');
    expect(button(false, false, 'ana@example.com')).toBe('Send link to pay $159.50');
    expect([button(true), button(true, false, 'a@b.co')]).toEqual(['Create quote', 'Send quote']);
  });

  it('says when all of it is due, where nothing was taken', () => {
    expect(rows('door')).toEqual([['Balance', '$319.00, due to the crew on Sat, Dec 12']]);
    expect(rows('invoice')).toEqual([
      ['Balance', '$319.00, due by Tue, Jan 12'],
      ['Invoice', 'net 30 days, PO-118'],
    ]);
    const evening = { ...DAYS, pay: 'invoice', pickUp: 'same_evening' } as const;
    expect(moneyRows({ totalCents: 31_900, dueNowCents: 0 }, evening)[0]).toEqual([
      'Balance',
      '$319.00, due by Mon, Jan 11',
    ]);
    expect(rows('hold')).toEqual([['Paid', 'nothing yet']]);
  });
});

it('names the day on which the crew picks up', () => {
  const endDate = '2026-12-07';
  expect(pickupText({ endDate, pickUp: 'next_day' })).toBe('Mon, Dec 7');
  expect(pickupText({ endDate, pickUp: 'same_evening' })).toBe('Sun, Dec 6, after the party');
});

describe('a card by phone', () => {
  it('is offered while a card could pay something', () => {
    const quote = { totalCents: 31_900, dueNowCents: 15_950 };
    expect(owesCard(quote, { pay: 'card_link', taken: '' })).toBe(true);
    expect(owesCard(quote, { pay: 'door', taken: '' })).toBe(true);
    expect(owesCard(quote, { pay: 'cash', taken: '' })).toBe(true);
    expect(owesCard(quote, { pay: 'cash', taken: '319' })).toBe(false);
    expect(owesCard(quote, { pay: 'check', taken: '318.90' })).toBe(false);
  });

  it('is not offered where the page asks for none', () => {
    const owing = {
      status: 'confirmed',
      takesPayment: true,
      balanceCents: 5_000,
      next: { kind: 'deliver' },
      openOffer: undefined,
    } as Parameters<typeof asksForCard>[0];
    expect(asksForCard(owing)).toBe(true);
    for (const other of [
      { balanceCents: 0 },
      { balanceCents: 49 },
      { takesPayment: false },
      { status: 'cancelled' },
      { next: { kind: 'answer' } },
      { openOffer: {} },
    ]) {
      expect(asksForCard({ ...owing, ...other } as typeof owing)).toBe(false);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { PLANS, SUMMARY } from '#texts/checkout.ts';
import { whenDue } from '#web/shared/booking/plan-cards.tsx';
import { deliveriesWith } from '#web/shared/products/shown-dates.ts';

describe('whenDue', () => {
  const said = (...deliveries: string[]) => plain(PLANS.later(...whenDue(deliveries)));

  it('is the first delivery, for the parties after it, too', () => {
    expect(said('2026-12-10')).toBe('before we set up on Thu, Dec 10');
    expect(said('2026-12-10', '2026-12-10')).toBe('before we set up on Thu, Dec 10');
    expect(said('2027-01-16', '2026-12-10')).toBe(
      'for all of your dates, before we set up on Thu, Dec 10',
    );
    expect(plain(SUMMARY.balance(...whenDue(['2027-01-16', '2026-12-10'])))).toBe(
      'Balance for all of your dates, due before we set up on Thu, Dec 10',
    );
    expect(said()).toBe('before we set up');
  });

  it('counts what is in the cart with what is about to be added, unless its days are past', () => {
    const inCart = (startDate: string) => ({
      id: 'castle',
      title: 'Castle',
      image: '',
      price: 225,
      quantity: 1,
      startDate,
      endDate: '2027-01-30',
    });
    const added = { startDate: calendarDay('2027-01-16') };
    const withCart = (...days: string[]) =>
      said(...deliveriesWith(days.map(inCart), added, calendarDay('2026-11-20')));
    expect(withCart()).toBe('before we set up on Sat, Jan 16');
    expect(withCart('2026-12-10', '2027-01-20')).toBe(
      'for all of your dates, before we set up on Thu, Dec 10',
    );
    expect(withCart('2026-11-19')).toBe('before we set up on Sat, Jan 16');
  });
});

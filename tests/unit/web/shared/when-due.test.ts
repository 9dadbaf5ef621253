import { describe, expect, it } from 'vitest';
import { plain } from '#tests/support/texts.ts';
import { PLANS, SUMMARY } from '#texts/checkout.ts';
import { whenDue } from '#web/shared/booking/plan-cards.tsx';

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
});

import { describe, expect, it } from 'vitest';
import { system } from '#core/kernel/actor.ts';
import { ok } from '#core/kernel/result.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';
import { liveThrough, payThrough, stepsThatShow } from '#tests/support/run-histories.ts';

/** A sweeper that forgets to release the units. */
const keepsUnits = (shop: HistoryShop): HistoryShop => ({
  ...shop,
  async expireHolds() {
    const now = shop.clock.now();
    const ids = await shop.ledger.listExpiredHolds(now, 100);
    for (const id of ids) {
      await shop.ledger.transact(
        toChange({ reservation: id }, (reservation, { schedules }) => {
          const expired = { ...reservation, status: 'expired', holdExpiresAt: undefined } as const;
          const moment = { now, by: system('expire-holds') };
          const told = withHistory(expired, moment, { kind: 'expired' });
          return ok({ reservation: told, schedules, mail: [], refunds: [] });
        }),
      );
    }
    return ids.length;
  },
});

const PATIENCE = 600_000;

/** A few of each; `npm run test:long` runs thousands. */
describe('the histories of reservations', () => {
  it(
    'keeps units, money and credits in order after every step, in memory',
    async () => {
      await expect(liveThrough('memory')).resolves.toBeUndefined();
    },
    PATIENCE,
  );

  it(
    'keeps units, money and credits in order after every step, on SQLite',
    async () => {
      await expect(liveThrough('sqlite')).resolves.toBeUndefined();
    },
    PATIENCE,
  );

  it(
    'keeps money in order, whoever records, refunds, returns or undoes it',
    async () => {
      await expect(payThrough()).resolves.toBeUndefined();
    },
    PATIENCE,
  );

  it('finds a broken rule within a few steps', async () => {
    const steps = await stepsThatShow(keepsUnits);
    const names = steps.map((step) => step.split('(')[0]);
    expect(['place', 'cashBooking']).toContain(names[0]);
    expect(names.at(-1)).toBe('expireHolds');
    expect(names.length).toBeLessThanOrEqual(5);
  });
});

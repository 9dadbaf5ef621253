import { expect, it } from 'vitest';
import { err, ok } from '#core/kernel/result.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import { byLink } from '#core/reservations/manage-token.ts';
import { sold } from '#tests/support/sold.ts';

const openLink = async (token: string) => (token === 'good' ? sold('r1') : undefined);
const gone: ReservationNotFound = { kind: 'reservation_not_found' };
const refused = { kind: 'nothing_due' } as const;

it('acts on the reservation of a good link only', async () => {
  const asked: string[] = [];
  const act = async ({ id }: { readonly id: string }) => {
    asked.push(id);
    return ok(id);
  };
  expect(await byLink(openLink, 'bad', act)).toEqual(err({ kind: 'invalid_link' }));
  expect(await byLink(openLink, 'good', act)).toEqual(ok('r1'));
  expect(asked).toEqual(['r1']);
});

it('refuses a reservation that is gone as it refuses a bad link, and keeps other refusals', async () => {
  expect(await byLink(openLink, 'good', async () => err(gone))).toEqual(
    err({ kind: 'invalid_link' }),
  );
  expect(await byLink(openLink, 'good', async () => err(refused))).toEqual(err(refused));
});

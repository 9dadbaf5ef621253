import { expect, it } from 'vitest';
import { movesOf } from '#core/documents/customer-statement.ts';
import { cents, sumCents } from '#core/kernel/cents.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

const check = { at: NOON, method: 'check' } as const;
const paid: MoneyEntry = { ...check, id: 'in', kind: 'received', amount: cents(22_500) };
const refunded: MoneyEntry = { ...check, id: 'out', kind: 'handed_back', amount: cents(-10_000) };
const returned: MoneyEntry = { ...paid, id: 'back', amount: cents(-22_500), returns: 'in' };
const card = { at: NOON, intentId: 'pi' } as const;
const charged: MoneyEntry = { ...card, id: 'pi', kind: 'charge', amount: cents(22_500) };
const toCard: MoneyEntry = { ...card, id: 're', kind: 'refund', amount: cents(-10_000) };
const dispute = { ...card, id: 'dp', kind: 'dispute_lost', disputeId: 'dp' } as const;
const lost: MoneyEntry = { ...dispute, amount: cents(-22_500), disputed: cents(22_500) };

it.each([
  ['a part is kept', [paid, refunded], [-10_000], 0],
  ['the refunded check bounced', [paid, refunded, returned], [-22_500], 10_000],
  ['all was kept and the check bounced', [paid, returned], [-22_500], 0],
  ['the refunded charge was lost to a dispute', [charged, toCard, lost], [-22_500, -10_000], 0],
])('a canceled booking takes off no more than its total: %s', (_case, entries, off, owed) => {
  const total = cents(22_500);
  const one = sold('R1', { status: 'cancelled', total, placedTotal: total, entries });
  const moves = movesOf(one, 'en', NOON);
  const taken = moves.filter(({ what }) => what === 'Booking canceled' || what === 'Not charged');
  expect(taken.map(({ amount }) => amount)).toEqual(off);
  expect(sumCents(moves.map(({ amount }) => amount))).toBe(owed);
});

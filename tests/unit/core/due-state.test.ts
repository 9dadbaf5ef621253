import { expect, it } from 'vitest';
import { dueState } from '#core/reservations/due-state.ts';

it('says first the invoice, then that the party is over, then the charge, then who collects', () => {
  const all = { invoiceDueOn: '2027-01-06', chargeOn: '2026-12-01', paysAtDoor: true };
  const { invoiceDueOn, ...rest } = all;
  const said = (facts: Partial<typeof all>, status: 'confirmed' | 'completed' = 'confirmed') =>
    dueState({ status, ...facts }, '2027-01-06');
  expect(said(all, 'completed')).toEqual({ kind: 'invoice', on: invoiceDueOn, isLate: false });
  expect(said({ invoiceDueOn: '2027-01-05' })).toMatchObject({ kind: 'invoice', isLate: true });
  expect(said(rest, 'completed')).toEqual({ kind: 'owed' });
  expect(said(rest)).toEqual({ kind: 'charge', on: '2026-12-01' });
  expect(said({ paysAtDoor: true })).toEqual({ kind: 'at_door' });
  expect(said({})).toEqual({ kind: 'before' });
});

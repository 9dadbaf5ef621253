import { describe, expect, it } from 'vitest';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { meanwhile } from '#web/admin/shared/meanwhile.tsx';

type History = AdminReservation['history'];
const at = '2026-12-05T12:00:00.000Z';
const promised: History[number] = {
  kind: 'refund_promised',
  at,
  by: { kind: 'admin', who: 'Ana' },
  amountCents: 72_600,
};
const refunded: History[number] = {
  kind: 'refunded',
  at,
  by: { kind: 'provider' },
  amountCents: 72_600,
};
const note: History[number] = { kind: 'note', at, by: { kind: 'admin', who: 'Ana' } };

const sums = { totalCents: 72_600, keptCents: 0 };
const since = (...added: History) =>
  meanwhile({ history: [promised], ...sums }, { history: [promised, ...added], ...sums });

describe('what was recorded since a form was opened', () => {
  it('is unknown while nothing was', () => {
    expect(since()).toEqual({ events: [], isRefunded: false });
  });

  it('is no change if the card provider answered a refund', () => {
    expect(since(refunded)).toEqual({
      events: ['A refund of $726.00 to the card was recorded.'],
      isRefunded: true,
    });
  });

  it('is no answer if the refund was made elsewhere, because prices shown before it are outdated', () => {
    const opened = { history: [promised], ...sums, keptCents: 72_600 };
    const now = { history: [promised, refunded], ...sums };
    expect(meanwhile(opened, now)).toMatchObject({ isRefunded: false });
  });

  it('names who did what', () => {
    expect(since(refunded, note)).toMatchObject({
      events: ['A refund of $726.00 to the card was recorded.', 'Note · Ana'],
      isRefunded: false,
    });
    expect(since({ ...refunded, kind: 'paid' })).toMatchObject({
      events: ['Payment received $726.00 · Card payment'],
      isRefunded: false,
    });
  });
});

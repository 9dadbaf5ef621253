import { expect, it } from 'vitest';
import { likelyBooking } from '#web/admin/messages/message-drawer.tsx';

it('is about the next booking that is not called off, else the last', () => {
  const of = (id: string, startDate: string, status: 'confirmed' | 'completed' | 'cancelled') => ({
    id,
    startDate,
    status,
  });
  const past = of('past', '2026-10-03', 'completed');
  const off = of('off', '2026-12-05', 'cancelled');
  const next = of('next', '2026-12-12', 'confirmed');
  expect(likelyBooking([next, off, past], '2026-11-30')?.id).toBe('next');
  expect(likelyBooking([off, past], '2026-11-30')?.id).toBe('past');
  expect(likelyBooking([off], '2026-11-30')).toBeUndefined();
});

import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { likelyBooking } from '#web/admin/messages/message-drawer.tsx';

const TODAY = calendarDay('2026-11-30');

it('is the booking that the message names, else the next that is not over, else the last', () => {
  const of = (id: string, startDate: string, status: 'confirmed' | 'completed' | 'cancelled') => ({
    id,
    startDate,
    status,
  });
  const past = of('past', '2026-10-03', 'completed');
  const over = of('over', '2026-11-30', 'completed');
  const off = of('off', '2026-12-05', 'cancelled');
  const next = of('next', '2026-12-12', 'confirmed');
  const later = of('RJ1B3KV9KHF25', '2026-12-19', 'confirmed');
  const all = [later, next, off, over, past];
  const likely = (text: string, bookings = all) => likelyBooking(bookings, TODAY, text)?.id;
  expect(likely('¿Puede ser más tarde?')).toBe('next');
  expect(likely('¿Y mi reservación rj1b3kv9khf25?')).toBe('RJ1B3KV9KHF25');
  expect(likely('La del sábado 19 de diciembre, por favor')).toBe('RJ1B3KV9KHF25');
  expect(likely('The one on December 5')).toBe('next');
  expect(likely('', [off, past])).toBe('past');
  expect(likely('', [off])).toBeUndefined();
});

import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import { NOON } from '#tests/support/fixtures.ts';

/** One castle from Saturday 2026-12-05 to Monday 2026-12-07. */
export const soldLine = (overrides: Partial<ReservationLine> = {}): ReservationLine => ({
  productId: 'castle',
  title: 'Neon Castle',
  image: '',
  unitPrice: cents(22_500),
  quantity: 1,
  startDate: calendarDay('2026-12-05'),
  endDate: calendarDay('2026-12-07'),
  turnaroundDays: 0,
  units: ['u1'],
  ...overrides,
});

/** A castle from Saturday 2026-12-05 to Monday 2026-12-07, with $225 of $450 paid. */
export const sold = (id: string, overrides: Partial<Reservation> = {}): Reservation => ({
  id,
  status: 'confirmed',
  plan: 'deposit',
  lines: [soldLine()],
  total: cents(45_000),
  placedTotal: cents(45_000),
  history: [],
  contact: { name: 'Ana Ortiz', email: 'ana@example.com', phone: '817-555-0101' },
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  entries: [{ id: `pi_${id}`, kind: 'charge', amount: cents(22_500), at: NOON, intentId: 'pi' }],
  attempts: [],
  pendingRefunds: [],
  createdAt: NOON,
  linkVersion: 1,
  manageTokenHash: 'ab'.repeat(32),
  ...overrides,
});

import { inDays } from '#tests/e2e/days.ts';

/** The demo catalogue's castle: $279 a day. */
export const CASTLE = 'neon-castle-bounce-house';

/** Saturday 2026-12-05 to Monday 2026-12-07: two days. */
export const line = (overrides: object = {}) => ({
  productId: CASTLE,
  quantity: 1,
  startDate: '2026-12-05',
  endDate: '2026-12-07',
  ...overrides,
});

/** The same for a server process, whose clock is the real one: two days, in two weeks. */
export const liveLine = (overrides: object = {}) =>
  line({ startDate: inDays(14), endDate: inDays(16), ...overrides });

/** What the browser sends to reserve. */
export const orderBody = (overrides: object = {}) => ({
  lines: [line()],
  plan: 'deposit',
  contact: { name: 'Ana Ortiz', email: 'ana@example.com', phone: '(817) 555-0101' },
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  ...overrides,
});

/** A test card that pays. */
export const GOOD_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

import type { Page } from 'playwright-core';
import { inDays } from '#tests/e2e/days.ts';
import type { MadeBookings } from '#tests/screenshots/made-bookings.ts';
import type { LiveBooking } from '#tests/support/live-booking.ts';
import { CASTLE } from '#tests/support/order-body.ts';

/** A screen after something was done on it. */
export type ScreenState = {
  readonly name: string;
  /** On narrow screens only. */
  readonly isForPhones?: boolean;
  readonly show: (page: Page, made: MadeBookings) => Promise<void>;
};

/** As the browser stores a cart. */
export const cartFor = (from: number): string =>
  JSON.stringify([
    {
      id: CASTLE,
      title: 'Neon Castle Bounce House',
      image: '/art/neon-castle-bounce-house-400.webp',
      price: 225,
      quantity: 1,
      startDate: inDays(from),
      endDate: inDays(from + 1),
    },
  ]);

async function openWithCart(page: Page, path: string, from = 40): Promise<void> {
  await page.goto('/faq');
  await page.evaluate((cart) => localStorage.setItem('inflatableCart', cart), cartFor(from));
  await page.goto(path, { waitUntil: 'networkidle' });
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

async function openTicket(page: Page, { token }: LiveBooking, language = ''): Promise<void> {
  await page.goto(`${language}/manage/${token}`, { waitUntil: 'networkidle' });
}

/** The shop with a failed or slow connection: no response, or none yet. */
async function withoutAnswers(page: Page, how: 'failed' | 'waiting'): Promise<void> {
  await page.route('**/api/**', (route) => (how === 'failed' ? route.abort() : undefined));
}

async function fillDetails(page: Page): Promise<void> {
  for (const [id, text] of [
    ['contact-name', 'Ana Ortiz'],
    ['contact-email', 'ana@example.com'],
    ['contact-phone', '817-555-0101'],
    ['event-street', '1 Party Lane'],
    ['event-city', 'Cleburne'],
    ['event-postal-code', '76033'],
  ] as const) {
    await page.locator(`#${id}`).fill(text);
  }
  await page.locator('#event-starts-at').selectOption('14:00');
  await page.locator('#event-ends-at').selectOption('18:00');
  await page.locator('#terms').check();
}

async function twiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

const BOOKINGS = [
  'held',
  'confirmed',
  'paid',
  'moved',
  'cancelled',
  'rained',
  'offline',
  'unplaced',
] as const satisfies readonly (keyof MadeBookings)[];

/** Of the storefront. */
export const SCREEN_STATES: readonly ScreenState[] = [
  {
    name: 'menu',
    isForPhones: true,
    async show(page) {
      await page.goto('/', { waitUntil: 'networkidle' });
      await press(page, 'Open menu');
    },
  },
  {
    name: 'cart-drawer',
    async show(page) {
      await openWithCart(page, '/products');
      await press(page, /^Open cart/);
    },
  },
  {
    name: 'chat',
    async show(page) {
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.waitForTimeout(1_500);
      await press(page, /chat/i);
    },
  },
  {
    name: 'checkout-errors',
    async show(page) {
      await openWithCart(page, '/cart-checkout');
      await press(page, /^Book and pay/);
    },
  },
  {
    name: 'checkout-blocked-es',
    async show(page) {
      await openWithCart(page, '/es/cart-checkout', -10);
      await fillDetails(page);
      await press(page, /^Reservar/);
    },
  },
  {
    name: 'payment',
    async show(page) {
      await openWithCart(page, '/cart-checkout');
      await fillDetails(page);
      await press(page, /^Book and pay/);
      await page.getByLabel('Card number').waitFor();
    },
  },
  ...BOOKINGS.map((name) => ({
    name: `ticket-${name}`,
    show: (page: Page, made: MadeBookings) => openTicket(page, made[name]),
  })),
  { name: 'ticket-es', show: (page, { confirmed }) => openTicket(page, confirmed, '/es') },
  ...[
    'Change dates',
    'Change items',
    'Party details',
    'Cancel this reservation',
    'Read and sign',
  ].map((name) => ({
    name: `ticket-${name.toLowerCase().replaceAll(' ', '-')}`,
    async show(page: Page, { confirmed }: MadeBookings) {
      await openTicket(page, confirmed);
      await press(page, name);
    },
  })),
  {
    name: 'booking-failed',
    async show(page) {
      await withoutAnswers(page, 'failed');
      await page.goto('/booking', { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'booking-waiting',
    async show(page) {
      await withoutAnswers(page, 'waiting');
      await page.goto('/booking?product=neon-castle-bounce-house');
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'ticket-waiting',
    async show(page, { confirmed }) {
      await withoutAnswers(page, 'waiting');
      await page.goto(`/manage/${confirmed.token}`);
      await page.waitForTimeout(1_500);
    },
  },
  ...['/', '/products/neon-castle-bounce-house', '/login', '/es/faq'].map((path) => ({
    name: `twice-as-large-${path.replaceAll('/', '-')}`,
    async show(page: Page) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await twiceAsLarge(page);
    },
  })),
  {
    name: 'twice-as-large-checkout',
    async show(page) {
      await openWithCart(page, '/cart-checkout');
      await twiceAsLarge(page);
    },
  },
  {
    name: 'twice-as-large-ticket',
    async show(page, { confirmed }) {
      await openTicket(page, confirmed);
      await twiceAsLarge(page);
    },
  },
];

const AT = new Date().toISOString();

/** What takes a day of failing mail, or a bank, to happen. */
const DEAD = {
  entries: [
    {
      id: 'refund:R1',
      kind: 'refund',
      state: 'dead',
      attempts: 10,
      createdAt: AT,
      nextAttemptAt: AT,
      lastError: 'Stripe: This PaymentIntent could not be refunded: the account has no funds.',
      reservationId: '01HZX3V9M2',
      amountCents: 22_500,
    },
    {
      id: 'mail:R2',
      kind: 'mail',
      mail: 'confirmation',
      state: 'dead',
      attempts: 10,
      createdAt: AT,
      nextAttemptAt: AT,
      lastError: '550 5.1.1 The email account that you tried to reach does not exist.',
      reservationId: '01HZX4K7QD',
    },
  ],
};
const EVENTS = {
  quarantined: [
    {
      id: 'evt_3QabcXYZ',
      kind: 'payment_succeeded',
      reason: 'reservation_not_found',
      reservationId: '01HZX0000',
      firstSeenAt: AT,
      lastSeenAt: AT,
    },
  ],
  attention: [
    {
      id: 'dp_1',
      reservationId: '01HZX3V9M2',
      intentId: 'pi_3QabcXYZ',
      subject: 'dispute_opened',
      subjectId: 'dp_1',
      at: AT,
    },
  ],
  received: [
    { id: 'evt_9', type: 'charge.updated', receivedAt: AT, bytes: 1_200, isApplied: false },
  ],
};

/** Of the back office, signed in. */
export const ADMIN_STATES: readonly ScreenState[] = [
  ...BOOKINGS.map((name) => ({
    name: `admin-reservation-${name}`,
    async show(page: Page, made: MadeBookings) {
      await page.goto(`/admin/reservations?id=${made[name].id}`, { waitUntil: 'networkidle' });
    },
  })),
  ...[
    'Dates',
    'Items',
    'Time and address',
    'Customer',
    'Record payment',
    'Refund',
    'Adjust total',
    'Cancel booking',
  ].map((name) => ({
    name: `admin-reservation-${name.toLowerCase().replaceAll(' ', '-')}`,
    async show(page: Page, { confirmed }: MadeBookings) {
      await page.goto(`/admin/reservations?id=${confirmed.id}`, { waitUntil: 'networkidle' });
      const folded = page.getByRole('button', { name: 'All actions' });
      if (await folded.isVisible()) await folded.click();
      await page.getByRole('button', { name, exact: true }).click();
    },
  })),
  {
    name: 'admin-gift-card',
    async show(page) {
      await page.goto('/admin/credits', { waitUntil: 'networkidle' });
      await press(page, 'Sell gift card');
      await page.getByRole('checkbox', { name: /^Email it/ }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Sell gift card' }).click();
    },
  },
  {
    name: 'admin-unit',
    async show(page) {
      await page.goto('/admin/inventory', { waitUntil: 'networkidle' });
      await page
        .getByRole('link', { name: /^Unit 1 of/ })
        .first()
        .click();
    },
  },
  {
    name: 'admin-add-units',
    async show(page) {
      await page.goto('/admin/inventory', { waitUntil: 'networkidle' });
      await press(page, /^Add units/);
    },
  },
  {
    name: 'admin-troubles',
    async show(page) {
      await page.route('**/api/admin/outbox/dead', (route) => route.fulfill({ json: DEAD }));
      await page.route('**/api/admin/events', (route) => route.fulfill({ json: EVENTS }));
      await page.goto('/admin/phase4/engine', { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'admin-reservations-failed',
    async show(page) {
      await page.route('**/api/admin/reservations*', (route) => route.abort());
      await page.goto('/admin/reservations');
      await page.getByRole('alert').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'admin-products-waiting',
    async show(page) {
      await page.route('**/api/admin/products', () => undefined);
      await page.goto('/admin/products');
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'twice-as-large-admin',
    async show(page) {
      await page.goto('/admin/reservations', { waitUntil: 'networkidle' });
      await twiceAsLarge(page);
    },
  },
];

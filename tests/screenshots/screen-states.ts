import type { Page } from 'playwright-core';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';

/** A screen as it is after something was done on it. */
export type ScreenState = {
  readonly name: string;
  /** On narrow screens only. */
  readonly isForPhones?: boolean;
  readonly show: (page: Page, made: MadeBookings) => Promise<void>;
};

/** Tokens of private links. */
export type MadeBookings = { readonly held: string; readonly confirmed: string };

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** One castle for a weekend to come, unpaid, and another with its deposit paid. */
export async function makeBookings(url: string): Promise<MadeBookings> {
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init);
    const body: unknown = await answer.json();
    return { statusCode: answer.status, body };
  };
  const steps = bookingSteps({
    get: (path, headers) => ask(path, { ...(headers && { headers }) }),
    post: (path, body, headers) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  });
  const fieldOf = (body: unknown, name: string): string => String(Reflect.get(Object(body), name));
  const reserve = async (days: number) => {
    const lines = [
      { productId: CASTLE, quantity: 1, startDate: dayAhead(days), endDate: dayAhead(days + 1) },
    ];
    const { body } = await steps.reserve({ lines });
    const dueNow = Number(fieldOf(Reflect.get(Object(body), 'quote'), 'dueNowCents'));
    return { id: fieldOf(body, 'reservationId'), token: fieldOf(body, 'manageToken'), dueNow };
  };
  const [held, paid] = [await reserve(20), await reserve(30)];
  const intent = await steps.intent(paid.id, 'deposit', paid.dueNow);
  await steps.confirm(fieldOf(intent.body, 'clientSecret'));
  return { held: held.token, confirmed: paid.token };
}

/** As the browser keeps a cart. */
export const cartFor = (from: number): string =>
  JSON.stringify([
    {
      id: CASTLE,
      title: 'Neon Castle Bounce House',
      image: '/art/neon-castle-bounce-house-400.webp',
      price: 225,
      quantity: 1,
      startDate: dayAhead(from),
      endDate: dayAhead(from + 1),
    },
  ]);

async function openWithCart(page: Page, path: string, from = 40): Promise<void> {
  await page.goto('/faq');
  await page.evaluate((cart) => localStorage.setItem('inflatableCart', cart), cartFor(from));
  await page.goto(path, { waitUntil: 'networkidle' });
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

async function openTicket(page: Page, token: string, language = ''): Promise<void> {
  await page.goto(`${language}/manage/${token}`, { waitUntil: 'networkidle' });
}

/** The shop as after a line that is down, or one that is slow: no answer comes, or none yet. */
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
  await page.locator('#terms').check();
}

async function twiceAsLarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

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
      await press(page, /^Reservar y pagar/);
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
  { name: 'ticket-held', show: (page, { held }) => openTicket(page, held) },
  { name: 'ticket-confirmed', show: (page, { confirmed }) => openTicket(page, confirmed) },
  { name: 'ticket-es', show: (page, { confirmed }) => openTicket(page, confirmed, '/es') },
  ...[
    'Change dates',
    'Change items',
    'Address and notes',
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
      await page.goto(`/manage/${confirmed}`);
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

/** Of the back office, signed in. */
export const ADMIN_STATES: readonly ScreenState[] = [
  {
    name: 'admin-reservation',
    async show(page) {
      await page.goto('/admin/reservations', { waitUntil: 'networkidle' });
      await page
        .locator('main button:visible', { hasText: /^[0-9A-Z]{10,}$|Ana Ortiz/ })
        .first()
        .click();
    },
  },
  {
    name: 'admin-gift-card',
    async show(page) {
      await page.goto('/admin/credits', { waitUntil: 'networkidle' });
      await press(page, 'Issue a gift card');
      await page.getByLabel('Amount in dollars').fill('100');
      await page.getByRole('button', { name: 'Issue gift card', exact: true }).click();
    },
  },
  {
    name: 'admin-unit',
    async show(page) {
      await page.goto('/admin/inventory', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Unit 1' }).first().click();
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

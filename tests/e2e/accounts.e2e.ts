import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SESSION_KEY } from '#adapters/local-auth/browser-session.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { whenWhole } from '#tests/e2e/page-visit.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const CASTLE = 'neon-castle-bounce-house';
const FIRST = 'castillo rosa 7';
const NEXT = 'tobogán azul 2026';

let addresses = 0;
/** An address without an account, also when a test is retried after it has made accounts. */
const newAddress = (name: string): string => `${name}-${(addresses += 1)}@example.com`;

// A shop does not accept six accounts a minute from one address.
const open = visitorsOfTests(() => ({ env: { RATE_LIMIT: 'off' } }));

async function createAccount(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/login?mode=create');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/^Email(?! me)/).fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(FIRST);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: `Hello, ${name}!` }).waitFor();
}

/**
 * The same without the form, which the first test fills in. Returns the session as a browser
 * stores it.
 */
async function madeAccount(displayName: string, email: string): Promise<string> {
  const made = await shopAt(open.shop.url).post('/api/accounts', {
    displayName,
    email,
    password: FIRST,
  });
  expect(made.statusCode).toBe(201);
  return JSON.stringify(made.json());
}

/** A visitor who has signed in before. */
async function member(name: string, email: string): Promise<Page> {
  const page = await open.visitor();
  const session = [SESSION_KEY, await madeAccount(name, email)] as const;
  await page.goto('/robots.txt');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), session);
  return page;
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The form of a new account also asks for an email address.
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByLabel(/^Email(?! me)/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
}

/** The link to the page in the latest mail to the address. */
const mailedLink = (email: string, page = 'reset-password'): Promise<string> =>
  eventually(async () => {
    const mails = await open.folder.mails();
    const links = mails
      .filter(({ to }) => to?.[0]?.address === email)
      .flatMap(({ text }) => /http\S+\?token=\S+/.exec(text ?? '')?.[0] ?? [])
      .filter((link) => link.includes(`/${page}?`));
    expect(links).not.toEqual([]);
    return links.at(-1) ?? '';
  });

describe('an account', () => {
  it('is created, books, finds its booking, and comes back through a mailed link', async () => {
    const page = await open.visitor();
    const lia = customer(page);
    const address = newAddress('lia');
    await createAccount(page, 'Lía Vega', address);
    const toConfirm = page.getByRole('heading', { name: 'Please confirm your email address' });
    await toConfirm.waitFor();
    await page.getByText('No bookings to show yet').waitFor();
    expect(await page.getByText('No party planned yet').count()).toBe(0);

    await page.getByLabel('Phone (optional)').fill('817-555-0102');
    await page.getByLabel('Street and number').fill('7 Party Lane');
    await page.getByLabel('City').fill('Cleburne');
    await page.getByLabel('ZIP code').fill('76033');
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const told = page.locator('.toasts > div').filter({ hasText: 'Your details are saved.' });
    // It stays while the pointer is on it.
    await told.hover();
    const [header, bars] = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Quick actions' }),
    ];
    const edges = async (part: Locator) => {
      const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    expect((await edges(told)).bottom).toBeLessThan((await edges(bars)).top);
    expect((await edges(told)).top).toBeGreaterThan(700);
    if (desk !== null) await page.setViewportSize(desk);
    expect((await edges(told)).top).toBeGreaterThan((await edges(header)).bottom);
    expect((await edges(told)).top).toBeLessThan(100);

    await page.goto(`/booking/${CASTLE}`);
    await lia.chooseDays(inDays(20), inDays(22));
    await page
      .getByRole('button', { name: /Continue/ })
      .first()
      .click();
    await page.waitForURL('**/cart-checkout');
    await page.getByLabel('Party starts').selectOption('14:00');
    await page.getByLabel('Party ends').selectOption('18:00');
    await page.getByLabel(/I agree to the rental terms/).check();
    await eventually(async () => {
      expect(await page.getByLabel(/^Email(?! me)/).inputValue()).toBe(address);
      expect(await page.getByLabel('Street and number').inputValue()).toBe('7 Party Lane');
    });
    await lia.book();
    await page.waitForURL('**/checkout');

    await page.goto('/customer-dashboard');
    await page.getByText('Waiting for payment').waitFor();
    await page.getByRole('link', { name: /^Pay \$\d+\.\d\d to confirm$/ }).click();
    await page.waitForURL('**/checkout/*');
    await lia.pay('4242424242424242');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();

    await page.goto('/dashboard');
    await page.getByText('Confirmed', { exact: true }).waitFor();
    const toSign = page.getByRole('link', { name: 'Sign the rental agreement' });
    expect(await toSign.getAttribute('href')).toMatch(/\/manage\/.+#papers$/);
    await page.getByRole('link', { name: /^Pay the balance of/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Neon Castle Bounce House' }).waitFor();

    await page.goto('/loyalty');
    await page.getByText('3 more parties to reach Neon Regular').waitFor();
    await page.goto('/dashboard');
    await signOut(page);

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    await page.getByLabel(/^Email(?! me)/).fill(address);
    // Without a mail service, it is said before and after.
    const none = page.getByText(/^We can’t send email right now\./);
    await none.waitFor();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await none.nth(1).waitFor();
    await page.goto(await mailedLink(address));
    await page.getByLabel(/^New password/).fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Use at least 10 characters.').waitFor();
    await page.getByLabel(/^New password/).fill(NEXT);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password has been changed').waitFor();

    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, address, NEXT);
    await page.getByRole('heading', { level: 1, name: 'Hello, Lía Vega!' }).waitFor();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(await toConfirm.count()).toBe(0);

    await page.goto(await mailedLink(address));
    await page.getByLabel(/^New password/).fill('one more password');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('This link does not work').waitFor();
  });

  it('confirms its address with a mailed link, without a new password or sign-in', async () => {
    const address = newAddress('ivy');
    const page = await member('Ivy', address);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await page.locator('[role=status], [role=alert]').getByText('We can’t send email').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(await mailedLink(address, 'confirm-email'));
    await page.getByText(`${address} is confirmed`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'See my account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hello, Ivy!' }).waitFor();
    expect(
      await page.getByRole('heading', { name: 'Please confirm your email address' }).count(),
    ).toBe(0);
  });

  it("cannot pay or see another account's reservation", async () => {
    const { token } = JSON.parse(await madeAccount('Eva', newAddress('eva')));
    const shop = shopAt(open.shop.url);
    const headers = { authorization: `Bearer ${token}` };
    const lines = [{ productId: CASTLE, quantity: 1, startDate: inDays(40), endDate: inDays(41) }];
    const { reservationId: hers } = (await bookingSteps(shop).reserve({ lines }, headers)).json();
    const seen = await shop.get(`/api/me/reservations/${hers}`, headers);
    expect(seen.statusCode).toBe(200);
    const his = await member('Max', newAddress('max'));
    await his.goto(`/checkout/${hers}`);
    await his.getByRole('heading', { name: 'That reservation is not in your account' }).waitFor();
    expect(await his.getByLabel('Card number').count()).toBe(0);
  });

  it('returns to the page that asked for sign-in', async () => {
    const address = newAddress('noa');
    await madeAccount('Noa', address);
    const page = await open.visitor();
    await page.goto('/loyalty');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await signIn(page, address, FIRST);
    await page.getByRole('heading', { level: 1, name: 'Party club' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/loyalty');
    await page.goto('/admin/old');
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    await page.getByText("You don't have permission to access this page.").waitFor();
  });

  it('says on the account page what its points are worth', async () => {
    const address = newAddress('eva');
    await madeAccount('Eva', address);
    const page = await open.visitor();
    const points = { code: 'PP-1234-5678-90AB', balance: 1_250, entries: [] };
    await page.route('**/api/me/loyalty*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), points } });
    });
    await page.goto('/dashboard');
    await signIn(page, address, FIRST);
    const club = page.getByRole('link', { name: 'Party club' });
    await club.waitFor();
    await eventually(async () =>
      expect(await club.textContent()).toContain(
        'Your points: 1,250, worth $12.50 at your next party',
      ),
    );
  });

  it('reports errors at the field, and does not reveal who has an account', async () => {
    const address = newAddress('ida');
    await madeAccount('Ida', address);
    const page = await open.visitor();
    await page.goto('/login?mode=create');
    await page.getByLabel('Your name').fill('Ida');
    await page.getByLabel(/^Email(?! me)/).fill(address.replace('ida', 'IDA'));
    await page.getByLabel(/^Password/).fill('another password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This email address cannot be used.').waitFor();
    await page.goto('/login?mode=reset');
    await page.getByLabel(/^Email(?! me)/).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('status').getByText('We can’t send email').waitFor();
    const mails = await open.folder.mails();
    expect(mails.map(({ to }) => to?.[0]?.address)).not.toContain('nobody@example.com');
  });
});

/**
 * A template at both widths. What else it can show, and in Spanish, on a phone, where less fits.
 */
const BOTH = [1280, 390];
const PHONE = [390];

describe('the screens of an account', () => {
  it('have no axe violations on a desktop or on a phone', async () => {
    const page = await member('Axe', newAddress('axe'));
    const found: Record<string, unknown> = {};
    const look = async (path: string, widths: readonly number[]): Promise<void> => {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await whenWhole(page);
        found[`${path} at ${width}`] = await violationsOn(page);
      }
    };
    const signedIn = [
      ['/dashboard', BOTH],
      ['/loyalty', BOTH],
      [`/booking/${CASTLE}`, BOTH],
      ['/checkout/UNKNOWN', BOTH],
      ['/login', PHONE],
      ['/reset-password', BOTH],
      ['/reset-password?token=a.b', PHONE],
      ['/confirm-email?token=a.b', PHONE],
      ['/es/dashboard', PHONE],
      ['/es/loyalty', PHONE],
    ] as const;
    for (const [path, widths] of signedIn) await look(path, widths);
    await page.evaluate(() => localStorage.clear());
    const signedOut = [
      ['/login?mode=create', BOTH],
      ['/login?mode=reset', PHONE],
      ['/es/login', PHONE],
      ['/customer-dashboard', PHONE],
    ] as const;
    for (const [path, widths] of signedOut) await look(path, widths);
    const looks = [...signedIn, ...signedOut].flatMap(([path, widths]) =>
      widths.map((width) => `${path} at ${width}`),
    );
    expect(found).toEqual(Object.fromEntries(looks.map((name) => [name, []])));
  });
});

import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { customer } from '#tests/e2e/customer.ts';
import { inDays } from '#tests/e2e/days.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminHeaders, shopAt } from '#tests/support/shop-at.ts';
import { plain } from '#tests/support/texts.ts';

const open = visitorsOfTests();

describe('a gift card', () => {
  it('is found in the footer, bought by card in Spanish, printed, and refunded by the office, which sells others in person', async () => {
    const page = await open.visitor();
    // As with a mail service: without one, a card is not mailed to whom it is for.
    await page.route('**/es', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(',"mailsNobody":true', '');
      await route.fulfill({ response, body });
    });
    await page.goto('/es');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Tarjetas de regalo' });
    await link.scrollIntoViewIfNeeded();
    // Before the footer is hydrated, the link loads a page that was not changed here.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('footer a') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    );
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Regala una fiesta' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Escribe para quién es.').waitFor();
    // The first alone is announced.
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByRole('button', { name: /^Fecha de envío/ }).press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Fecha de envío' });
    await calendar.getByRole('button', { name: 'Mes siguiente' }).press('Enter');
    await calendar.getByRole('button', { name: / 10 de / }).press('Enter');
    await page.getByRole('button', { name: /^Fecha de envío .* 10 de / }).waitFor();
    expect(await page.locator('input[type=date]').count()).toBe(0);

    await page.getByText('Escribe el correo de quien la recibe.').waitFor();
    await page.getByRole('radio', { name: 'Otro' }).press('Space');
    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Escribe un monto de $25 a $1,000.').waitFor();
    const amount = page.getByLabel('Monto en dólares');
    await eventually(async () =>
      expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true),
    );
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await amount.fill('1e2');
    await page.getByLabel('¿Para quién es?').fill('Bea');
    await page.getByRole('radio', { name: 'Yo la imprimo' }).press('Space');
    await page.getByLabel('Tu correo').fill('ana@example.com');
    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Escribe un monto de $25 a $1,000.').waitFor();
    await amount.fill('75');
    await page.evaluate(() => {
      const titles: string[] = [];
      const note = (): unknown => titles.push(document.title);
      new MutationObserver(note).observe(document.head, { subtree: true, childList: true });
      Object.assign(window, { titles });
    });
    await page.getByRole('button', { name: 'Seguir al pago' }).click();

    // Each step is titled, and its heading focused, from the start.
    const step = async (name: string): Promise<void> => {
      await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor();
      expect(await page.title()).toContain(name);
    };
    await step('Paga tu tarjeta de regalo');
    const titles: readonly string[] = await page.evaluate(() => Reflect.get(window, 'titles'));
    expect(titles.filter((one) => one.startsWith('Tu reservación'))).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Usar tarjeta de prueba' }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pagar $75.00' }).click();
    await step('La tarjeta de regalo está lista');
    expect(await violationsOn(page)).toEqual([]);
    const printed = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar la tarjeta (PDF)' }).click();
    expect((await printed).suggestedFilename()).toBe('tarjeta-de-regalo.pdf');
    const code = (await page.getByText(/^GC/).textContent()) ?? '';

    const office = await open.visitor();
    await openBackOffice(office, '/admin/credits');
    await office.getByRole('button', { name: 'Sold online', exact: true }).click();
    await office.getByText(code).click();
    await office.getByText('ana@example.com').first().waitFor();
    await office.getByRole('button', { name: 'Refund', exact: true }).click();
    await office.getByLabel('Amount in dollars').fill('25');
    expect(await violationsOn(office)).toEqual([]);
    await office.getByRole('button', { name: 'Refund to their card' }).click();
    await office.getByText('$50.00 of $75.00').waitFor();

    await office.goto('/admin/credits');
    await office.getByRole('button', { name: 'Sell gift card' }).click();
    await office.getByRole('button', { name: 'Sell gift card' }).last().click();
    await office.getByText('An amount from $1 to $5,000.').waitFor();
    await office.getByLabel('Amount in dollars').fill('40');
    expect(await violationsOn(office)).toEqual([]);
    await office.getByRole('button', { name: 'Sell for $40.00' }).click();
    await office.getByText('$40.00 of $40.00').waitFor();
    await office.getByRole('heading', { name: 'Sold at the counter' }).waitFor();
    await office.getByRole('button', { name: 'Refund', exact: true }).click();
    await office.getByRole('button', { name: 'Record refund' }).click();
    await office.getByText('$0.00 of $40.00').waitFor();
  });

  it('that covers a booking is asked for no card, and the private link shows first what one would pay', async () => {
    const shop = shopAt(open.shop.url);
    const admin = await adminHeaders(shop);
    const issue = async (amountCents: number): Promise<string> => {
      const made = await shop.post(
        '/api/admin/credits',
        { amountCents, expiresOn: inDays(99) },
        admin,
      );
      return made.json().shownCode;
    };
    const page = await open.visitor({ viewport: { width: 390, height: 844 } });
    const ana = customer(page);
    await ana.comeToCheckout(inDays(40), inDays(41));
    await ana.fillDetails();
    const step = page.getByRole('region', { name: 'How would you like to pay?' });
    const use = async (code: string): Promise<void> => {
      await step.getByLabel('Gift card or rain check').fill(code);
      await step.getByRole('button', { name: 'Use it' }).click();
    };
    await step.getByText('Have a gift card or rain check?').click();
    // A part of $225: both choices say what is left.
    await use(await issue(5_000));
    await step.getByText('$62.50 now').waitFor();
    await step.getByText('$175.00 now').waitFor();
    await page.getByRole('button', { name: 'Book and pay $62.50' }).waitFor();
    await step.getByRole('button', { name: 'Remove' }).click();
    await use(await issue(50_000));
    await step.getByText('That pays for everything.').waitFor();
    expect(await step.getByRole('radio').count()).toBe(0);
    await page.getByText('You don’t need a card now.').waitFor();
    const summary = page.locator('details').filter({ hasText: 'Order summary' });
    await summary.getByText('Order summary').click();
    expect(await summary.textContent()).toMatch(
      /Gift card or rain check-\$225\.00Left to pay\$0\.00/,
    );
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Book now, paid with your gift card' }).click();
    await page.waitForURL('**/success**');

    await ana.comeToCheckout(inDays(43), inDays(44));
    await ana.fillDetails();
    await ana.book();
    await ana.pay('4242424242424242');
    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByText('Have a gift card or rain check?').click();
    const code: string = await issue(20_000);
    await payment.getByLabel('Gift card or rain check').fill(code.replaceAll('-', ''));
    const byCard = payment.getByRole('button', { name: 'Pay $112.50', exact: true });
    await byCard.waitFor();
    await payment.getByRole('button', { name: 'See what it pays' }).click();
    await payment.getByText('Left on it afterward').waitFor();
    await payment.getByText(`${code} is good.`).waitFor();
    expect(await byCard.count()).toBe(0);
    expect(plain(await payment.innerText())).toMatch(
      /It pays\s+\$112\.50\s+Left on it afterward\s+\$87\.50\s+Still to pay\s+\$0\.00/,
    );
    await payment.getByText('Balance: $112.50').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await payment.getByRole('button', { name: 'Pay $112.50 with it' }).click();
    await payment.getByText('all set').waitFor();
  });
});

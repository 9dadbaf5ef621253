import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { violationsOn } from '#tests/e2e/violations.ts';
import { eventually } from '#tests/support/eventually.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';

const open = visitorsOfTests();

describe('a gift card', () => {
  it('is found in the footer, bought by card in Spanish, printed, and refunded by the office, which sells others in person', async () => {
    const page = await open.visitor();
    await page.goto('/es');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tarjetas de regalo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Regala una fiesta' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Di para quién es.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(3);
    await page.getByRole('button', { name: /^Fecha de envío/ }).press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Fecha de envío' });
    await calendar.getByRole('button', { name: 'Mes siguiente' }).press('Enter');
    await calendar.getByRole('button', { name: / 10 de / }).press('Enter');
    await page.getByRole('button', { name: /^Fecha de envío .* 10 de / }).waitFor();
    expect(await page.locator('input[type=date]').count()).toBe(0);

    await page.getByText('Escribe su correo electrónico.').waitFor();
    await page.getByRole('radio', { name: 'Otra' }).press('Space');
    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Escribe una cantidad de $25 a $1,000.').waitFor();
    const amount = page.getByLabel('Cantidad en dólares');
    await eventually(async () =>
      expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true),
    );
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await amount.fill('7');
    await page.getByLabel('¿Para quién es?').fill('Bea');
    await page.getByRole('radio', { name: 'Yo la imprimo' }).press('Space');
    await page.getByLabel('Tu correo').fill('ana@example.com');
    await page.getByRole('button', { name: 'Seguir al pago' }).click();
    await page.getByText('Escribe una cantidad de $25 a $1,000.').waitFor();
    await amount.fill('75');
    await page.getByRole('button', { name: 'Seguir al pago' }).click();

    await page.getByRole('heading', { name: 'Paga tu tarjeta de regalo' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Usar tarjeta de prueba' }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pagar $75.00' }).click();
    await page.getByRole('heading', { name: 'La tarjeta de regalo está lista' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const printed = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar la tarjeta (PDF)' }).click();
    expect((await printed).suggestedFilename()).toBe('gift-card.pdf');
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
});

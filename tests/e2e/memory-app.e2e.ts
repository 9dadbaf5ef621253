import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { serveMemoryApp } from '#server/platform/dev-memory.ts';
import { customer } from '#tests/e2e/customer.ts';
import { quickContext, sharedBrowser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { serveMemoryBuild } from '#tests/support/memory-build.ts';
import { photo } from '#tests/support/pictures.ts';

const CONFIG = path.join(import.meta.dirname, '..', '..', 'web', 'vite.config.ts');

describe('the shop in the page, without a server', () => {
  let served: Awaited<ReturnType<typeof serveMemoryBuild>>;
  beforeAll(async () => {
    served = await serveMemoryBuild();
  });
  afterAll(() => served.close());

  async function open(): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
    const context = await quickContext(await sharedBrowser(), { baseURL: served.url });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('pageerror', (error) => asked.push(`/api broke: ${error.message}`));
    return { page, asked };
  }

  const toApi = (asked: readonly string[]) => asked.filter((one) => one.startsWith('/api'));

  it('shows products, accepts a booking and its payment, and contacts no server', async () => {
    const { page, asked } = await open();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    expect(await page.locator('a[href^="/products/"]').count()).toBeGreaterThan(3);

    const day = addDays(shopDay(instant(Date.now())), 21);
    const ana = customer(page);
    await ana.addFromProductPage('neon-castle-bounce-house', day, addDays(day, 1));
    await ana.fillDetails();
    await ana.book();
    await ana.pay('4242424242424242');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();

    await page.getByRole('link', { name: 'Manage your reservation' }).click();
    const saved = async (name: RegExp) => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const receipt = await saved(/receipt/i);
    expect(receipt.name).toMatch(/^receipt-\w+\.txt$/);
    expect(receipt.text).toContain('Neon Castle');
    const calendar = await saved(/calendar/i);
    expect(calendar.name).toMatch(/\.ics$/);
    expect(calendar.text).toContain('BEGIN:VEVENT');
    expect(toApi(asked)).toEqual([]);
    await page.context().close();
  });

  it('lets an admin into the back office', async () => {
    const { page, asked } = await open();
    await page.goto('/admin/login');
    await page.getByLabel(/^Email(?! me)/).fill('admin@example.com');
    await page.locator('input[type=password]').fill('in memory only');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.getByText('Neon Castle').first().waitFor();

    await page.getByText('Neon Castle').first().click();
    const dialog = page.getByRole('dialog');
    const buffer = await photo(1_200, 900).jpeg().toBuffer();
    const picture = { name: 'castle.jpg', mimeType: 'image/jpeg', buffer };
    const rows = dialog.getByLabel(/^Description of picture \d+/);
    await rows.first().waitFor();
    const before = await rows.count();
    await dialog.locator('input[type=file][multiple]').setInputFiles([picture]);
    await dialog.getByLabel(`Description of picture ${before + 1}`).waitFor();
    const shown = dialog.locator('li[data-row] img').last();
    await shown.scrollIntoViewIfNeeded();
    await eventually(async () => {
      const { src, naturalWidth } = await shown.evaluate((image: HTMLImageElement) => ({
        src: image.src,
        naturalWidth: image.naturalWidth,
      }));
      expect(src).toMatch(/^blob:/);
      expect(naturalWidth).toBeGreaterThan(0);
    });
    expect(toApi(asked)).toEqual([]);
    await page.context().close();
  });
});

it('npm run dev -- --memory serves it, module by module', async () => {
  const dev = await serveMemoryApp(CONFIG, 'en', 0);
  try {
    const page = await fetch(dev.url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/src/entry-client.tsx');
    const ports = await (await fetch(new URL('/src/wiring/ports.ts', dev.url))).text();
    expect(ports).toContain('/src/wiring/memory.ts');
    expect(ports).not.toContain('/src/wiring/container.ts');
  } finally {
    await dev.close();
  }
});

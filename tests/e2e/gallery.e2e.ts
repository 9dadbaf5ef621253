import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitorsOfTests, whenLive } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const open = visitorsOfTests();

async function enlarge(): Promise<Page> {
  const page = await open.visitor();
  await page.goto(`/products/${CASTLE}`);
  await whenLive(page);
  await page.getByRole('link', { name: /^Enlarge the picture/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Picture 1 of 1' }).waitFor();
  return page;
}

describe('the enlarged picture', () => {
  it('zooms and moves by keys, and gives the focus back', async () => {
    const page = await enlarge();
    const picture = page.getByRole('dialog').locator('picture').locator('..');
    await page.keyboard.press('+');
    await page.getByText('150%').waitFor();
    await page.keyboard.press('ArrowRight');
    await eventually(async () =>
      expect(await picture.getAttribute('style')).toContain('translate(-80px'),
    );
    await page.keyboard.press('0');
    await page.getByText('100%').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => expect(await focused()).toMatch(/^Enlarge the picture/));
    await page.context().close();
  });

  it('zooms by double click, and by its buttons up to the closest', async () => {
    const page = await enlarge();
    await page.getByRole('dialog').locator('picture').locator('../..').dblclick();
    await page.getByText('250%').waitFor();
    const closer = page.getByRole('button', { name: 'Zoom in' });
    await closer.click();
    await closer.click();
    await page.getByText('400%').waitFor();
    expect(await closer.getAttribute('aria-disabled')).toBe('true');
    await page.context().close();
  });

  it('is the picture itself without the script', async () => {
    const page = await open.visitor({ javaScriptEnabled: false });
    await page.goto(`/products/${CASTLE}`);
    const link = page.getByRole('link', { name: /^Enlarge the picture/ });
    expect(await link.getAttribute('href')).toMatch(/^\/art\/.+\.webp$/);
    await page.context().close();
  });
});

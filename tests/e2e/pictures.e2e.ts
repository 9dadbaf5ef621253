import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from '#tests/e2e/back-office.ts';
import { visitorsOfTests } from '#tests/e2e/visitors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { phonePhoto, photo } from '#tests/support/pictures.ts';

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

describe('uploading pictures', () => {
  const open = visitorsOfTests();

  async function editor(page: Page) {
    await openBackOffice(page, '/admin/products?edit=toddler-playland');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Upload pictures' }).waitFor();
    return dialog;
  }

  it("puts an admin's picture on the storefront, in every format, once it has a description", async () => {
    const page = await open.visitor({ deviceScaleFactor: 1 });
    const dialog = await editor(page);
    const chooser = dialog.locator('input[type=file][multiple]');
    await chooser.setInputFiles([
      jpeg('castle.jpg', await photo(1_600, 1_200).jpeg().toBuffer()),
      jpeg('phone.jpg', await phonePhoto()),
    ]);
    await dialog.getByLabel(/^Description of picture 6/).waitFor();
    await dialog.getByRole('button', { name: 'Make picture 5 the cover' }).click();

    const save = dialog.getByRole('button', { name: 'Save product' });
    await save.click();
    await dialog.getByText('Describe what the picture shows.').first().waitFor();
    await dialog.getByLabel(/^Description of picture 1/).fill('A red castle with a blue tower');
    await dialog.getByRole('button', { name: 'Remove picture 6' }).click();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });

    const html = await eventually(async () => {
      const text = await (await fetch(`${open.shop.url}/products/toddler-playland`)).text();
      expect(text).toContain('A red castle with a blue tower');
      return text;
    });
    expect(html).toMatch(
      /<link rel="preload" as="image" type="image\/avif" imagesrcset="\/pictures\/[^"]+-1600\.avif 1600w/,
    );
    await page.goto('/products/toddler-playland');
    const shown = page.getByRole('link', { name: /A red castle with a blue tower/ }).locator('img');
    await shown.waitFor();
    const { src, width } = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { src: image.currentSrc, width: image.naturalWidth };
    });
    expect(src).toMatch(/\/pictures\/[0-9a-f]{32}-800\.avif$/);
    expect(width).toBeGreaterThan(0);
  });

  it('says for each file why it was refused, and asks before unsaved pictures are lost', async () => {
    const page = await open.visitor();
    const dialog = await editor(page);
    const chooser = dialog.locator('input[type=file][multiple]');
    await chooser.setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') },
      jpeg('cut.jpg', (await phonePhoto()).subarray(0, 1_500)),
      jpeg('good.jpg', await photo(700, 500).jpeg().toBuffer()),
    ]);
    await dialog.getByText('This is not a JPEG, PNG, WebP, or AVIF picture.').waitFor();
    await dialog.getByText('This picture is damaged or incomplete.').waitFor();
    await dialog.getByRole('button', { name: 'Dismiss cut.jpg' }).click();
    await dialog.getByRole('button', { name: 'Remove picture 6' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Discard|Leave/ }).waitFor();
    expect(open.complaints).toEqual([]);
  });
});

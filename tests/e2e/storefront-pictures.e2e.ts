import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leave, visitorsOfTests, whenDrawn } from '#tests/e2e/visitors.ts';

const PAGES = ['/', '/products', '/water-slides', '/products/neon-castle-bounce-house', '/about'];
const WIDTHS = [390, 768, 1280];

/** A file this much larger than drawn wastes more than half of its bytes. */
const MOST_WASTE = 1.5;

type Shown = {
  readonly file: string;
  /** Pixels of the file, and of the drawn part, cropped edges included. */
  readonly chosen: number;
  readonly drawn: number;
  readonly candidates: readonly number[];
  readonly hasSize: boolean;
  readonly isEager: boolean;
};

/** Every picture of the page, once all of it was on the screen. */
async function picturesOf(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(async () => {
    // A live list, so a picture that the page adds in the meantime is included, and none is added
    // after the last.
    for (const image of document.images) {
      image.scrollIntoView();
      await image.decode();
    }
    const widthIn = (text: string): number => Number(/-(\d+)\.\w+$/.exec(text)?.[1]);
    return [...document.images].map((image) => {
      const { width, height } = image.getBoundingClientRect();
      const fitting = [...(image.parentElement?.querySelectorAll('source') ?? [])].find(
        ({ srcset }) => srcset.includes(new URL(image.currentSrc).pathname),
      );
      return {
        file: image.currentSrc,
        chosen: widthIn(image.currentSrc),
        drawn: Math.max(width, (height * image.naturalWidth) / image.naturalHeight),
        candidates: [...(fitting?.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, w]) => Number(w)),
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        isEager: image.loading === 'eager',
      };
    });
  });
}

/** No smaller candidate would have been enough. */
const isSmallestThatFits = ({ chosen, drawn, candidates }: Shown): boolean =>
  candidates.every((width) => width >= chosen || width < drawn);

describe('the pictures of the storefront', () => {
  const open = visitorsOfTests();

  it.each(WIDTHS)(
    'have their size, and files of the right width, and start with one that the head names, at %i px',
    async (width) => {
      for (const path of PAGES) {
        // A separate visitor for each, because a browser reuses a larger file instead of
        // requesting the right one.
        const page = await open.visitor({ viewport: { width, height: 900 } });
        await page.goto(path);
        // A picture that React draws again is never decoded.
        await whenDrawn(page);
        const shown = await picturesOf(page);
        expect(shown.length).toBeGreaterThan(0);
        const wasted = shown.filter(
          (one) => one.chosen > one.drawn * MOST_WASTE && !isSmallestThatFits(one),
        );
        expect([path, wasted]).toEqual([path, []]);
        expect([path, shown.filter(({ hasSize }) => !hasSize)]).toEqual([path, []]);
        const eager = shown.filter(({ isEager }) => isEager);
        const named = await page
          .locator('link[rel=preload][as=image]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')).join());
        expect([path, named]).toEqual([
          path,
          expect.stringContaining(new URL(eager[0]?.file ?? '').pathname),
        ]);
        // The others wait below the screen.
        expect(eager.length).toBeLessThanOrEqual(3);
        await leave(page);
      }
    },
  );

  it('are replaced by a drawing if their file is missing', async () => {
    const page = await open.visitor();
    await page.route('**/art/neon-castle*', (route) => route.abort());
    await page.goto('/products/neon-castle-bounce-house');
    const large = page.getByRole('region', { name: 'Pictures' }).locator('a[aria-haspopup=dialog]');
    await large.locator('svg').first().waitFor();
    expect(await large.first().locator('img').count()).toBe(0);
    expect(new Set(open.complaints.splice(0))).toEqual(
      new Set(['Failed to load resource: net::ERR_FAILED']),
    );
  });
});

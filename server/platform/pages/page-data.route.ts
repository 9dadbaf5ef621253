import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Product } from '#core/catalogue/product.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import { companySite } from '#core/content/company.ts';
import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import type { PageStart } from '#server/platform/pages/document.ts';
import { makePageData } from '#server/platform/pages/page-data.ts';
import { readPageUrl } from '#server/platform/pages/page-request.ts';
import type { ProductsWanted } from '#server/areas/catalogue/list-products.ts';

export type PageDataUseCases = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  readonly readReviews: (productId: string) => Promise<ProductReviewsDto | undefined>;
  /** Products, add-ons and settings, as the pages show them. */
  readonly readShown: Snapshots['current'];
  readonly checkDays: (period: RentalPeriod) => Promise<DaysRefused | undefined>;
  readonly today: () => CalendarDay;
  readonly config: Omit<PublicConfig, 'today'>;
};

/** Development only: gives Vite's pages the data the server would embed. */
export const pageDataRoutes = (use: PageDataUseCases): FastifyPluginAsyncZod => {
  const dataFor = makePageData(use);
  return async (app) => {
    app.get(
      '/page-data',
      { schema: { hide: true, querystring: z.object({ url: z.string().max(2_000) }) } },
      async ({ query: { url } }): Promise<PageStart> => {
        const shown = await use.readShown();
        const asked = readPageUrl(url);
        const data = await dataFor(asked, shown);
        const facts = companySite(use.config.site, shown.settings);
        const site = siteOfPage(asked.language, facts, shown.settings, shown.own);
        return {
          config: { ...use.config, settings: shown.settings, site, today: use.today() },
          url: asked.url,
          data,
        };
      },
    );
  };
};

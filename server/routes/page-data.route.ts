import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Product } from '#core/catalogue/product.ts';
import type { PublicConfig } from '#core/ports/page.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import { productDto } from '#server/dto/product-dto.ts';
import type { PageStart } from '#server/pages/document.ts';
import { makePageData } from '#server/pages/page-data.ts';
import { readPageUrl } from '#server/pages/page-request.ts';
import type { ProductsWanted } from '#server/queries/list-products.ts';

export type PageDataUseCases = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  readonly today: () => CalendarDay;
  readonly config: Omit<PublicConfig, 'today'>;
};

/** For development only: what the server writes into a page, for pages that Vite serves. */
export const pageDataRoutes = (use: PageDataUseCases): FastifyPluginAsyncZod => {
  const dataFor = makePageData(use);
  return async (app) => {
    app.get(
      '/page-data',
      { schema: { hide: true, querystring: z.object({ url: z.string().max(2_000) }) } },
      async ({ query: { url } }): Promise<PageStart> => {
        const active = (await use.listProducts({})).map(productDto);
        const data = await dataFor(readPageUrl(url), active);
        return { config: { ...use.config, today: use.today() }, url, data };
      },
    );
  };
};

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PublicConfig } from '#core/contract/page.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import { companySite } from '#core/content/company.ts';
import type { Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import type { PageStart } from '#server/platform/pages/pages.ts';
import { makePageData, type PageDataPorts } from '#server/platform/pages/page-data.ts';
import { readPageUrl } from '#server/platform/pages/page-request.ts';

type PageDataUseCases = PageDataPorts & {
  /** Products, add-ons and settings, as the pages show them. */
  readonly readShown: Snapshots['current'];
  readonly config: Omit<PublicConfig, 'today'>;
};

/** For development: gives Vite's pages the data the server would embed. */
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

import type { PublicConfig } from '#core/ports/page.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import type { Config } from '#server/config/config.ts';

/** What every page is told; no secret may ever be in it. */
export const publicConfig = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Omit<PublicConfig, 'today'> => ({
  site: DEMO_SITE,
  publicUrl,
  payment: 'simulated-card',
  identity: 'local-auth',
});

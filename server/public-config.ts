import type { PublicConfig } from '#core/ports/page.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import type { CardConfig } from '#server/config/card-config.ts';
import type { Config } from '#server/config/config.ts';

const paymentOf = (card: CardConfig): Pick<PublicConfig, 'payment' | 'stripePublishableKey'> =>
  card.kind === 'stripe'
    ? { payment: 'stripe', stripePublishableKey: card.publishableKey }
    : { payment: 'simulated-card' };

/** What every page is told; no secret may ever be in it. */
export const publicConfig = ({
  publicUrl,
  card,
}: Pick<Config, 'publicUrl' | 'card'>): Omit<PublicConfig, 'today'> => ({
  site: DEMO_SITE,
  publicUrl,
  ...paymentOf(card),
  identity: 'local-auth',
});

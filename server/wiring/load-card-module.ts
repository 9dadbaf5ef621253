import type { ContainerModule } from 'inversify';
import type { CardConfig } from '#server/config/card-config.ts';

/**
 * Loads the card provider that is asked for, and not the other: Stripe's library is a tenth of a start.
 * @param simulatedSecret of the simulated provider, where it is the one
 */
export async function loadCardModule(
  card: CardConfig,
  simulatedSecret: string,
): Promise<ContainerModule> {
  if (card.kind === 'stripe') {
    const { stripeModule } = await import('#server/wiring/stripe.module.ts');
    return stripeModule(card);
  }
  const { simulatedCardModule } = await import('#server/wiring/simulated-card.module.ts');
  return simulatedCardModule(simulatedSecret);
}

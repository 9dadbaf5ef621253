import type { ContainerModule } from 'inversify';
import type { CardConfig } from '#server/platform/config/card-config.ts';

/**
 * Loads the card provider that is asked for, and not the other: Stripe's library is a tenth of a start.
 * @param simulatedSecret of the simulated provider, where it is the one
 */
export async function loadCardModule(
  card: CardConfig,
  simulatedSecret: string,
): Promise<ContainerModule> {
  if (card.kind === 'stripe') {
    const { stripeModule } = await import('#server/areas/payments/stripe.wiring.ts');
    return stripeModule(card);
  }
  const { simulatedCardModule } = await import('#server/areas/payments/simulated-card.wiring.ts');
  return simulatedCardModule(simulatedSecret);
}

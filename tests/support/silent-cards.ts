import { memoryCards } from '#adapters/memory/memory-cards.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * A provider that does not say how much of a payment was refunded. The test reports the refunds
 * itself, in its own order.
 */
export function silentCards(clock: Clock): ReturnType<typeof memoryCards> {
  const provider = memoryCards(clock);
  const { findIntent } = provider.cards;
  provider.cards.findIntent = async (id) => {
    const { refunded: _refunded, ...intent } = (await findIntent(id)) ?? {};
    return 'id' in intent ? intent : undefined;
  };
  return provider;
}

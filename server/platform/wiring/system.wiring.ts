import { ContainerModule } from 'inversify';
import { systemClock } from '#adapters/system/system-clock.ts';
import { systemRandomness } from '#adapters/system/system-randomness.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

/** What no function of the core may take from the air: time and chance. Tests bring their own. */
export type System = { readonly clock: Clock; readonly randomness: Randomness };

export const realSystem = (): System => ({
  clock: systemClock(),
  randomness: systemRandomness(),
});

export const systemModule = ({ clock, randomness }: System) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.clock).toConstantValue(clock);
    bind(TOKENS.randomness).toConstantValue(randomness);
  });

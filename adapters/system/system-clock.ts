import type { Clock } from '#core/ports/clock.ts';
import { instant } from '#core/time/instant.ts';

export const systemClock = (): Clock => ({ now: () => instant(Date.now()) });

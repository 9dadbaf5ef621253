import type { Clock } from '#core/kernel/clock.ts';
import { instant } from '#core/kernel/instant.ts';

export const systemClock = (): Clock => ({ now: () => instant(Date.now()) });

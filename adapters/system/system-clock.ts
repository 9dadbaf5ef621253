import { instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

export const systemClock = (): Clock => ({ now: () => instant(Date.now()) });

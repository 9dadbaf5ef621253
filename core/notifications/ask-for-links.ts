import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Outbox } from './outbox.ts';

/** `YYYY-MM-DDTHH`: repeats within the hour send no second mail. */
const hourOf = (now: Instant): string => isoFromInstant(now).slice(0, 13);

/** Queues the mail with all of an address's links. `email` is in lowercase. */
export const makeAskForLinks =
  (outbox: Pick<Outbox, 'ask'>, clock: Clock) =>
  async (email: string, language: Language): Promise<void> => {
    const now = clock.now();
    await outbox.ask(`links:${hourOf(now)}:${email}`, { kind: 'links', email, language }, now);
  };

import { createHash } from 'node:crypto';
import type { Clock } from '#core/kernel/clock.ts';
import type { Account, Identity } from '#core/staff/identity.ts';
import { after, type Instant } from '#core/kernel/instant.ts';

export type Verified = { readonly account: Account; readonly expiresAt: Instant };

/** An account that is disabled, or ended its sessions, is let in this much longer at most. */
export const TRUST_MILLISECONDS = 30_000;
const MOST_REMEMBERED = 1_000;

type Remembered = { readonly answer: Promise<Verified | undefined>; readonly until: Instant };

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Asks once in 30 s for each good token: an admin's page asks six things at once. The time runs from the question; what was
 * refused, or not answered, is asked again. No token is kept, only its hash.
 */
export function rememberVerified(
  verify: (token: string) => Promise<Verified | undefined>,
  clock: Clock,
): Identity['verify'] {
  const known = new Map<string, Remembered>();

  function ask(key: string, token: string): Remembered {
    const asked = { answer: verify(token), until: after(clock.now(), TRUST_MILLISECONDS) };
    const forget = () => void (known.get(key) === asked && known.delete(key));
    asked.answer.then((verified) => verified ?? forget(), forget);
    known.delete(key);
    known.set(key, asked);
    for (const oldest of [...known.keys()].slice(0, -MOST_REMEMBERED)) known.delete(oldest);
    return asked;
  }

  return async (token) => {
    const key = keyOf(token);
    const remembered = known.get(key);
    const isFresh = remembered !== undefined && remembered.until > clock.now();
    const verified = await (isFresh ? remembered : ask(key, token)).answer;
    return verified && verified.expiresAt > clock.now() ? verified.account : undefined;
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Act } from '#core/audit-log/entry.ts';
import type { Acts } from '#core/audit-log/trail.ts';
import { instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness, Sealing, ServerKey } from '#core/kernel/ports.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';

export const systemClock = (): Clock => ({ now: () => instant(Date.now()) });

/** Crockford's base 32: without I, L, O and U, ids can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 13;

/** Requesting random bytes takes as long for a few as for many. */
const IDS_AT_ONCE = 64;

/** Ids of 13 characters: 65 random bits. */
export function systemRandomness(): Randomness {
  let bytes = randomBytes(0);
  let next = 0;
  return {
    id() {
      if (next === bytes.length) {
        bytes = randomBytes(IDS_AT_ONCE * LENGTH);
        next = 0;
      }
      let id = '';
      for (const byte of bytes.subarray(next, next + LENGTH)) id += ALPHABET.charAt(byte % 32);
      next += LENGTH;
      return id;
    },
  };
}

/** Carries the act of each piece of work through its promises and timers. */
export function nodeActs(): Acts {
  const storage = new AsyncLocalStorage<Act | undefined>();
  return {
    current: () => storage.getStore(),
    run: (act, work) => storage.run(act, work),
    apart: (work) => storage.run(undefined, work),
  };
}

const FEWEST_KEY_BYTES = 16;
const FEWEST_LETTERS = 32;
const PAST = 'past:';

type ServerKeys = {
  /** Signs and seals. */
  readonly signing: string;
  /** Links under these work: the signing one, and earlier ones while the key is being changed. */
  readonly opening: readonly [string, ...string[]];
  /** These and past ones: what the store itself keeps is verified and opened with any of them. */
  readonly all: readonly string[];
};

/**
 * The keys in `MANAGE_LINK_KEY`: one, or `new,old`, or `new,past:old` where the old one leaked. A
 * text whose parts are too short to be keys is one key with commas.
 */
export function serverKeysIn(text: string): ServerKeys {
  const parts = text.split(',').map((part) => part.trim());
  const past = parts.flatMap((part) => (part.startsWith(PAST) ? part.slice(PAST.length) : []));
  const [signing, ...others] = parts.filter((part) => !part.startsWith(PAST));
  const all = [signing ?? '', ...others, ...past];
  return signing === undefined || all.some(({ length }) => length < FEWEST_LETTERS)
    ? { signing: text, opening: [text], all: [text] }
    : { signing, opening: [signing, ...others], all };
}

const hashed = (secret: string): string => hash('sha256', secret, 'hex');

// The length is not secret, and `timingSafeEqual` throws if lengths differ.
function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Throws a `RangeError` if the key is under 16 bytes. */
function deriving(key: string): ServerKey {
  if (Buffer.byteLength(key) < FEWEST_KEY_BYTES) {
    throw new RangeError(`The key of the manage links needs ${FEWEST_KEY_BYTES} bytes or more.`);
  }
  return {
    // Ids have no dot, so each pair of id and version gives a distinct text.
    secretFor: (reservationId, linkVersion) =>
      createHmac('sha256', key).update(`${reservationId}.${linkVersion}`).digest('base64url'),
    hash: hashed,
  };
}

/**
 * Throws a `RangeError` if a key is under 16 bytes.
 * @param serverKey as `serverKeysIn` reads it. Anyone who has it can forge every private link
 */
export function nodeManageSecrets(serverKey: string): ManageSecrets {
  const { opening, all } = serverKeysIn(serverKey);
  const [first, ...others] = opening;
  const links = [deriving(first), ...others.map(deriving)] as const;
  const known = all.map(deriving);
  return {
    ...links[0],
    isEqual,
    opening: links,
    opens: (given, made) => links.some((key) => isEqual(given, made(key))),
    proves: (given, made) => known.some((key) => isEqual(given, made(key))),
  };
}

/** @param serverKey without it, nobody can find an address by hashing guesses */
export const nodeHolderNames = (serverKey: string): HolderNames => ({
  // Link secrets use `id.version`, and ids have no colon, so names never collide with them.
  nameOf: (kind, text) =>
    createHmac('sha256', serverKeysIn(serverKey).signing)
      .update(`${kind}:${text}`)
      .digest('base64url'),
});

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. The key is derived from the server's, and `about` is authenticated. */
function sealingUnder(serverKey: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'sealing', 32));
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      try {
        const body = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Seals under the signing key, and opens what any of the keys sealed. */
export function nodeSealing(serverKey: string): Sealing {
  const { signing, all } = serverKeysIn(serverKey);
  const known = all.map(sealingUnder);
  return {
    seal: sealingUnder(signing).seal,
    open(sealed, about) {
      for (const { open } of known) {
        const text = open(sealed, about);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

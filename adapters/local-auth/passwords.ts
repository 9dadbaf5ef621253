import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { weaknessOf, type WeakPassword } from '#core/accounts/password-policy.ts';
import type data from './common-passwords.json';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

/** PHC strings use base64 without padding. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const phcString = (cost: typeof COST, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

/** Takes as long to compare as any other hash, and no password matches it. */
const NOBODYS_HASH = phcString(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/** Keyboards may produce different Unicode forms of the same password. */
const messageOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

function parsePhc(hash: string) {
  const groups = PHC.exec(hash)?.groups;
  if (groups === undefined) throw new Error('Not an argon2id hash');
  const { m, t, p, salt = '', tag = '' } = groups;
  return {
    cost: { memory: Number(m), passes: Number(t), parallelism: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/**
 * Returns a PHC string (`$argon2id$v=19$m=…`) with a new salt.
 * @param cost `memory` in KiB
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    ...cost,
    message: messageOf(password),
    nonce: salt,
    tagLength: TAG_BYTES,
  });
  return phcString(cost, salt, tag);
}

/**
 * Uses the hash's own cost, so raising `COST` keeps old passwords valid. Throws on a bad hash.
 * @param hash undefined for an unknown account: takes as long and returns false
 */
export async function passwordMatches(password: string, hash: string | undefined) {
  const { cost, salt, tag } = parsePhc(hash ?? NOBODYS_HASH);
  const derived = await derive('argon2id', {
    ...cost,
    message: messageOf(password),
    nonce: salt,
    tagLength: tag.length,
  });
  return timingSafeEqual(derived, tag) && hash !== undefined;
}

/** How passwords are hashed and compared. Tests replace it to count the work. */
export type PasswordHashing = {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string | undefined): Promise<boolean>;
};

export const ARGON2: PasswordHashing = {
  hash: (password) => hashPassword(password),
  matches: passwordMatches,
};

// For what the filter contains and how it was made, see make-common-passwords.ts.

/** A year, or digits and a symbol: what people append when asked for a longer password. */
const TAIL = /\P{L}{1,5}$/u;

export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The password's bits in the filter: `probes` of them, taken from its hash. */
export function bitsOf(password: string, bits: number, probes: number): readonly number[] {
  const digest = createHash('sha256').update(password).digest();
  return Array.from({ length: probes }, (_, nth) => digest.readUInt32BE(nth * 4) % bits);
}

type Filter = Pick<typeof data, 'bits' | 'probes'> & { readonly filter: Buffer };

let loaded: Promise<Filter> | undefined;

/** Loaded with the first new password, not at startup. */
const load = async (): Promise<Filter> => {
  const { default: read } = await import('./common-passwords.json', {
    with: { type: 'json' },
  });
  return { ...read, filter: Buffer.from(read.filter, 'base64') };
};

/** Whether it is a very common password, alone or with some digits and symbols appended. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const { bits, probes, filter } = await loaded;
  const holds = (text: string): boolean =>
    bitsOf(text, bits, probes).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  const folded = foldPassword(password);
  return holds(folded) || holds(folded.replace(TAIL, ''));
}

type Chooser = {
  /** Undefined for a new account. */
  readonly uid?: string | undefined;
  readonly email: string;
  readonly displayName: string;
};

/** Why a password is refused, if it is. `shop` is the shop's name, which everyone knows. */
export function passwordJudge(store: DocumentStore, shop: string | undefined) {
  const profiles = documentsProfiles(store);
  return async (
    password: string,
    { uid, email, displayName: name }: Chooser,
  ): Promise<WeakPassword | undefined> => {
    const profile = uid === undefined ? undefined : await profiles.find(uid);
    const weakness = weaknessOf(password, { email, name, phone: profile?.phone, shop });
    if (weakness !== undefined) return weakness;
    return (await isCommonPassword(password)) ? 'too_common' : undefined;
  };
}

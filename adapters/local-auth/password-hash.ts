import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

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

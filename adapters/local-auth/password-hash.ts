import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's choice for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

/** The PHC string format writes base 64 without padding. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const phcString = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

/** Costs as much as any other to compare with, and no password has it. */
const NOBODYS_HASH = phcString(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/** The same password typed on two keyboards may arrive in two Unicode forms. */
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

/** A PHC string (`$argon2id$v=19$m=…`), with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    ...COST,
    message: messageOf(password),
    nonce: salt,
    tagLength: TAG_BYTES,
  });
  return phcString(salt, tag);
}

/**
 * @param hash undefined when there is no such account: it takes as long and is false.
 *   Its own cost is used, so raising `COST` keeps old passwords working. Not a PHC string: throws.
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

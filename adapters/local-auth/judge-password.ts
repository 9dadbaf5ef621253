import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type WeakPassword, weaknessOf } from '#core/accounts/password-policy.ts';
import { createHash } from 'node:crypto';
import type data from '#adapters/local-auth/common-passwords.json';

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
  const { default: read } = await import('#adapters/local-auth/common-passwords.json', {
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

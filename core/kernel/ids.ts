/** Ids that the store and the router accept: generated ones and those of a Firestore import. */
export const ID_FORM = /^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/;

export type ReservationId = string;

export type UnitId = string;

/** `fingerprint`: any text that is the same for equal requests. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** The key was used before for a different request. */
export type KeyReused = { readonly kind: 'idempotency_key_reused' };

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const WORD = 64n;

/** 64-bit FNV-1a over the JSON. Distinguishes texts, proves nothing; the text itself is stored. */
export function textIdOf(text: unknown): string {
  let hash = FNV_OFFSET;
  for (const letter of JSON.stringify(text)) {
    hash = BigInt.asUintN(Number(WORD), (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * FNV_PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}

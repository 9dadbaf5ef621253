export type ReservationId = string;

export type UnitId = string;

/** `fingerprint` is any text that equal requests share. */
export type Idempotency = { readonly key: string; readonly fingerprint: string };

/** The key was used before for a different request. */
export type KeyReused = { readonly kind: 'idempotency_key_reused' };

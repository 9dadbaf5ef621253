import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;
export type SigningKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly pem: string;
};

/** A key pair like Google's: RSA, published under its `kid`. */
export function newSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { kid, privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON web token signed with RS256. */
export function signed(claims: Claims, { kid, privateKey }: SigningKey): string {
  const content = `${encoded({ alg: 'RS256', kid, typ: 'JWT' })}.${encoded(claims)}`;
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url');
  return `${content}.${signature}`;
}

/** As an emulator issues them, and a forger would. */
export const unsigned = (claims: Claims, header: Claims = { alg: 'none', typ: 'JWT' }): string =>
  `${encoded(header)}.${encoded(claims)}.`;

export type TokenOwner = {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
  /** `password` or `google.com`. */
  readonly provider: string;
};

const SECOND = 1_000;
const LIFETIME = 3_600;

/**
 * The content of a Firebase Auth ID token (firebase.google.com/docs/auth/admin/verify-id-tokens).
 */
export function claimsOf(owner: TokenOwner, projectId: string, now: number): Claims {
  const seconds = Math.floor(now / SECOND);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: owner.uid,
    user_id: owner.uid,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + LIFETIME,
    ...(owner.email !== undefined && { email: owner.email, email_verified: false }),
    ...(owner.displayName !== undefined && { name: owner.displayName }),
    firebase: { identities: {}, sign_in_provider: owner.provider },
  };
}

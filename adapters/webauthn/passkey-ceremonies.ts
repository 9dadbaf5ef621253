import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Passkey, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import { offersPasskeys } from './offers-passkeys.ts';

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

const described = (known: readonly Passkey[]) =>
  known.map(({ id, transports }) => ({ id, transports: [...transports] as Transports }));

const answerSchema = z.looseObject({ id: z.string(), response: z.looseObject({}) });

/** If the library throws about an answer, the answer is refused. */
async function orRefused<T>(verified: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verified();
  } catch {
    return undefined;
  }
}

/**
 * WebAuthn for the shop's own address.
 * @param publicUrl passkeys belong to its host
 */
export function passkeyCeremonies(publicUrl: string, shop: string): PasskeyCeremonies {
  const url = new URL(publicUrl);
  const { hostname: rpID, origin } = url;
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  });
  return {
    isOffered: offersPasskeys(publicUrl),

    async askForNew({ uid, email, name }, known) {
      const options = await generateRegistrationOptions({
        rpName: shop,
        rpID,
        userID: new TextEncoder().encode(uid),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: described(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { options, challenge: options.challenge };
    },

    async readNew(answer, challenge) {
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) return undefined;
      const response = parsed.data as unknown as RegistrationResponseJSON;
      const read = await orRefused(() =>
        verifyRegistrationResponse({
          response,
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected(challenge),
        }),
      );
      if (read?.verified !== true) return undefined;
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },

    async askForProof(known) {
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: described(known),
        userVerification: 'preferred',
      });
      return { options, challenge: options.challenge };
    },

    async readProof(answer, challenge, known) {
      const parsed = answerSchema.safeParse(answer);
      const passkey = known.find(({ id }) => id === parsed.data?.id);
      if (!parsed.success || passkey === undefined) return undefined;
      const response = parsed.data as unknown as AuthenticationResponseJSON;
      const { id, publicKey, counter } = passkey;
      const credential = { id, publicKey: bytesOf(publicKey), counter };
      const read = await orRefused(() =>
        verifyAuthenticationResponse({ response, credential, ...expected(challenge) }),
      );
      return read?.verified === true
        ? { id, counter: read.authenticationInfo.newCounter }
        : undefined;
    },
  };
}

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const length = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.from([major * 32 + count]);
  return count < 256
    ? Buffer.from([major * 32 + 24, count])
    : Buffer.from([major * 32 + 25, count >> 8, count & 255]);
};
const bytes = (value: Buffer): Buffer => Buffer.concat([length(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([length(3, Buffer.byteLength(value)), Buffer.from(value)]);

type Question = { readonly challenge: string };

/**
 * An authenticator like a phone's: one ES256 key made here, with responses as browsers give them.
 */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let counter = 0;

  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);

  function authData(isNew: boolean, host = new URL(origin).hostname): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const head = Buffer.concat([sha256(host), Buffer.from([isNew ? 0x45 : 0x05]), count]);
    if (!isNew) return head;
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey]);
  }

  const clientData = (type: string, { challenge }: Question, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    id,
    /** The next responses count from here, as a copy of the key would. */
    countFrom(next: number) {
      counter = next;
    },
    create(question: Question) {
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData(true)),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', question).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** @param from another origin: a page that imitates the shop */
    get(question: Question, from?: string) {
      counter += 1;
      const client = clientData('webauthn.get', question, from);
      const data = authData(false);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealing } from '#core/kernel/ports.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the key is derived from the server's, and `about` is signed along. */
export function nodeSealing(serverKey: string): Sealing {
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

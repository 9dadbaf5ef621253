import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '#adapters/local-auth/passwords.ts';

/** From the tests of the reference implementation (github.com/P-H-C/phc-winner-argon2, src/test.c). */
const REFERENCE =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('hashPassword', () => {
  it('writes a PHC string with OWASP parameters, a salt of 16 bytes and a tag of 32', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('uses a salt: the same password twice gives two hashes', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
  });
});

describe('passwordMatches', () => {
  it('accepts only the right password', async () => {
    const hash = await hashPassword('correct horse');
    expect(await passwordMatches('correct horse', hash)).toBe(true);
    expect(await passwordMatches('correct horsf', hash)).toBe(false);
    expect(await passwordMatches('', hash)).toBe(false);
  });

  it('matches the reference implementation, at the cost that the hash names', async () => {
    expect(await passwordMatches('password', REFERENCE)).toBe(true);
    expect(await passwordMatches('differentpassword', REFERENCE)).toBe(false);
  });

  it('accepts the same letters in another Unicode form', async () => {
    const hash = await hashPassword('Cafe\u0301 Zu\u0308rich');
    expect(await passwordMatches('Caf\u00E9 Z\u00FCrich', hash)).toBe(true);
  });

  it('is false if there is no account', async () => {
    expect(await passwordMatches('', undefined)).toBe(false);
    expect(await passwordMatches('anything', undefined)).toBe(false);
  });

  it('throws for something that is not a hash', async () => {
    await expect(passwordMatches('password', 'password')).rejects.toThrow('argon2id');
  });
});

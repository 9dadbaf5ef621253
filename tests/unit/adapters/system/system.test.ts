import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeManageSecrets, systemClock, systemRandomness } from '#adapters/system/node-system.ts';
import {
  manageTokenFor,
  opensReservation,
  splitManageToken,
} from '#core/reservations/manage-token.ts';

describe('systemClock', () => {
  it("gives the machine's time", () => {
    const before = Date.now();
    const told = systemClock().now();
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(Date.now());
  });
});

describe('systemRandomness', () => {
  const ids = Array.from({ length: 5_000 }, systemRandomness().id);

  it('makes 13 characters of the alphabet, so 65 bits, without a dot', () => {
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
  });

  it('never repeats an id', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses every character in every position', () => {
    const signs = Array.from({ length: 13 }, (_, place) => new Set(ids.map((id) => id[place])));
    expect(signs.map(({ size }) => size)).toEqual(Array.from({ length: 13 }, () => 32));
  });
});

describe('nodeManageSecrets', () => {
  const secrets = nodeManageSecrets('a server key of 32 signs or more!');

  it('makes the HMAC-SHA-256 of id and version', () => {
    const known = nodeManageSecrets('key-of-sixteen-b').secretFor('R1', 1);
    expect(known).toBe('afXgRQgXLfHj_-F5UKVxm7LY5BPeWgZZ6Rr4AKmL-Sg');
  });

  it('hashes with SHA-256 in lowercase hex', () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(secrets.hash('abc')).toBe(abc);
  });

  it('compares texts of different lengths', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => secrets.isEqual(a, b) === (a === b)));
    expect(secrets.isEqual('same', 'same')).toBe(true);
  });

  it('makes a different secret for a different id, version or key', () => {
    const id = fc.stringMatching(/^[0-9A-Z]{1,13}$/);
    const link = fc.tuple(fc.constantFrom('key one, 16 bytes', 'key two, 16 bytes'), id, fc.nat());
    fc.assert(
      fc.property(link, link, (a, b) => {
        const [one, two] = [a, b].map(([key, ...of]) => nodeManageSecrets(key).secretFor(...of));
        expect(one === two).toBe(String(a) === String(b));
      }),
    );
  });

  it('opens the reservation whose link it made, but not with the previous version', () => {
    const token = splitManageToken(manageTokenFor({ id: 'R1', linkVersion: 1 }, secrets));
    if (token === undefined) throw new Error('The token does not have two parts');
    const hashOf = (version: number) => secrets.hash(secrets.secretFor('R1', version));
    expect(opensReservation(token, { manageTokenHash: hashOf(1) }, secrets)).toBe(true);
    expect(opensReservation(token, { manageTokenHash: hashOf(2) }, secrets)).toBe(false);
  });

  it('refuses a key that is not a secret', () => {
    expect(() => nodeManageSecrets('short')).toThrow(RangeError);
  });
});

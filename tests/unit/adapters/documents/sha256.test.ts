import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#adapters/documents/engine/sha256.ts';

describe('sha256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])("equals Node's for %i letters", (length) => {
    const text = 'ñ'.repeat(length % 2) + 'a'.repeat(length);
    expect(Buffer.from(sha256(text))).toEqual(createHash('sha256').update(text).digest());
  });
});

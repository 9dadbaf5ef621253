import { describe, expect, it } from 'vitest';
import { PASSWORD_RESETS, sessionCodec, SESSIONS } from '#adapters/local-auth/account-documents.ts';
import { makeSweepExpired } from '#adapters/local-auth/sweep-expired.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';

describe('makeSweepExpired', () => {
  it('leaves what it cannot read, and deletes what is next to it and after it', async () => {
    const store = memoryDocumentStore();
    const expiresAt = new Date(NOON - DAY).toISOString();
    const over = after(NOON, -DAY);
    const session = { accountId: 'ana', startedAt: over, expiresAt: over, epoch: 0 };
    await store.transact(async (transaction) => {
      transaction.set(SESSIONS, 'a', { schemaVersion: 99, expiresAt });
      transaction.set(SESSIONS, 'b', sessionCodec.toDocument(session));
      transaction.set(PASSWORD_RESETS, 'c', { schemaVersion: 99, expiresAt });
    });
    const sweep = makeSweepExpired(store, fixedClock());
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    expect(await store.get(SESSIONS, 'a')).toBeDefined();
  });
});

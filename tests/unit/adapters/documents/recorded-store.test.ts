import { expect, it } from 'vitest';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { nodeActs, nodeManageSecrets, systemRandomness } from '#adapters/system/node-system.ts';
import { makeWitness } from '#core/audit-log/check-log.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

it('reads only the fields that were asked for', async () => {
  const asked: unknown[] = [];
  const getMany: DocumentStore['getMany'] = async (...question) => {
    asked.push(question);
    return [];
  };
  const ports = {
    acts: nodeActs(),
    clock: fixedClock(),
    secrets: nodeManageSecrets('a key that nobody outside the server has'),
    witness: makeWitness(),
    randomness: systemRandomness(),
  };
  const store = recordedStore({ ...memoryDocumentStore(), getMany }, ports);
  await store.getMany('reservations', ['r1'], ['status']);
  expect(asked).toEqual([['reservations', ['r1'], ['status']]]);
});

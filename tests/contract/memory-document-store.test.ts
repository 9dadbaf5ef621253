import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { describeDocumentStore } from '#tests/contract/document-store.contract.ts';

describeDocumentStore('memoryDocumentStore', async () => {
  const store = memoryDocumentStore();
  return { store, cleanup: () => store.close() };
});

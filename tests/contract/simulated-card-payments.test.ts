import {
  type DocumentStore,
  StoreUnavailableError,
} from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  simulatedCardFees,
  simulatedSavedCards,
} from '#adapters/simulated-card/simulated-card-payments.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { describeCardPayments } from '#tests/contract/card-payments.contract.ts';
import { describeSavedCards } from '#tests/contract/saved-cards.contract.ts';
import { simulatedProvider } from '#tests/support/simulated-provider.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

function opened(store: DocumentStore, cleanup: () => Promise<void>) {
  const { payments, confirm, events, clock } = simulatedProvider(store);
  return {
    payments,
    fees: simulatedCardFees({ store }),
    now: clock.now,
    events,
    cleanup,
    pay: async ({ clientSecret }: { clientSecret: string }) => {
      await confirm(clientSecret, '4242424242424242');
    },
    decline: async ({ clientSecret }: { clientSecret: string }) => {
      await confirm(clientSecret, '4000000000000002');
    },
  };
}

describeCardPayments('simulatedCardPayments in memory', async () => {
  const store = memoryDocumentStore();
  return opened(store, () => store.close());
});

describeCardPayments('simulatedCardPayments on SQLite', async () => {
  const { file, remove } = await sqliteFolder();
  const store = openSqliteDocumentStore({ file, indexes: [] });
  return opened(store, async () => {
    await store.close();
    await remove();
  });
});

describeSavedCards('simulatedSavedCards', async () => {
  const store = memoryDocumentStore();
  let isAway = false;
  const transact: DocumentStore['transact'] = (body) =>
    isAway ? Promise.reject(new StoreUnavailableError('The disk is full')) : store.transact(body);
  const { payments, confirm, ports } = simulatedProvider({ ...store, transact });
  return {
    savedCards: simulatedSavedCards(ports),
    payments,
    pay: async ({ clientSecret }) => {
      await confirm(clientSecret, '4242424242424242');
    },
    goAway: async () => {
      isAway = true;
    },
    cleanup: () => store.close(),
  };
});

import { describe } from 'vitest';
import { describeDocumentStore } from '#tests/contract/document-store.contract.ts';
import {
  openTwoStores,
  twoStoresEmptied,
  withFirestore,
} from '#tests/firebase/emulated-firestore.ts';

describe('over the emulator', withFirestore, () => {
  describeDocumentStore('firestoreDocumentStore', openTwoStores, twoStoresEmptied());
});

import { describeDocumentStore } from '#tests/contract/document-store.contract.ts';
import { describeWithFirestore, openTwoStores } from '#tests/firebase/emulated-firestore.ts';

describeWithFirestore('over the emulator', () => {
  describeDocumentStore('firestoreDocumentStore', openTwoStores);
});

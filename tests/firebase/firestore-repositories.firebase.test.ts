import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { describeWithFirestore, openTwoStores } from '#tests/firebase/emulated-firestore.ts';

describeWithFirestore('over the emulator', () => {
  describeRepositories('repositories over firestoreDocumentStore', openTwoStores);
});

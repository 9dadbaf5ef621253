import { describe } from 'vitest';
import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { twoStoresEmptied, withFirestore } from '#tests/firebase/emulated-firestore.ts';

describe('over the emulator', withFirestore, () => {
  describeRepositories('repositories over firestoreDocumentStore', twoStoresEmptied());
});

import { describe } from 'vitest';
import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { withFirestore, openTwoStores } from '#tests/firebase/emulated-firestore.ts';

describe('over the emulator', withFirestore, () => {
  describeRepositories('repositories over firestoreDocumentStore', openTwoStores);
});

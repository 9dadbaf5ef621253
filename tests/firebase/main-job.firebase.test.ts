import { afterAll, describe } from 'vitest';
import {
  emptyDatabase,
  forgetDatabase,
  withFirestore,
} from '#tests/firebase/emulated-firestore.ts';
import { describeWholeShop } from '#tests/support/whole-shop.ts';

describe('Firestore behind the whole shop', withFirestore, () => {
  const database = withFirestore.skip ? undefined : emptyDatabase();
  afterAll(() => database && forgetDatabase(database));

  describeWholeShop('Firestore', () => ({
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: database?.projectId ?? '',
    FIRESTORE_EMULATOR_HOST: database?.emulatorHost ?? '',
    METADATA_SERVER_DETECTION: 'none',
  }));
});

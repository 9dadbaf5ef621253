import { afterAll, describe } from 'vitest';
import { describeMainJob } from '#tests/e2e/main-job-suite.ts';
import {
  emptyDatabase,
  forgetDatabase,
  withFirestore,
} from '#tests/firebase/emulated-firestore.ts';

describe('Firestore behind the whole shop', withFirestore, () => {
  const database = withFirestore.skip ? undefined : emptyDatabase();
  afterAll(() => database && forgetDatabase(database));

  describeMainJob('Firestore', () => ({
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: database?.projectId ?? '',
    FIRESTORE_EMULATOR_HOST: database?.emulatorHost ?? '',
    METADATA_SERVER_DETECTION: 'none',
  }));
});

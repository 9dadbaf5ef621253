import type { FirebaseApp } from 'firebase/app';
import type { Firestore } from 'firebase/firestore/lite';
import { openBrowserApp } from '#adapters/firebase-auth/browser-app.ts';
import { browserFirestore } from '#adapters/firestore/browser-firestore.ts';
import type { FirebaseWebConfig } from '#core/contract/page.ts';

type FirebaseProject = { readonly app: FirebaseApp; readonly firestore: Firestore };

let project: FirebaseProject | undefined;

/** One per page, because sign-in and catalogue are chunks that load in any order. */
export function firebaseProject(config: FirebaseWebConfig): FirebaseProject {
  project ??= open(config);
  return project;
}

function open(config: FirebaseWebConfig): FirebaseProject {
  const { databaseId, firestoreEmulatorHost: emulatorHost } = config;
  const app = openBrowserApp(config);
  return { app, firestore: browserFirestore({ app, databaseId, emulatorHost }) };
}

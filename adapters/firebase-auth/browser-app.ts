import { type FirebaseApp, initializeApp } from 'firebase/app';
import type { FirebaseWebConfig } from '#core/contract/page.ts';

/** The shop's Firebase project as this page knows it. Asked twice, it answers the same. */
export const openBrowserApp = ({
  projectId,
  apiKey,
  authDomain,
  appId,
}: FirebaseWebConfig): FirebaseApp => initializeApp({ projectId, apiKey, authDomain, appId });

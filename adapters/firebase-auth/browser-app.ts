import { type FirebaseApp, initializeApp } from 'firebase/app';
import type { FirebaseWebConfig } from '#core/contract/page.ts';

/** The page's Firebase app; repeated calls return the same one. */
export const openBrowserApp = ({
  projectId,
  apiKey,
  authDomain,
  appId,
}: FirebaseWebConfig): FirebaseApp => initializeApp({ projectId, apiKey, authDomain, appId });

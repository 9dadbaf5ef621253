import { type FirebaseApp } from 'firebase/app';
import type { FirebaseWebConfig } from '#core/contract/page.ts';
/** The page's Firebase app; repeated calls return the same one. */
export declare const openBrowserApp: ({ projectId, apiKey, authDomain, appId, }: FirebaseWebConfig) => FirebaseApp;

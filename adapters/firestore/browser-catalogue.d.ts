import { type Firestore } from 'firebase/firestore/lite';
import { type BrowserCatalogue, type Log } from '#adapters/firestore/product-lists.ts';
/** The catalogue without our server (specification §7), within `firestore.rules`. */
export declare const browserCatalogue: (firestore: Firestore, log: Log) => BrowserCatalogue;

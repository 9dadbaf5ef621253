import { writeFile } from 'node:fs/promises';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { firestoreIndexesText } from './firestore-indexes.ts';

/** `node adapters/firestore/write-indexes.ts` writes `firestore.indexes.json` from `INDEXES`. */
const file = new URL('../../firestore.indexes.json', import.meta.url);
await writeFile(file, firestoreIndexesText(INDEXES));

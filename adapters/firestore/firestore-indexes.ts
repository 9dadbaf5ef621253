import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';

/** What `firestore.indexes.json` holds (firebase.google.com/docs/reference/firestore/indexes). */
export type FirestoreIndexes = {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly queryScope: 'COLLECTION';
    readonly fields: readonly FirestoreField[];
  }[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly never[];
  }[];
};

type FirestoreField =
  | { readonly fieldPath: string; readonly order: 'ASCENDING' | 'DESCENDING' }
  | { readonly fieldPath: string; readonly arrayConfig: 'CONTAINS' };

/**
 * Fields no query looks at and whose every part Firestore would otherwise index: each day and unit of a month, with each
 * booking, towards the limit of 40,000 entries a document.
 */
const UNINDEXED = [{ collectionGroup: 'schedules', fieldPath: 'days', indexes: [] }] as const;

/** Firestore makes the indexes of a single field by itself: only those of two or more are told. */
export const firestoreIndexes = (declared: readonly DeclaredIndex[]): FirestoreIndexes => ({
  indexes: declared
    .filter(({ fields }) => fields.length > 1)
    .map(({ collection, fields }) => ({
      collectionGroup: collection,
      queryScope: 'COLLECTION',
      fields: fields.map(firestoreField),
    })),
  fieldOverrides: UNINDEXED,
});

function firestoreField({ field, order }: DeclaredIndex['fields'][number]): FirestoreField {
  if (order === 'contains') return { fieldPath: field, arrayConfig: 'CONTAINS' };
  return { fieldPath: field, order: order === 'asc' ? 'ASCENDING' : 'DESCENDING' };
}

/** The file's text. */
export const firestoreIndexesText = (declared: readonly DeclaredIndex[]): string =>
  `${JSON.stringify(firestoreIndexes(declared), undefined, 2)}\n`;

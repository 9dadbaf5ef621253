import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';

/** Content of `firestore.indexes.json` (firebase.google.com/docs/reference/firestore/indexes). */
type FirestoreIndexes = {
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
 * Fields that are never queried but that Firestore would index in every part: each day and unit of
 * a month, per booking, toward the limit of 40,000 entries per document; each sum of the reports;
 * and the full text of mails.
 */
const SUMMED = [
  'reportDays',
  'reportMonths',
  'reportOrderDays',
  'reportOrderMonths',
  'reportUnitDays',
  'reportUnitMonths',
  'reportOwedDays',
  'turnedAwayDays',
  'workDays',
  'workMonths',
  'browsingDays',
];
const UNINDEXED = [
  ['schedules', 'days'] as const,
  ['outbox', 'sent'] as const,
  ['reportParts', 'cells'] as const,
  ...SUMMED.map((name) => [name, 'sums'] as const),
].map(([collectionGroup, fieldPath]) => ({ collectionGroup, fieldPath, indexes: [] }));

/** Firestore creates single-field indexes itself, so only larger ones are listed. */
export const firestoreIndexes = (declared: readonly DeclaredIndex[]): FirestoreIndexes => ({
  indexes: declared
    .filter(({ fields }) => fields.length > 1)
    .flatMap((index) => (index.bothWays === true ? [index, turned(index)] : [index]))
    .map(({ collection, fields }) => ({
      collectionGroup: collection,
      queryScope: 'COLLECTION',
      fields: fields.map(firestoreField),
    })),
  fieldOverrides: UNINDEXED,
});

const turned = (index: DeclaredIndex): DeclaredIndex => ({
  ...index,
  fields: index.fields.map((field, at) =>
    at === index.fields.length - 1
      ? { ...field, order: field.order === 'asc' ? 'desc' : 'asc' }
      : field,
  ),
});

function firestoreField({ field, order }: DeclaredIndex['fields'][number]): FirestoreField {
  if (order === 'contains') return { fieldPath: field, arrayConfig: 'CONTAINS' };
  return { fieldPath: field, order: order === 'asc' ? 'ASCENDING' : 'DESCENDING' };
}

export const firestoreIndexesText = (declared: readonly DeclaredIndex[]): string =>
  `${JSON.stringify(firestoreIndexes(declared), undefined, 2)}\n`;

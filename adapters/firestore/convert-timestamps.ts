import { Timestamp, type Firestore, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import { type Ask, codeOf, GRPC } from './bounded-requests.ts';
import { openFirestore, type FirestoreOptions } from './firestore-document-store.ts';
import { isoFromTimestamp, isTimestamp } from './plain-values.ts';

type DateField = { readonly collection: string; readonly field: string };

/** Queried fields in which the former program may have left native timestamps. */
const LEGACY_DATES: readonly DateField[] = [{ collection: 'products', field: 'createdAt' }];

const FIRST_MOMENT = Timestamp.fromDate(new Date('0001-01-01T00:00:00.000Z'));
const BATCH = 100;

/**
 * Rewrites native timestamps in queried fields as ISO text. Firestore sorts and filters the two
 * separately, so such products would be missing from lists. Safe at every start and in several
 * processes; costs one query when nothing is left. Returns how many documents changed; rejects with
 * `StoreUnavailableError`.
 */
export async function convertTimestamps(options: FirestoreOptions): Promise<number> {
  const { firestore, ask, close } = openFirestore(options);
  try {
    let converted = 0;
    for (const dates of LEGACY_DATES) converted += await convertField(firestore, ask, dates);
    return converted;
  } finally {
    await close();
  }
}

async function convertField(
  firestore: Firestore,
  ask: Ask,
  { collection, field }: DateField,
): Promise<number> {
  const native = firestore.collection(collection).where(field, '>=', FIRST_MOMENT).limit(BATCH);
  let converted = 0;
  for (;;) {
    const { docs } = await ask(() => native.get());
    if (docs.length === 0) return converted;
    for (const snapshot of docs) {
      if (await ask(() => unlessChanged(asText(snapshot, field)))) converted += 1;
    }
  }
}

function asText(snapshot: QueryDocumentSnapshot, field: string): Promise<unknown> {
  const native: unknown = snapshot.get(field);
  const text = isTimestamp(native) ? isoFromTimestamp(native) : native;
  return snapshot.ref.update({ [field]: text }, { lastUpdateTime: snapshot.updateTime });
}

/** False if somebody else wrote the document meanwhile. The next pass checks it again. */
async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === GRPC.failedPrecondition || code === GRPC.notFound) return false;
    throw error;
  }
}

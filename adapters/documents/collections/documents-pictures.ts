import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { pagesOf } from '#adapters/documents/engine/reading.ts';
import { parsePictureName } from '#core/catalogue/pictures/picture-name.ts';
import type {
  PictureStore,
  UnusedPictures,
  UnusedSince,
} from '#core/catalogue/pictures/picture-store.ts';
import { pictureSetSchema } from '#core/catalogue/product-input.schema.ts';

export const PICTURES = 'pictures';
export const PIECES = 'picturePieces';
export const SETS = 'pictureSets';

/** As base64 this is two thirds of the 1 MiB document limit. */
const MOST_PIECE_BYTES = 512 * 1_024;

/** The chunks are `<pieces>-0`, `<pieces>-1` and so on. */
export const piecesSchema = z.object({ pieces: z.string(), count: z.int().min(0) });
const pieceSchema = z.object({ base64: z.string() });

export const pictureCodec = documentCodec(PICTURES, piecesSchema);
export const pieceCodec = documentCodec(PIECES, pieceSchema);
export const setCodec = documentCodec(SETS, pictureSetSchema);

type Pieces = z.infer<typeof piecesSchema>;

export const pieceIds = ({ pieces, count }: Pieces): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${pieces}-${index}`);

const cut = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / MOST_PIECE_BYTES) }, (_, index) =>
    bytes.subarray(index * MOST_PIECE_BYTES, (index + 1) * MOST_PIECE_BYTES),
  );

const bytesOf = (stored: Stored): Uint8Array =>
  Buffer.from(pieceCodec.fromDocument(stored).base64, 'base64');

/** One transaction each: all of them together may exceed a transaction's limit. */
export async function writePieces(store: DocumentStore, bytes: Uint8Array): Promise<Pieces> {
  const parts = cut(bytes);
  // Unique per call, so that chunks of two processes never mix.
  const written = { pieces: crypto.randomUUID(), count: parts.length };
  for (const [index, id] of pieceIds(written).entries()) {
    const base64 = Buffer.from(parts[index] ?? []).toString('base64');
    await store.transact(async (transaction) => {
      transaction.create(PIECES, id, pieceCodec.toDocument({ base64 }));
    });
  }
  return written;
}

/** In order; undefined where one is missing. */
export async function readPieces(
  store: Pick<DocumentStore, 'getMany'>,
  written: Pieces,
): Promise<Uint8Array | undefined> {
  const ids = pieceIds(written);
  const parts = ids.length === 0 ? [] : await store.getMany(PIECES, ids);
  const present = parts.filter((part) => part !== undefined);
  return present.length === ids.length ? Buffer.concat(present.map(bytesOf)) : undefined;
}

const removePieces = (store: DocumentStore, written: Pieces): Promise<void> =>
  store.transact(async (transaction) => {
    for (const id of pieceIds(written)) transaction.delete(PIECES, id);
  });

const PAGE = 500;

async function idsIn(store: DocumentStore, collection: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { documents } of pagesOf(store, { collection, limit: PAGE }))
    ids.push(...documents.map(({ id }) => id));
  return ids;
}

/** Pictures of a shop without a disk. `pictures/{name}` is written last and makes it visible. */
export function documentsPictures(store: DocumentStore): PictureStore {
  const has: PictureStore['has'] = async (name) => (await store.get(PICTURES, name)) !== undefined;
  return {
    has,
    async get(name) {
      const stored = await store.get(PICTURES, name);
      if (stored === undefined) return undefined;
      const bytes = await readPieces(store, pictureCodec.fromDocument(stored));
      if (bytes !== undefined) return bytes;
      // The picture was deleted after its name was checked.
      if (!(await has(name))) return undefined;
      throw new Error(`Pieces are missing: ${PICTURES}/${name}`);
    },
    async put(name, bytes) {
      if (await has(name)) return;
      const written = await writePieces(store, bytes);
      const isMine = await store.transact(async (transaction) => {
        if ((await transaction.get(PICTURES, name)) !== undefined) return false;
        transaction.create(PICTURES, name, pictureCodec.toDocument(written));
        return true;
      });
      if (!isMine) await removePieces(store, written);
    },
    async findSet(key) {
      const stored = await store.get(SETS, key);
      return stored && setCodec.fromDocument(stored);
    },
    putSet: (key, set) =>
      store.transact(async (transaction) => {
        if ((await transaction.get(SETS, key)) !== undefined) return;
        transaction.create(SETS, key, setCodec.toDocument(pictureSetSchema.parse(set)));
      }),
    list: async () => ({
      names: (await idsIn(store, PICTURES))
        .map(parsePictureName)
        .filter((name) => name !== undefined),
      sets: await idsIn(store, SETS),
    }),
    remove: (name) =>
      store.transact(async (transaction) => {
        const stored = await transaction.get(PICTURES, name);
        if (stored === undefined) return;
        transaction.delete(PICTURES, name);
        for (const id of pieceIds(pictureCodec.fromDocument(stored)))
          transaction.delete(PIECES, id);
      }),
    removeSet: (key) => store.transact(async (transaction) => transaction.delete(SETS, key)),
  };
}

export const UNUSED_PICTURES = 'unusedPictures';

/** Id of the single document, so one read decides. */
const ALL = 'all';

export const unusedPicturesCodec = documentCodec(
  UNUSED_PICTURES,
  z.object({ since: z.record(z.string(), instantField) }),
);

/** `unusedPictures/all`, regardless of where the pictures are stored. */
export const documentsUnusedPictures = (store: DocumentStore): UnusedPictures => ({
  change: (decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(UNUSED_PICTURES, ALL);
      const before = stored && unusedPicturesCodec.fromDocument(stored).since;
      const known: UnusedSince = new Map(Object.entries(before ?? {}));
      const changed = decide(known);
      if (changed === known) return known;
      const since = Object.fromEntries(changed);
      transaction.set(UNUSED_PICTURES, ALL, unusedPicturesCodec.toDocument({ since }));
      return changed;
    }),
});

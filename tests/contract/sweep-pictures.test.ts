import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import {
  documentsPictures,
  documentsUnusedPictures,
} from '#adapters/documents/collections/documents-pictures.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { pictureName, picturePath } from '#core/catalogue/pictures/picture-name.ts';
import {
  GRACE_DAYS,
  type PictureMaker,
  type PictureStore,
} from '#core/catalogue/pictures/picture-store.ts';
import { makeSweepPictures } from '#core/catalogue/pictures/sweep-pictures.ts';
import { makeUploadPicture } from '#core/catalogue/pictures/upload-picture.ts';
import { place } from '#core/checkout/place.ts';
import { DAY } from '#core/kernel/instant.ts';
import { inTurn } from '#core/kernel/one-by-one.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { toPlace } from '#core/reservations/booking-ledger.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock, order, product } from '#tests/support/fixtures.ts';

const keyOf = (letter: string): string => letter.repeat(32);
const nameOf = (letter: string) => pictureName(keyOf(letter), 600, 'jpg');

const setOf = (letter: string) => ({
  src: picturePath(nameOf(letter)),
  width: 600,
  height: 400,
  sources: [{ src: picturePath(nameOf(letter)), type: 'image/jpeg', width: 600 }],
  placeholder: 'data:image/webp;base64,AAAA',
});

/** Takes any JPEG for the picture `a`. */
const MAKER = { keyOf: () => keyOf('a') } as unknown as PictureMaker;
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

type Opened = { documents: DocumentStore; pictures: PictureStore };

const STORES: Readonly<Record<string, (dataDir: string) => Opened>> = {
  'files, beside SQLite': (dataDir) => ({
    documents: openSqliteDocumentStore({ file: path.join(dataDir, 'shop'), indexes: INDEXES }),
    pictures: pictureFiles(path.join(dataDir, 'pictures')),
  }),
  'documents, in memory': () => {
    const documents = memoryDocumentStore();
    return { documents, pictures: documentsPictures(documents) };
  },
};

describe.each(Object.entries(STORES))('makeSweepPictures over %s', (_name, open) => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let shop: ReturnType<typeof openPictures>;
  beforeEach(async () => {
    folder = await dataFolder();
    shop = openPictures();
  });
  afterEach(async () => {
    await shop.documents.close();
    await folder.remove();
  });

  function openPictures() {
    const { documents, pictures } = open(folder.dataDir);
    const clock = fixedClock();
    const unused = documentsUnusedPictures(documents);
    const catalogue = documentsCatalogue(documents, clock);
    const ledger = documentsBookingLedger(documents, clock);
    const photos: string[] = [];
    const evidence = { pictures: async () => photos };
    return {
      documents,
      pictures,
      clock,
      catalogue,
      ledger,
      sweep: makeSweepPictures({ pictures, unused, catalogue, ledger, evidence, clock }),
      photos,
      upload: makeUploadPicture(MAKER, pictures, inTurn(1), unused),
    };
  }

  async function put(...letters: readonly string[]): Promise<void> {
    for (const letter of letters) {
      await shop.pictures.put(nameOf(letter), JPEG);
      await shop.pictures.putSet(keyOf(letter), setOf(letter));
    }
  }

  const showing = (letter: string) => product({ images: [{ ...setOf(letter), alt: 'A castle' }] });

  const lettersLeft = async (): Promise<string> => {
    const { names } = await shop.pictures.list();
    return names
      .map((name) => name[0])
      .toSorted()
      .join('');
  };

  it('removes pictures that nothing has shown for the grace period, in two runs, and once', async () => {
    await put('a', 'b');
    await shop.catalogue.create(showing('a'));
    expect(await shop.sweep()).toBe(0);
    shop.clock.pass(GRACE_DAYS * DAY - 1);
    expect([await shop.sweep(), await shop.sweep()]).toEqual([0, 0]);
    shop.clock.pass(1);
    expect(await shop.sweep()).toBe(0);
    expect(await shop.pictures.list()).toMatchObject({ sets: [keyOf('a')] });
    expect(await lettersLeft()).toBe('ab');
    expect([await shop.sweep(), await shop.sweep()]).toEqual([1, 0]);
    expect(await lettersLeft()).toBe('a');
    expect(await shop.pictures.findSet(keyOf('a'))).toEqual(setOf('a'));
  });

  it('keeps the photos of crews', async () => {
    await put('a', 'b');
    shop.photos.push(picturePath(nameOf('a')));
    await shop.sweep();
    shop.clock.pass(GRACE_DAYS * DAY);
    for (let runs = 0; runs < 3; runs += 1) await shop.sweep();
    expect(await lettersLeft()).toBe('a');
  });

  it('starts counting when the last product drops a picture, and again when one takes it back', async () => {
    await put('a');
    await shop.catalogue.create(showing('a'));
    shop.clock.pass(400 * DAY);
    await shop.sweep();
    const without = (letters: string) =>
      shop.catalogue.update('castle', undefined, (stored) => ({
        ...stored,
        images: letters === '' ? [] : showing(letters).images,
      }));
    await without('');
    await shop.sweep();
    shop.clock.pass((GRACE_DAYS - 1) * DAY);
    await without('a');
    await shop.sweep();
    await without('');
    shop.clock.pass(DAY);
    for (let runs = 0; runs < 3; runs += 1) expect(await shop.sweep()).toBe(0);
    expect(await lettersLeft()).toBe('a');
  });

  it('keeps a picture that is uploaded again, at any moment', async () => {
    await put('a');
    await shop.sweep();
    shop.clock.pass(GRACE_DAYS * DAY);
    expect(await shop.upload(JPEG)).toEqual({ ok: true, value: setOf('a') });
    for (let runs = 0; runs < 3; runs += 1) expect(await shop.sweep()).toBe(0);
    expect(await shop.pictures.findSet(keyOf('a'))).toEqual(setOf('a'));
  });

  it('keeps the picture of a booking that is still to be delivered', async () => {
    await put('a');
    await shop.catalogue.create(showing('a'));
    const now = shop.clock.now();
    const wanted = order({ id: 'r1' });
    const placed = await shop.ledger.transact(
      toPlace({ lines: wanted.lines }, (facts) => {
        const decided = place(wanted, facts, now, shopDay(now));
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        const days = { startDate: '2027-02-05', endDate: '2027-02-06' };
        const lines = reservation.lines.map((line) => ({ ...line, ...days }) as typeof line);
        const sold = {
          ...reservation,
          lines,
          status: 'confirmed',
          holdExpiresAt: undefined,
        } as const;
        return { ...decided, value: { ...decided.value, reservation: sold } };
      }),
    );
    expect(placed.ok).toBe(true);
    await shop.catalogue.update('castle', undefined, (stored) => ({ ...stored, images: [] }));
    await shop.sweep();
    shop.clock.pass(GRACE_DAYS * DAY);
    for (let runs = 0; runs < 3; runs += 1) expect(await shop.sweep()).toBe(0);
    expect(await lettersLeft()).toBe('a');
    shop.clock.pass(90 * DAY);
    expect([await shop.sweep(), await shop.sweep()]).toEqual([0, 1]);
  });
});

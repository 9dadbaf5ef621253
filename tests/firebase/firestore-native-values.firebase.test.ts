import { Firestore, GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore, Query } from '#adapters/documents/engine/document-store.ts';
import { convertTimestamps } from '#adapters/firestore/convert-timestamps.ts';
import { firestoreDocumentStore } from '#adapters/firestore/firestore-document-store.ts';
import {
  withFirestore,
  emptyDatabase,
  forgetDatabase,
} from '#tests/firebase/emulated-firestore.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

type World = {
  readonly database: ReturnType<typeof emptyDatabase>;
  readonly native: Firestore;
  readonly store: DocumentStore;
};

/** As the shop's former program wrote a product, with the database's own date type. */
const legacy = (iso: string) => ({
  title: 'Lone Star Slide',
  price: 199.99,
  categories: ['water'],
  isActive: true,
  createdAt: Timestamp.fromDate(new Date(iso)),
});

describe('what other programs wrote', withFirestore, () => {
  let current: World | undefined;
  beforeEach(() => {
    const database = emptyDatabase();
    const { projectId, emulatorHost: host } = database;
    const native = new Firestore({ projectId, host, ssl: false });
    current = { database, native, store: firestoreDocumentStore(database) };
  });
  afterEach(async () => {
    await current?.store.close();
    await current?.native.terminate();
    if (current !== undefined) await forgetDatabase(current.database);
  });
  const world = (): World => {
    if (current === undefined) throw new Error('No database is open outside a case');
    return current;
  };

  it('reads native timestamps as ISO texts, at any depth', async () => {
    const at = new Timestamp(1_700_000_000, 123_456_000);
    const iso = '2023-11-14T22:13:20.123Z';
    const { native, store } = world();
    await native.doc('things/a').set({ at, map: { at }, list: [at, 1] });
    const stored = { id: 'a', data: { at: iso, map: { at: iso }, list: [iso, 1] } };
    expect(await store.get('things', 'a')).toEqual(stored);
    expect((await store.query({ collection: 'things' })).documents).toEqual([stored]);
    expect(await store.transact((transaction) => transaction.get('things', 'a'))).toEqual(stored);
  });

  it.each<[string, (native: Firestore) => unknown]>([
    ['a reference', (native) => native.doc('users/ana')],
    ['a place', () => new GeoPoint(32, -97)],
    ['bytes', () => Buffer.from('x')],
    ['NaN', () => Number.NaN],
  ])('says which field holds %s', async (_, value) => {
    const { native, store } = world();
    await native.doc('things/odd').set({ map: { list: [value(native)] } });
    const read = store.get('things', 'odd');
    await expect(read).rejects.toThrow('things/odd: map.list[0]');
    await expect(read).rejects.toBeInstanceOf(UnreadableDocumentError);
  });

  it.each(['asc', 'desc'] as const)(
    'pages over timestamps and texts, each document once: %s',
    async (direction) => {
      const { native, store } = world();
      const moment = new Timestamp(1_700_000_000, 0);
      const values = [moment, moment, new Timestamp(1_700_000_000, 1_000), '2020', '2026', 5, null];
      for (const [index, at] of values.entries()) await native.doc(`things/${index}`).set({ at });
      const query: Query = {
        collection: 'things',
        orderBy: [{ field: 'at', direction }],
        limit: 1,
      };
      const visited: string[] = [];
      let page = await store.query(query);
      while (page.next !== undefined && visited.length < 20) {
        visited.push(...page.documents.map(({ id }) => id));
        page = await store.query({ ...query, after: page.next });
      }
      visited.push(...page.documents.map(({ id }) => id));
      expect(visited.toSorted()).toEqual(values.map((_, index) => String(index)));
    },
  );

  describe('convertTimestamps', () => {
    it('brings products with a native date into the lists', async () => {
      const { database, native, store } = world();
      await native.doc('products/old').set(legacy('2024-02-01T00:00:00.000Z'));
      await native.doc('products/new').set(legacy('2024-04-01T00:00:00.000Z'));
      await native
        .doc('products/text')
        .set({ ...legacy('2024-03-01'), createdAt: '2024-03-01T00:00:00.000Z' });
      expect(await convertTimestamps(database)).toBe(2);
      const listed = await documentsCatalogue(store, fixedClock()).listActiveIn('water', 10);
      expect(listed.map(({ id }) => id)).toEqual(['new', 'text', 'old']);
      expect((await native.doc('products/old').get()).data()).toEqual({
        ...legacy('2024-02-01T00:00:00.000Z'),
        createdAt: '2024-02-01T00:00:00.000Z',
      });
      expect(await convertTimestamps(database)).toBe(0);
    });

    it('converts each product once, however many processes start together', async () => {
      const { database, native } = world();
      const batch = native.batch();
      const iso = '2024-02-01T00:00:00.000Z';
      for (let n = 0; n < 120; n += 1) batch.set(native.doc(`products/p${n}`), legacy(iso));
      await batch.commit();
      const counts = await Promise.all([1, 2, 3].map(() => convertTimestamps(database)));
      expect(counts.reduce((sum, count) => sum + count)).toBe(120);
      const { docs } = await native.collection('products').where('createdAt', '==', iso).get();
      expect(docs).toHaveLength(120);
    });
  });
});

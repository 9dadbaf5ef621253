import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import {
  SCHEDULES,
  scheduleFromDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import {
  openSqliteDocumentStore,
  type SqliteDocumentStore,
} from '#adapters/sqlite/sqlite-document-store.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const product = (title: string) => ({ isActive: true, createdAt: 1, title });
const NEWEST = {
  collection: 'products',
  where: [{ field: 'isActive', op: '==', value: true }],
  orderBy: [{ field: 'createdAt', direction: 'desc' }],
} as const;

describe('documents that a SQLite store keeps in memory', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  let ours: SqliteDocumentStore;
  let theirs: SqliteDocumentStore;
  beforeEach(async () => {
    folder = await sqliteFolder();
    ours = openSqliteDocumentStore({ file: folder.file, indexes: INDEXES });
    theirs = openSqliteDocumentStore({ file: folder.file, indexes: INDEXES });
  });
  afterEach(async () => {
    await ours.close();
    await theirs.close();
    await folder.remove();
  });

  it('are the same objects until somebody writes, here or in another process', async () => {
    await fill(ours, 'products', { castle: product('Castle') });
    const first = await ours.get('products', 'castle');
    const [listed] = (await ours.query(NEWEST)).documents;
    expect(await ours.get('products', 'castle')).toBe(first);
    expect(listed).toBe(first);

    await fill(theirs, 'products', { castle: product('Bigger castle') });
    expect((await ours.get('products', 'castle'))?.data['title']).toBe('Bigger castle');
    await fill(ours, 'products', { castle: product('Biggest castle') });
    expect((await theirs.query(NEWEST)).documents[0]?.data['title']).toBe('Biggest castle');
  });

  it('are gone once somebody has deleted them, and new when created again', async () => {
    await fill(ours, 'products', { castle: product('Castle') });
    await ours.get('products', 'castle');
    await theirs.transact(async (transaction) => transaction.delete('products', 'castle'));
    expect(await ours.get('products', 'castle')).toBeUndefined();
    expect((await ours.query(NEWEST)).documents).toEqual([]);
    await fill(theirs, 'products', { castle: product('Another castle') });
    expect((await ours.get('products', 'castle'))?.data['title']).toBe('Another castle');
  });

  it('are kept in part for callers that need a part, and whole once somebody reads everything', async () => {
    const ofTitles = async () =>
      (await ours.getMany('products', ['castle'], ['title', 'size.feet']))[0];
    const castle = { ...product('Castle'), size: { feet: 13, inches: 6 } };
    await fill(theirs, 'products', { castle });
    const part = await ofTitles();
    expect(part?.data).toEqual({ title: 'Castle', size: { feet: 13 } });
    expect(await ofTitles()).toBe(part);
    const [other] = await ours.getMany('products', ['castle'], ['isActive', 'no.such']);
    expect(other?.data).toEqual({ isActive: true });

    const whole = await ours.get('products', 'castle');
    expect(whole?.data).toEqual(castle);
    expect(await ofTitles()).toBe(whole);
    await fill(theirs, 'products', { castle: product('Bigger castle') });
    expect((await ofTitles())?.data).toEqual({ title: 'Bigger castle' });
    await fill(ours, 'products', { castle: product('Biggest castle') });
    expect((await ofTitles())?.data['title']).toBe('Biggest castle');
    expect((await ours.get('products', 'castle'))?.data['title']).toBe('Biggest castle');
  });

  it('are known to be missing until somebody creates them, here or in another process', async () => {
    const ids = ['castle', 'slide'];
    const titles = async () =>
      (await ours.getMany('products', ids)).map((stored) => stored?.data['title']);
    expect(await titles()).toEqual([undefined, undefined]);
    await fill(theirs, 'products', { castle: product('Castle') });
    expect(await titles()).toEqual(['Castle', undefined]);
    await fill(ours, 'products', { slide: product('Slide') });
    expect(await titles()).toEqual(['Castle', 'Slide']);
    await ours.transact(async (transaction) => transaction.delete('products', 'slide'));
    await fill(theirs, 'products', { castle: product('Bigger castle') });
    expect(await titles()).toEqual(['Bigger castle', undefined]);
  });

  it('are parsed once, into values that nobody can change', async () => {
    const days = { '2026-12-05': { u1: { reservationId: 'R1' } } };
    const document = { schemaVersion: 1, productId: 'castle', month: '2026-12', days };
    await fill(ours, SCHEDULES, { 'castle:2026-12': document });
    const read = async () => {
      const stored = await ours.get(SCHEDULES, 'castle:2026-12');
      if (stored === undefined) throw new Error('It was just written');
      return scheduleFromDocument(stored);
    };
    const schedule = await read();
    expect(await read()).toBe(schedule);
    expect(() => Object.assign(schedule.days, { '2026-12-06': {} })).toThrow(TypeError);
    const units = Object.values(schedule.days)[0];
    expect(() => Object.assign(units ?? {}, { u2: {} })).toThrow(TypeError);
  });
});

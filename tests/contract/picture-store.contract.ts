import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureName } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';

/**
 * A fresh, empty store, the same pictures as another process sees them, and a way to remove both.
 */
export type OpenPictureStore = () => Promise<{
  readonly store: PictureStore;
  readonly other: PictureStore;
  readonly cleanup: () => Promise<void>;
}>;

const KEY = '0123456789abcdef'.repeat(2);
const NAME = pictureName(KEY, 600, 'avif');
const SET = {
  src: '/pictures/a.jpg',
  width: 600,
  height: 400,
  sources: [{ src: '/pictures/a.avif', type: 'image/avif', width: 600 }],
  placeholder: 'data:image/webp;base64,AAAA',
};

/** Bytes of every value, so that nothing can mistake them for text. */
const bytes = (length: number, step = 7): Uint8Array =>
  Buffer.alloc(length, Buffer.from(Array.from({ length: 256 }, (_, index) => index * step)));

const isSame = (read: Uint8Array | undefined, written: Uint8Array): boolean =>
  read !== undefined && Buffer.compare(read, written) === 0;

/** What every picture store guarantees, without a skip list. */
export function describePictureStore(name: string, open: OpenPictureStore): void {
  describe(`${name}`, () => {
    let opened: Awaited<ReturnType<OpenPictureStore>>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.cleanup());

    it('is empty at first', async () => {
      const { store } = opened;
      expect(await store.get(NAME)).toBeUndefined();
      expect(await store.has(NAME)).toBe(false);
      expect(await store.findSet(KEY)).toBeUndefined();
    });

    // The last is several times larger than one Firestore document may be.
    it.each([0, 1, 512 * 1_024, 512 * 1_024 + 1, 3_000_000])(
      'returns %i bytes as they were stored, to other processes too',
      async (length) => {
        const { store, other } = opened;
        await store.put(NAME, bytes(length));
        expect(await other.has(NAME)).toBe(true);
        expect(isSame(await other.get(NAME), bytes(length))).toBe(true);
        expect(isSame(await store.get(NAME), bytes(length))).toBe(true);
      },
    );

    it('keeps what was first stored under a name', async () => {
      const { store, other } = opened;
      await store.put(NAME, bytes(100));
      await other.put(NAME, bytes(100, 3));
      expect(isSame(await store.get(NAME), bytes(100))).toBe(true);
    });

    it('never mixes what two processes store at the same time', async () => {
      const { store, other } = opened;
      const [one, two] = [bytes(700_000), bytes(800_000, 3)];
      await Promise.all([store.put(NAME, one), other.put(NAME, two)]);
      const read = await store.get(NAME);
      expect(isSame(read, one) || isSame(read, two)).toBe(true);
    });

    it('keeps files of one picture apart', async () => {
      const { store } = opened;
      const smaller = pictureName(KEY, 320, 'avif');
      await store.put(NAME, bytes(10));
      await store.put(smaller, bytes(20));
      expect((await store.get(NAME))?.length).toBe(10);
      expect((await store.get(smaller))?.length).toBe(20);
      expect(await store.has(pictureName(KEY, 320, 'webp'))).toBe(false);
    });

    it('lists what there is, and removes what it is told to', async () => {
      const { store, other } = opened;
      expect(await store.list()).toEqual({ names: [], sets: [] });
      const smaller = pictureName(KEY, 320, 'avif');
      await store.put(NAME, bytes(600_000));
      await store.put(smaller, bytes(20));
      await store.putSet(KEY, SET);
      const { names, sets } = await other.list();
      expect({ names: names.toSorted(), sets }).toEqual({ names: [smaller, NAME], sets: [KEY] });
      await other.removeSet(KEY);
      await other.removeSet(KEY);
      expect(await store.findSet(KEY)).toBeUndefined();
      expect(await store.has(NAME)).toBe(true);
      await other.remove(NAME);
      await other.remove(NAME);
      expect(await store.get(NAME)).toBeUndefined();
      expect(await store.list()).toEqual({ names: [smaller], sets: [] });
      await store.put(NAME, bytes(30));
      expect(isSame(await other.get(NAME), bytes(30))).toBe(true);
    });

    it('keeps the first set stored under a key', async () => {
      const { store, other } = opened;
      await store.putSet(KEY, SET);
      await store.putSet(KEY, { ...SET, width: 1 });
      expect(await other.findSet(KEY)).toEqual(SET);
      expect(await other.findSet('f'.repeat(32))).toBeUndefined();
    });
  });
}

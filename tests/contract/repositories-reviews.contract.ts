import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOfStars } from '#core/catalogue/ratings.ts';
import { publish, reject, reply, type Review } from '#core/customers/review.ts';
import { after, DAY, MINUTE } from '#core/kernel/instant.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import {
  freshRepositories,
  type OpenStores,
  type Repositories,
} from '#tests/support/fresh-repositories.ts';
import { review, reviewText } from '#tests/support/reviews.ts';

const { slug: _slug, revision: _revision, ...CASTLE } = product();

/** Written like its guest would, `minutes` after noon. */
async function write(
  { reviews }: Pick<Repositories, 'reviews'>,
  reservationId: string,
  overrides: Partial<Review> = {},
): Promise<Review> {
  const { id: _id, ...written } = review({ reservationId, ...overrides });
  const key = { reservationId, productId: written.productId };
  const result = await reviews.write(key, () => ok(written));
  if (!result.ok) throw new Error('Not written');
  return result.value;
}

const publishAt = ({ reviews }: Pick<Repositories, 'reviews'>, { id }: Review, minutes = 0) =>
  reviews.change(id, (stored) => publish(stored, after(NOON, minutes * MINUTE)));

export function describeReviews(open: OpenStores): void {
  describe('reviews', () => {
    const repositories = freshRepositories(open);

    it('stores one per reservation and product, with an id that does not reveal the reservation', async () => {
      const { other, ...mine } = repositories();
      const first = await write(mine, 'r1');
      const again = await write(mine, 'r1', { text: 'On second thought, it was even better.' });
      const slide = await write(mine, 'r1', { productId: 'slide' });
      expect(again.id).toBe(first.id);
      expect(first.id).not.toContain('r1');
      const keys = ['castle', 'slide', 'none'].map((productId) => ({
        reservationId: 'r1',
        productId,
      }));
      expect(await other.reviews.findMany(keys)).toEqual([again, slide]);
      expect(await other.reviews.findMany([])).toEqual([]);
    });

    it('stores every field', async () => {
      const { other, ...mine } = repositories();
      const { id } = await write(mine, 'r1');
      await publishAt(mine, { ...review(), id });
      const answered = await mine.reviews.change(id, (stored) => reply(stored, 'Thanks!', NOON));
      const { id: _id, ...rest } = review();
      expect(answered).toEqual(
        ok({
          ...rest,
          id,
          state: 'published',
          publishedAt: NOON,
          reason: undefined,
          reply: { text: 'Thanks!', at: NOON },
        }),
      );
      expect(await other.reviews.findMany([{ reservationId: 'r1', productId: 'castle' }])).toEqual([
        answered.ok && answered.value,
      ]);
    });

    it('changes nothing if the decision is no, or there is none to decide on', async () => {
      const { reviews, ...mine } = { ...repositories() };
      const { id } = await write({ reviews }, 'r1');
      const refused = await reviews.change(id, () => ({ ok: false, error: { kind: 'no' } }));
      expect(refused).toEqual({ ok: false, error: { kind: 'no' } });
      const notFound = { ok: false, error: { kind: 'review_not_found' } };
      for (const strange of ['nothing', 'a/b', '..']) {
        expect(await reviews.change(strange, (stored) => ok(stored))).toEqual(notFound);
      }
      expect(await mine.other.reviews.count('pending')).toBe(1);
    });

    it('lists the published ones of a product newest first, in pages', async () => {
      const { reviews } = repositories();
      for (const minute of [1, 3, 2]) {
        await publishAt({ reviews }, await write({ reviews }, `r${minute}`), minute);
      }
      await write({ reviews }, 'r4');
      await publishAt({ reviews }, await write({ reviews }, 'r5', { productId: 'slide' }));
      const first = await reviews.listPublished('castle', { limit: 2 });
      expect(first?.reviews.map(({ reservationId }) => reservationId)).toEqual(['r3', 'r2']);
      const second = await reviews.listPublished('castle', { limit: 2, after: first?.next });
      expect(second?.reviews.map(({ reservationId }) => reservationId)).toEqual(['r1']);
      expect(second?.next).toBeUndefined();
      expect(await reviews.listPublished('none', { limit: 2 })).toMatchObject({ reviews: [] });
    });

    it('lists and counts by state, last written first', async () => {
      const { reviews } = repositories();
      const old = await write({ reviews }, 'r1');
      await write({ reviews }, 'r2', { writtenAt: after(NOON, DAY) });
      const bad = await write({ reviews }, 'r3');
      await reviews.change(bad.id, (stored) => reject(stored, 'A phone number'));
      const pending = await reviews.listIn('pending', { limit: 10 });
      expect(pending?.reviews.map(({ reservationId }) => reservationId)).toEqual(['r2', 'r1']);
      expect(pending?.reviews[1]).toEqual(old);
      expect(await Promise.all([reviews.count('pending'), reviews.count('rejected')])).toEqual([
        2, 1,
      ]);
    });

    it.each(['', 'x', 'W10', Buffer.from('[[7],"a"]').toString('base64url')])(
      'rejects the cursor %j',
      async (cursor) => {
        const { reviews } = repositories();
        await expect(reviews.listPublished('castle', { limit: 2, after: cursor })).rejects.toThrow(
          BadCursorError,
        );
        await expect(reviews.listIn('pending', { limit: 2, after: cursor })).rejects.toThrow(
          BadCursorError,
        );
      },
    );

    it('adds them up with their product, which an edit does not undo', async () => {
      const { catalogue, reviews, other } = repositories();
      await catalogue.create(CASTLE);
      const five = await write({ reviews }, 'r1');
      const three = await write({ reviews }, 'r2', { stars: 3 });
      expect((await other.catalogue.find('castle'))?.ratings).toBeUndefined();
      await publishAt({ reviews }, five);
      await publishAt({ reviews }, three);
      const ratings = { counts: [0, 0, 1, 0, 1], changes: 2 };
      expect((await other.catalogue.find('castle'))?.ratings).toEqual(ratings);
      await catalogue.update('castle', 1, (stored) => ({ ...stored, title: 'Neon Castle II' }));
      expect(await other.catalogue.find('castle')).toMatchObject({
        title: 'Neon Castle II',
        revision: 2,
        ratings,
      });
    });

    it('adds them up with a product of the former program too', async () => {
      const { store, catalogue, reviews } = repositories();
      const legacy = {
        title: 'Old Castle',
        price: 99,
        isActive: true,
        createdAt: '2020-01-01T00:00:00.000Z',
      };
      await store.transact(async (transaction) => transaction.set('products', 'castle', legacy));
      await publishAt({ reviews }, await write({ reviews }, 'r1'));
      expect(await catalogue.find('castle')).toMatchObject({
        title: 'Old Castle',
        ratings: { counts: [0, 0, 0, 0, 1] },
      });
    });

    it('always has the sum of its published reviews', async () => {
      const { catalogue, reviews } = repositories();
      const act = fc.constantFrom('write', 'publish', 'reject', 'reply');
      const step = fc.record({
        productId: fc.nat({ max: 1 }),
        guest: fc.nat({ max: 3 }),
        act,
        stars: fc.constantFrom(1, 2, 3, 4, 5),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          run += 1;
          const ids = [`p${run}-0`, `p${run}-1`];
          for (const id of ids) await catalogue.create({ ...CASTLE, id });
          for (const { productId: index, guest, act, stars } of steps) {
            const productId = ids[index] ?? '';
            const key = { reservationId: `r${guest}`, productId };
            const [stored] = await reviews.findMany([key]);
            if (act === 'write') {
              if (stored?.state !== 'published') {
                await write({ reviews }, key.reservationId, {
                  productId,
                  ...reviewText({ stars }),
                });
              }
            } else if (stored !== undefined) {
              const decide = {
                publish: (one: Review) => publish(one, NOON),
                reject: (one: Review) => reject(one, 'Asked by its guest'),
                reply: (one: Review) => reply(one, 'Thanks!', NOON),
              };
              await reviews.change(stored.id, decide[act]);
            }
          }
          for (const id of ids) {
            const shown = await reviews.listPublished(id, { limit: 100 });
            const counts = [1, 2, 3, 4, 5].map(
              (stars) => shown?.reviews.filter((one) => one.stars === stars).length,
            );
            const ratings = (await catalogue.find(id))?.ratings;
            expect(ratings?.counts ?? [0, 0, 0, 0, 0]).toEqual(counts);
            const summary = ratings && summaryOfStars(ratings.counts);
            expect(summary?.count ?? 0).toBe(shown?.reviews.length);
          }
        }),
        { numRuns: 12 },
      );
    });

    it('adds up reviews published at the same moment', async () => {
      const { catalogue, reviews, other } = repositories();
      await catalogue.create(CASTLE);
      const written = [];
      for (const guest of [1, 2, 3, 4]) written.push(await write({ reviews }, `r${guest}`));
      await Promise.all(
        written.map((one, index) => publishAt(index % 2 === 0 ? { reviews } : other, one)),
      );
      expect((await catalogue.find('castle'))?.ratings?.counts).toEqual([0, 0, 0, 0, 4]);
    });
  });
}

import { afterEach, describe, expect, it } from 'vitest';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { startOf } from '#tests/support/built-shop.ts';
import { bookCastle, completeCastle } from '#tests/support/completed-booking.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { reviewText } from '#tests/support/reviews.ts';
import { webDist } from '#tests/support/web-dist.ts';

let shop: HttpShop;
const open = async (options: HttpShopOptions = {}) => {
  shop = await openHttpShop(options);
};
afterEach(() => shop.close());

const request = (overrides: object = {}) => ({ productId: CASTLE, ...reviewText(), ...overrides });
const write = (token: string, body: unknown = request()) =>
  shop.post(`/api/manage/${token}/reviews`, body);
const own = async (token: string) => (await shop.get(`/api/manage/${token}/reviews`)).json();
const published = async (query = '') =>
  (await shop.get(`/api/products/${CASTLE}/reviews${query}`)).json();

async function moderator() {
  const headers = await shop.adminHeaders();
  return {
    list: async (query = '') => (await shop.get(`/api/admin/reviews${query}`, headers)).json(),
    step: (id: string, step: string, body: object) =>
      shop.post(`/api/admin/reviews/${id}/${step}`, body, headers),
  };
}

/** By a guest whose party is over. */
async function publishedReview(overrides: object = {}) {
  const booked = await completeCastle(shop);
  await write(booked.token, request(overrides));
  const admin = await moderator();
  const [review] = (await admin.list()).reviews;
  const answer = await admin.step(review.id, 'publish', { revision: review.revision });
  return { ...booked, admin, review: answer.json() };
}

describe('a review', () => {
  it('is written with the private link of a completed reservation, and is pending', async () => {
    await open();
    const { token } = await completeCastle(shop);
    expect(await own(token)).toEqual({
      suggestedName: 'Ana',
      products: [
        {
          productId: CASTLE,
          title: 'Neon Castle Bounce House',
          es: { title: 'Brincolín Castillo Neón' },
          image: expect.any(String),
        },
      ],
    });
    const answer = await write(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...request(), state: 'pending' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await own(token)).toMatchObject({ products: [{ review: { state: 'pending' } }] });
    expect(await published()).toMatchObject({ summary: { count: 0, average: 0 }, reviews: [] });
  });

  it('can be rewritten until it is published, one per reservation and product', async () => {
    await open();
    const { token } = await completeCastle(shop);
    await write(token);
    await write(token, request({ stars: 2, title: '' }));
    const admin = await moderator();
    const { reviews, counts } = await admin.list();
    expect(counts).toEqual({ pending: 1, published: 0, rejected: 0 });
    expect(reviews).toMatchObject([{ stars: 2, revision: 2, productTitle: expect.any(String) }]);
    expect(reviews[0].title).toBeUndefined();
    await admin.step(reviews[0].id, 'publish', { revision: 2 });
    expect((await write(token)).json()).toMatchObject({ status: 409, code: 'already_published' });
  });

  it('is refused before the party is over, and for products not rented', async () => {
    await open();
    const { token } = await bookCastle(shop);
    expect(await own(token)).toMatchObject({ products: [] });
    expect((await write(token)).json()).toMatchObject({ status: 409, code: 'not_completed' });
    const over = await completeCastle(shop);
    expect((await write(over.token, request({ productId: 'dunk-tank' }))).json()).toMatchObject({
      status: 409,
      code: 'not_in_reservation',
    });
  });

  it.each(['no.link', 'nodot', 'a.b.c', `${'x'.repeat(500)}.y`, '%00.x', '{}'])(
    'rejects the link %j',
    async (token) => {
      await open();
      for (const answer of [await write(token), await shop.get(`/api/manage/${token}/reviews`)]) {
        expect(answer.json()).toMatchObject({ status: 404, code: 'invalid_link' });
      }
    },
  );

  it.each([
    ['body', []],
    ['stars', request({ stars: 0 })],
    ['stars', request({ stars: '5' })],
    ['stars', request({ stars: undefined })],
    ['title', request({ title: 'x'.repeat(81) })],
    ['title', request({ title: { $gt: '' } })],
    ['text', request({ text: 'short' })],
    ['text', request({ text: 'x'.repeat(2_001) })],
    ['text', request({ text: 'Turned \u202e round and round' })],
    ['name', request({ name: '' })],
    ['name', request({ name: 'Ana\nAdmin' })],
    ['productId', request({ productId: '../castle' })],
    ['productId', request({ productId: '__proto__' })],
  ])('is refused with the path %s, and nothing is stored: %j', async (path, body) => {
    await open();
    const { token } = await completeCastle(shop);
    const answer = await write(token, body);
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation' });
    const paths = answer.json().errors.map((error: { path: string }) => error.path);
    expect(paths).toContain(path);
    expect((await (await moderator()).list()).reviews).toEqual([]);
  });

  it('is accepted five times a minute', async () => {
    await open({ rateLimit: true });
    const { token } = await completeCastle(shop);
    const codes = [];
    for (let sent = 0; sent < 6; sent += 1) codes.push((await write(token)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("a product's published reviews", () => {
  it('are listed newest first, with their average, and without anything from the reservation', async () => {
    await open();
    const { reservationId } = await publishedReview();
    await publishedReview({ stars: 4, text: 'A good one, a little late.' });
    const answer = await published();
    expect(answer).toEqual({
      summary: {
        count: 2,
        average: 4.5,
        histogram: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? 1 : 0 })),
      },
      reviews: [
        {
          ...reviewText(),
          stars: 4,
          text: 'A good one, a little late.',
          id: expect.any(String),
          publishedOn: '2027-01-01',
        },
        { ...reviewText(), id: expect.any(String), publishedOn: '2026-12-11' },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain(reservationId);
    const product = (await shop.get(`/api/products/${CASTLE}`)).json();
    expect(product.rating).toMatchObject({ count: 2, average: 4.5 });
    const list = (await shop.get('/api/products?category=bounce')).json().products;
    const rated = list.filter(({ rating }: { rating?: object }) => rating !== undefined);
    expect(rated.map(({ id }: { id: string }) => id)).toEqual([CASTLE]);
  });

  it('come in pages', async () => {
    await open();
    await publishedReview({ name: 'First' });
    await publishedReview({ name: 'Second' });
    const first = await published('?limit=1');
    expect(first).toMatchObject({ reviews: [{ name: 'Second' }] });
    const second = await published(`?limit=1&after=${first.next}`);
    expect(second).toMatchObject({ reviews: [{ name: 'First' }] });
    expect(second.next).toBeUndefined();
  });

  it.each(['?after=x', '?after=', '?limit=0', '?limit=51', '?limit=1e1', '?after=W1s3XSwiYSJd'])(
    'are refused for %s',
    async (query) => {
      await open();
      await publishedReview();
      expect(await published(query)).toMatchObject({ status: 400 });
    },
  );

  it('exist only for products that are rented out', async () => {
    await open();
    await shop.hideProduct(CASTLE);
    expect(await published()).toMatchObject({ status: 404, code: 'product_not_found' });
  });

  it('appear on its page right away, and disappear when taken down', async () => {
    const dist = await webDist();
    const build = loadWebBuild(dist.dist);
    await open(build && { build });
    const page = async () => startOf((await shop.get(`/products/${CASTLE}`)).body).data;
    expect(await page()).not.toHaveProperty('reviews');
    const { admin, review } = await publishedReview({ text: '</script><script>alert(1)</script>' });
    const shown = (await shop.get(`/products/${CASTLE}`)).body;
    expect(shown).not.toContain('<script>alert');
    expect((await page()).reviews.reviews).toMatchObject([
      { text: '</script><script>alert(1)</script>' },
    ]);
    await admin.step(review.id, 'reply', { revision: review.revision, text: 'Thank you!' });
    expect((await page()).reviews.reviews).toMatchObject([{ reply: { text: 'Thank you!' } }]);
    const revision = review.revision + 1;
    await admin.step(review.id, 'reject', { revision, reason: 'Asked by its guest' });
    expect(await page()).not.toHaveProperty('reviews');
    await dist.remove();
  });
});

describe('moderation', () => {
  it('rejects with a reason that the guest can read, and accepts the rewritten review', async () => {
    await open();
    const { token } = await completeCastle(shop);
    await write(token);
    const admin = await moderator();
    const [{ id }] = (await admin.list()).reviews;
    const reason = 'Please leave out the phone number.';
    expect((await admin.step(id, 'reject', { revision: 1, reason })).statusCode).toBe(200);
    expect(await own(token)).toMatchObject({
      products: [{ review: { state: 'rejected', reason } }],
    });
    expect(await admin.list('?state=rejected')).toMatchObject({ reviews: [{ id, reason }] });
    await write(token, request({ text: 'Without a number this time.' }));
    expect(await admin.list()).toMatchObject({ reviews: [{ id, revision: 3 }] });
  });

  it('publishes only the version that was read', async () => {
    await open();
    const { token } = await completeCastle(shop);
    await write(token);
    const admin = await moderator();
    const [{ id }] = (await admin.list()).reviews;
    await write(token, request({ text: 'Something else altogether.' }));
    expect((await admin.step(id, 'publish', { revision: 1 })).json()).toMatchObject({
      status: 409,
      code: 'review_changed',
    });
    expect(await published()).toMatchObject({ reviews: [] });
  });

  it('replies in public, and only to published reviews', async () => {
    await open();
    const { token } = await completeCastle(shop);
    await write(token);
    const admin = await moderator();
    const [{ id }] = (await admin.list()).reviews;
    const early = await admin.step(id, 'reply', { revision: 1, text: 'Thank you!' });
    expect(early.json()).toMatchObject({ status: 409, code: 'wrong_state' });
    await admin.step(id, 'publish', { revision: 1 });
    await admin.step(id, 'reply', { revision: 2, text: 'Thank you!' });
    expect(await published()).toMatchObject({
      reviews: [{ reply: { text: 'Thank you!', on: '2026-12-11' } }],
    });
  });

  it.each([
    ['publish', {}, 'revision'],
    ['reject', { revision: 1, reason: ' ' }, 'reason'],
    ['reject', { revision: 1, reason: 'x'.repeat(501) }, 'reason'],
    ['reply', { revision: 1, text: 'x'.repeat(2_001) }, 'text'],
    ['reply', { revision: '1', text: 'Hi' }, 'revision'],
  ])('checks the input of %s: %j', async (step, body, path) => {
    await open();
    const admin = await moderator();
    expect((await admin.step('some-id', step, body)).json()).toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });

  it('refuses an unknown review, state or page', async () => {
    await open();
    const admin = await moderator();
    expect((await admin.step('some-id', 'publish', { revision: 1 })).json()).toMatchObject({
      status: 404,
      code: 'review_not_found',
    });
    expect(await admin.list('?state=hidden')).toMatchObject({ status: 400 });
    expect(await admin.list('?after=x')).toMatchObject({ status: 400 });
  });

  it('is for admins', async () => {
    await open();
    const body = { revision: 1 };
    const headers = await shop.customerHeaders();
    for (const [credentials, status] of [
      [{}, 401],
      [headers, 403],
    ] as const) {
      const answers = [
        await shop.get('/api/admin/reviews', credentials),
        await shop.post('/api/admin/reviews/some-id/publish', body, credentials),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { isPublicChange, NO_STARS, recount, summaryOfStars } from '#core/catalogue/ratings.ts';
import { reviewTextSchema } from '#core/customers/review-text.schema.ts';
import { publish, reject, reply } from '#core/customers/review.ts';
import { writeReview } from '#core/customers/write-review.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import { err } from '#core/kernel/result.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { completedReservation, review, reviewText } from '#tests/support/reviews.ts';

const LATER = after(NOON, DAY);

describe('writeReview', () => {
  const reservation = completedReservation();
  const request = { reservation, productId: 'castle', text: reviewText(), now: LATER };

  it('is pending, whatever it was before', () => {
    const first = writeReview(undefined, request);
    expect(first).toMatchObject({ ok: true, value: { state: 'pending', revision: 1 } });
    const rejected = review({ state: 'rejected', reason: 'A phone number', revision: 4 });
    const again = writeReview(rejected, request);
    expect(again).toMatchObject({
      ok: true,
      value: { state: 'pending', revision: 5, writtenAt: LATER, productTitle: 'Neon Castle' },
    });
    expect(again.ok && again.value.reason).toBeUndefined();
  });

  it.each(['held', 'confirmed', 'expired', 'cancelled'] as const)(
    'is refused while the reservation is %s',
    (status) => {
      const refused = writeReview(undefined, {
        ...request,
        reservation: { ...reservation, status },
      });
      expect(refused).toEqual(err({ kind: 'not_completed' }));
    },
  );

  it('is refused for products not rented, and once published', () => {
    expect(writeReview(undefined, { ...request, productId: 'slide' })).toEqual(
      err({ kind: 'not_in_reservation' }),
    );
    expect(writeReview(review({ state: 'published' }), request)).toEqual(
      err({ kind: 'already_published' }),
    );
  });
});

describe('publish, reject and reply', () => {
  const published = review({ state: 'published', publishedAt: NOON });

  it('publishes pending and rejected reviews, and drops the reason', () => {
    const rejected = review({ state: 'rejected', reason: 'A phone number' });
    expect(publish(rejected, LATER)).toMatchObject({
      value: { state: 'published', publishedAt: LATER, reason: undefined },
    });
    expect(publish(published, LATER)).toEqual(err({ kind: 'wrong_state' }));
  });

  it('rejects a pending review, and takes down a published one with its reply', () => {
    expect(reject(review(), 'A phone number')).toMatchObject({ value: { state: 'rejected' } });
    const answered = { ...published, reply: { text: 'Thank you!', at: NOON } };
    expect(reject(answered, 'Asked by its guest')).toMatchObject({
      value: { state: 'rejected', reply: undefined, publishedAt: undefined },
    });
    const rejected = review({ state: 'rejected', reason: 'x' });
    expect(reject(rejected, 'y')).toEqual(err({ kind: 'wrong_state' }));
  });

  it('replies only to published reviews, and can remove a reply', () => {
    const answered = reply(published, 'Thank you!', LATER);
    expect(answered).toMatchObject({ value: { reply: { text: 'Thank you!', at: LATER } } });
    expect(reply(published, '', LATER)).toMatchObject({ value: { reply: undefined } });
    expect(reply(review(), 'Thank you!', LATER)).toEqual(err({ kind: 'wrong_state' }));
  });
});

describe('ratings', () => {
  const published = review({ state: 'published', publishedAt: NOON });

  it('count published reviews, not pending ones', () => {
    expect(recount(NO_STARS, undefined, review())).toEqual(NO_STARS);
    expect(recount(NO_STARS, review(), published)).toEqual([0, 0, 0, 0, 1]);
    expect(recount([0, 0, 1, 0, 1], published, review({ state: 'rejected' }))).toEqual([
      0, 0, 1, 0, 0,
    ]);
  });

  it('change when the public view changes, including a reply', () => {
    expect(isPublicChange(undefined, review())).toBe(false);
    expect(isPublicChange(review(), review({ state: 'rejected' }))).toBe(false);
    expect(isPublicChange(review(), published)).toBe(true);
    const answered = { ...published, revision: 2 };
    expect(isPublicChange(published, answered)).toBe(true);
    expect(isPublicChange(published, review({ state: 'rejected' }))).toBe(true);
  });

  it.each([
    [[0, 0, 0, 0, 0], undefined],
    [[0, 0, 0, 0, 3], { count: 3, average: 5 }],
    [[1, 0, 0, 0, 1], { count: 2, average: 3 }],
    [[0, 0, 1, 0, 2], { count: 3, average: 4.3 }],
    [[0, 0, 0, 3, 1], { count: 4, average: 4.3 }],
  ] as const)('of %j are %j', (counts, summary) => {
    expect(summaryOfStars(counts)).toEqual(summary);
  });
});

describe('reviewTextSchema', () => {
  it('accepts markup as plain text', () => {
    const text = '<script>alert(1)</script> & "quotes"';
    expect(reviewTextSchema.parse({ ...reviewText(), text, title: '<b>' })).toMatchObject({
      text,
      title: '<b>',
    });
  });

  it.each([
    ['stars', { stars: 0 }],
    ['stars', { stars: 6 }],
    ['stars', { stars: 4.5 }],
    ['stars', { stars: '5' }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: 'one\ntwo' }],
    ['text', { text: 'Too short' }],
    ['text', { text: 'x'.repeat(2_001) }],
    ['text', { text: '.'.repeat(40) }],
    ['text', { text: `A bell: \u0007 and more words` }],
    ['text', { text: `Turned round: \u202e and more words` }],
    ['text', { text: `Half a pair: \ud83d and more words` }],
    ['name', { name: ' ' }],
    ['name', { name: '\u200b\u200b' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'Ana\u2066' }],
  ])('refuses at %s: %j', (path, overrides) => {
    const parsed = reviewTextSchema.safeParse({ ...reviewText(), ...overrides });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});

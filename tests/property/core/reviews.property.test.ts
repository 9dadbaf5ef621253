import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_STARS, recount, type StarCounts, summaryOfStars } from '#core/catalogue/ratings.ts';
import { reviewTextSchema } from '#core/customers/review-text.schema.ts';
import { publish, reject, reply, type Review } from '#core/customers/review.ts';
import { writeReview } from '#core/customers/write-review.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { completedReservation, reviewText } from '#tests/support/reviews.ts';

const stars = fc.constantFrom(1, 2, 3, 4, 5);
const step = fc.record({
  guest: fc.nat({ max: 4 }),
  act: fc.constantFrom('write', 'publish', 'reject', 'reply'),
  stars,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What one step makes of a guest's review. Undefined if it is refused. */
function after({ guest, act, stars }: Step, before: Review | undefined): Review | undefined {
  if (act === 'write') {
    const reservation = { ...completedReservation(), id: `r${guest}` };
    const request = { reservation, productId: 'castle', text: reviewText({ stars }), now: NOON };
    const written = writeReview(before, request);
    return written.ok ? { ...written.value, id: `v${guest}` } : undefined;
  }
  if (before === undefined) return undefined;
  const decide = {
    publish: () => publish(before, NOON),
    reject: () => reject(before, 'Asked by its guest'),
    reply: () => reply(before, 'Thanks!', NOON),
  };
  const decided = decide[act]();
  return decided.ok ? decided.value : undefined;
}

function history(steps: readonly Step[]) {
  const reviews = new Map<number, Review>();
  let counts: StarCounts = NO_STARS;
  for (const one of steps) {
    const before = reviews.get(one.guest);
    const changed = after(one, before);
    if (changed === undefined) continue;
    counts = recount(counts, before, changed);
    reviews.set(one.guest, changed);
  }
  return { counts, published: [...reviews.values()].filter(({ state }) => state === 'published') };
}

describe('recount', () => {
  it('always equals the sum of the published reviews', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { counts, published } = history(steps);
        const summary = summaryOfStars(counts);
        expect(summary?.count ?? 0).toBe(published.length);
        const total = published.reduce((sum, review) => sum + review.stars, 0);
        if (summary === undefined) return;
        expect(Math.abs(summary.average - total / published.length)).toBeLessThan(0.0501);
        expect(summary.average).toBeGreaterThanOrEqual(1);
        expect(summary.average).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('reviewTextSchema', () => {
  it('never throws, and never passes on what cannot be shown', () => {
    const anything = fc.record({
      stars: fc.anything(),
      title: fc.anything(),
      text: fc.oneof(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.anything()),
      name: fc.oneof(fc.string({ unit: anyCharacter, maxLength: 20 }), fc.anything()),
    });
    fc.assert(
      fc.property(anything, stars, (input, given) => {
        const parsed = reviewTextSchema.safeParse({ ...input, stars: given, title: undefined });
        if (!parsed.success) return;
        const { text, name } = parsed.data;
        expect(text.isWellFormed() && name.isWellFormed()).toBe(true);
        expect(name).not.toMatch(/\p{Cc}/u);
        expect(`${text}${name}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

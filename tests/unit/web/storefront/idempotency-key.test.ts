import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, instant } from '#core/kernel/instant.ts';
import { HOLD_MILLISECONDS } from '#tests/support/fixtures.ts';
import { type BookingAttempt, attemptFor } from '#web/storefront/checkout/place-booking.ts';

const NOW = instant(1_000_000);
const counter = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

describe('attemptFor', () => {
  it('keeps the key for the same content', () => {
    const newKey = counter();
    const first = attemptFor(undefined, 'a', NOW, 10, newKey);
    expect(attemptFor(first, 'a', after(NOW, 60_000), 10, newKey)).toBe(first);
  });

  it('uses a new key for different content', () => {
    const newKey = counter();
    const first = attemptFor(undefined, 'a', NOW, 10, newKey);
    expect(attemptFor(first, 'b', NOW, 10, newKey).key).toBe('key-2');
  });

  it('uses a new key once a hold of the first one would have expired', () => {
    const newKey = counter();
    const first = attemptFor(undefined, 'a', NOW, 10, newKey);
    expect(attemptFor(first, 'a', after(NOW, HOLD_MILLISECONDS), 10, newKey).key).toBe('key-2');
    // A shop that holds longer.
    const longer = attemptFor(undefined, 'a', NOW, 60, newKey);
    expect(attemptFor(longer, 'a', after(NOW, HOLD_MILLISECONDS), 60, newKey)).toBe(longer);
  });

  it('never sends one key with two contents, and never a key whose hold may be over', () => {
    const request = fc.record({ content: fc.constantFrom('a', 'b', 'c'), wait: fc.nat(2_000_000) });
    fc.assert(
      fc.property(fc.array(request), (requests) => {
        const newKey = counter();
        const contents = new Map<string, string>();
        const firstUse = new Map<string, number>();
        let last: BookingAttempt | undefined;
        let now = NOW;
        for (const { content, wait } of requests) {
          now = after(now, wait);
          last = attemptFor(last, content, now, 10, newKey);
          expect(contents.get(last.key) ?? content).toBe(content);
          contents.set(last.key, content);
          firstUse.set(last.key, firstUse.get(last.key) ?? now);
          expect(now - (firstUse.get(last.key) ?? 0)).toBeLessThan(HOLD_MILLISECONDS);
        }
      }),
    );
  });
});

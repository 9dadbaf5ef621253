import { describe, expect, it } from 'vitest';
import { liveThrough } from '#tests/support/live-lives.ts';

/** What `tests/property/adapters/life.property.test.ts` begins: thousands of histories. */
describe('the lives of reservations', () => {
  it('keep units, money and credits in order after every step, in memory', async () => {
    await expect(liveThrough('memory', 1_500)).resolves.toBeUndefined();
  }, 300_000);

  it('keep units, money and credits in order after every step, on SQLite', async () => {
    await expect(liveThrough('sqlite', 300)).resolves.toBeUndefined();
  }, 300_000);
});

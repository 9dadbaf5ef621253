import { describe, expect, it } from 'vitest';
import { liveThrough } from '#tests/support/live-lives.ts';

/** Some of each; `tests/http/lives.test.ts` lives through thousands. */
describe('the life of reservations', () => {
  it('keeps units, money and credits in order after every step, in memory', async () => {
    await expect(liveThrough('memory', 120)).resolves.toBeUndefined();
  });

  it('keeps units, money and credits in order after every step, on SQLite', async () => {
    await expect(liveThrough('sqlite', 30)).resolves.toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { ok } from '#core/kernel/result.ts';
import { lazyCalls } from '#web/wiring/lazy-calls.ts';

const greet = async (name: string) => ok(`Hello ${name}`);

describe('lazyCalls', () => {
  it('loads on the first call, once', async () => {
    let loads = 0;
    const calls = lazyCalls(async () => {
      loads += 1;
      return greet;
    });
    expect(loads).toBe(0);
    const answers = await Promise.all([calls('Ana'), calls('Ben')]);
    expect(answers).toEqual([ok('Hello Ana'), ok('Hello Ben')]);
    expect(loads).toBe(1);
  });

  it('returns a network problem while it cannot be loaded, and tries again', async () => {
    let isDown = true;
    const calls = lazyCalls(async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return greet;
    });
    expect(await calls('Ana')).toMatchObject({ ok: false, error: { code: 'network' } });
    isDown = false;
    expect(await calls('Ana')).toEqual(ok('Hello Ana'));
  });
});

import { describe, expect, it } from 'vitest';
import type { Identity } from '#core/accounts/identity.ts';
import { loadedWhenUsed } from '#server/platform/wiring/loaded-when-used.ts';

const ANA = { uid: 'ana', email: 'ana@example.com', displayName: 'Ana', sessionId: 's1' };

describe('loadedWhenUsed', () => {
  it('opens once, with the first token', async () => {
    let opened = 0;
    const identity = loadedWhenUsed<Identity>(async () => {
      opened += 1;
      return { verify: async () => ANA, close: async () => undefined };
    });
    expect(opened).toBe(0);
    expect(await Promise.all([identity.verify('a'), identity.verify('b')])).toEqual([ANA, ANA]);
    expect(opened).toBe(1);
  });

  it('tries again if it could not be opened', async () => {
    let opened = 0;
    const identity = loadedWhenUsed<Identity>(async () => {
      opened += 1;
      if (opened === 1) throw new Error('not yet');
      return { verify: async () => ANA, close: async () => undefined };
    });
    await expect(identity.verify('a')).rejects.toThrow('not yet');
    expect(await identity.verify('a')).toEqual(ANA);
  });

  it('closes only what it opened', async () => {
    const closed: string[] = [];
    const open = async () => ({
      verify: async () => ANA,
      close: async () => void closed.push('closed'),
    });
    await loadedWhenUsed<Identity>(open).close();
    expect(closed).toEqual([]);
    const identity = loadedWhenUsed<Identity>(open);
    await identity.verify('a');
    await identity.close();
    expect(closed).toEqual(['closed']);
  });
});

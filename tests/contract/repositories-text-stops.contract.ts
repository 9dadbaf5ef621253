import { describe, expect, it } from 'vitest';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const ANA = '+18175550101';

export function describeTextStops(open: OpenStores): void {
  describe('text stops', () => {
    const repositories = freshRepositories(open);

    it('know who said STOP last, for every process', async () => {
      const { textStops, other, clock } = repositories();
      const say = (word: 'stop' | 'start') => textStops.note(ANA, word, 'text', clock.now());
      expect(await other.textStops.isStopped(ANA)).toBe(false);
      await say('stop');
      await say('stop');
      expect(await other.textStops.isStopped(ANA)).toBe(true);
      expect(await other.textStops.isStopped('+18175550102')).toBe(false);
      await say('start');
      expect(await other.textStops.isStopped(ANA)).toBe(false);
      await other.textStops.note(ANA, 'stop', 'provider', clock.now());
      expect(await textStops.isStopped(ANA)).toBe(true);
      const kept = (await repositories().store.get('textStops', '18175550101'))?.data['words'];
      expect(kept).toMatchObject([{ word: 'stop' }, { word: 'start' }, { source: 'provider' }]);
    });
  });
}

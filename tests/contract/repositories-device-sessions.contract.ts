import { describe, expect, it } from 'vitest';
import type { DeviceSession } from '#core/accounts/device-sessions.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const session = (id: string, more: Partial<DeviceSession> = {}): DeviceSession => ({
  id,
  uid: 'ana',
  device: 'Chrome on Windows',
  network: '203.0.113.x',
  startedAt: NOON,
  seenAt: NOON,
  ...more,
});

const notice = {
  what: 'new_device',
  id: 's2',
  email: 'ana@example.com',
  name: 'Ana',
  language: 'es',
  at: NOON,
} as const;

export function describeDeviceSessions(open: OpenStores): void {
  describe('sessions', () => {
    const repositories = freshRepositories(open);

    it('start once, with their mail, and are listed by account, last seen first', async () => {
      const { sessions, store } = repositories();
      expect(await sessions.begin(session('s1'))).toBe(true);
      const later = session('ana:17', { seenAt: after(NOON, MINUTE) });
      expect(await sessions.begin(later, notice)).toBe(true);
      expect(await sessions.begin(later, { ...notice, id: 'again' })).toBe(false);
      await sessions.begin(session('s3', { uid: 'bo' }));
      expect(await sessions.list('ana')).toEqual([later, session('s1')]);
      expect(await sessions.find(later.id)).toEqual(later);
      const { documents } = await store.query({ collection: 'outbox' });
      expect(documents.map(({ data }) => data)).toMatchObject([
        { kind: 'security_notice', notice: { id: 's2', language: 'es' } },
      ]);
    });

    it('can be changed, and unknown ones stay unknown', async () => {
      const { sessions } = repositories();
      await sessions.begin(session('s1'));
      const ended = await sessions.change('s1', (one) => ({ ...one, endedAt: NOON }));
      expect(ended).toEqual(session('s1', { endedAt: NOON }));
      expect(await sessions.find('s1')).toEqual(ended);
      expect(await sessions.change('s2', (one) => one)).toBeUndefined();
      expect(await sessions.change('no/id', (one) => one)).toBeUndefined();
    });
  });
}

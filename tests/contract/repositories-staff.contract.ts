import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { type ApiKey, MOST_KEYS } from '#core/staff/api-key.ts';
import { decideStaff, type StaffAct } from '#core/staff/staff-book.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { fill } from '#tests/support/fresh-store.ts';

const NOW = instant(Date.UTC(2026, 10, 20, 18));

const profile = (id: string, role: string) => ({
  id,
  displayName: id.toUpperCase(),
  email: `${id}@example.com`,
  photoURL: '',
  createdAt: '2026-11-20T18:00:00.000Z',
  role,
});

export function describeStaff(open: OpenStores): void {
  describe('staff', () => {
    const repositories = freshRepositories(open);

    const deciding = (act: StaffAct) => (facts: Parameters<typeof decideStaff>[0]) =>
      decideStaff(facts, act, { now: NOW, uid: 'boss' });

    it('is everyone with a role, by the profile or the legacy record', async () => {
      const { staff, profiles, store } = repositories();
      await profiles.createIfAbsent(profile('boss', 'admin'));
      await profiles.createIfAbsent(profile('jo', 'office'));
      await profiles.createIfAbsent(profile('ana', 'customer'));
      await profiles.createIfAbsent(profile('odd', 'emperor'));
      await fill(store, 'admins', { old: { isAdmin: true }, gone: { isAdmin: false } });
      const { members, roster } = await staff.read();
      expect(members.map(({ uid, role }) => [uid, role]).toSorted()).toEqual([
        ['boss', 'owner'],
        ['jo', 'office'],
        ['old', 'owner'],
      ]);
      expect(roster).toEqual({ limits: {}, invitations: [] });
    });

    it('stores the role, the limits and the mail of an invitation, and revokes a legacy record', async () => {
      const { staff, profiles, store } = repositories();
      await profiles.createIfAbsent(profile('boss', 'admin'));
      await fill(store, 'admins', { old: { isAdmin: true } });
      const invite = { kind: 'invite', id: 'I1', email: 'Jo@Example.com', role: 'office' } as const;
      expect((await staff.change(deciding(invite), NOW)).ok).toBe(true);
      expect((await staff.change(deciding({ kind: 'remove', id: 'old' }), NOW)).ok).toBe(true);
      const { members, roster } = await staff.read();
      expect(members.map(({ uid }) => uid)).toEqual(['boss']);
      expect(roster.invitations).toMatchObject([{ id: 'I1', email: 'jo@example.com', version: 1 }]);
      expect((await profiles.find('old'))?.role).toBe('customer');
      const { documents } = await store.query({ collection: 'outbox' });
      expect(documents.map(({ data }) => data)).toMatchObject([
        { kind: 'staff_invitation', invitationId: 'I1', status: 'pending' },
      ]);
    });

    it("stores API keys, ten per person, and ends them with their maker's role", async () => {
      const { staff, profiles, apiKeys, other } = repositories();
      await profiles.createIfAbsent(profile('boss', 'admin'));
      await profiles.createIfAbsent(profile('jo', 'office'));
      const key = (id: string, uid: string): ApiKey => ({
        id,
        uid,
        person: uid,
        email: `${uid}@example.com`,
        role: 'office',
        name: 'Robot',
        sections: { day: 'read', money: 'write' },
        hash: 'ab',
        createdAt: NOW,
        expiresAt: instant(NOW + 1_000),
      });
      for (let nth = 0; nth < MOST_KEYS; nth += 1) await apiKeys.add(key(`k${nth}`, 'jo'));
      expect(await apiKeys.add(key('k10', 'jo'))).toBe(false);
      expect(await apiKeys.add(key('b0', 'boss'))).toBe(true);
      await other.apiKeys.noteUse('k3', calendarDay('2026-11-20'));
      expect(await apiKeys.find('k3')).toEqual({ ...key('k3', 'jo'), lastUsedOn: '2026-11-20' });
      await apiKeys.noteUse('none', calendarDay('2026-11-20'));
      expect([await apiKeys.remove('k3'), await other.apiKeys.remove('k3')]).toEqual([true, false]);
      expect((await other.apiKeys.list('jo')).map(({ id }) => id)).toHaveLength(MOST_KEYS - 1);
      await staff.change(deciding({ kind: 'set_role', id: 'jo', role: 'dispatcher' }), NOW);
      expect((await other.apiKeys.list()).map(({ id }) => id)).toEqual(['b0']);
      expect(await apiKeys.find('k1')).toBeUndefined();
    });

    it('keeps one owner if two are demoted at once', async () => {
      const { staff, other, profiles } = repositories();
      await profiles.createIfAbsent(profile('one', 'admin'));
      await profiles.createIfAbsent(profile('two', 'admin'));
      const done = await Promise.all([
        staff.change(deciding({ kind: 'set_role', id: 'one', role: 'office' }), NOW),
        other.staff.change(deciding({ kind: 'remove', id: 'two' }), NOW),
      ]);
      expect(done.filter(({ ok }) => ok)).toHaveLength(1);
      const { members } = await staff.read();
      expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
    });
  });
}

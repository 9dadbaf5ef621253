import { describe, expect, it } from 'vitest';
import { makeCheckAdmin } from '#core/access/check-admin.ts';
import type { UserProfile } from '#core/access/is-admin.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const ana: UserProfile = {
  id: 'u1',
  displayName: 'Ana Ortiz',
  email: 'ana@example.com',
  photoURL: '',
  createdAt: '2026-11-20T18:00:00.000Z',
  role: 'customer',
};

export function describeProfiles(open: OpenStores): void {
  describe('profiles', () => {
    const repositories = freshRepositories(open);

    it('creates a profile and finds it again', async () => {
      const { profiles, store } = repositories();
      expect(await profiles.createIfAbsent(ana)).toEqual(ana);
      expect(await profiles.find('u1')).toEqual(ana);
      const { id: _, ...fields } = ana;
      expect((await store.get('users', 'u1'))?.data).toEqual({ ...fields, schemaVersion: 1 });
    });

    it('leaves an existing profile as it is, of many who sign in at once too', async () => {
      const { profiles, other } = repositories();
      const created = await Promise.all(
        [profiles, other.profiles, profiles, other.profiles].map((each, index) =>
          each.createIfAbsent({ ...ana, displayName: `Ana ${index}` }),
        ),
      );
      const stored = await profiles.find('u1');
      expect(created).toEqual(created.map(() => stored));
      expect(await profiles.createIfAbsent({ ...ana, role: 'admin' })).toEqual(stored);
    });

    it('reads what a browser or the former program wrote, nulls and gaps included', async () => {
      const { profiles, store } = repositories();
      await fill(store, 'users', { u2: { email: 'b@example.com', photoURL: null, role: 'admin' } });
      expect(await profiles.find('u2')).toEqual({
        id: 'u2',
        displayName: '',
        email: 'b@example.com',
        photoURL: '',
        createdAt: '',
        role: 'admin',
      });
    });

    it('reads legacy admin records, which grant only by a true flag', async () => {
      const { profiles, store } = repositories();
      await fill(store, 'admins', {
        boss: { isAdmin: true, since: 2019 },
        former: { isAdmin: false },
        empty: {},
        odd: { isAdmin: 'yes' },
      });
      expect(await profiles.findLegacyAdmin('boss')).toEqual({ isAdmin: true });
      expect(await profiles.findLegacyAdmin('empty')).toEqual({ isAdmin: false });
      expect(await profiles.findLegacyAdmin('none')).toBeUndefined();
      await expect(profiles.findLegacyAdmin('odd')).rejects.toThrow('admins/odd');
      const isAdmin = makeCheckAdmin(profiles);
      const granted = await Promise.all(
        ['boss', 'former', 'empty', 'odd', 'none', '__x__'].map(isAdmin),
      );
      expect(granted).toEqual([true, false, false, false, false, false]);
    });

    it('answers absent for an id that no account could have', async () => {
      const { profiles } = repositories();
      expect(await profiles.find('a/b')).toBeUndefined();
      expect(await profiles.findLegacyAdmin('..')).toBeUndefined();
    });
  });
}

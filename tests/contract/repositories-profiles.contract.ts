import { describe, expect, it } from 'vitest';
import type { UserProfile } from '#core/accounts/profiles.ts';
import { makeCheckAdmin } from '#core/staff/access.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { fill } from '#tests/support/fresh-store.ts';

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

    it('leaves an existing profile as it is, even if many sign in at once', async () => {
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

    it('changes what is given, removes what is null, and leaves the rest', async () => {
      const { profiles } = repositories();
      const event = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };
      await profiles.createIfAbsent(ana);
      await profiles.update('u1', { phone: '817-555-0101', event });
      const changed = await profiles.update('u1', { displayName: 'Ana O.', phone: null });
      expect(changed).toEqual({ ...ana, displayName: 'Ana O.', event });
      expect(await profiles.find('u1')).toEqual(changed);
    });

    it('loses neither of two simultaneous changes', async () => {
      const { profiles, other } = repositories();
      await profiles.createIfAbsent(ana);
      await Promise.all([
        profiles.update('u1', { phone: '817-555-0101' }),
        other.profiles.update('u1', { displayName: 'Ana O.' }),
      ]);
      const changed = { ...ana, displayName: 'Ana O.', phone: '817-555-0101' };
      expect(await profiles.find('u1')).toEqual(changed);
    });

    it('gives a role to an existing profile, and creates one for an account that never signed in', async () => {
      const { profiles } = repositories();
      await profiles.createIfAbsent({ ...ana, phone: '817-555-0101' });
      const { role: _, ...fresh } = { ...ana, displayName: 'Not Ana' };
      const promoted = { ...ana, phone: '817-555-0101', role: 'admin' };
      expect(await profiles.setRole(fresh, 'admin')).toEqual(promoted);
      expect(await profiles.find('u1')).toEqual(promoted);
      await profiles.setRole({ ...fresh, id: 'u9' }, 'admin');
      expect(await profiles.find('u9')).toEqual({ ...fresh, id: 'u9', role: 'admin' });
      expect(await makeCheckAdmin(profiles)('u9')).toBe(true);
      await profiles.setRole({ ...fresh, id: 'u9' }, 'customer');
      expect(await makeCheckAdmin(profiles)('u9')).toBe(false);
    });

    it('creates no profile by changing one', async () => {
      const { profiles } = repositories();
      expect(await profiles.update('nobody', { displayName: 'X' })).toBeUndefined();
      expect(await profiles.update('a/b', { displayName: 'X' })).toBeUndefined();
      expect(await profiles.find('nobody')).toBeUndefined();
    });

    it('reads what a browser or the former program wrote, including nulls and gaps', async () => {
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

    it('reads legacy admin records, which grant access only with a true flag', async () => {
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

    it('returns nothing for an id that no account could have', async () => {
      const { profiles } = repositories();
      expect(await profiles.find('a/b')).toBeUndefined();
      expect(await profiles.findLegacyAdmin('..')).toBeUndefined();
    });
  });
}

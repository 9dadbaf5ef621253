import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import type { UserProfile } from '#core/accounts/profiles.ts';
import {
  manageTokenFor,
  opensReservation,
  splitManageToken,
} from '#core/reservations/manage-token.ts';
import { grantsAdmin, makeCheckAdmin } from '#core/staff/access.ts';

const secrets = nodeManageSecrets('a key of sixteen letters or more');

const id = fc.stringMatching(/^[0-9A-Z]{13}$/);
const version = fc.integer({ min: 1, max: 1000 });

describe('splitManageToken', () => {
  it('splits at the first dot', () => {
    expect(splitManageToken('R1.a.b')).toEqual({ reservationId: 'R1', secret: 'a.b' });
  });

  it('refuses a token without a dot or with an empty part', () => {
    for (const token of ['', '.', 'R1', 'R1.', '.secret']) {
      expect(splitManageToken(token)).toBeUndefined();
    }
  });

  it('loses nothing of any token it accepts', () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        const parts = splitManageToken(token);
        if (parts !== undefined) expect(`${parts.reservationId}.${parts.secret}`).toBe(token);
      }),
    );
  });
});

describe('opensReservation', () => {
  const stored = (reservationId: string, linkVersion: number) => ({
    manageTokenHash: secrets.hash(secrets.secretFor(reservationId, linkVersion)),
  });
  const opens = (token: string, reservation: { manageTokenHash: string } | undefined) => {
    const parts = splitManageToken(token);
    return parts !== undefined && opensReservation(parts, reservation, secrets);
  };

  it('opens with the link that was sent', () => {
    fc.assert(
      fc.property(id, version, (reservationId, linkVersion) => {
        const token = manageTokenFor({ id: reservationId, linkVersion }, secrets);
        expect(opens(token, stored(reservationId, linkVersion))).toBe(true);
      }),
    );
  });

  it('never opens with the link of another version, another reservation, or none', () => {
    fc.assert(
      fc.property(id, id, version, version, (mine, other, now, before) => {
        fc.pre(mine !== other || now !== before);
        const token = manageTokenFor({ id: other, linkVersion: before }, secrets);
        expect(opens(token, stored(mine, now))).toBe(false);
        expect(opens(token, undefined)).toBe(false);
      }),
    );
  });

  it('never opens with one character changed', () => {
    fc.assert(
      fc.property(id, fc.nat(), fc.stringMatching(/^[A-Za-z0-9_-]$/), (mine, at, letter) => {
        const token = manageTokenFor({ id: mine, linkVersion: 1 }, secrets);
        const place = mine.length + 1 + (at % (token.length - mine.length - 1));
        const changed = token.slice(0, place) + letter + token.slice(place + 1);
        expect(opens(changed, stored(mine, 1))).toBe(changed === token);
      }),
    );
  });
});

describe('grantsAdmin', () => {
  it('grants access with role admin or the legacy flag, and with nothing else', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (role, isAdmin) => {
        expect(grantsAdmin({ role }, { isAdmin })).toBe(role === 'admin' || isAdmin);
      }),
    );
    expect(grantsAdmin(undefined, undefined)).toBe(false);
  });
});

describe('makeCheckAdmin', () => {
  const profile = (role: string): UserProfile => ({
    id: 'u1',
    displayName: 'Sam',
    email: 'sam@example.com',
    photoURL: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    role,
  });
  const broken = () => Promise.reject(new Error('store is down'));

  it('checks the role, then the legacy record', async () => {
    const admin = makeCheckAdmin({ find: async () => profile('admin'), findLegacyAdmin: broken });
    const legacy = makeCheckAdmin({
      find: async () => profile('customer'),
      findLegacyAdmin: async () => ({ isAdmin: true }),
    });
    expect([await admin('u1'), await legacy('u1')]).toEqual([true, true]);
  });

  it('denies admin access if a lookup fails or there is no uid', async () => {
    const check = makeCheckAdmin({
      find: broken,
      findLegacyAdmin: async () => ({ isAdmin: true }),
    });
    const open = makeCheckAdmin({
      find: async () => profile('admin'),
      findLegacyAdmin: async () => undefined,
    });
    expect([await check('u1'), await open(undefined), await open('')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeCheckAdmin } from '#core/staff/access.ts';
import { type FoundAccount, makeGrantAdmin } from '#core/staff/grant-admin.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const ANA: FoundAccount = {
  uid: 'ana',
  email: 'ana@example.com',
  displayName: 'Ana',
  isProven: true,
};
const STRANGER: FoundAccount = { ...ANA, uid: 'x', email: 'boss@example.com', isProven: false };

let profiles: ReturnType<typeof documentsProfiles>;
let grant: ReturnType<typeof makeGrantAdmin>;
beforeEach(() => {
  profiles = documentsProfiles(memoryDocumentStore());
  const find = async (email: string) => [ANA, STRANGER].find((one) => one.email === email);
  grant = makeGrantAdmin(find, profiles, fixedClock());
});

const isAdmin = (uid: string) => makeCheckAdmin(profiles)(uid);
const request = (email: string, isKnown = false) => ({ email, role: 'admin', isKnown }) as const;

describe('grantAdmin', () => {
  it('makes an admin of a verified account, and a customer again', async () => {
    expect(await grant(request(ANA.email))).toMatchObject({ ok: true, value: { uid: 'ana' } });
    expect(await isAdmin('ana')).toBe(true);
    await grant({ email: ANA.email, role: 'customer', isKnown: false });
    expect(await isAdmin('ana')).toBe(false);
  });

  it('refuses an unverified account with the address, unless the operator knows its owner', async () => {
    const refused = await grant(request(STRANGER.email));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'email_not_proven' } });
    expect(await isAdmin('x')).toBe(false);
    await grant(request(STRANGER.email, true));
    expect(await isAdmin('x')).toBe(true);
    // Revoking needs no proof.
    await grant({ email: STRANGER.email, role: 'customer', isKnown: false });
    expect(await isAdmin('x')).toBe(false);
  });

  it('creates no account', async () => {
    expect(await grant(request('nobody@example.com'))).toEqual({
      ok: false,
      error: { kind: 'account_not_found' },
    });
  });
});

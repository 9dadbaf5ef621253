import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { documentsSecondFactors } from '#adapters/documents/collections/documents-second-factors.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { otpauthCodes } from '#adapters/otp/otpauth-codes.ts';
import {
  nodeManageSecrets,
  nodeSealing,
  serverKeysIn,
  systemRandomness,
} from '#adapters/system/node-system.ts';
import { makeRunSecondFactor } from '#core/accounts/run-second-factor.ts';
import { makeCheckChain } from '#core/audit-log/check-log.ts';
import {
  type AuditEntry,
  makeEntry,
  makeEraseEntry,
  makeSealEntry,
  NO_CHAIN,
} from '#core/audit-log/entry.ts';
import { secretsOf } from '#core/integrations/webhook-endpoint.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { leadIdOf } from '#core/marketing/lead.ts';
import { manageTokenFor, makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { valueOf } from '#tests/support/expected.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const OLD = 'the old key of 32 letters and more';
const NEW = 'the new key of 32 letters and more';
const during = `${NEW},${OLD}`;
const leaked = `${NEW}, past:${OLD}`;

describe('serverKeysIn', () => {
  it('signs with the first key, and opens with those that are not past', () => {
    expect(serverKeysIn(OLD)).toEqual({ signing: OLD, opening: [OLD], all: [OLD] });
    const [first, old] = [NEW, OLD];
    expect(serverKeysIn(during)).toEqual({
      signing: first,
      opening: [first, old],
      all: [first, old],
    });
    expect(serverKeysIn(leaked)).toEqual({ signing: first, opening: [first], all: [first, old] });
  });

  it('leaves a key with commas, and one without a key to sign with, as it is', () => {
    for (const text of ['one key, with commas, of 32 letters and more', `past:${OLD}`])
      expect(serverKeysIn(text)).toEqual({ signing: text, opening: [text], all: [text] });
  });
});

describe('a private link', () => {
  it('opens as long as its key is listed as one whose links work', async () => {
    const shop = await openShop();
    const { reservation } = valueOf(await shop.place(shop.order()));
    const opened = async (key: string, token: string) =>
      (await makeOpenManageLink(shop.ledger, nodeManageSecrets(key))(token))?.id;
    const tokenOf = (key: string, linkVersion = reservation.linkVersion) =>
      manageTokenFor({ id: reservation.id, linkVersion }, nodeManageSecrets(key));

    expect(await opened(OLD, tokenOf(OLD))).toBe(reservation.id);
    expect(await opened(during, tokenOf(OLD))).toBe(reservation.id);
    expect(await opened(during, tokenOf(during))).toBe(reservation.id);
    expect(await opened(NEW, tokenOf(NEW))).toBe(reservation.id);
    expect(await opened(NEW, tokenOf(OLD))).toBeUndefined();
    expect(await opened(leaked, tokenOf(OLD))).toBeUndefined();
    for (const wrong of ['', tokenOf(OLD, 2), tokenOf('a key that this shop never had, never')])
      expect(await opened(during, wrong)).toBeUndefined();
    expect(
      await opened(during, manageTokenFor({ id: 'none', linkVersion: 1 }, nodeManageSecrets(NEW))),
    ).toBeUndefined();
  });
});

describe('names and signatures', () => {
  it('find the records of the old key, and sign calls under both, while it is listed', () => {
    const [old, both] = [nodeManageSecrets(OLD), nodeManageSecrets(during)];
    expect(leadIdOf(both, 'ana@example.com')).toBe(leadIdOf(old, 'ana@example.com'));
    const endpoint = { id: 'e1', secretVersion: 1 } as Parameters<typeof secretsOf>[0];
    const now = fixedClock().now();
    expect(secretsOf(endpoint, both, now)).toEqual([
      ...secretsOf(endpoint, nodeManageSecrets(NEW), now),
      ...secretsOf(endpoint, old, now),
    ]);
  });
});

describe('the audit log', () => {
  const clock = fixedClock();
  const act = {
    actor: { id: 'dana', name: 'Dana', role: 'owner' },
    action: 'Save the settings',
  } as const;
  const write = (key: string): AuditEntry =>
    makeEntry({ secrets: nodeManageSecrets(key), clock, randomness: systemRandomness() })(
      act,
      'settings/business',
      { before: '{"text":"Ana"}', after: '' },
    );

  it('verifies what was written, sealed and erased under each listed key, and under no other', async () => {
    const sealed: AuditEntry[] = [];
    let chain = NO_CHAIN;
    // The second was written before the change and sealed after it.
    for (const [entry, key] of [
      [write(OLD), OLD],
      [write(OLD), during],
      [write(during), during],
    ] as const) {
      const seal = makeSealEntry(nodeManageSecrets(key))(chain, entry);
      sealed.push({ ...entry, seal });
      chain = { seq: seal.seq, hash: seal.hash };
    }
    const erase = makeEraseEntry(nodeManageSecrets(during));
    const kept = sealed.map((entry, index) =>
      index === 0 ? erase(entry, (text) => text, clock.now()) : entry,
    );
    const faults = async (key: string) => {
      const trail = {
        head: async () => chain,
        async *sealed() {
          yield kept;
        },
      };
      return (await makeCheckChain(trail, nodeManageSecrets(key))()).faults;
    };
    expect(await faults(during)).toEqual([]);
    expect(await faults(leaked)).toEqual([]);
    expect(await faults(NEW)).not.toEqual([]);
    expect(await faults(OLD)).not.toEqual([]);
  });
});

describe('a second factor', () => {
  const clock = fixedClock();
  const book = documentsSecondFactors(memoryDocumentStore());
  const under = (key: string) =>
    makeRunSecondFactor({
      book,
      sessions: { find: async () => undefined, change: async () => undefined } as never,
      marks: { idOf: () => undefined },
      sealing: nodeSealing(key),
      secrets: nodeManageSecrets(key),
      codes: otpauthCodes(),
      passkeys: {} as never,
      guard: { try: async () => ok({ isLast: false }), forgive: async () => undefined },
      randomness: systemRandomness(),
      readBrand: async () => 'Shop',
      clock,
    });
  const dana = { uid: 'dana', email: 'dana@example.com', displayName: 'Dana' };

  it('goes on working while its key is listed, and an app is sealed anew when it is used', async () => {
    const { change, prove } = under(OLD);
    const { app = { secret: '' } } = valueOf(await change(dana, { kind: 'begin_app' }, {}));
    const typed = () => {
      clock.pass(MINUTE);
      return new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({
        timestamp: clock.now(),
      });
    };
    const { codes: [one = '', two = ''] = [] } = valueOf(
      await change(dana, { kind: 'confirm_app', code: typed() }, {}),
    );
    const proves = async (key: string, code: string) =>
      (await under(key).prove(dana, { kind: 'code', code }, {})).ok;
    expect((await prove(dana, { kind: 'code', code: one }, {})).ok).toBe(true);

    expect(await proves(NEW, two)).toBe(false);
    expect(await proves(NEW, typed())).toBe(false);
    expect(await proves(leaked, two)).toBe(true);
    expect(await proves(leaked, two)).toBe(false);
    expect(await proves(leaked, typed())).toBe(true);
    expect(await proves(NEW, typed())).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { documentsAuditTrail } from '#adapters/documents/collections/audit-entry-document.ts';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { nodeActs, nodeManageSecrets, systemRandomness } from '#adapters/system/node-system.ts';
import { makeCheckChain, makeWitness } from '#core/audit-log/check-log.ts';
import type { Act } from '#core/audit-log/entry.ts';
import { makeSealAuditLog, systemAct } from '#core/audit-log/trail.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const secrets = nodeManageSecrets('a key that nobody outside the server has');
const DANA: Act = { actor: { id: 'dana', name: 'Dana', role: 'owner' }, action: 'Save' };

export function describeAuditTrail(open: OpenStores): void {
  describe('the audit log', () => {
    const repositories = freshRepositories(open);

    function recorded(store: DocumentStore) {
      const acts = nodeActs();
      const clock = fixedClock();
      const witness = makeWitness();
      const ports = { acts, clock, secrets, witness, randomness: systemRandomness() };
      const over = recordedStore(store, ports);
      const set = (collection: string, id: string, data: Record<string, string>, act?: Act) => {
        const work = () =>
          over.transact(async (transaction) => transaction.set(collection, id, data));
        return act === undefined ? work() : acts.run(act, work);
      };
      return { acts, clock, over, set, trail: documentsAuditTrail(store) };
    }

    it('gets an entry with each recorded change, in its transaction', async () => {
      const { store } = repositories();
      const { acts, over, set, trail } = recorded(store);
      await set('settings', 'business', { brand: 'Old', apiKey: 'sk_1' }, DANA);
      await set('settings', 'business', { brand: 'New', apiKey: 'sk_2' }, DANA);
      await set('settings', 'business', { brand: 'Visitor' });
      await set('schedules', 'castle', { day: 'taken' }, DANA);
      await set('outbox', 'mail', { state: 'sent' }, systemAct('outbox'));
      const failed = acts.run(DANA, () =>
        over.transact(async (transaction) => {
          transaction.set('settings', 'business', { brand: 'Never' });
          throw new Error('changed my mind');
        }),
      );
      await expect(failed).rejects.toThrow('changed my mind');
      const { entries } = await trail.list({ limit: 10 });
      expect(
        entries.map(({ subject, before, after: now }) => [subject, before, now]).toSorted(),
      ).toEqual([
        ['settings/business', '', '{"brand":"Old","apiKey":"••••"}'],
        ['settings/business', '{"brand":"Old","apiKey":"••••"}', '{"brand":"New","apiKey":"••••"}'],
      ]);
    });

    it('is filtered by time, actor and subject, newest first, page by page', async () => {
      const { store } = repositories();
      const { clock, set, trail } = recorded(store);
      await set('settings', 'one', { a: '1' }, DANA);
      clock.pass(MINUTE);
      await set('settings', 'two', { a: '1' }, systemAct('expire-holds'));
      clock.pass(MINUTE);
      await set('settings', 'two', { a: '2' }, DANA);
      const found = async (query: Partial<Parameters<typeof trail.list>[0]>) =>
        (await trail.list({ limit: 10, ...query })).entries.map(
          ({ actor, subject }) => `${actor.id} ${subject}`,
        );
      expect(await found({})).toEqual([
        'dana settings/two',
        'expire-holds settings/two',
        'dana settings/one',
      ]);
      expect(await found({ actor: 'dana' })).toEqual(['dana settings/two', 'dana settings/one']);
      expect(await found({ subject: 'settings/two' })).toHaveLength(2);
      expect(await found({ actor: 'dana', subject: 'settings/two' })).toHaveLength(1);
      expect(await found({ from: after(NOON, MINUTE), to: after(NOON, 2 * MINUTE) })).toEqual([
        'expire-holds settings/two',
      ]);
      const first = await trail.list({ limit: 2 });
      const rest = await trail.list({ limit: 2, after: first.next });
      expect([first.entries.length, rest.entries.length, rest.next]).toEqual([2, 1, undefined]);
    });

    it('is sealed once, by whichever process is first', async () => {
      const { store, other } = repositories();
      const { set, trail } = recorded(store);
      for (const id of ['one', 'two', 'three']) await set('settings', id, { a: '1' }, DANA);
      const sealing = [trail, other.auditTrail].map((each) => makeSealAuditLog(each, secrets)());
      const sealed = await Promise.all(sealing);
      expect(sealed.reduce((sum, one) => sum + one, 0)).toBe(3);
      expect(await trail.hasUnsealed()).toBe(false);
      expect(await makeCheckChain(trail, secrets)()).toEqual({ entries: 3, faults: [] });
    });
  });
}

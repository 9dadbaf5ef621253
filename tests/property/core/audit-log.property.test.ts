import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsAuditTrail } from '#adapters/documents/collections/audit-entry-document.ts';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { nodeManageSecrets, systemRandomness } from '#adapters/system/node-system.ts';
import {
  makeCheckChain,
  makeWatchAuditLog,
  makeWitness,
  REMOVED_EARLY,
} from '#core/audit-log/check-log.ts';
import {
  type AuditEntry,
  type Chain,
  makeEntry,
  makeEraseEntry,
  makeSealEntry,
  NO_CHAIN,
  type Seal,
} from '#core/audit-log/entry.ts';
import { makeNoteAct, makeSealAuditLog, systemAct } from '#core/audit-log/trail.ts';
import { instant } from '#core/kernel/instant.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const secrets = nodeManageSecrets('a key that nobody outside the server has');
const entryOf = makeEntry({ secrets, clock: fixedClock(), randomness: systemRandomness() });
const seal = makeSealEntry(secrets);

type Sealed = AuditEntry & { readonly seal: Seal };

function chainOf(texts: readonly string[]): readonly Sealed[] {
  let chain: Chain = NO_CHAIN;
  return texts.map((text) => {
    const actor = { id: 'dana', name: 'Dana', role: 'owner' } as const;
    const act = { actor, action: 'Save the settings', from: '203.0.113.7', request: 'r1' };
    const entry = entryOf(act, 'settings/business', {
      before: JSON.stringify({ text: '' }),
      after: JSON.stringify({ text }),
    });
    const sealed = { ...entry, seal: seal(chain, entry) };
    chain = { seq: sealed.seal.seq, hash: sealed.seal.hash };
    return sealed;
  });
}

const check = (entries: readonly AuditEntry[], head: Chain) =>
  makeCheckChain(
    {
      head: async () => head,
      async *sealed() {
        yield entries.toSorted((a, b) => (a.seal?.seq ?? 0) - (b.seal?.seq ?? 0));
      },
    },
    secrets,
  )();

const headOf = (entries: readonly Sealed[]): Chain => {
  const last = entries.at(-1)?.seal;
  return last === undefined ? NO_CHAIN : { seq: last.seq, hash: last.hash };
};

/** Every text of an entry, as a path and a way to change it. */
const TEXTS: readonly ((entry: Sealed, change: (text: string) => string) => Sealed)[] = [
  (entry, change) => ({ ...entry, id: change(entry.id) }),
  (entry, change) => ({ ...entry, action: change(entry.action) }),
  (entry, change) => ({ ...entry, from: change(entry.from ?? '') }),
  (entry, change) => ({ ...entry, request: change(entry.request ?? '') }),
  (entry, change) => ({ ...entry, subject: change(entry.subject) }),
  (entry, change) => ({ ...entry, before: change(entry.before) }),
  (entry, change) => ({ ...entry, after: change(entry.after) }),
  (entry, change) => ({ ...entry, mark: change(entry.mark) }),
  (entry, change) => ({ ...entry, actor: { ...entry.actor, id: change(entry.actor.id) } }),
  (entry, change) => ({ ...entry, actor: { ...entry.actor, name: change(entry.actor.name) } }),
  (entry, change) => ({ ...entry, seal: { ...entry.seal, hash: change(entry.seal.hash) } }),
  (entry, change) => ({
    ...entry,
    seal: { ...entry.seal, previousHash: `${change(`${entry.seal.previousHash} `)}` },
  }),
];

const changedAt = (at: number) => (text: string) => {
  const index = at % text.length;
  const other = text[index] === 'x' ? 'y' : 'x';
  return `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
};

const texts = fc.array(fc.string(), { minLength: 2, maxLength: 6 });

describe("the audit log's chain", () => {
  it('is intact as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const entries = chainOf(all);
        expect(await check(entries, headOf(entries))).toEqual({ entries: all.length, faults: [] });
      }),
      { numRuns: 50 },
    );
  });

  it('reveals any changed letter', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), fc.nat(), async (all, which, what, at) => {
        const entries = chainOf(all);
        const text = TEXTS[what % TEXTS.length];
        const changed = entries.map((entry, index) =>
          index === which % entries.length && text ? text(entry, changedAt(at)) : entry,
        );
        expect((await check(changed, headOf(entries))).faults).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('reveals a removed entry, two swapped ones, and a hand-written one', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (all, first, second) => {
        const entries = chainOf(all);
        const head = headOf(entries);
        const one = first % entries.length;
        const removed = entries.filter((_entry, index) => index !== one);
        expect((await check(removed, head)).faults).not.toEqual([]);
        const other = (one + 1 + (second % (entries.length - 1))) % entries.length;
        const swapped = entries.map((entry, index) => ({
          ...entry,
          seal: entries[index === one ? other : index === other ? one : index]?.seal,
        }));
        expect((await check(swapped, head)).faults).not.toEqual([]);
        const forger = makeSealEntry(nodeManageSecrets('a key that somebody has made up'));
        const added = { ...entries[one], id: 'added' } as AuditEntry;
        const grown = [...entries, { ...added, seal: forger(head, added) }];
        const newHead = { seq: head.seq + 1, hash: grown.at(-1)?.seal?.hash ?? '' };
        expect((await check(grown, newHead)).faults).not.toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('stays intact when a person is erased from entries, and still reveals any changed letter of theirs', async () => {
    const erase = makeEraseEntry(secrets);
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), fc.nat(), async (all, which, what, at) => {
        const one = which % all.length;
        const entries = chainOf(all).map((entry, index) =>
          index === one ? { ...erase(entry, (text) => text, instant(9)), seal: entry.seal } : entry,
        );
        expect(await check(entries, headOf(entries))).toEqual({ entries: all.length, faults: [] });
        expect(JSON.parse(entries[one]?.after ?? '')).toEqual({
          text: all[one] === '' ? '' : 'erased',
        });
        const text = TEXTS[what % TEXTS.length];
        const changed = entries.map((entry, index) =>
          index === one && text ? text(entry, changedAt(at)) : entry,
        );
        expect((await check(changed, headOf(entries))).faults).not.toEqual([]);
        // Nobody can erase without the key.
        const forged = makeEraseEntry(nodeManageSecrets('a key that somebody has made up'));
        const other = (one + 1) % entries.length;
        const hidden = entries.map((entry, index) =>
          index === other
            ? { ...forged(entry, (same) => same, instant(9)), seal: entry.seal }
            : entry,
        );
        expect((await check(hidden, headOf(entries))).faults).not.toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('an entry removed before it was sealed', () => {
  type Step = { readonly kind: 'write' | 'remove' | 'watch' | 'seal'; readonly at: number };
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>('write', 'write', 'remove', 'watch', 'seal'),
    at: fc.nat(9),
  });

  it('is written again by the server that wrote it, which says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const store = memoryDocumentStore();
        const clock = fixedClock();
        const trail = documentsAuditTrail(store);
        const sealAll = makeSealAuditLog(trail, secrets);
        const servers = [1, 2].map((server) => {
          const witness = makeWitness();
          const ports = { secrets, clock, randomness: systemRandomness() };
          const note = makeNoteAct({ ...ports, trail, witness });
          const act = systemAct(`server ${server}`);
          const recorded = recordedStore(store, {
            ...ports,
            witness,
            acts: { current: () => act },
          });
          return { recorded, watch: makeWatchAuditLog(trail, witness, note) };
        });
        const written: string[] = [];
        let removed = 0;
        for (const { kind, at } of steps) {
          const server = servers[at % 2];
          if (kind === 'write') {
            const id = `s${written.length}`;
            await server?.recorded.transact(async (transaction) =>
              transaction.set('settings', id, { at }),
            );
            written.push(`settings/${id}`);
          } else if (kind === 'remove') {
            const { documents } = await store.query({
              collection: 'auditEntries',
              where: [{ field: 'isSealed', op: '==', value: false }],
            });
            const gone = documents[at % Math.max(1, documents.length)];
            if (gone === undefined) continue;
            await store.transact(async (transaction) =>
              transaction.delete('auditEntries', gone.id),
            );
            removed += 1;
          } else if (kind === 'watch') await server?.watch();
          else await sealAll();
        }
        // The report of a removal may itself be removed, which is then reported.
        for (const { watch } of servers) while ((await watch()) > 0);
        while ((await sealAll()) > 0);
        const { entries } = await trail.list({ limit: 500 });
        const subjects = entries.map(({ subject }) => subject);
        expect(subjects.filter((one) => one.startsWith('settings/')).toSorted()).toEqual(
          written.toSorted(),
        );
        const told = entries.filter(({ action }) => action === REMOVED_EARLY).length;
        expect(told).toBe(removed);
        expect((await makeCheckChain(trail, secrets)()).faults).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

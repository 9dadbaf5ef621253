import { expect, it } from 'vitest';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { entryOf, putTask } from '#adapters/documents/collections/outbox-document.ts';
import { notingTasks, writtenTasks } from '#adapters/documents/collections/written-tasks.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, type Instant, MINUTE, SECOND } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';

const TASK = { kind: 'papers', day: calendarDay('2026-12-21') } as const;

function shop() {
  const plain = memoryDocumentStore();
  let queries = 0;
  const counted: typeof plain = {
    ...plain,
    query(query) {
      queries += 1;
      return plain.query(query);
    },
  };
  const tasks = writtenTasks();
  const store = notingTasks(counted, tasks);
  const outbox = documentsOutbox(store, tasks);
  const claim = async (now: Instant, limit = 20) =>
    (await outbox.claim(now, after(now, 2 * MINUTE), limit)).map(({ id }) => id);
  return { store, outbox, claim, other: documentsOutbox(plain), queries: () => queries };
}

it('hands out what this server wrote without a query', async () => {
  const { outbox, claim, queries } = shop();
  expect(await claim(NOON)).toEqual([]);
  for (const id of ['a', 'b', 'c']) await outbox.ask(id, TASK, NOON);
  expect(await claim(NOON, 2)).toEqual(['a', 'b']);
  expect(await claim(NOON, 2)).toEqual(['c']);
  expect(queries()).toBe(1);
  expect(await claim(NOON)).toEqual([]);
});

it('finds what others wrote and what is due again within five seconds, however much is written', async () => {
  const { outbox, claim, other } = shop();
  await other.ask('first', TASK, NOON);
  expect(await claim(NOON)).toEqual(['first']);
  await outbox.failed('first', 'mailbox full', after(NOON, SECOND));
  await other.ask('foreign', TASK, NOON);
  const seen: string[] = [];
  for (let second = 1; second <= 5; second += 1) {
    const now = after(NOON, second * SECOND);
    await outbox.ask(`own ${second}`, TASK, now);
    seen.push(...(await claim(now)));
  }
  expect(seen.toSorted()).toEqual([
    'first',
    'foreign',
    'own 1',
    'own 2',
    'own 3',
    'own 4',
    'own 5',
  ]);
});

it('hands out nothing early, and nothing of a transaction that failed', async () => {
  const { store, claim } = shop();
  await claim(NOON);
  const later = after(NOON, SECOND);
  await store.transact(async (transaction) =>
    putTask(transaction, entryOf('later', TASK, NOON, later)),
  );
  const failing = store.transact(async (transaction) => {
    putTask(transaction, entryOf('lost', TASK, NOON));
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await claim(NOON)).toEqual([]);
  expect(await claim(later)).toEqual(['later']);
});

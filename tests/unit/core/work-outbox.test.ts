import { describe, expect, it } from 'vitest';
import { makeWorkOutbox, type OutboxPorts } from '#core/notifications/work-outbox.ts';
import type { Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { NOON } from '#tests/support/fixtures.ts';

const SETTINGS = { site: DEMO_SITE, publicUrl: 'http://shop.example' };

const task = (id: string): OutboxTask => ({ id, attempts: 1, kind: 'contact', messageId: id });

/** A worker with these tasks; what else it could ask for is not there. */
function worker(tasks: readonly OutboxTask[], outbox: Partial<Outbox>, send: () => Promise<void>) {
  const ports = {
    messages: {
      find: async (id: string) => ({
        id,
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Hello',
        receivedAt: NOON,
      }),
    },
    mail: { send },
    clock: { now: () => NOON },
  };
  const left = [...tasks];
  const claim = async () => left.splice(0);
  return makeWorkOutbox({ claim, ...outbox } as Outbox, ports as unknown as OutboxPorts, SETTINGS);
}

describe('makeWorkOutbox', () => {
  it('ends only when each of its tasks has ended, also when one of them cannot be noted', async () => {
    const slow = Promise.withResolvers<void>();
    const noted: string[] = [];
    const done = async (id: string): Promise<void> => {
      if (id === 'quick') throw new Error('The store is away');
      noted.push(id);
    };
    let sent = 0;
    const send = (): Promise<void> => {
      sent += 1;
      return sent === 1 ? Promise.resolve() : slow.promise;
    };
    const work = worker([task('quick'), task('slow')], { done }, send)();
    let hasEnded = false;
    const ended = work.catch((error: unknown) => {
      hasEnded = true;
      return error;
    });
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    slow.resolve();
    expect(await ended).toMatchObject({ message: 'The store is away' });
    expect(noted).toEqual(['slow']);
  });
});

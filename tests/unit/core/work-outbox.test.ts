import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import {
  type ComposePorts,
  makeComposeTask,
  withoutKeys,
} from '#core/notifications/compose-task.ts';
import type { Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import { makeWorkOutbox, type OutboxPorts } from '#core/notifications/work-outbox.ts';
import { NOON } from '#tests/support/fixtures.ts';

const task = (id: string): OutboxTask => ({ id, attempts: 1, kind: 'contact', messageId: id });

/** A worker with these tasks and nothing else. */
function worker(
  tasks: readonly OutboxTask[],
  outbox: Partial<Outbox>,
  send: () => Promise<void>,
  now = NOON,
) {
  const composing = {
    readSite: async () => DEMO_SITE,
    publicUrl: 'http://shop.example',
    messages: {
      find: async (id: string) => ({
        id,
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Hello',
        receivedAt: NOON,
      }),
    },
  };
  const left = [...tasks];
  const claim = async () => left.splice(0);
  return makeWorkOutbox({
    outbox: { claim, ...outbox },
    compose: makeComposeTask(composing as unknown as ComposePorts),
    mail: { send },
    clock: { now: () => now },
    settings: { read: async () => ({ reminders: {} }) },
  } as unknown as OutboxPorts);
}

describe('withoutKeys', () => {
  it('keeps where a link leads, without the part that opens it', () => {
    const token = 'R12.s3cret-_x';
    for (const path of [
      `/manage/${token}`,
      `/es/quote/${token}`,
      `/reset-password?token=${token}`,
    ]) {
      const text = withoutKeys(`Here: http://shop.example${path}\n<b href="x${path}">`);
      expect(text).not.toContain('s3cret');
      expect(text).toContain(`Here: http://shop.example${path.replace(token, '…')}\n`);
    }
  });
});

describe('makeWorkOutbox', () => {
  it('stores with the task what it said, and to whom', async () => {
    const kept: unknown[] = [];
    const done = async (...told: readonly unknown[]): Promise<void> => void kept.push(told);
    await worker([task('m1')], { done }, async () => undefined)();
    expect(kept).toMatchObject([
      ['m1', NOON, { channel: 'mail', to: DEMO_SITE.email, subject: 'Message from Ana' }],
    ]);
    expect(kept[0]).toMatchObject({ 2: { text: expect.stringContaining('Hello') } });
  });

  it('ends only once each of its tasks has ended, even if one cannot be recorded', async () => {
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

  it('keeps news for the morning, and sends at night what somebody waits for', async () => {
    const night = shopMoment(calendarDay('2026-12-05'), '23:30');
    const morning = shopMoment(calendarDay('2026-12-06'), '08:00');
    const news: readonly OutboxTask[] = [
      { id: 'points', attempts: 1, kind: 'points', code: 'P1', endsOn: calendarDay('2027-01-01') },
      { id: 'reward', attempts: 1, kind: 'reward', friendsBooking: 'R1' },
    ];
    const text = { attempts: 1, kind: 'text', reservationId: 'R1', cause: '1' } as const;
    const texts: readonly OutboxTask[] = [
      { ...text, id: 'hours', text: 'crew_window' },
      { ...text, id: 'coming', text: 'on_my_way' },
    ];
    const told: unknown[] = [];
    const outbox = {
      wait: async (...given: readonly unknown[]): Promise<void> => void told.push(given),
      done: async (id: string): Promise<void> => void told.push(id),
      failed: async (id: string): Promise<void> => void told.push(`tried ${id}`),
    };
    await worker([...news, ...texts, task('message')], outbox, async () => undefined, night)();
    expect(told).toHaveLength(5);
    expect(told).toContain('message');
    // The test has no bookings.
    expect(told).toContain('tried coming');
    for (const id of ['points', 'reward', 'hours']) {
      expect(told).toContainEqual([id, expect.stringContaining('morning'), morning, 1]);
    }
  });
});

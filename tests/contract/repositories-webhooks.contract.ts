import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { type FileImport, MOST_IMPORTS_KEPT } from '#core/integrations/run-imports.ts';
import type { WebhookDelivery } from '#core/integrations/webhook-endpoint.ts';
import { TEST_EVENT } from '#core/integrations/webhook-events.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { toPlace } from '#core/reservations/booking-ledger.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const ENDPOINT = {
  id: 'e1',
  url: 'https://example.com/in',
  title: 'Books',
  events: ['payment.received'],
  createdAt: NOON,
  secretVersion: 1,
} as const;

const delivery = (nth: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: `d${nth}`,
  endpointId: 'e1',
  eventId: `evt_${nth}`,
  type: 'payment.received',
  subject: 'r1',
  body: '{}',
  createdAt: after(NOON, nth),
  order: `0000-000${nth}`,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: after(NOON, nth * MINUTE),
  tries: [],
  ...more,
});

export function describeWebhooks(open: OpenStores): void {
  describe('webhooks', () => {
    const repositories = freshRepositories(open);

    it('store endpoints, and how well they work', async () => {
      const { webhooks, other } = repositories();
      expect(await webhooks.endpoints()).toEqual([]);
      expect(await webhooks.changeEndpoints(() => [ENDPOINT])).toEqual([ENDPOINT]);
      expect(await webhooks.changeEndpoints(() => undefined)).toEqual([ENDPOINT]);
      expect(await other.webhooks.endpoints()).toEqual([ENDPOINT]);
      expect(await webhooks.health('e1')).toEqual({});
      await webhooks.noteHealth('e1', () => ({ failingSince: NOON }));
      await other.webhooks.noteHealth('e1', (before) => ({ ...before, lastOkAt: NOON }));
      expect(await webhooks.health('e1')).toEqual({ failingSince: NOON, lastOkAt: NOON });
    });

    it('list deliveries that are due, the first per subject, and the newest', async () => {
      const { webhooks } = repositories();
      for (const nth of [3, 1, 2]) await webhooks.put(delivery(nth));
      await webhooks.put(delivery(4, { endpointId: 'e2' }));
      await webhooks.put(delivery(5, { state: 'dead', subject: 'r2' }));
      const ids = (found: readonly WebhookDelivery[]) => found.map(({ id }) => id);
      expect(ids(await webhooks.due('e1', after(NOON, 2 * MINUTE), 5))).toEqual(['d1', 'd2']);
      expect(ids(await webhooks.due('e1', after(NOON, 9 * MINUTE), 1))).toEqual(['d1']);
      expect((await webhooks.firstPending('e1', 'r1'))?.id).toBe('d1');
      expect(await webhooks.firstPending('e1', 'r2')).toBeUndefined();
      const page = await webhooks.list('e1', undefined, 3);
      expect(ids(page.deliveries)).toEqual(['d5', 'd3', 'd2']);
      expect(ids((await webhooks.list('e1', undefined, 3, page.next)).deliveries)).toEqual(['d1']);
      expect(ids((await webhooks.list('e1', 'dead', 3)).deliveries)).toEqual(['d5']);
      expect(await webhooks.count('e1', 'pending')).toBe(3);
      await expect(webhooks.list('e1', undefined, 3, 'no cursor')).rejects.toThrow(BadCursorError);
    });

    it('go on past a delivery that cannot be read', async () => {
      const { webhooks, store } = repositories();
      for (const nth of [1, 2]) await webhooks.put(delivery(nth));
      const { data } = (await store.get('webhookDeliveries', 'd1')) ?? {};
      await store.transact(async (transaction) =>
        transaction.set('webhookDeliveries', 'd1', { ...data, tries: 'by a newer program' }),
      );
      expect(await webhooks.due('e1', after(NOON, 9 * MINUTE), 1)).toMatchObject([{ id: 'd2' }]);
      expect((await webhooks.firstPending('e1', 'r1'))?.id).toBe('d2');
    });

    it('show a failed test in the log, and never among the failed calls', async () => {
      const { webhooks, other } = repositories();
      const tested = delivery(1, { type: TEST_EVENT, state: 'dead' });
      await webhooks.put(tested);
      await webhooks.put(delivery(2, { state: 'dead' }));
      expect((await other.webhooks.list('e1', undefined, 3)).deliveries).toContainEqual(tested);
      const { deliveries } = await other.webhooks.list('e1', 'dead', 3);
      expect(deliveries.map(({ id }) => id)).toEqual(['d2']);
      expect(await other.webhooks.count('e1', 'dead')).toBe(1);
    });

    it('change a delivery in place, and notice when there is none', async () => {
      const { webhooks, other } = repositories();
      await webhooks.put(delivery(1));
      const tries = [{ at: NOON, ms: 5, status: 200, answer: 'ok' }];
      await other.webhooks.change('d1', (one) => ({ ...one, state: 'done', tries }));
      const kept = delivery(1, { state: 'done', tries });
      expect(await webhooks.change('d1', () => undefined)).toEqual(kept);
      expect(await webhooks.change('d9', (one) => one)).toBeUndefined();
      expect(await webhooks.change('a/b', (one) => one)).toBeUndefined();
    });

    it('are written with the booking, for endpoints that listen', async () => {
      const { webhooks, catalogue, ledger, clock } = repositories();
      await catalogue.create(product());
      await webhooks.changeEndpoints(() => [
        { ...ENDPOINT, events: ['reservation.created', 'customer.created'] },
        { ...ENDPOINT, id: 'e2', events: ['payment.received'] },
        { ...ENDPOINT, id: 'e3', events: [], off: { at: NOON, why: 'staff' } },
      ]);
      const wanted = order();
      const now = clock.now();
      await ledger.transact(
        toPlace({ lines: wanted.lines }, (facts) => place(wanted, facts, now, shopDay(now))),
      );
      const { deliveries } = await webhooks.list('e1', undefined, 5);
      expect(deliveries.map(({ type }) => type).toSorted()).toEqual([
        'customer.created',
        'reservation.created',
      ]);
      expect(deliveries[0]).toMatchObject({ subject: 'r1', state: 'pending', attempts: 0 });
      expect(await webhooks.count('e2', 'pending')).toBe(0);
      expect(await webhooks.count('e3', 'pending')).toBe(0);
    });
  });

  describe('imports of files', () => {
    const repositories = freshRepositories(open);
    const counts = { booked: 0, history: 1, customer: 0, merged: 0, known: 0, refused: 2 };
    const begun = (nth: number): FileImport => ({
      id: `i${nth}`,
      at: after(NOON, nth),
      by: { uid: 'u1' },
      file: 'orders.csv',
      source: 'booqable',
      fingerprint: 'f',
      total: 3,
      done: 1,
      counts,
    });

    it('keep the latest, newest first, and lose no simultaneous change', async () => {
      const { fileImports, other } = repositories();
      expect(await fileImports.list()).toEqual([]);
      await Promise.all([
        fileImports.change('i1', () => begun(1)),
        other.fileImports.change('i2', () => begun(2)),
      ]);
      expect(await fileImports.list()).toEqual([begun(2), begun(1)]);
      const more = (known: FileImport | undefined) => known && { ...known, done: known.done + 1 };
      const both = [fileImports.change('i1', more), other.fileImports.change('i1', more)];
      expect((await Promise.all(both)).map((one) => one?.done).toSorted()).toEqual([2, 3]);
      expect(await fileImports.change('i1', () => undefined)).toMatchObject({ done: 3 });
      for (let nth = 3; nth <= MOST_IMPORTS_KEPT + 1; nth += 1) {
        await fileImports.change(`i${nth}`, () => begun(nth));
      }
      const kept = await fileImports.list();
      expect([kept.length, kept.at(-1)?.id]).toEqual([MOST_IMPORTS_KEPT, 'i2']);
    });
  });
}

import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import {
  afterTry,
  endsWith,
  healthAfter,
  secretsOf,
  type WebhookBook,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookSender,
  type WebhookTry,
} from './webhook-endpoint.ts';
import { TEST_EVENT } from './webhook-events.ts';

/** Parallel calls to one endpoint. */
const BATCH = 10;

type DeliverPorts = {
  readonly book: WebhookBook;
  readonly sender: WebhookSender;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** Sends events to other programs: each at least once, and in order for each reservation. */
export function makeDeliverWebhooks({ book, sender, outbox, secrets, clock }: DeliverPorts) {
  async function switchOff({ id, url }: WebhookEndpoint, why: 'failing' | 'gone'): Promise<void> {
    const at = clock.now();
    const off = { at, why };
    const endpoints = await book.changeEndpoints((all) =>
      all.some((one) => one.id === id && one.off === undefined)
        ? all.map((one) => (one.id === id ? { ...one, off } : one))
        : undefined,
    );
    // Another process or a staff member switched it off first, so no mail is needed.
    if (!endpoints.some((one) => one.id === id && one.off?.at === at)) return;
    await outbox.ask(`webhook-off:${id}:${at}`, { kind: 'webhook_off', url, why }, at);
  }

  /** Calls once and writes the result. If the process dies in between, the delivery stays due. */
  async function attempt(
    endpoint: WebhookEndpoint,
    delivery: WebhookDelivery,
  ): Promise<WebhookTry> {
    const at = clock.now();
    const { url } = endpoint;
    const { eventId: id, body } = delivery;
    const sent = await sender.send({
      url,
      id,
      at,
      body,
      secrets: secretsOf(endpoint, secrets, at),
    });
    const tried = { at, ...sent };
    await book.change(delivery.id, (now) =>
      now.state === 'pending' && now.attempts === delivery.attempts
        ? afterTry(now, tried)
        : undefined,
    );
    const health = await book.noteHealth(endpoint.id, (before) =>
      healthAfter(before, tried, delivery.type === TEST_EVENT),
    );
    const why = endsWith(health, tried);
    if (why !== undefined) await switchOff(endpoint, why);
    return tried;
  }

  /** The next delivery for each subject. Those that have to wait for it are moved behind it. */
  async function heads(
    endpoint: WebhookEndpoint,
    due: readonly WebhookDelivery[],
  ): Promise<readonly WebhookDelivery[]> {
    const now = clock.now();
    const found = await Promise.all(
      [...Map.groupBy(due, ({ subject }) => subject)].map(async ([subject, waiting]) => {
        const head = await book.firstPending(endpoint.id, subject);
        if (head === undefined || head.nextAttemptAt <= now) return head;
        for (const { id } of waiting) {
          await book.change(id, (one) =>
            one.state === 'pending' ? { ...one, nextAttemptAt: head.nextAttemptAt } : undefined,
          );
        }
        return undefined;
      }),
    );
    return found.filter((head) => head !== undefined);
  }

  async function round(endpoint: WebhookEndpoint): Promise<number> {
    const due = await book.due(endpoint.id, clock.now(), BATCH);
    const next = await heads(endpoint, due);
    await Promise.all(next.map((delivery) => attempt(endpoint, delivery)));
    return due.length;
  }

  const on = async (): Promise<readonly WebhookEndpoint[]> =>
    (await book.endpoints()).filter(({ off }) => off === undefined);

  return {
    /** One round over all endpoints, in parallel; returns how many deliveries were due. */
    async deliver(): Promise<number> {
      const ended = await Promise.allSettled((await on()).map(round));
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
    },
    async hasWork(): Promise<boolean> {
      const now = clock.now();
      const due = await Promise.all((await on()).map(({ id }) => book.due(id, now, 1)));
      return due.some(({ length }) => length > 0);
    },
    attempt,
  };
}

import { after, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { makeDeliverWebhooks } from './deliver-webhooks.ts';
import {
  type DeliveryState,
  MOST_ENDPOINTS,
  OVERLAP,
  secretsOf,
  sentAgain,
  type WebhookBook,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookHealth,
  type WebhookSender,
} from './webhook-endpoint.ts';
import { bodyOf, TEST_EVENT, type WebhookEventType } from './webhook-events.ts';

type WebhookInput = Pick<WebhookEndpoint, 'url' | 'title'> & {
  readonly events: readonly WebhookEventType[];
};

export type WebhookError =
  | { readonly kind: 'endpoint_not_found' }
  | { readonly kind: 'delivery_not_found' }
  | { readonly kind: 'too_many_endpoints' }
  | { readonly kind: 'bad_address'; readonly why: 'not_a_url' | 'not_https' | 'private_address' };

/** What the owner does with an endpoint. `rotate`: new secret. `again`: call failed and waiting ones now. */
type WebhookAct =
  | ({ readonly kind: 'edit' } & WebhookInput)
  | { readonly kind: 'turn_on' | 'turn_off' | 'rotate' | 'again' | 'remove' };

export type ListedEndpoint = WebhookEndpoint & {
  readonly health: WebhookHealth;
  /** Until then, calls also carry the old secret's signature. Absent if only one secret signs. */
  readonly overlapsUntil?: Instant | undefined;
  readonly waiting: number;
  readonly dead: number;
};

const PAGE = 25;
/** Number of deliveries that one click sends again. */
const MOST_AGAIN = 200;

const NOT_FOUND = err({ kind: 'endpoint_not_found' } as const);

function changed(
  endpoint: WebhookEndpoint,
  act: Exclude<WebhookAct, { readonly kind: 'remove' | 'again' }>,
  now: Instant,
): WebhookEndpoint {
  const { off: _off, ...on } = endpoint;
  switch (act.kind) {
    case 'edit':
      return { ...endpoint, url: act.url, title: act.title, events: act.events };
    case 'turn_on':
      return on;
    case 'turn_off':
      return { ...endpoint, off: { at: now, why: 'staff' } };
    default:
      return { ...endpoint, secretVersion: endpoint.secretVersion + 1, rotatedAt: now };
  }
}

type RunWebhooksPorts = {
  readonly book: WebhookBook;
  readonly sender: Pick<WebhookSender, 'faultOf'>;
  readonly deliver: Pick<ReturnType<typeof makeDeliverWebhooks>, 'attempt'>;
  readonly secrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** The office's actions on webhooks. */
export function makeRunWebhooks(ports: RunWebhooksPorts) {
  const { book, sender, deliver, secrets, randomness, clock } = ports;

  const find = async (id: string): Promise<WebhookEndpoint | undefined> =>
    (await book.endpoints()).find((one) => one.id === id);

  async function list(): Promise<readonly ListedEndpoint[]> {
    const endpoints = await book.endpoints();
    return Promise.all(
      endpoints.map(async (endpoint) => {
        const [health, waiting, dead] = await Promise.all([
          book.health(endpoint.id),
          book.count(endpoint.id, 'pending'),
          book.count(endpoint.id, 'dead'),
        ]);
        const until = endpoint.rotatedAt && after(endpoint.rotatedAt, OVERLAP);
        const overlapsUntil = until !== undefined && clock.now() < until ? until : undefined;
        return { ...endpoint, health, waiting, dead, overlapsUntil };
      }),
    );
  }

  function fault(url: string): Result<undefined, WebhookError> {
    const why = sender.faultOf(url);
    return why === undefined ? ok(undefined) : err({ kind: 'bad_address', why });
  }

  async function again(id: string): Promise<void> {
    for (const state of ['pending', 'dead'] as const) {
      const { deliveries } = await book.list(id, state, MOST_AGAIN);
      for (const one of deliveries) {
        await book.change(one.id, (now) =>
          now.state === state ? sentAgain(now, clock.now()) : undefined,
        );
      }
    }
  }

  return {
    list,

    async add(input: WebhookInput): Promise<Result<readonly ListedEndpoint[], WebhookError>> {
      const sound = fault(input.url);
      if (!sound.ok) return sound;
      const { url, title, events } = input;
      const id = randomness.id();
      const fresh = { id, url, title, events, createdAt: clock.now(), secretVersion: 1 };
      const endpoints = await book.changeEndpoints((all) =>
        all.length < MOST_ENDPOINTS ? [...all, fresh] : undefined,
      );
      if (!endpoints.some((one) => one.id === id)) return err({ kind: 'too_many_endpoints' });
      return ok(await list());
    },

    async act(
      id: string,
      act: WebhookAct,
    ): Promise<Result<readonly ListedEndpoint[], WebhookError>> {
      if ((await find(id)) === undefined) return NOT_FOUND;
      const sound = act.kind === 'edit' ? fault(act.url) : ok(undefined);
      if (!sound.ok) return sound;
      if (act.kind === 'again') await again(id);
      else {
        const now = clock.now();
        await book.changeEndpoints((all) =>
          act.kind === 'remove'
            ? all.filter((one) => one.id !== id)
            : all.map((one) => (one.id === id ? changed(one, act, now) : one)),
        );
        // A fresh start: earlier failures do not count against it.
        if (act.kind === 'turn_on') await book.noteHealth(id, ({ lastOkAt }) => ({ lastOkAt }));
      }
      return ok(await list());
    },

    /** The secrets in use for signing, the current one first. */
    async secrets(id: string): Promise<Result<readonly string[], WebhookError>> {
      const endpoint = await find(id);
      return endpoint === undefined ? NOT_FOUND : ok(secretsOf(endpoint, secrets, clock.now()));
    },

    /** Sends a test event immediately and returns the result. It is not retried. */
    async test(id: string): Promise<Result<WebhookDelivery, WebhookError>> {
      const endpoint = await find(id);
      if (endpoint === undefined) return NOT_FOUND;
      const now = clock.now();
      const eventId = `evt_test_${randomness.id()}`;
      const at = { createdAt: now, nextAttemptAt: now };
      const event = { id: eventId, type: TEST_EVENT, subject: eventId, at: now } as const;
      const data = { message: 'This is a test. Nothing happened in the shop.' };
      const delivery: WebhookDelivery = {
        ...at,
        id: `${eventId}-${id}`,
        endpointId: id,
        eventId,
        type: TEST_EVENT,
        subject: eventId,
        body: bodyOf({ ...event, data }),
        order: '',
        // Not due, so the job leaves it alone.
        state: 'dead',
        attempts: 0,
        tries: [],
      };
      const tried = await deliver.attempt(endpoint, delivery);
      const isTaken = tried.status !== undefined && tried.status >= 200 && tried.status < 300;
      const told: WebhookDelivery = {
        ...delivery,
        attempts: 1,
        tries: [tried],
        state: isTaken ? 'done' : 'dead',
      };
      await book.put(told);
      return ok(told);
    },

    deliveries: (id: string, state: DeliveryState | undefined, cursor?: string) =>
      book.list(id, state, PAGE, cursor),

    /** Sends a delivery now or again, after the one it waits for. */
    async resend(id: string): Promise<Result<WebhookDelivery, WebhookError>> {
      const due = (one: WebhookDelivery) => sentAgain(one, clock.now());
      const changedTo = await book.change(id, due);
      if (changedTo === undefined) return err({ kind: 'delivery_not_found' });
      const head = await book.firstPending(changedTo.endpointId, changedTo.subject);
      if (head !== undefined && head.id !== id) {
        await book.change(head.id, (one) => (one.state === 'pending' ? due(one) : undefined));
      }
      return ok(changedTo);
    },

    /** Endpoints that were switched off automatically, for the desk. */
    async listOff() {
      const endpoints = await book.endpoints();
      return endpoints.flatMap(({ id, url, off }) =>
        off === undefined || off.why === 'staff'
          ? []
          : [{ id, host: url.split('/')[2] ?? url, since: off.at }],
      );
    },
  };
}

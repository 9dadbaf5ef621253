import { after, DAY, HOUR, type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { ManageSecrets, ServerKey } from '#core/kernel/ports.ts';
import { ledgerOf } from '#core/reservations/mistaken-payment.ts';
import {
  bodyOf,
  type BookingChange,
  webhookEventsOf,
  type WebhookEventType,
} from './webhook-events.ts';

/** For every booking, each endpoint costs a document per event. */
export const MOST_ENDPOINTS = 10;
/** How long calls also carry the old secret's signature. */
export const OVERLAP = DAY;
/** An endpoint that fails this long is switched off. */
const FAILING_FOR = 5 * DAY;

export type WebhookEndpoint = {
  readonly id: string;
  readonly url: string;
  /** Its owner's name, for the office. */
  readonly title: string;
  /** Empty for all events. */
  readonly events: readonly WebhookEventType[];
  readonly createdAt: Instant;
  /** Rises with each rotation of the secret. */
  readonly secretVersion: number;
  readonly rotatedAt?: Instant | undefined;
  /** Absent if it is on. `gone`: it answered 410. `failing`: every call failed for days. */
  readonly off?: { readonly at: Instant; readonly why: 'staff' | 'failing' | 'gone' } | undefined;
};

/** How calls to an endpoint are going, stored apart from its settings. */
export type WebhookHealth = {
  readonly lastOkAt?: Instant | undefined;
  /** Time since which every call has failed. */
  readonly failingSince?: Instant | undefined;
};

const listensTo = (
  { events, off }: Pick<WebhookEndpoint, 'events' | 'off'>,
  type: WebhookEventType,
): boolean => off === undefined && (events.length === 0 || events.includes(type));

/** From the server's key: no store, export or log contains it. 32 bytes in the standard's form. */
const secretOf = (id: string, version: number, secrets: ServerKey): string =>
  `whsec_${secrets.secretFor(`webhook:${id}`, version).replaceAll('-', '+').replaceAll('_', '/')}=`;

/** The current secret first; during a rotation, also the previous one, and under each key in use. */
export function secretsOf(
  { id, secretVersion, rotatedAt }: WebhookEndpoint,
  { opening }: Pick<ManageSecrets, 'opening'>,
  now: Instant,
): readonly string[] {
  const overlaps = rotatedAt !== undefined && now < after(rotatedAt, OVERLAP);
  const versions = overlaps ? [secretVersion, secretVersion - 1] : [secretVersion];
  return versions.flatMap((version) => opening.map((key) => secretOf(id, version, key)));
}

/** One call to an endpoint. */
export type WebhookTry = {
  readonly at: Instant;
  readonly ms: number;
  /** Absent if there was no answer. */
  readonly status?: number | undefined;
  /** Why there was no answer. */
  readonly failure?: string | undefined;
  /** The first characters of the answer. */
  readonly answer?: string | undefined;
};

export const DELIVERY_STATES = ['pending', 'done', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An event on its way to one endpoint. */
export type WebhookDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Instant;
  /** Orders the subject's events, even within one transaction. */
  readonly order: string;
  readonly state: DeliveryState;
  /** Counted since it was queued, or sent again by hand. */
  readonly attempts: number;
  readonly nextAttemptAt: Instant;
  /** Oldest first. */
  readonly tries: readonly WebhookTry[];
};

/** About three days in total. */
const WAITS = [
  5_000,
  5 * 60_000,
  30 * 60_000,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
] as const;
/** Number of tries whose answers are kept per delivery. */
const MOST_TRIES = 20;

const isTaken = ({ status }: WebhookTry): boolean =>
  status !== undefined && status >= 200 && status < 300;

export function afterTry(delivery: WebhookDelivery, tried: WebhookTry): WebhookDelivery {
  const attempts = delivery.attempts + 1;
  const tries = [...delivery.tries, tried].slice(-MOST_TRIES);
  if (isTaken(tried)) return { ...delivery, attempts, tries, state: 'done' };
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return { ...delivery, attempts, tries, state: 'dead' };
  return { ...delivery, attempts, tries, nextAttemptAt: after(tried.at, wait) };
}

/** Makes it due now. If it is no longer waiting, it gets all its attempts again. */
export const sentAgain = (delivery: WebhookDelivery, now: Instant): WebhookDelivery => ({
  ...delivery,
  state: 'pending',
  attempts: delivery.state === 'pending' ? delivery.attempts : 0,
  nextAttemptAt: now,
});

/**
 * An endpoint's health after a call. Returns the same object if nothing changed.
 * @param isTest a failed test is no lost event, and starts no count of failing days
 */
export function healthAfter(
  health: WebhookHealth,
  tried: WebhookTry,
  isTest: boolean,
): WebhookHealth {
  if (isTaken(tried)) {
    const isNews = health.failingSince !== undefined || !isSameHour(health.lastOkAt, tried.at);
    return isNews ? { lastOkAt: tried.at } : health;
  }
  return health.failingSince === undefined && !isTest
    ? { ...health, failingSince: tried.at }
    : health;
}

/** The time of the last success is updated hourly at most, to save a write per call. */
const isSameHour = (one: Instant | undefined, other: Instant): boolean =>
  one !== undefined && Math.floor(one / HOUR) === Math.floor(other / HOUR);

/** Whether a failed call ends the endpoint, and why. */
export function endsWith(
  { failingSince }: WebhookHealth,
  tried: WebhookTry,
): 'failing' | 'gone' | undefined {
  if (isTaken(tried)) return undefined;
  if (tried.status === 410) return 'gone';
  return failingSince !== undefined && tried.at >= after(failingSince, FAILING_FOR)
    ? 'failing'
    : undefined;
}

type DeliveryPage = {
  readonly deliveries: readonly WebhookDelivery[];
  readonly next?: string | undefined;
};

/** Endpoints and their deliveries. The booking ledger writes deliveries in its own transactions. */
export interface WebhookBook {
  endpoints(): Promise<readonly WebhookEndpoint[]>;
  /** Runs in one transaction. `decide` is pure and may rerun. Undefined writes nothing. */
  changeEndpoints(
    decide: (endpoints: readonly WebhookEndpoint[]) => readonly WebhookEndpoint[] | undefined,
  ): Promise<readonly WebhookEndpoint[]>;
  health(endpointId: string): Promise<WebhookHealth>;
  noteHealth(
    endpointId: string,
    change: (health: WebhookHealth) => WebhookHealth,
  ): Promise<WebhookHealth>;
  /** Pending deliveries that are due, longest due first. */
  due(endpointId: string, now: Instant, limit: number): Promise<readonly WebhookDelivery[]>;
  /** The first pending delivery to the endpoint about the subject. */
  firstPending(endpointId: string, subject: string): Promise<WebhookDelivery | undefined>;
  /** Adds one, or replaces it. */
  put(delivery: WebhookDelivery): Promise<void>;
  /** The delivery after the change, if there is one. Undefined from `decide` writes nothing. */
  change(
    id: string,
    decide: (delivery: WebhookDelivery) => WebhookDelivery | undefined,
  ): Promise<WebhookDelivery | undefined>;
  /** Newest first. A failed test is not among the `dead`. Rejects with `BadCursorError`. */
  list(
    endpointId: string,
    state: DeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage>;
  /** Without failed tests. */
  count(endpointId: string, state: DeliveryState): Promise<number>;
}

/** Calls other people's servers. */
export interface WebhookSender {
  /** Why an address may not be called; undefined if its text is acceptable. */
  faultOf(url: string): 'not_a_url' | 'not_https' | 'private_address' | undefined;
  /** Signs and posts once. Never rejects; the returned try says what went wrong. */
  send(call: {
    readonly url: string;
    readonly id: string;
    readonly at: Instant;
    readonly body: string;
    /** The call is signed with each. */
    readonly secrets: readonly string[];
  }): Promise<Omit<WebhookTry, 'at'>>;
}

const padded = (count: number): string => String(count).padStart(4, '0');

/**
 * Rises with every decision, also one that sets entries aside, regardless of which process makes it
 * and of that process's clock. Once the history is at its limit, the time decides.
 */
const placeOf = (after: BookingChange['after']): string =>
  `${padded(after.history.length)}-${padded(ledgerOf(after).length)}`;

/**
 * The deliveries that a change of a reservation causes, one for each event and each endpoint that
 * listens to it. Equal causes have equal ids.
 */
export function deliveriesOf(
  change: BookingChange,
  endpoints: readonly WebhookEndpoint[],
  now: Instant,
): readonly WebhookDelivery[] {
  // Most shops have none, and every booking asks.
  if (endpoints.every(({ off }) => off !== undefined)) return [];
  return webhookEventsOf(change, now).flatMap((event, index) => {
    const { id: eventId, type, subject, at } = event;
    return endpoints
      .filter((endpoint) => listensTo(endpoint, type))
      .map(({ id: endpointId }) => ({
        id: `${eventId}-${endpointId}`,
        endpointId,
        eventId,
        type,
        subject,
        body: bodyOf(event),
        createdAt: at,
        order: `${placeOf(change.after)} ${isoFromInstant(at)} ${padded(index)}`,
        state: 'pending',
        attempts: 0,
        nextAttemptAt: at,
        tries: [],
      }));
  });
}

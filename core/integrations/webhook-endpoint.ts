import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';
import type { WebhookEventType } from './webhook-events.ts';

/** Each call of an endpoint costs every booking a document. */
export const MOST_ENDPOINTS = 10;
/** How long calls carry the old secret's signature beside the new one's. */
export const OVERLAP = DAY;
/** An endpoint that took nothing for so long is switched off. */
const FAILING_FOR = 5 * DAY;

export type WebhookEndpoint = {
  readonly id: string;
  readonly url: string;
  /** For the office: whose it is. */
  readonly title: string;
  /** Empty: all of them. */
  readonly events: readonly WebhookEventType[];
  readonly createdAt: Instant;
  /** Rises with each rotation of the secret. */
  readonly secretVersion: number;
  readonly rotatedAt?: Instant | undefined;
  /** Absent: it is on. `gone`: it answered 410; `failing`: nothing was taken for days. */
  readonly off?: { readonly at: Instant; readonly why: 'staff' | 'failing' | 'gone' } | undefined;
};

/** How an endpoint fares, apart from what staff set up. */
export type WebhookHealth = {
  readonly lastOkAt?: Instant | undefined;
  /** Since when every call failed. */
  readonly failingSince?: Instant | undefined;
};

export const listensTo = (
  { events, off }: Pick<WebhookEndpoint, 'events' | 'off'>,
  type: WebhookEventType,
): boolean => off === undefined && (events.length === 0 || events.includes(type));

/**
 * Derived from the server's key, so no store, export or log holds it. 32 bytes in the standard's form.
 */
const secretOf = (id: string, version: number, secrets: Pick<ManageSecrets, 'secretFor'>): string =>
  `whsec_${secrets.secretFor(`webhook:${id}`, version).replaceAll('-', '+').replaceAll('_', '/')}=`;

/** The current secret first; while a rotation overlaps, the one before it too. */
export function secretsOf(
  { id, secretVersion, rotatedAt }: WebhookEndpoint,
  secrets: Pick<ManageSecrets, 'secretFor'>,
  now: Instant,
): readonly string[] {
  const current = secretOf(id, secretVersion, secrets);
  const overlaps = rotatedAt !== undefined && now < after(rotatedAt, OVERLAP);
  return overlaps ? [current, secretOf(id, secretVersion - 1, secrets)] : [current];
}

/** One call of an endpoint. */
export type WebhookTry = {
  readonly at: Instant;
  readonly ms: number;
  /** Absent: there was no answer. */
  readonly status?: number | undefined;
  /** Why there was none. */
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
  /** Sorts what happened to the subject, in one transaction too. */
  readonly order: string;
  readonly state: DeliveryState;
  /** Since it was queued, or sent again by hand. */
  readonly attempts: number;
  readonly nextAttemptAt: Instant;
  /** Oldest first. */
  readonly tries: readonly WebhookTry[];
};

/** About three days in all. */
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
/** Answers are kept for so many calls of one delivery. */
const MOST_TRIES = 20;

const isTaken = ({ status }: WebhookTry): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** The delivery after a call. */
export function afterTry(delivery: WebhookDelivery, tried: WebhookTry): WebhookDelivery {
  const attempts = delivery.attempts + 1;
  const tries = [...delivery.tries, tried].slice(-MOST_TRIES);
  if (isTaken(tried)) return { ...delivery, attempts, tries, state: 'done' };
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return { ...delivery, attempts, tries, state: 'dead' };
  return { ...delivery, attempts, tries, nextAttemptAt: after(tried.at, wait) };
}

/** Due again, with all its attempts. */
export const sentAgain = (delivery: WebhookDelivery, now: Instant): WebhookDelivery => ({
  ...delivery,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: now,
});

/** An endpoint's health after a call. Returns the same object if nothing changed. */
export function healthAfter(health: WebhookHealth, tried: WebhookTry): WebhookHealth {
  if (isTaken(tried)) {
    const isNews = health.failingSince !== undefined || !isSameHour(health.lastOkAt, tried.at);
    return isNews ? { lastOkAt: tried.at } : health;
  }
  return health.failingSince === undefined ? { ...health, failingSince: tried.at } : health;
}

/** When it last worked is kept by the hour, to save a write for each call. */
const isSameHour = (one: Instant | undefined, other: Instant): boolean =>
  one !== undefined && Math.floor(one / HOUR) === Math.floor(other / HOUR);

/** Whether a call that failed ends the endpoint, and why. */
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

/** Endpoints and what is on its way to them. The booking ledger writes deliveries in its own transactions. */
export interface WebhookBook {
  endpoints(): Promise<readonly WebhookEndpoint[]>;
  /** In one transaction; `decide` is pure and may rerun. Undefined writes nothing. */
  changeEndpoints(
    decide: (endpoints: readonly WebhookEndpoint[]) => readonly WebhookEndpoint[] | undefined,
  ): Promise<readonly WebhookEndpoint[]>;
  health(endpointId: string): Promise<WebhookHealth>;
  noteHealth(
    endpointId: string,
    change: (health: WebhookHealth) => WebhookHealth,
  ): Promise<WebhookHealth>;
  /** Pending and due, longest due first. */
  due(endpointId: string, now: Instant, limit: number): Promise<readonly WebhookDelivery[]>;
  /** The first pending delivery to the endpoint about the subject. */
  firstPending(endpointId: string, subject: string): Promise<WebhookDelivery | undefined>;
  /** Adds one, or replaces it. */
  put(delivery: WebhookDelivery): Promise<void>;
  /** Returns it as it is then; undefined if there is none. Undefined from `decide` writes nothing. */
  change(
    id: string,
    decide: (delivery: WebhookDelivery) => WebhookDelivery | undefined,
  ): Promise<WebhookDelivery | undefined>;
  /** Newest first. Rejects with `BadCursorError`. */
  list(
    endpointId: string,
    state: DeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage>;
  count(endpointId: string, state: DeliveryState): Promise<number>;
}

/** Calls of other people's servers. */
export interface WebhookSender {
  /** Why an address may not be called; undefined if it may, as far as its text tells. */
  faultOf(url: string): 'not_a_url' | 'not_https' | 'private_address' | undefined;
  /** Signs and posts once. Never rejects: the try tells what went wrong. */
  send(call: {
    readonly url: string;
    readonly id: string;
    readonly at: Instant;
    readonly body: string;
    /** Signed with each. */
    readonly secrets: readonly string[];
  }): Promise<Omit<WebhookTry, 'at'>>;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { ascending } from '#adapters/documents/engine/reading.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import { eventCodec, EVENTS, type SimulatedCardPorts } from './simulated-books.ts';
import { readEvent } from './simulated-event.ts';

/** Older messages are refused, so that intercepted ones cannot be replayed. */
const TOLERANCE_SECONDS = 300;

const secondsOf = (moment: Instant): number => Math.floor(moment / 1000);

const digest = (body: Uint8Array, seconds: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=…,v1=…`, like the provider's signatures (docs.stripe.com/webhooks, Verify manually). */
export function signEvent(body: Uint8Array, secret: string, now: Instant): string {
  const seconds = String(secondsOf(now));
  return `t=${seconds},v1=${digest(body, seconds, secret).toString('hex')}`;
}

type Parts = { readonly seconds: string; readonly signatures: readonly string[] };

function partsOf(header: string): Parts | undefined {
  const pairs = header.split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [seconds, ...more] = valuesOf('t');
  if (seconds === undefined || more.length > 0 || !/^\d{1,12}$/.test(seconds)) return undefined;
  return { seconds, signatures: valuesOf('v1').filter((hex) => /^[0-9a-f]{64}$/.test(hex)) };
}

/** Any valid `v1` suffices: messages carry two while a secret is being rotated. */
function isSigned(body: Uint8Array, header: string, secret: string, now: Instant): boolean {
  const parts = partsOf(header);
  if (parts === undefined) return false;
  if (Math.abs(secondsOf(now) - Number(parts.seconds)) > TOLERANCE_SECONDS) return false;
  const expected = digest(body, parts.seconds, secret);
  return parts.signatures.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}

type SimulatedCardEventsPorts = {
  /** Shared with `makeDeliverSimulatedEvents`. */
  readonly secret: string;
  readonly clock: Clock;
};

/** Reads the simulated provider's messages like a real one's: only if signed. */
export const simulatedCardEvents = ({
  secret,
  clock,
}: SimulatedCardEventsPorts): PaymentEvents => ({
  read(body, signature) {
    if (signature === undefined || !isSigned(body, signature, secret, clock.now())) {
      return err({ kind: 'bad_signature' });
    }
    return ok(readEvent(JSON.parse(new TextDecoder().decode(body)), body.byteLength));
  },
});

const BATCH = 50;
/** As long as the real provider retries; reconciliation has found the payment by then. */
const LONGEST_TRY = 3 * DAY;

/** Passes the signed event to our own webhook; returns whether it was accepted. */
type Deliver = (body: Uint8Array, signature: string) => Promise<boolean>;

/**
 * Delivers waiting events at least once each; refused ones wait for the next call. Returns how many
 * were accepted. The collection is the queue: delivered events are deleted in the next delivery's
 * commit, so until then another process may repeat them.
 */
export const makeDeliverSimulatedEvents = ({
  store,
  clock,
  secret,
}: Omit<SimulatedCardPorts, 'randomness'>) => {
  async function isTaken(payload: string, deliver: Deliver): Promise<boolean> {
    const body = new TextEncoder().encode(payload);
    try {
      return await deliver(body, signEvent(body, secret, clock.now()));
    } catch {
      // Our server is starting or stopping: the event waits.
      return false;
    }
  }

  /** Delivered, still to be deleted. */
  const delivered = new Set<string>();

  async function removeDelivered(): Promise<void> {
    const ids = [...delivered];
    if (ids.length === 0) return;
    await store.transact(async (transaction) =>
      ids.forEach((id) => transaction.delete(EVENTS, id)),
    );
    ids.forEach((id) => delivered.delete(id));
  }

  const queueAgain = (id: string): Promise<void> =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(EVENTS, id);
      if (stored === undefined) return;
      const event = { ...eventCodec.fromDocument(stored), queuedAt: clock.now() };
      transaction.set(EVENTS, id, eventCodec.toDocument(event));
    });

  async function send(stored: Stored, deliver: Deliver): Promise<boolean> {
    const { payload, createdAt } = eventCodec.fromDocument(stored);
    const taken = await isTaken(payload, deliver);
    const givenUp = after(createdAt, LONGEST_TRY) <= clock.now();
    if (taken || givenUp) delivered.add(stored.id);
    else await queueAgain(stored.id);
    return taken;
  }

  async function sendWaiting(deliver: Deliver): Promise<number> {
    const { documents } = await store.query({
      collection: EVENTS,
      orderBy: ascending('queuedAt'),
      limit: BATCH + delivered.size,
    });
    const waiting = documents.filter(({ id }) => !delivered.has(id));
    // In parallel, so that their commits share a disk sync. Events may arrive in any order.
    const [taken] = await Promise.all([
      Promise.all(waiting.map((stored) => send(stored, deliver))),
      removeDelivered(),
    ]);
    return taken.filter(Boolean).length;
  }

  let running: Promise<number> | undefined;
  let next: Promise<number> | undefined;

  /** Concurrent calls share the next delivery: ten at once must not send everything ten times. */
  return (deliver: Deliver): Promise<number> => {
    if (next !== undefined) return next;
    const turn: Promise<number> = (running ?? Promise.resolve()).then(begin, begin);
    function begin(): Promise<number> {
      next = undefined;
      running = turn;
      return sendWaiting(deliver);
    }
    next = turn;
    return turn;
  };
};

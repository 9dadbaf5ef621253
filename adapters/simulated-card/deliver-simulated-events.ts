import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { signEvent } from '#adapters/simulated-card/simulated-card-events.ts';
import type { SimulatedCardPorts } from '#adapters/simulated-card/simulated-books.ts';
import { eventCodec, EVENTS } from '#adapters/simulated-card/simulated-documents.ts';
import { after, DAY } from '#core/kernel/instant.ts';

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
      orderBy: [{ field: 'queuedAt', direction: 'asc' }],
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

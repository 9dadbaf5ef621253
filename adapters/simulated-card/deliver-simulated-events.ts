import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { signEvent } from '#adapters/simulated-card/event-signature.ts';
import type { SimulatedCardPorts } from '#adapters/simulated-card/simulated-books.ts';
import { eventCodec, EVENTS } from '#adapters/simulated-card/simulated-documents.ts';
import { after, DAY } from '#core/kernel/instant.ts';

const BATCH = 50;
/** As long as the real provider tries; reconciliation has found the payment by then. */
const LONGEST_TRY = 3 * DAY;

/**
 * Posts the signed event to our own webhook; the signature goes into the header `stripe-signature`.
 * @returns whether it was taken (2xx).
 */
export type Deliver = (body: Uint8Array, signature: string) => Promise<boolean>;

/**
 * Delivers what waits, at least once each; what is not taken waits for the next call. Answers how many were taken.
 * A delivered event is deleted: the collection is the queue.
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
      // Our own server is not up yet, or is going down: the event waits.
      return false;
    }
  }

  const remove = (id: string): Promise<void> =>
    store.transact(async (transaction) => transaction.delete(EVENTS, id));

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
    await (taken || givenUp ? remove(stored.id) : queueAgain(stored.id));
    return taken;
  }

  async function sendWaiting(deliver: Deliver): Promise<number> {
    const { documents } = await store.query({
      collection: EVENTS,
      orderBy: [{ field: 'queuedAt', direction: 'asc' }],
      limit: BATCH,
    });
    // All at once, so that their commits share the wait for the disk. Events may come in any order.
    const taken = await Promise.all(documents.map((stored) => send(stored, deliver)));
    return taken.filter(Boolean).length;
  }

  let running: Promise<number> | undefined;
  let next: Promise<number> | undefined;

  /** Whoever asks while a delivery runs shares the one after it: ten at once must not send everything ten times. */
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

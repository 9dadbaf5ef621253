import { Stripe } from 'stripe';

export type Endpoint = {
  readonly url: string;
  /** Two while one replaces the other. Every message then has a signature of each. */
  readonly secrets: readonly string[];
};

export type Delivery = { readonly event: Stripe.Event; readonly status: number | 'unreachable' };

type Options = {
  /** What is sent and in which order. By default everything that waits, oldest first. */
  readonly pick?: (waiting: readonly Stripe.Event[]) => readonly Stripe.Event[];
  /** How often each is sent. */
  readonly copies?: number;
};

/** Signed like Stripe's: `t=…,v1=…`, one `v1` for each secret. @param seconds Unix time */
export function signPayload(payload: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map((secret) =>
    Stripe.webhooks
      .generateTestHeaderString({ payload, secret, timestamp: seconds })
      .replace(/^t=\d+,/, ''),
  );
  return [`t=${seconds}`, ...signatures].join(',');
}

const RETRY_DELAY = 250;

/**
 * The events on their way to our webhook. They wait until `deliver`, or, after `automatically`,
 * are sent by themselves until they are accepted. A 2xx response counts as delivered.
 */
export function webhookDeliveries(seconds: () => number) {
  const waiting: Stripe.Event[] = [];
  let endpoint: Endpoint | undefined;
  let delayMs: number | undefined;
  const timers = new Set<NodeJS.Timeout>();

  async function send(event: Stripe.Event): Promise<Delivery> {
    if (endpoint === undefined) throw new Error('No webhook endpoint is connected.');
    const { url, secrets } = endpoint;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signPayload(body, secrets, seconds()),
    };
    try {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return { event, status: response.status };
    } catch {
      return { event, status: 'unreachable' };
    }
  }

  const isTaken = ({ status }: Delivery): boolean =>
    typeof status === 'number' && status >= 200 && status < 300;

  function take(event: Stripe.Event): void {
    const place = waiting.indexOf(event);
    if (place !== -1) waiting.splice(place, 1);
  }

  function soon(event: Stripe.Event, milliseconds: number): void {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      if (!waiting.includes(event)) return;
      const delivery = await send(event);
      if (isTaken(delivery)) take(event);
      else if (delayMs !== undefined) soon(event, RETRY_DELAY);
    }, milliseconds);
    timers.add(timer);
  }

  return {
    connect(to: Endpoint): void {
      endpoint = to;
    },
    /**
     * From now on every event is sent by itself, this long after it happened. Waiting ones are
     * sent too.
     */
    automatically(milliseconds = 0): void {
      delayMs = milliseconds;
      for (const event of waiting) soon(event, milliseconds);
    },
    waiting: (): readonly Stripe.Event[] => [...waiting],
    enqueue(event: Stripe.Event): void {
      waiting.push(event);
      if (delayMs !== undefined) soon(event, delayMs);
    },
    /** Stripe never sends these; they are only in its list of events. */
    lose(): void {
      waiting.length = 0;
    },
    async deliver({ pick = (all) => all, copies = 1 }: Options = {}): Promise<readonly Delivery[]> {
      const deliveries: Delivery[] = [];
      const picked = pick([...waiting]);
      for (const event of picked.flatMap((one) => Array.from({ length: copies }, () => one))) {
        const delivery = await send(event);
        deliveries.push(delivery);
        if (isTaken(delivery)) take(event);
      }
      return deliveries;
    },
    stop(): void {
      delayMs = undefined;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

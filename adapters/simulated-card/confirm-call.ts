import type { CardDetails } from '#adapters/simulated-card/card-details.ts';

type ConfirmAnswer =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'requires_action' }
  | { readonly kind: 'failed'; readonly message: string };

/** The customer's answer to their bank. */
export type Authentication = 'passed' | 'failed';

type ConfirmWanted = CardDetails & {
  readonly clientSecret: string;
  /** Set once the bank has asked. */
  readonly authentication?: Authentication | undefined;
};

const OFFLINE = 'You appear to be offline. Check your connection and try again.';
/** Retrying is safe: a paid intent is not charged again. */
const FAILED = 'The payment did not go through. Please try again in a moment.';
const TIMEOUT = 30_000;

/** Answers with a sentence for the customer in `detail`. */
const SPEAKING: ReadonlySet<number> = new Set([402, 429]);

const fieldOf = (body: unknown, name: 'status' | 'detail'): unknown =>
  typeof body === 'object' && body !== null && name in body
    ? (body as Record<typeof name, unknown>)[name]
    : undefined;

async function answerOf(response: Response): Promise<ConfirmAnswer> {
  const body: unknown = await response.json();
  const status = fieldOf(body, 'status');
  if (response.ok && (status === 'succeeded' || status === 'requires_action')) {
    return { kind: status };
  }
  const detail = SPEAKING.has(response.status) ? fieldOf(body, 'detail') : undefined;
  return { kind: 'failed', message: typeof detail === 'string' ? detail : FAILED };
}

/** Sends the card to the simulated provider. Never rejects. */
export async function confirmCard(
  wanted: ConfirmWanted,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<ConfirmAnswer> {
  try {
    const response = await fetch('/api/simulated-card/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return await answerOf(response);
  } catch (error) {
    // An answer that is not JSON still proves a connection.
    return { kind: 'failed', message: error instanceof SyntaxError ? FAILED : OFFLINE };
  }
}

import { StripeFault } from '#tests/support/fake-stripe/stripe-fault.ts';

export type Answer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

type Kept = {
  readonly fingerprint: string;
  readonly at: number;
  /** Undefined while the first request is in progress. */
  readonly answer: Answer | undefined;
};

const A_DAY = 86_400_000;

/**
 * docs.stripe.com/api/idempotent_requests: the first response is repeated for a day, even if it
 * is an error of Stripe's.
 */
export function idempotencyKeys(now: () => number) {
  const kept = new Map<string, Kept>();

  const known = (key: string): Kept | undefined => {
    const entry = kept.get(key);
    return entry === undefined || now() - entry.at >= A_DAY ? undefined : entry;
  };

  return {
    /**
     * The earlier response, or undefined for a new key, which is then in progress. Throws on a
     * clash.
     */
    begin(key: string, fingerprint: string): Answer | undefined {
      const entry = known(key);
      if (entry === undefined) {
        kept.set(key, { fingerprint, at: now(), answer: undefined });
        return undefined;
      }
      if (entry.fingerprint !== fingerprint) {
        throw new StripeFault(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        });
      }
      if (entry.answer !== undefined) {
        return { ...entry.answer, headers: { 'idempotent-replayed': 'true' } };
      }
      throw new StripeFault(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
      });
    },
    /** @param answer undefined if nothing was started: the key is available again */
    end(key: string, answer: Answer | undefined): void {
      const entry = kept.get(key);
      if (answer === undefined || entry === undefined) kept.delete(key);
      else kept.set(key, { ...entry, answer });
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { API_VERSION, type Books } from '#tests/support/fake-stripe/books.ts';
import { type FormObject, parseForm } from '#tests/support/fake-stripe/form-body.ts';
import { ROUTES } from '#tests/support/fake-stripe/routes.ts';
import { StripeFault } from '#tests/support/fake-stripe/stripe-fault.ts';
/** What goes wrong with a request. */
type Mishap =
  /** The connection is closed before anything is done. */
  | { readonly kind: 'hang_up' }
  /** Everything is done, and the connection is closed before the response. */
  | { readonly kind: 'lost_answer' }
  /** Everything is done, and no response ever arrives. */
  | { readonly kind: 'silence' }
  /** Nothing happens before `until`. In the meantime the request is in progress. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> }
  | {
      readonly kind: 'fault';
      readonly status: 429 | 500 | 502 | 503;
      /** The work is done anyway. */
      readonly afterWork?: boolean;
      /** The value of `stripe-should-retry` for the SDK. */
      readonly shouldRetry?: boolean;
    };

type Planned = { readonly mishap: Mishap; readonly on: string; times: number };

/** Requests have names such as `POST /v1/refunds`; `*` is any. */
function plannedMishaps() {
  let planned: Planned[] = [];
  return {
    plan(mishap: Mishap, { on = '*', times = 1 }: { on?: string; times?: number } = {}): void {
      planned.push({ mishap, on, times });
    },
    clear(): void {
      planned = [];
    },
    /** The mishap of this request, if one was planned for it. */
    take(request: string): Mishap | undefined {
      const next = planned.find(({ on, times }) => times > 0 && (on === '*' || on === request));
      if (next !== undefined) next.times -= 1;
      return next?.mishap;
    },
  };
}

type Answer = {
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
function idempotencyKeys(now: () => number) {
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

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** Lowercase names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly params: FormObject;
  readonly idempotencyKey: string | undefined;
};

export type ApiKeys = { readonly secretKey: string; readonly publishableKey: string };

/** `hang_up` closes the connection; `silence` leaves it open. */
export type ApiOutcome = Answer | 'hang_up' | 'silence';

const invalid = (status: number, message: string): StripeFault =>
  new StripeFault(status, { type: 'invalid_request_error', message }, true);

const faultAnswer = ({ status, body }: StripeFault): Answer => ({ status, body: { error: body } });

const brokenAnswer = (mishap: Extract<Mishap, { kind: 'fault' }>): Answer => ({
  status: mishap.status,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
  ...(mishap.shouldRetry !== undefined && {
    headers: { 'stripe-should-retry': String(mishap.shouldRetry) },
  }),
});

/** Stripe's HTTP API without HTTP: a request in, a response out. */
export function stripeApi(books: Books, keys: ApiKeys, now: () => number) {
  const idempotency = idempotencyKeys(now);
  const mishaps = plannedMishaps();
  const requests: RecordedRequest[] = [];

  type Accepted = {
    readonly request: ApiRequest;
    readonly given: FormObject;
    readonly route: ReturnType<typeof routeOf>;
  };

  function routeOf({ method, path, headers }: ApiRequest) {
    const key = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
    const inBrowser = key === keys.publishableKey;
    if (!inBrowser && key !== keys.secretKey) throw invalid(401, 'Invalid API Key provided.');
    const version = headers['stripe-version'];
    if (!inBrowser && version !== API_VERSION) {
      throw invalid(400, `Invalid Stripe API version: ${version}`);
    }
    const route = ROUTES.find((one) => one.method === method && one.path.test(path));
    if (route === undefined) throw invalid(404, `Unrecognized request URL (${method}: ${path}).`);
    if (inBrowser && route.forBrowsers !== true) {
      throw invalid(403, 'This API call cannot be made with a publishable API key.');
    }
    const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '');
    return { inBrowser, id, answer: route.answer };
  }

  function work({ request, given, route }: Accepted): Answer {
    const { answer, ...about } = route;
    const origin = request.headers['idempotency-key'] ?? null;
    books.begin({ id: books.newId('req'), idempotency_key: origin });
    try {
      return { status: 200, body: answer({ books, given, ...about }) };
    } finally {
      books.begin({ id: null, idempotency_key: null });
    }
  }

  /** @returns the response, and whether it is stored under the key */
  function perform(accepted: Accepted): { answer: Answer; isKept: boolean } {
    try {
      return { answer: work(accepted), isKept: true };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { answer: faultAnswer(error), isKept: !error.isValidation };
    }
  }

  function performOrBreak(accepted: Accepted, mishap: Mishap | undefined) {
    if (mishap?.kind !== 'fault') return perform(accepted);
    if (mishap.afterWork === true) perform(accepted);
    return { answer: brokenAnswer(mishap), isKept: mishap.status >= 500 };
  }

  async function underKey(accepted: Accepted, mishap: Mishap | undefined): Promise<Answer> {
    const { method, path, body, headers } = accepted.request;
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const before = key && idempotency.begin(key, `${method} ${path} ${body}`);
    if (before) return before;
    await (mishap?.kind === 'slow' ? mishap.until : pause(0));
    const { answer, isKept } = performOrBreak(accepted, mishap);
    if (key !== undefined) idempotency.end(key, isKept ? answer : undefined);
    return answer;
  }

  return {
    /** Every request received, oldest first. */
    requests,
    mishaps,
    async handle(request: ApiRequest): Promise<ApiOutcome> {
      const { method, path, query, body, headers } = request;
      const given = parseForm(method === 'GET' ? query : body);
      requests.push({ method, path, params: given, idempotencyKey: headers['idempotency-key'] });
      const mishap = mishaps.take(`${method} ${path}`);
      if (mishap?.kind === 'hang_up') return 'hang_up';
      try {
        const answer = await underKey({ request, given, route: routeOf(request) }, mishap);
        if (mishap?.kind === 'lost_answer') return 'hang_up';
        return mishap?.kind === 'silence' ? 'silence' : answer;
      } catch (error) {
        if (error instanceof StripeFault) return faultAnswer(error);
        throw error;
      }
    },
  };
}

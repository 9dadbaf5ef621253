import { BOT_CHECK_HEADER, type BotCheck } from '#core/accounts/bot-check.ts';
import { OWNER_APPROVAL_HEADER, OWNER_CODE_HEADER } from '#core/accounts/sign-in.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { AccountApi, BotCheckedCall, ShopApi } from '#core/contract/shop-api.ts';
import { jsonIn } from '#core/kernel/json.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { networkProblem } from './network-problem.ts';
import { problemFrom, unprovenProblem } from './problem.ts';

type HttpOptions = {
  /** Prefix of every path; default: the page's own origin. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Timeout per request. */
  readonly timeoutMs?: number | undefined;
  /** Provides proofs where asked for; without it none are sent. */
  readonly botCheck?: BotCheck | undefined;
};

type JsonRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | undefined;
  /** Below `/api`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The server requires proof that a person sent it. */
  readonly isBotChecked?: boolean | undefined;
};

type SendJson = <T>(request: JsonRequest) => Promise<Result<T, ApiProblem>>;

/** 15 s per request (specification §9 names it for the database client). */
const TIMEOUT = 15_000;

/** Upload speed of a slow phone: a file takes longer than a form. */
const BYTES_PER_MS = 30;

function init({ method = 'GET', body, headers }: JsonRequest, timeoutMs: number): RequestInit {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return {
    method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    signal: AbortSignal.timeout(timeoutMs + Math.ceil((text?.length ?? 0) / BYTES_PER_MS)),
  };
}

const withProof = (request: JsonRequest, proof: string): JsonRequest => ({
  ...request,
  headers: { ...request.headers, [BOT_CHECK_HEADER]: proof },
});

/**
 * JSON calls to our own server. Never rejects: a timeout is a problem with code `network`, and an
 * answer that is not from our server (such as a proxy's page) is `bad_answer`. Successful answers
 * are trusted, because the response schemas in this repository guarantee their shape.
 */
function jsonSender(options: HttpOptions = {}): SendJson {
  const { baseUrl = '', timeoutMs = TIMEOUT } = options;
  return async <T>(wanted: JsonRequest) => {
    const ask = options.fetch ?? globalThis.fetch;
    const proven = wanted.isBotChecked ? await options.botCheck?.token() : undefined;
    if (proven?.ok === false) return err(unprovenProblem(proven.error));
    const request = proven ? withProof(wanted, proven.value) : wanted;
    try {
      const response = await ask(`${baseUrl}/api${request.path}`, init(request, timeoutMs));
      const body = jsonIn(await response.text());
      if (response.ok && body !== undefined) return ok(body as T);
      return err(problemFrom(response.status, body));
    } catch (error) {
      return err(networkProblem(error));
    }
  };
}

type SignedHttpOptions = HttpOptions & {
  /** A token valid for at least another minute; undefined when signed out. */
  readonly token: () => Promise<string | undefined>;
};

/** Adds the bearer token. Without one it calls anyway and returns the server's 401. */
function signedSender({ token, ...options }: SignedHttpOptions): SendJson {
  const send = jsonSender(options);
  return async <T>(request: JsonRequest) => {
    let bearer: string | undefined;
    try {
      bearer = await token();
    } catch (error) {
      return err(networkProblem(error));
    }
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return send<T>({ ...request, headers: { ...request.headers, ...headers } });
  };
}

/** The query string; empty fields are left out. */
const query = (fields: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

type Taken = {
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The path's parameters, by name. */
  readonly [param: string]: unknown;
};

/** The request of a call by its key in a table: method and path. The tables themselves have zod. */
function requestOf(
  route: string,
  { query: asked = {}, headers, body, ...params }: Taken = {},
): JsonRequest {
  const [method, path = ''] = route.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return {
    method: method as JsonRequest['method'],
    path: `${filled}${query(asked)}`,
    headers,
    body,
  };
}

/** As the tables say. */
const BOT_CHECKED: Readonly<Record<BotCheckedCall, true>> = {
  'POST /contact': true,
  'POST /createPaymentIntent': true,
  'POST /gift-cards': true,
  'POST /manage-links': true,
  'POST /manage/:token/reviews': true,
  'POST /reservations': true,
};

type ShopHttpOptions = HttpOptions & {
  /** The signed-in user's token, so that bookings belong to their account. */
  readonly token?: (() => Promise<string | undefined>) | undefined;
};

export function httpShopApi({ token, ...options }: ShopHttpOptions = {}): ShopApi {
  const send = jsonSender(options);

  /** Without a known user, the booking is a guest's: it never waits for an account. */
  async function bearer(): Promise<{ readonly authorization?: string }> {
    const known = await token?.().catch(() => undefined);
    return known === undefined ? {} : { authorization: `Bearer ${known}` };
  }

  return (async (route: string, taken?: Taken) => {
    const { headers, ...request } = requestOf(route, taken);
    return send({
      ...request,
      headers: route === 'POST /reservations' ? { ...headers, ...(await bearer()) } : headers,
      isBotChecked: Object.hasOwn(BOT_CHECKED, route),
    });
  }) as ShopApi;
}

/** The signed-in customer's own data, over fetch. */
export function httpAccountApi(options: SignedHttpOptions): AccountApi {
  const send = signedSender(options);
  return ((route: string, taken?: Taken) => send(requestOf(route, taken))) as AccountApi;
}

export function httpAdminApi(options: SignedHttpOptions): AdminApi {
  const send = signedSender(options);
  return (route, { approval, approvalCode, ...taken } = {}) => {
    const { path, headers, ...request } = requestOf(route, taken);
    const approved = {
      ...(approval !== undefined && { [OWNER_APPROVAL_HEADER]: approval }),
      ...(approvalCode !== undefined && { [OWNER_CODE_HEADER]: approvalCode }),
    };
    return send({ ...request, path: `/admin${path}`, headers: { ...headers, ...approved } });
  };
}

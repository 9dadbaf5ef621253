import {
  type HttpOptions,
  type JsonRequest,
  jsonSender,
  query,
  type SignedHttpOptions,
  signedSender,
} from './json-request.ts';
import { OWNER_APPROVAL_HEADER, OWNER_CODE_HEADER } from '#core/accounts/sign-in.ts';
import type { AdminApi } from '#core/contract/admin-api.ts';
import type { AccountApi, BotCheckedCall, ShopApi } from '#core/contract/shop-api.ts';

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

import { z } from 'zod';
import { httpAccountApi, httpAdminApi, httpShopApi } from '#adapters/http/http-api.ts';
import type { Calls } from '#core/contract/admin-api.ts';
import type { Call } from '#core/contract/calls.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { AccountRoutes, ShopRoutes } from '#core/contract/shop-api.ts';
import type { ADMIN_ROUTES } from '#tests/support/admin-routes.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';

const inOffice = (route: string): string => route.replace(' ', ' /admin');

/** From every file of the contract, by method and path below `/api`. */
const CALLS: ReadonlyMap<string, Call> = new Map(
  Object.values(import.meta.glob<Record<string, unknown>>('/core/contract/*.ts', { eager: true }))
    .flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith('_ROUTES')))
    .flatMap(([, table]) => Object.entries(table as Readonly<Record<string, Call>>))
    .map(([route, call]) => ['needs' in call ? inOffice(route) : route, call]),
);

/** What a response has beyond its schema, or against it. */
function faultOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) return parsed.error.message;
  const [told, known] = [JSON.stringify(value), JSON.stringify(parsed.data)];
  return told.length === known.length ? undefined : `told ${told}, known is ${known}`;
}

/** Requests of the browser's client, passed to the server without a network. */
const fetchFrom =
  ({ app }: HttpShop): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: String(url),
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };

/**
 * The browser's own clients against the whole server. A refusal, or a response that does not have
 * the shape the screens expect, throws.
 */
export function checkedClients(shop: HttpShop, token: () => Promise<string | undefined>) {
  const uncalled = new Set(CALLS.keys());
  const options = { fetch: fetchFrom(shop), token };

  const checked =
    (ask: (...given: never[]) => Answer<unknown>, labelOf = (route: string) => route) =>
    async (route: string, taken?: unknown): Promise<unknown> => {
      const label = labelOf(route);
      const answer: Awaited<Answer<unknown>> = await Reflect.apply(ask, undefined, [route, taken]);
      if (!answer.ok) throw new Error(`${label}: ${JSON.stringify(answer.error)}`);
      const call = CALLS.get(label);
      const fault = call === undefined ? 'in no table' : faultOf(call.answer, answer.value);
      if (fault !== undefined) throw new Error(`${label}: ${fault}`);
      uncalled.delete(label);
      return answer.value;
    };

  return {
    shop: checked(httpShopApi(options)) as Calls<ShopRoutes>,
    account: checked(httpAccountApi(options)) as Calls<AccountRoutes>,
    admin: checked(httpAdminApi(options), inOffice) as Calls<typeof ADMIN_ROUTES>,
    /** Of all three interfaces. */
    uncalled: (): readonly string[] => [...uncalled],
  };
}

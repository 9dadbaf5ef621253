import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import { ADMIN } from '#tests/support/shop-process.ts';

type Headers = Readonly<Record<string, string>>;

/** Calls a shop at an address, like any program. */
export function shopAt(url: string) {
  async function send(method: string, route: string, body?: unknown, headers: object = {}) {
    const response = await fetch(`${url}${route}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { statusCode: response.status, headers: response.headers, json: () => JSON.parse(text) };
  }
  return {
    send,
    get: (route: string, headers?: object) => send('GET', route, undefined, headers),
    post: (route: string, body?: unknown, headers?: object) => send('POST', route, body, headers),
  };
}

export type ShopAt = ReturnType<typeof shopAt>;

/** The headers of the back office's requests. */
export async function adminHeaders({ post }: ShopAt, credentials = ADMIN): Promise<Headers> {
  const { token } = (await post('/api/session', credentials)).json();
  return { authorization: `Bearer ${token}` };
}

/** Saves the owner's settings with some of them changed. */
export async function changeSettings(
  shop: ShopAt,
  admin: Headers,
  change: (settings: Settings) => Partial<Settings>,
): Promise<void> {
  const stored: BusinessSettings = (await shop.get('/api/admin/settings', admin)).json();
  const { revision, ...settings } = stored;
  const body = { settings: { ...settings, ...change(settings) }, revision };
  const { statusCode } = await shop.send('PUT', '/api/admin/settings', body, admin);
  if (statusCode !== 200) throw new Error(`The settings were refused: ${statusCode}.`);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

const GAPI = path.join(import.meta.dirname, 'gapi.browser.js');

/** The person chosen in Google's window. `undefined` closes it. */
export type GoogleChoice = { person: object | undefined };

/** What Firebase's page in the window reports to the page that opened it. */
function authEventOf(query: URLSearchParams, person: object | undefined) {
  const answer = new URLSearchParams({
    providerId: 'google.com',
    id_token: JSON.stringify(person ?? null),
  });
  return {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    urlResponse: `http://localhost/?${answer}`,
    sessionId: 'session',
    postBody: null,
    tenantId: null,
    error: person === undefined ? { code: 'auth/user-cancelled', message: 'closed' } : null,
  };
}

/**
 * Google for a browser without Google: its window, or its page if windows are blocked, chooses
 * `choice.person` right away.
 */
export async function routeGoogle(context: BrowserContext, choice: GoogleChoice): Promise<void> {
  const gapi = await readFile(GAPI, 'utf8');
  const events: object[] = [];
  await context.exposeBinding('takeAuthEvent', () => events.shift() ?? null);
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: gapi }),
  );
  await context.route('**/emulator/auth/handler?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    events.push(authEventOf(query, choice.person));
    const back = query.get('authType') === 'signInViaRedirect' ? query.get('redirectUrl') : null;
    const leave = back === null ? '' : `<script>location.replace(${JSON.stringify(back)})</script>`;
    return route.fulfill({ contentType: 'text/html', body: `<title>Google</title>${leave}` });
  });
}

/** Like a browser that blocks windows. */
export async function blockWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.open = () => null;
  });
}

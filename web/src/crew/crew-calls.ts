import type { CrewResults, CrewSession, CrewTodayDto } from '#core/contract/crew.ts';

/** Result of a call. `offline`: no usable answer, so it is retried. */
type Called<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

async function call<T>(path: string, init: RequestInit): Promise<Called<T>> {
  try {
    const answer = await fetch(`/api/crew${path}`, init);
    if (answer.status >= 500) return { kind: 'offline' };
    const body = await answer.json();
    return answer.ok
      ? { kind: 'ok', value: body }
      : { kind: 'refused', status: answer.status, code: body.code };
  } catch {
    return { kind: 'offline' };
  }
}

const json = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Crew ${token}` }),
  },
  body: JSON.stringify(body),
});

/** Decodes a `data:` URL; the page's policy forbids fetching it. */
const bytesOf = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(address.slice(address.indexOf(',') + 1)),
    (sign) => sign.codePointAt(0) ?? 0,
  );

export const crewCalls = {
  open: (link: string, pin: string) => call<CrewSession>('/session', json({ link, pin })),
  today: (token: string) =>
    call<CrewTodayDto>('/today', { headers: { authorization: `Crew ${token}` } }),
  send: (token: string, acts: readonly object[]) =>
    call<CrewResults>('/acts', json({ acts }, token)),
  upload: (token: string, photo: string) =>
    call<{ readonly picture: string }>('/photos', {
      method: 'POST',
      headers: { authorization: `Crew ${token}`, 'content-type': 'image/jpeg' },
      body: bytesOf(photo),
    }),
};

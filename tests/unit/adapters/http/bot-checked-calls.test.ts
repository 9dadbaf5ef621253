import { describe, expect, it } from 'vitest';
import { httpShopApi } from '#adapters/http/http-api.ts';
import { sessionClient } from '#adapters/local-auth/session-client.ts';
import type { BotCheck, BotCheckProblem } from '#core/accounts/bot-check.ts';
import { err, ok } from '#core/kernel/result.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const BLOCKED: BotCheckProblem = { code: 'bot_check_blocked' };
const good: BotCheck = { token: async () => ok('a-proof') };
const blocked: BotCheck = { token: async () => err(BLOCKED) };

/** Answers every request with an empty object and records the proof sent with it. */
function recordingFetch() {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const proof = new Headers(init?.headers).get('x-firebase-appcheck');
    asked.push(`${String(input)} ${proof}`);
    return Response.json({});
  };
  return { asked, fetch };
}

const PAGE = { clock: fixedClock(), language: () => 'en' as const };
const MESSAGE = { name: 'Ana', email: 'ana@example.com', message: 'Hello, shop!' };
const ACCOUNT = { email: 'ana@example.com', password: 'a long secret', displayName: 'Ana' };

describe('calls to a shop with a bot check', () => {
  it('carry the proof when they write, but not when they only read', async () => {
    const { asked, fetch } = recordingFetch();
    const shop = httpShopApi({ fetch, botCheck: good });
    await shop('POST /contact', { body: MESSAGE });
    await shop('GET /products/featured');
    const client = sessionClient({ fetch, botCheck: good, ...PAGE });
    await client.register(ACCOUNT);
    await client.requestReset({ email: ACCOUNT.email, language: 'en' });
    await client.open(ACCOUNT.email, ACCOUNT.password);
    expect(asked).toEqual([
      '/api/contact a-proof',
      '/api/products/featured null',
      '/api/accounts a-proof',
      '/api/password-resets a-proof',
      '/api/session null',
    ]);
  });

  it('are not made without a proof, and say why', async () => {
    const { asked, fetch } = recordingFetch();
    const sent = await httpShopApi({ fetch, botCheck: blocked })('POST /contact', {
      body: MESSAGE,
    });
    expect(sent).toMatchObject({
      ok: false,
      error: { status: 0, code: 'bot_check_blocked', title: 'Not sent' },
    });
    const made = await sessionClient({ fetch, botCheck: blocked, ...PAGE }).register(ACCOUNT);
    expect(made).toEqual(err({ kind: 'unproven', code: 'bot_check_blocked' }));
    expect(asked).toEqual([]);
  });

  it('are made without a proof if the shop does not ask for one', async () => {
    const { asked, fetch } = recordingFetch();
    await httpShopApi({ fetch })('POST /contact', { body: MESSAGE });
    expect(asked).toEqual(['/api/contact null']);
  });
});

import { describe, expect, it } from 'vitest';
import { confirmCard } from '#adapters/simulated-card/use-card-form.ts';
import { CARD } from '#tests/support/simulated-provider.ts';

const WANTED = { clientSecret: 'pi_1_secret_x', ...CARD };

const answering = (status: number, body: string) => {
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(body, { status });
  };
  return { fetch, bodies };
};

describe('confirmCard', () => {
  it.each([
    [{ status: 'succeeded' }, { kind: 'succeeded', wasPaid: false }],
    [
      { status: 'succeeded', wasPaid: true },
      { kind: 'succeeded', wasPaid: true },
    ],
    [{ status: 'requires_action' }, { kind: 'requires_action' }],
  ])('answers %j', async (body, answer) => {
    const { fetch, bodies } = answering(200, JSON.stringify(body));
    expect(await confirmCard({ ...WANTED, authentication: 'passed' }, fetch)).toEqual(answer);
    expect(bodies).toEqual([{ ...WANTED, authentication: 'passed' }]);
  });

  it('does not mention an authentication that was not requested', async () => {
    const { fetch, bodies } = answering(200, '{"status":"succeeded"}');
    await confirmCard({ ...WANTED, authentication: undefined }, fetch);
    expect(bodies).toEqual([WANTED]);
  });

  it("passes on the provider's code", async () => {
    const { fetch } = answering(402, '{"code":"card_declined","detail":"Refused."}');
    expect(await confirmCard(WANTED, fetch)).toEqual({ kind: 'failed', code: 'card_declined' });
  });

  it.each([
    [500, '{"detail":"TypeError: x is undefined"}'],
    [402, '{}'],
    [402, '{"code":"a_new_one"}'],
    [400, 'null'],
    [502, '<html>'],
    [200, '{"status":"processing"}'],
  ])('has a general code for %d %s', async (status, body) => {
    const { fetch } = answering(status, body);
    expect(await confirmCard(WANTED, fetch)).toEqual({ kind: 'failed', code: 'failed' });
  });

  it('says when there is no connection', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await confirmCard(WANTED, fetch)).toEqual({ kind: 'failed', code: 'network' });
  });
});

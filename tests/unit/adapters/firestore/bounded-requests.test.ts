import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { boundedRequests } from '#adapters/firestore/bounded-requests.ts';

const LONG = 60_000;

function open(milliseconds = LONG) {
  let released = 0;
  const requests = boundedRequests(milliseconds, {
    ready: async () => undefined,
    release: async () => {
      released += 1;
    },
  });
  return { ...requests, released: () => released };
}

const answerWith = (code: number | string | undefined) => async () => {
  throw Object.assign(new Error(`says ${code}`), { code });
};

describe('boundedRequests', () => {
  it('returns the answer', async () => {
    expect(await open().ask(async () => 7)).toBe(7);
  });

  it.each([
    ['CANCELLED', 1],
    ['UNKNOWN', 2],
    ['DEADLINE_EXCEEDED', 4],
    ['NOT_FOUND: no such database', 5],
    ['PERMISSION_DENIED', 7],
    ['RESOURCE_EXHAUSTED', 8],
    ['INTERNAL', 13],
    ['UNAVAILABLE', 14],
    ['DATA_LOSS', 15],
    ['UNAUTHENTICATED', 16],
    ['no code', undefined],
    ['a code of Node', 'ECONNREFUSED'],
  ])('calls the store unavailable for %s', async (_, code) => {
    const asked = open().ask(answerWith(code));
    await expect(asked).rejects.toThrow(StoreUnavailableError);
    await expect(asked).rejects.toThrow(`says ${code}`);
  });

  it.each([
    ['INVALID_ARGUMENT', 3],
    ['FAILED_PRECONDITION', 9],
    ['OUT_OF_RANGE', 11],
    ['UNIMPLEMENTED', 12],
  ])('passes on a program error unchanged: %s', async (_, code) => {
    const asked = open().ask(answerWith(code));
    await expect(asked).rejects.toThrow(`says ${code}`);
    await expect(asked).rejects.not.toBeInstanceOf(StoreUnavailableError);
  });

  it('waits no longer than the limit', async () => {
    const { promise } = Promise.withResolvers();
    await expect(open(1).ask(() => promise)).rejects.toThrow('no answer within 1 ms');
  });

  it('keeps the reason short', async () => {
    const asked = open().ask(async () => {
      throw new Error('x'.repeat(10_000));
    });
    await expect(asked).rejects.toThrow(/^Firestore is not available: x{300}$/);
  });

  it('sends no request before the connection is ready', async () => {
    let asked = false;
    const { ask } = boundedRequests(LONG, {
      ready: () => Promise.reject(new Error('no credentials')),
      release: async () => undefined,
    });
    const request = ask(async () => {
      asked = true;
    });
    await expect(request).rejects.toThrow('Firestore is not available: no credentials');
    expect(asked).toBe(false);
  });

  it('closes the connection once running requests have settled, and accepts no more', async () => {
    const { ask, close, released } = open();
    const slow = Promise.withResolvers<string>();
    const answer = ask(() => slow.promise);
    const closing = close();
    await expect(ask(async () => 1)).rejects.toThrow(StoreUnavailableError);
    expect(released()).toBe(0);
    slow.resolve('late');
    await closing;
    expect(await answer).toBe('late');
    expect(released()).toBe(1);
  });

  it('does not wait for requests it gave up on, but closes the connection only after them', async () => {
    const { ask, close, released } = open(1);
    const stuck = Promise.withResolvers<void>();
    await expect(ask(() => stuck.promise)).rejects.toThrow('no answer');
    await close();
    expect(released()).toBe(0);
    stuck.reject(new Error('nobody is listening any longer'));
    await expect.poll(released).toBe(1);
  });
});

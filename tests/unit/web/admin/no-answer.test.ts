import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkProblem } from '#adapters/http/network-problem.ts';
import { makeQueryClient, staleSince, useTold } from '#web/admin/ui/admin-query.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';

const noAnswer = () => Promise.reject(new ApiProblemError(networkProblem(undefined)));

afterEach(() => onlineManager.setOnline(true));

describe('the office without a network', () => {
  it('is told at once that a change was not saved', async () => {
    const queries = makeQueryClient(() => undefined);
    onlineManager.setOnline(false);
    const write = queries.getMutationCache().build(queries, { mutationFn: noAnswer });
    await expect(write.execute(undefined)).rejects.toThrow('We could not reach the server');
  });

  it('says how old its screen is until the server answers again', async () => {
    const queries = makeQueryClient(() => undefined);
    const cache = queries.getQueryCache();
    let read: () => Promise<string> = async () => 'plan';
    const screen = new QueryObserver(queries, {
      queryKey: ['plan'],
      queryFn: () => read(),
      retry: false,
    });
    const close = screen.subscribe(() => undefined);
    await screen.refetch();
    const { dataUpdatedAt } = screen.getCurrentResult();
    expect(staleSince(cache)).toBeUndefined();
    onlineManager.setOnline(false);
    read = noAnswer;
    await screen.refetch();
    expect(staleSince(cache)).toBe(dataUpdatedAt);
    read = async () => 'plan';
    await screen.refetch();
    expect(staleSince(cache)).toBeUndefined();
    close();
    queries.clear();
  });
});

it('tells the page of a role that was changed, and of no other refusal', async () => {
  const told = vi.fn<() => void>();
  const queries = makeQueryClient(() => undefined, undefined, told);
  const asked = (status: number, code: string) =>
    queries
      .fetchQuery({
        queryKey: [code],
        queryFn: () => {
          throw new ApiProblemError({ status, code, title: '', detail: '' });
        },
        retry: false,
      })
      .catch(() => told.mock.calls.length);
  expect([await asked(403, 'needs_owner'), await asked(404, 'not_found')]).toEqual([0, 0]);
  expect(await asked(403, 'not_allowed')).toBe(1);
  expect(await asked(403, 'not_admin')).toBe(2);
});

describe('a write that fails', () => {
  type Write = ReturnType<typeof useTold<unknown>>;
  const refused = (status: number, code: string) => async () => {
    throw new ApiProblemError({ status, code, title: '', detail: 'No such link.' });
  };

  /** What is said of the failure beside what `screen` shows of it. */
  async function said(screen: (write: Write) => unknown, mutationFn = refused(404, 'not_found')) {
    const tell = vi.spyOn(toast, 'error').mockReturnValue();
    const client = makeQueryClient(() => undefined);
    const waits: unknown[] = [];
    const Screen = () => {
      waits.push(screen(useTold({ mutationFn })));
      return null;
    };
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
    await Promise.allSettled(waits);
    await Promise.allSettled(
      client
        .getMutationCache()
        .getAll()
        .map((one) => one.continue()),
    );
    const texts = tell.mock.calls.flat();
    tell.mockRestore();
    return texts;
  }

  it('is told if its screen says nothing, and only then', async () => {
    expect(await said(({ mutate }) => mutate())).toEqual(['No such link.']);
    expect(await said((write) => [write.error, write.mutate()])).toEqual([]);
    expect(await said((write) => [write.isError, write.mutate()])).toEqual([]);
    expect(await said(({ mutate }) => mutate(undefined, { onError: () => 0 }))).toEqual([]);
    expect(await said(({ mutateAsync }) => mutateAsync())).toEqual([]);
  });

  it('is not told while the office asks to sign in, or to prove who is there', async () => {
    const send = ({ mutate }: Write) => mutate();
    expect(await said(send, refused(401, 'session_ended'))).toEqual([]);
    expect(await said(send, refused(403, 'second_factor_needed'))).toEqual([]);
  });
});

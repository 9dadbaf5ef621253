import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { networkProblem } from '#adapters/http/network-problem.ts';
import { makeQueryClient, staleSince } from '#web/admin/ui/admin-query.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';

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

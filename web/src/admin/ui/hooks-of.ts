import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Calls, Routes } from '#core/contract/admin-api.ts';
import type { InputOf } from '#core/contract/fields.ts';
import type { ConflictCode } from '#core/contract/problem.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { useCalls, useTold } from './admin-query.ts';
import { type NamedFile, saveFile } from './files.tsx';

type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined at the end. */
  readonly next?: string | undefined;
};

const MOST_READ = 5_000;

function useList<Row, Page extends ListPage<Row>>(
  key: QueryKey,
  read: (after: string | undefined) => Promise<Page & ListPage<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const all = useTold({
    mutationFn: async (): Promise<readonly Row[]> => {
      const rows: Row[] = [];
      let after: string | undefined;
      do {
        const page = await read(after);
        rows.push(...page.rows);
        after = page.next;
      } while (after !== undefined && rows.length < MOST_READ);
      return rows;
    },
  });
  return {
    query,
    /** Undefined until the first response. */
    rows: pages?.flatMap((page) => page.rows),
    latest: pages?.at(-1),
    /** Refetches every row, for an export. */
    readAll: all.mutateAsync,
    isReadingAll: all.isPending,
  };
}

export type List<Row> = Omit<ReturnType<typeof useList<Row, ListPage<Row>>>, 'latest'>;

/** Updates a list already fetched with a response's data. */
export const patchRows = <Row>(
  queries: QueryClient,
  key: QueryKey,
  change: (rows: readonly Row[]) => readonly Row[],
): void =>
  void queries.setQueryData<InfiniteData<ListPage<Row>>>(
    key,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );

const CONFLICTS: Readonly<Record<ConflictCode, true>> = {
  changed_meanwhile: true,
  stale: true,
  answers_changed: true,
  campaign_changed: true,
  consent_changed: true,
  collected_changed: true,
  costs_changed: true,
  message_changed: true,
  product_changed: true,
  promo_code_changed: true,
  quote_changed: true,
  refund_changed: true,
  report_changed: true,
  review_changed: true,
  settings_changed: true,
  texts_changed: true,
  units_changed: true,
};

/** Someone else was faster, so the screen's data must be refetched. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiProblemError && Object.hasOwn(CONFLICTS, error.problem.code);

/** What a route of a contract takes as its body. */
export type BodyOf<Table extends Routes, Route extends keyof Table> = InputOf<
  Table[Route] extends { readonly body: infer Body extends z.core.$ZodType } ? Body : never
>;

type ReadOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** The hooks of an area, bound to the calls of its contract. All fail with `ApiProblemError`. */
export const hooksOf = <Table extends Routes>() => ({
  useRead<T>(
    key: QueryKey,
    read: (call: Calls<Table>) => Promise<T>,
    options: ReadOptions<T> = {},
  ) {
    const call = useCalls<Table>();
    return useQuery({ ...options, queryKey: key, queryFn: () => read(call) });
  },

  /** A list, whole or in pages. `read` returns it whole by never giving a `next`. */
  useRows<Row, Page extends ListPage<Row>>(
    key: QueryKey,
    read: (call: Calls<Table>, after: string | undefined) => Promise<Page & ListPage<Row>>,
  ) {
    const call = useCalls<Table>();
    return useList(key, (after) => read(call, after));
  },

  /**
   * A write. Afterwards refetches the `reads`, even if it was refused.
   * @param onDone before the refetch
   */
  useWrite<Result, Input = void>(
    reads: QueryKey,
    write: (call: Calls<Table>, input: Input) => Promise<Result>,
    onDone?: (result: Result, queries: QueryClient) => void,
  ) {
    const call = useCalls<Table>();
    const queries = useQueryClient();
    return useTold({
      mutationFn: (input: Input) => write(call, input),
      onSuccess: (result) => onDone?.(result, queries),
      onSettled: () => queries.invalidateQueries({ queryKey: reads }),
    });
  },

  /** A write that answers with the new state of what is read at `key`. */
  useReplace<T, Input = void>(
    key: QueryKey,
    write: (call: Calls<Table>, input: Input) => Promise<T>,
  ) {
    const call = useCalls<Table>();
    const queries = useQueryClient();
    return useTold({
      mutationFn: (input: Input) => write(call, input),
      onSuccess: (state) => void queries.setQueryData<T>(key, state),
    });
  },

  /** A question asked on demand. Its answer is not kept. */
  useAsk<Result, Input = void>(ask: (call: Calls<Table>, input: Input) => Promise<Result>) {
    const call = useCalls<Table>();
    return useTold({ mutationFn: (input: Input) => ask(call, input) });
  },

  /** A file that the browser saves. */
  useDownload<Input = void>(read: (call: Calls<Table>, input: Input) => Promise<NamedFile>) {
    const call = useCalls<Table>();
    return useTold({ mutationFn: async (input: Input) => saveFile(await read(call, input)) });
  },
});

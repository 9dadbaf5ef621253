import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';

type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page; undefined at the end. */
  readonly next?: string | undefined;
};

const MOST_READ = 5_000;

/**
 * A list from the server, whole or in pages. `read` returns it whole by never giving a `next`.
 * @param asked.read fails with `ApiProblemError`
 */
export function useList<Row, Page extends ListPage<Row>>(asked: {
  readonly key: QueryKey;
  readonly read: (after: string | undefined) => Promise<Page & ListPage<Row>>;
}) {
  const query = useInfiniteQuery({
    queryKey: asked.key,
    queryFn: ({ pageParam }) => asked.read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const all = useMutation({
    mutationFn: async (): Promise<readonly Row[]> => {
      const rows: Row[] = [];
      let after: string | undefined;
      do {
        const page = await asked.read(after);
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
    /** The latest page's other fields. */
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

/** Someone else was faster, so the screen's data must be refetched. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiProblemError && /^changed_|_changed$|^stale$/.test(error.problem.code);

/** A write. Afterwards refetches the `reads`, even if it was refused. */
export function useWrite<Input, Result>(asked: {
  readonly write: (input: Input) => Promise<Result>;
  readonly reads: QueryKey;
  /** Before the refetch. */
  readonly onDone?: (result: Result, queries: QueryClient) => void;
}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: asked.write,
    onSuccess: (result) => asked.onDone?.(result, queries),
    onSettled: () => queries.invalidateQueries({ queryKey: asked.reads }),
  });
}

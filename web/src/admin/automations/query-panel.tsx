import type { ReactNode } from 'react';
import { Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

/** The parts of a query a panel needs. */
type QueryState<T> = {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

type QueryPanelProps<T> = {
  readonly title: string;
  readonly text: string;
  readonly query: QueryState<T>;
  readonly children: (data: T) => ReactNode;
};

function Body<T>({ title, query, children }: QueryPanelProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <LoadFailed title={`${title}: did not load`} query={query} />;
  return <Loading className="gap-3" />;
}

/** A part of the screen with its own loading and error states. */
export const QueryPanel = <T,>(props: QueryPanelProps<T>) => (
  <div ref={useFocusHome()} className="min-w-0">
    <Panel title={props.title}>
      <p className="mb-3 max-w-prose text-muted">{props.text}</p>
      <Body {...props} />
    </Panel>
  </div>
);

/** One line saying that there is nothing to do. */
export const AllWell = ({ children }: { readonly children: ReactNode }) => (
  <p className="rounded-md border border-dashed border-rim px-3 py-2 text-muted">{children}</p>
);

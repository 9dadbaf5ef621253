import type { ReactNode } from 'react';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

/** As much of a query as a panel shows. */
type Asked<T> = {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

function Body<T>({ query, children }: PanelProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) {
    return (
      <div aria-busy="true">
        <output className="sr-only">Loading…</output>
        <Skeleton className="h-32 rounded-md" />
      </div>
    );
  }
  return <LoadFailed title="This could not be loaded" query={query} />;
}

type PanelProps<T> = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly query: Asked<T>;
  readonly children: (data: T) => ReactNode;
};

/** A part of the screen with its own states of loading and failing. */
export function Panel<T>(props: PanelProps<T>) {
  const { id, title, text } = props;
  return (
    <section ref={useFocusHome()} aria-labelledby={id} className="card grid gap-4 p-4 md:p-6">
      <div>
        <h2 id={id} className="text-heading font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>
      </div>
      <Body {...props} />
    </section>
  );
}

/** Nothing to do, said in a line. */
export const AllWell = ({ children }: { readonly children: ReactNode }) => (
  <p className="rounded-md border border-line px-4 py-5 text-center text-muted">{children}</p>
);

import { type ReactNode, useId } from 'react';
import { useFocusHome } from '#web/shared/focus.ts';
import { Mark, type Meaning } from './badge.tsx';
import { LoadFailed, Loading } from './empty-state.tsx';
import { Link } from './link.tsx';

/** The ref of something that opens, so that it is seen where the screen ends above it. */
export const intoView = (opened: HTMLElement | null): void =>
  opened?.scrollIntoView({ block: 'nearest' });

/** With `intoView`, in a form that keeps its buttons at the bottom of the screen. */
export const ABOVE_BUTTONS = 'scroll-mb-16 max-sm:scroll-mb-34';

/** A titled part of a screen or drawer. */
export function Panel(props: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Without padding: for rows and tables. */
  readonly flush?: boolean;
  /** Fills the height with scrolling content, except on phones. */
  readonly fills?: boolean;
  /** Only its heading. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-lg border border-line bg-raised ${props.fills === true ? 'lg:flex lg:min-h-0 lg:flex-col' : ''}`}
    >
      <header
        className={`flex min-h-10 flex-wrap items-center gap-x-2 px-3 py-1 ${props.isFolded === true ? '' : 'border-b border-line'}`}
      >
        <h2 id={id} className="text-heading">
          {props.title}
        </h2>
        {props.note !== undefined && <span className="text-sm text-muted">{props.note}</span>}
        {props.actions !== undefined && (
          <div className="ml-auto flex items-center gap-2">{props.actions}</div>
        )}
      </header>
      <div
        hidden={props.isFolded}
        className={`${props.flush === true ? '' : 'p-3'} ${props.fills === true ? 'lg:min-h-0 lg:flex-1 lg:overflow-y-auto' : ''}`}
        tabIndex={props.fills === true ? -1 : undefined}
      >
        {props.children}
      </div>
    </section>
  );
}

/** A fact with a muted second line. Neither wraps. */
export const TwoLines = (props: {
  readonly first: ReactNode;
  readonly second?: ReactNode;
  /** For text that nothing else shows: it takes more lines instead of being cut off. */
  readonly wraps?: boolean;
}) => {
  const long = props.wraps === true ? 'break-words' : 'truncate';
  return (
    <span className="grid min-w-0">
      <span className={long}>{props.first}</span>
      {props.second !== undefined && (
        <span className={`text-sm text-muted ${long}`}>{props.second}</span>
      )}
    </span>
  );
};

/** Sums side by side, two in each row of a phone. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">{children}</dl>
);

/** One of them: `children` say what it counts, or how it changed. */
export const Figure = (props: {
  readonly name: string;
  readonly value: string;
  /** Where it is counted from. */
  readonly to?: string;
  readonly children?: ReactNode;
}) => (
  <div className="min-w-24 sm:max-w-44">
    <dt className="text-muted">
      {props.to === undefined ? (
        props.name
      ) : (
        <Link to={props.to} className="underline underline-offset-2">
          {props.name}
        </Link>
      )}
    </dt>
    <dd className="text-[20px] leading-[26px] font-semibold">{props.value}</dd>
    <dd className="text-sm text-muted empty:hidden">{props.children}</dd>
  </div>
);

/** Something to do, 36 px high with up to two lines: shape, fact, detail, time and one button. */
export const QueueRow = (props: {
  readonly is: Meaning;
  readonly fact: ReactNode;
  readonly detail?: ReactNode;
  readonly clock?: ReactNode;
  readonly action?: ReactNode;
}) => {
  // Only what a customer wrote is longer than four lines.
  const full = [props.fact, props.detail].filter((one) => typeof one === 'string').join(' ');
  const words = (
    <>
      <b className="font-semibold">{props.fact}</b>{' '}
      {props.detail !== undefined && <span className="text-muted">{props.detail}</span>}
      {props.clock !== undefined && <span className="sm:hidden">{props.clock}</span>}
    </>
  );
  return (
    <li className="flex min-h-9 items-center gap-x-2.5 border-t border-line px-3 py-px max-sm:min-h-16 max-sm:flex-wrap max-sm:justify-end max-sm:py-1.5">
      <Mark is={props.is} />
      <span
        title={full}
        className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)] sm:line-clamp-4 sm:leading-4 max-sm:grid max-sm:[&>*]:line-clamp-4"
      >
        {words}
      </span>
      {props.clock !== undefined && (
        <span className="text-sm whitespace-nowrap text-muted max-sm:hidden">{props.clock}</span>
      )}
      {props.action}
    </li>
  );
};

type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below another. A row that does not apply may be false. */
export const Facts = (props: { readonly rows: readonly (Fact | false | undefined)[] }) => (
  <dl className="grid gap-1">
    {props.rows
      .filter((row) => row !== undefined && row !== false)
      .map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          {/* A word, such as an amount, stays whole unless it is longer than most of the row. */}
          <dd className="max-w-3/4 text-right wrap-break-word">{value}</dd>
        </div>
      ))}
  </dl>
);

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

import { type ReactNode, useId } from 'react';
import { type Meaning, Mark } from '#web/admin/ui/badge.tsx';

/** A titled part of a screen or of a drawer. */
export function Panel(props: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Edge to edge: for rows and tables. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-raised">
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 border-b border-line px-3 py-1">
        <h2 id={id} className="text-heading">
          {props.title}
        </h2>
        {props.note !== undefined && <span className="text-sm text-muted">{props.note}</span>}
        {props.actions !== undefined && (
          <div className="ml-auto flex items-center gap-2">{props.actions}</div>
        )}
      </header>
      <div className={props.flush === true ? '' : 'p-3'}>{props.children}</div>
    </section>
  );
}

/** A fact and, muted below it, its condition; each on one line. */
export const TwoLines = (props: {
  readonly first: ReactNode;
  readonly second?: ReactNode;
  readonly end?: boolean;
}) => (
  <span className={`grid min-w-0 ${props.end === true ? 'text-right' : ''}`}>
    <span className="truncate">{props.first}</span>
    {props.second !== undefined && (
      <span className="truncate text-sm text-muted">{props.second}</span>
    )}
  </span>
);

/** What somebody has to do: shape, fact, detail, how long there is, and one button. */
export const QueueRow = (props: {
  readonly is: Meaning;
  readonly fact: ReactNode;
  readonly detail?: ReactNode;
  readonly clock?: ReactNode;
  readonly action?: ReactNode;
}) => (
  <li className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0 max-sm:min-h-16">
    <Mark is={props.is} />
    <span className="min-w-0 flex-1 basis-40">
      <TwoLines first={<b className="font-semibold">{props.fact}</b>} second={props.detail} />
    </span>
    {props.clock !== undefined && (
      <span className="text-sm whitespace-nowrap text-muted">{props.clock}</span>
    )}
    {props.action}
  </li>
);

/** Names and what they are, one below the other. */
export const Facts = (props: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className="grid gap-1">
    {props.rows.map(([name, value]) => (
      <div key={name} className="flex justify-between gap-4">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 text-right break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

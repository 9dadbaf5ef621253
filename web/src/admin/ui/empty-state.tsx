import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { AdminIcon } from './admin-icon.tsx';
import { Mark } from './badge.tsx';
import { ActionButton } from './controls.tsx';

const TONES = {
  nothing: null,
  failed: <Mark is="act" />,
  offline: <AdminIcon name="offline" className="size-4 text-warning" />,
  changed: <Mark is="look" />,
} as const;

/** Replaces content that is empty, failed, offline, or changed by someone else. */
export const StateBox = (props: {
  readonly is: keyof typeof TONES;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <div
    role={props.is === 'nothing' ? undefined : 'alert'}
    className="grid gap-1 rounded-md border border-dashed border-rim px-3 py-2"
  >
    <p className="flex items-center gap-1.5 font-semibold">
      {TONES[props.is]}
      {props.title}
    </p>
    {props.children !== undefined && <div className="text-muted">{props.children}</div>}
    {props.actions !== undefined && (
      <div className="mt-1 flex flex-wrap items-center gap-2">{props.actions}</div>
    )}
  </div>
);

/** In an empty list: nothing yet, or no matches. */
export const EmptyState = (props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
    <h2 className="text-heading">{props.title}</h2>
    {props.children !== undefined && <p className="max-w-md text-muted">{props.children}</p>}
    {props.action !== undefined && <div className="mt-2">{props.action}</div>}
  </div>
);

/** The parts of a query this needs. */
type Failed = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** Why something is missing, with a retry button. */
export const LoadFailed = (props: { readonly title: string; readonly query: Failed }) => (
  <StateBox
    is="failed"
    title={props.title}
    actions={
      <ActionButton small busy={props.query.isFetching} onClick={() => void props.query.refetch()}>
        Try again
      </ActionButton>
    }
  >
    {props.query.error?.message}
  </StateBox>
);

/** Why a query has nothing to show yet: it failed, or, in `children`, it still loads. */
export const NotLoaded = (
  props: ComponentProps<typeof LoadFailed> & { readonly children: ReactNode },
) => (props.query.error === null ? props.children : <LoadFailed {...props} />);

/** For forms that keep what was typed when they load the current version. */
type Meanwhile = {
  /** Of what the form works with. */
  readonly version: string;
  /** What was recorded since, if it is known. */
  readonly events: readonly string[];
  /** Not one of them was made by a person. */
  readonly isAutomatic: boolean;
};

export const MeanwhileContext = createContext<Meanwhile | undefined>(undefined);

/** It was saved in the meantime. */
export function ChangedElsewhere({ onLoadTheirs }: { readonly onLoadTheirs: () => void }) {
  const { events = [], isAutomatic = false, version } = useContext(MeanwhileContext) ?? {};
  return (
    <StateBox
      is="changed"
      title={isAutomatic ? 'This changed in the meantime' : 'Someone else changed this'}
      actions={
        <ActionButton small onClick={onLoadTheirs}>
          {version === undefined ? 'Load their version' : 'Load the current version'}
        </ActionButton>
      }
    >
      {events.map((event) => (
        <p key={event}>{event}</p>
      ))}
      {version === undefined
        ? 'Your changes are not saved. Loading theirs replaces what you typed.'
        : 'Your changes are not saved. Loading keeps what you typed, unless the same details were changed.'}
    </StateBox>
  );
}

/** A placeholder bar for loading text. */
export const Bone = ({ className = 'w-24' }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block h-2.5 animate-pulse rounded-full bg-chosen align-middle ${className}`}
  />
);

export const Loading = ({ className = 'gap-4' }: { readonly className?: string }) => (
  <div aria-busy="true" className={`grid ${className}`}>
    <output className="sr-only">Loading</output>
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
      <Bone key={width} className={width} />
    ))}
  </div>
);

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

/** For forms that keep what was typed although the record was changed. */
type Meanwhile = {
  /** Of what the form works with. */
  readonly version: string;
  /** What was recorded since, if it is known. */
  readonly events: readonly string[];
  /** Continues with the current record in place of what was typed. */
  readonly load?: () => void;
  /** Continues with what was typed, on top of the current record. */
  readonly keep?: () => void;
};

export const MeanwhileContext = createContext<Meanwhile | undefined>(undefined);

/**
 * Says that the record was saved in the meantime, by someone else or in another tab.
 * @param props.onLoad whether it keeps what was typed depends on the form
 */
export function ChangedElsewhere(props: {
  readonly onLoad: () => void;
  readonly onKeep?: (() => void) | undefined;
}) {
  const { events = [], version } = useContext(MeanwhileContext) ?? {};
  const keeps = version !== undefined && props.onKeep === undefined;
  return (
    <StateBox
      is="changed"
      title="This was changed in the meantime"
      actions={
        <>
          {props.onKeep && (
            <ActionButton small onClick={props.onKeep}>
              Keep mine
            </ActionButton>
          )}
          <ActionButton small onClick={props.onLoad}>
            Load the current version
          </ActionButton>
        </>
      }
    >
      {events.map((event) => (
        <p key={event}>{event}</p>
      ))}
      {keeps
        ? 'Your changes are not saved. Loading keeps what you typed, unless the same details were changed.'
        : props.onKeep
          ? 'Your changes are not saved. Keep them and save again, or load the current version in their place.'
          : 'Your changes are not saved. Loading the current version replaces what you typed.'}
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

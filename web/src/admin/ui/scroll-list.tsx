import type { ReactNode, Ref } from 'react';

/** More than anybody reads. */
const MOST_SHOWN = 200;

/** Scrolls by itself. Nothing in it can be pressed, so it takes the keyboard's focus itself. */
export const ScrollBox = ({
  ref,
  ...props
}: {
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) => (
  <div
    ref={ref}
    role="group"
    aria-label={props.label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
    tabIndex={0}
    className={`overflow-auto ${props.className}`}
  >
    {props.children}
  </div>
);

/** The first of many rows, and how many more there are. */
export const ScrollList = <Row,>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}) => (
  <>
    <ScrollBox label={props.label} className="max-h-64 text-sm">
      <ul>{props.rows.slice(0, MOST_SHOWN).map(props.children)}</ul>
    </ScrollBox>
    {props.rows.length > MOST_SHOWN && (
      <p className="text-sm text-muted">And {props.rows.length - MOST_SHOWN} more.</p>
    )}
  </>
);

import type { ReactNode } from 'react';

/** More than anybody reads. */
const MOST_SHOWN = 200;

/**
 * The first of many rows, in a list that scrolls by itself, and how many more there are. Nothing in it
 * can be pressed, so it takes the keyboard's focus itself.
 */
export const ScrollList = <Row,>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}) => (
  <>
    <div
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
      tabIndex={0}
      className="max-h-64 overflow-y-auto text-sm"
    >
      <ul>{props.rows.slice(0, MOST_SHOWN).map(props.children)}</ul>
    </div>
    {props.rows.length > MOST_SHOWN && (
      <p className="text-sm text-muted">And {props.rows.length - MOST_SHOWN} more.</p>
    )}
  </>
);

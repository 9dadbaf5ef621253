import { Fragment, type ReactNode } from 'react';

/**
 * Short facts in a row, with a dot between two of the same line. The dot before the first fact of
 * a line is outside and clipped.
 */
export const Dotted = ({ facts }: { readonly facts: readonly ReactNode[] }) => (
  <span className="block overflow-x-clip">
    <span className="-ml-3 flex flex-wrap">
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The facts of one thing.
        <Fragment key={index}>
          <span className="relative pl-3 before:absolute before:left-1 before:content-['·'/'']">
            {fact}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  </span>
);

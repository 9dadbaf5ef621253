import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { Change, Finder } from '#web/storefront/catalogue/filters/use-finder.ts';

/** Not meant for another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

type Props = LinkProps & {
  readonly finder: Finder;
  /** Undefined for a link that is nothing else. */
  readonly change: Change | undefined;
};

/**
 * A link to the list with a change, for which `to` was rendered. Pressed, it changes the address of that moment, which may
 * be ahead of the page: a filter that was pressed just before counts, too.
 */
export function FilterLink({ finder, change, ...link }: Props) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (change === undefined || !isPlain(event)) return;
    event.preventDefault();
    finder.apply(change);
  };
  return <Link {...link} preventScrollReset onClick={onClick} />;
}

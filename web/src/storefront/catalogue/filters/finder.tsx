import { useSearchParams, Link, type LinkProps } from 'react-router-dom';
import type { Category } from '#core/catalogue/category.ts';
import type { Yard } from '#core/catalogue/fit.ts';
import { countWith, NOTHING_WANTED, type Wanted } from '#core/catalogue/wanted.ts';
import { type WantedPart, partsOf, withoutPart } from '#core/catalogue/wanted-parts.ts';
import { readWanted } from '#core/catalogue/wanted-query.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { type ListView, withWanted, shelfOf } from '#web/storefront/catalogue/list-view.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import type { MouseEvent } from 'react';
import { CATEGORY_NAMES } from '#texts/products.ts';
import { FINDING } from '#texts/finding.ts';

/** What a chip says of a part of the view. */
export function partLabel(part: WantedPart, view: ListView): string {
  switch (part.kind) {
    case 'category': {
      const shelf = shelfOf(view);
      return shelf === undefined ? (view.category ?? '') : CATEGORY_NAMES[shelf.value].label;
    }
    case 'q':
      return `“${view.q.trim()}”`;
    case 'wet':
      return view.wet === undefined ? FINDING.wet : FINDING.wetNames[view.wet];
    case 'price':
      return FINDING.priceRange(view.minPrice, view.maxPrice);
    case 'fits':
      return FINDING.onlyFitting;
    case 'age':
      return FINDING.ageChip(part.age);
  }
}

export const partKey = (part: WantedPart): string =>
  part.kind === 'age' ? `age ${part.age}` : part.kind;

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

/** Of what is wanted now, which may be more than was rendered: presses can be faster than the page. */
export type Change = Partial<Wanted> | ((now: Wanted) => Partial<Wanted>);

/** What the controls of a list know and do. */
export type Finder = {
  readonly view: ListView;
  /** Undefined while they load. */
  readonly products: readonly ProductDto[] | undefined;
  /** Of the address, or else the one this browser knows. */
  readonly yard: Yard | undefined;
  /** What narrows the list, save for the shelf: that has its own chips. */
  readonly parts: readonly WantedPart[];
  /** How many rentals there would be. */
  count(change?: Partial<Wanted>): number | undefined;
  /** The address with a change, for a link: `?…`. */
  href(change: Partial<Wanted>): string;
  hrefWithout(part: WantedPart): string;
  /** Nothing but the shelf and the order is left. */
  readonly hrefCleared: string;
  /** @param how `typing` adds no step to the history: nobody wants to go back letter by letter */
  apply(change: Change, how?: 'typing'): void;
  /** The rest of the address on another shelf's path. */
  hrefOnShelf(path: string): string;
};

const asked = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search}`);

/** @param shelf that of the path: it is no part of the query */
export function useFinder(
  view: ListView,
  shelf: Category | undefined,
  products: readonly ProductDto[] | undefined,
  yard: Yard | undefined,
): Finder {
  const [search, setSearch] = useSearchParams();
  const own = (wanted: Wanted): Wanted =>
    shelf === undefined ? wanted : { ...wanted, category: undefined };
  const address = (wanted: Wanted): URLSearchParams => withWanted(search, own(wanted));
  // A link to nothing at all would be a link to this very address.
  const hrefOf = (wanted: Wanted): string => `?${address(wanted)}`;
  return {
    view,
    products,
    yard,
    parts: partsOf(own(view)).filter(({ kind }) => kind !== 'category'),
    count: (change) => products && countWith(products, view, change),
    href: (change) => hrefOf({ ...view, ...change }),
    hrefWithout: (part) => hrefOf(withoutPart(view, part)),
    get hrefCleared() {
      const cleared = address({ ...NOTHING_WANTED, category: view.category, yard: view.yard });
      cleared.delete('from');
      cleared.delete('to');
      return `?${cleared}`;
    },
    apply(change, how) {
      const latest = new URLSearchParams(window.location.search);
      const now = readWanted(latest);
      const wanted = { ...now, ...(typeof change === 'function' ? change(now) : change) };
      const replace = how === 'typing';
      setSearch(withWanted(latest, own(wanted)), { replace, preventScrollReset: true });
    },
    hrefOnShelf(path) {
      const rest = withWanted(search, { ...view, category: undefined });
      const dates = asQuery(view.dates);
      if (dates === undefined) {
        rest.delete('from');
        rest.delete('to');
      }
      return `${path}${asked(rest)}`;
    },
  };
}

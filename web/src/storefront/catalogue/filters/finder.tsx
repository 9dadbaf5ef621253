import type { MouseEvent } from 'react';
import { useSearchParams, Link, type LinkProps } from 'react-router-dom';
import type { Category } from '#core/catalogue/category.ts';
import type { Yard } from '#core/catalogue/fit.ts';
import { readWanted } from '#core/catalogue/wanted-query.ts';
import {
  countWith,
  NOTHING_WANTED,
  type Wanted,
  type WantedPart,
  partsOf,
  withoutPart,
} from '#core/catalogue/wanted.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { FINDING } from '#texts/finding.ts';
import { CATEGORY_NAMES } from '#texts/products.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { type ListView, withWanted, shelfOf } from '#web/storefront/catalogue/list-view.ts';

/** A chip's label for an active filter. */
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
    case 'guests':
      return FINDING.guestsChip(view.guests ?? 0);
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

/** A plain press, not for a new tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

type Props = LinkProps & {
  readonly finder: Finder;
  /** Undefined for an ordinary link. */
  readonly change: Change | undefined;
};

/**
 * A link to the list with a change. `to` is its rendered URL. A press applies the change to the
 * live URL, which may be ahead of the page, so that a filter pressed just before is kept.
 */
export function FilterLink({ finder, change, ...link }: Props) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (change === undefined || !isPlain(event)) return;
    event.preventDefault();
    finder.apply(change);
  };
  return <Link {...link} preventScrollReset onClick={onClick} />;
}

/** Applied to the live filters, because presses can be faster than rendering. */
export type Change = Partial<Wanted> | ((now: Wanted) => Partial<Wanted>);

/** What a list's controls know and do. */
export type Finder = {
  readonly view: ListView;
  /** Undefined while loading. */
  readonly products: readonly ProductDto[] | undefined;
  /** From the URL, or else this browser's. */
  readonly yard: Yard | undefined;
  /** Active filters except the shelf, which has its own chips. */
  readonly parts: readonly WantedPart[];
  /** Number of results, with a change applied. */
  count(change?: Partial<Wanted>): number | undefined;
  /** The URL with a change, for a link: `?…`. */
  href(change: Partial<Wanted>): string;
  hrefWithout(part: WantedPart): string;
  /** Keeps only shelf and sorting. */
  readonly hrefCleared: string;
  /** @param how `typing` adds no history entry, so that Back does not go letter by letter */
  apply(change: Change, how?: 'typing'): void;
  /** The same query on another shelf's path. */
  hrefOnShelf(path: string): string;
};

const asked = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search}`);

/** @param shelf the path's shelf, which is not in the query */
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
  // An empty href would link to this very URL.
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

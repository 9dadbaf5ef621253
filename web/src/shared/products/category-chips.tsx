import { Link } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { CATEGORY_NAMES, CHIPS } from '#texts/products.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

const CHIP =
  'flex min-h-11 items-center gap-2.5 rounded-full border border-edge bg-raised px-4 font-display font-medium whitespace-nowrap transition-colors max-sm:px-3 max-sm:text-sm md:min-h-12 ' +
  'hover:border-cyan hover:text-cyan aria-[current=page]:border-neon aria-[current=page]:text-neon';

type Chip = {
  readonly value: string | undefined;
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
};

const SHELVES: readonly Chip[] = CATEGORIES.map((category) => ({
  ...category,
  label: CATEGORY_NAMES[category.value].label,
  icon: category.value,
}));
const ALL: Chip = { value: undefined, path: '/products', label: CHIPS.all, icon: 'sparkle' };

type ChipsOfList = {
  readonly current: string | undefined;
  /** The same search on another shelf's path. */
  readonly hrefOn: (path: string) => string;
  /** Number of matching rentals. Undefined while loading. */
  readonly countOn: (shelf: string | undefined) => number | undefined;
};

/**
 * The five shelves as a row that scrolls sideways on phones.
 * @param props.list for product lists: adds "everything" in front and keeps the search
 */
export function CategoryChips({ list }: { readonly list?: ChipsOfList | undefined }) {
  return (
    <nav
      aria-label={CHIPS.label}
      className="-mx-4 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 md:flex-wrap md:gap-2.5">
        {(list ? [ALL, ...SHELVES] : SHELVES).map((chip) => (
          <li key={chip.path}>
            <Link
              to={list?.hrefOn(chip.path) ?? chip.path}
              aria-current={list && chip.value === list.current ? 'page' : undefined}
              className={CHIP}
            >
              <Icon name={chip.icon} className="size-5 max-sm:hidden" />
              {chip.label}
              {list && (
                <span className="text-sm font-normal text-muted tabular-nums">
                  {list.countOn(chip.value)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

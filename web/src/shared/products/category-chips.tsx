import { Link } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import type { ChosenDates } from '#web/shared/products/product-links.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

const CHIP =
  'flex min-h-12 items-center gap-2.5 rounded-full border border-edge bg-raised px-4 font-display font-medium whitespace-nowrap transition-colors ' +
  'hover:border-cyan hover:text-cyan focus-visible:rounded-full aria-[current=page]:border-neon aria-[current=page]:text-neon';

type Chip = {
  readonly value: string | undefined;
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
};

const SHELVES: readonly Chip[] = CATEGORIES.map((category) => ({
  ...category,
  icon: category.value,
}));
const ALL: Chip = { value: undefined, path: '/products', label: 'All', icon: 'sparkle' };

/** Dates that are chosen stay chosen; the server looks for free ones under /products only. */
function addressOf({ value, path }: Chip, dates: ChosenDates): string {
  if (dates === undefined) return path;
  return `/products?${new URLSearchParams({ ...(value !== undefined && { category: value }), ...dates })}`;
}

/**
 * The five shelves as a row that scrolls sideways on phones.
 * @param props.withAll puts everything first
 * @param props.current the shelf that is shown
 */
export function CategoryChips(props: {
  readonly withAll?: boolean | undefined;
  readonly current?: string | undefined;
  readonly dates?: ChosenDates;
}) {
  const { withAll = false, current, dates } = props;
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-2.5 md:flex-wrap">
        {(withAll ? [ALL, ...SHELVES] : SHELVES).map((chip) => (
          <li key={chip.path}>
            <Link
              to={addressOf(chip, dates)}
              aria-current={withAll && chip.value === current ? 'page' : undefined}
              className={CHIP}
            >
              <Icon name={chip.icon} className="size-5" />
              {chip.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

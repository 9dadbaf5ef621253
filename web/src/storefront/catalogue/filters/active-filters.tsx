import { Link, useSearchParams } from 'react-router-dom';
import type { Wanted } from '#core/catalogue/wanted.ts';
import { withoutPart } from '#core/catalogue/wanted-parts.ts';
import { formatPeriod } from '#texts/dates.ts';
import { FINDING } from '#texts/finding.ts';
import { partKey, partLabel } from '#web/storefront/catalogue/filters/part-label.ts';
import { FilterLink } from '#web/storefront/catalogue/filters/filter-link.tsx';
import type { Change, Finder } from '#web/storefront/catalogue/filters/use-finder.ts';
import { withChange } from '#web/storefront/catalogue/list-view.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

type Chip = {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly change: Change | undefined;
};

function useChips({ view, parts, hrefWithout }: Finder): readonly Chip[] {
  const [search] = useSearchParams();
  const { dates } = view;
  const chips = parts.map((part) => ({
    key: partKey(part),
    label: partLabel(part, view),
    to: hrefWithout(part),
    change: (now: Wanted) => withoutPart(now, part),
  }));
  if (dates.kind !== 'chosen') return chips;
  const { startDate, endDate } = dates.period;
  const anyDay = `?${withChange(search, { from: '', to: '' })}`;
  const label = formatPeriod(startDate, endDate);
  return [{ key: 'dates', label, to: anyDay, change: undefined }, ...chips];
}

/** What narrows the list, each to be taken away by a press. Links: they work before any script. */
export function ActiveFilters({ finder }: { readonly finder: Finder }) {
  const chips = useChips(finder);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={FINDING.chosen} className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, to, change }) => (
        <li key={key}>
          <FilterLink
            finder={finder}
            change={change}
            to={to}
            aria-label={FINDING.remove(label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-cyan/50 bg-cyan/10 px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full"
          >
            {label}
            <Icon name="close" className="size-4 text-cyan" />
          </FilterLink>
        </li>
      ))}
      <li>
        <Link
          to={finder.hrefCleared}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold underline underline-offset-4 hover:text-cyan"
        >
          {FINDING.clearAll}
        </Link>
      </li>
    </ul>
  );
}

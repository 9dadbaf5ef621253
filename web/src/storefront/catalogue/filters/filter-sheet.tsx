import { type ReactNode, useState } from 'react';
import { FINDING } from '#texts/finding.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { QueryForm } from '#web/storefront/catalogue/query-form.tsx';
import { FilterFields, FILTER_FIELDS } from './filter-fields.tsx';
import type { Finder } from './finder.tsx';

/**
 * The filters as a GET form. With scripts, each press applies right away. Without, a button does.
 */
function FilterForm({ finder, children }: Omit<Props, 'children'> & { children?: ReactNode }) {
  return (
    <QueryForm
      own={children === undefined ? FILTER_FIELDS : [...FILTER_FIELDS, 'q', 'sort']}
      onSubmit={(event) => event.preventDefault()}
    >
      {children && <div className="mb-5 grid gap-4">{children}</div>}
      <FilterFields finder={finder} />
      <noscript>
        <Button type="submit" className="mt-5 w-full">
          {FINDING.apply}
        </Button>
      </noscript>
    </QueryForm>
  );
}

/** Beside the list, on wide screens. */
export function FilterRail({ finder }: { readonly finder: Finder }) {
  return (
    <aside aria-labelledby="filters" className="max-lg:hidden">
      <h2 id="filters" className="mb-5 text-heading font-semibold">
        {FINDING.filters}
      </h2>
      <FilterForm finder={finder} />
    </aside>
  );
}

type Props = {
  readonly finder: Finder;
  /** Above the filters: search and sorting. */
  readonly children: ReactNode;
};

/** Beside the dates, phones only have room for the count. */
function FiltersName({ finder: { parts, view } }: Pick<Props, 'finder'>) {
  const name = FINDING.filtersWith(parts.length);
  if (view.dates.kind !== 'chosen') return name;
  return (
    <>
      {/* The search is folded into it, too. */}
      <Icon name="search" className="size-5 sm:hidden" />
      <span className="sr-only sm:hidden">{FINDING.search}</span>
      <span className="max-sm:sr-only">{name}</span>
      {parts.length > 0 && (
        <span aria-hidden="true" className="sm:hidden">
          {parts.length}
        </span>
      )}
    </>
  );
}

const LOOK = 'min-h-15 rounded-md px-4 text-sm';

/** The same form behind a button that works without scripts. */
function Folded({ finder, children }: Props) {
  return (
    <details className="open:w-full">
      <summary
        className={`${LOOK} inline-flex items-center gap-2 border border-edge bg-panel/70 font-display font-semibold`}
      >
        <Icon name="filter" />
        <FiltersName finder={finder} />
      </summary>
      <div className="pt-5">
        <FilterForm finder={finder}>{children}</FilterForm>
      </div>
    </details>
  );
}

function Sheet({ finder, onClose, children }: Props & { readonly onClose: () => void }) {
  const { parts, count, hrefCleared } = finder;
  return (
    <>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-6 [&_fieldset:first-child]:border-t-0">
        <div className="grid gap-4 pt-5">{children}</div>
        <FilterFields finder={finder} onLeave={onClose} />
      </div>
      <footer className="flex items-center gap-3 border-t border-line px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {parts.length > 0 && (
          <ButtonLink to={hrefCleared} preventScrollReset variant="ghost" size="sm">
            {FINDING.clearAll}
          </ButtonLink>
        )}
        <Button className="flex-1" onClick={onClose}>
          <span aria-live="polite">{FINDING.show(count() ?? 0)}</span>
        </Button>
      </footer>
    </>
  );
}

/** On narrow screens: a button with the number of filters, and a bottom sheet. */
export function FilterSheet({ finder, children }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return <Folded finder={finder}>{children}</Folded>;
  return (
    <>
      <Button size="sm" className={LOOK} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        <FiltersName finder={finder} />
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={FINDING.filters} side="bottom">
        <Sheet finder={finder} onClose={() => setOpen(false)}>
          {children}
        </Sheet>
      </Dialog>
    </>
  );
}

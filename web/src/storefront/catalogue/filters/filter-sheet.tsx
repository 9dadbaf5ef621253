import { useState } from 'react';
import { FINDING } from '#texts/finding.ts';
import { FilterFields, FILTER_FIELDS } from '#web/storefront/catalogue/filters/filter-fields.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Finder } from './finder.tsx';
import { QueryForm } from '#web/storefront/catalogue/query-form.tsx';

/** The fields as a form of the address. Without script it has a button; with it every press counts at once. */
function FilterForm({ finder }: { readonly finder: Finder }) {
  return (
    <QueryForm own={FILTER_FIELDS} onSubmit={(event) => event.preventDefault()}>
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

type Props = { readonly finder: Finder };

const LOOK = 'min-h-11 px-4 text-sm';

/** The same form behind a button that needs no script. */
function Folded({ finder }: Props) {
  return (
    <details className="open:w-full">
      <summary
        className={`${LOOK} inline-flex items-center gap-2 rounded-full border border-edge bg-panel/70 font-display font-semibold`}
      >
        <Icon name="filter" />
        {FINDING.filtersWith(finder.parts.length)}
      </summary>
      <div className="pt-5">
        <FilterForm finder={finder} />
      </div>
    </details>
  );
}

function Sheet({ finder, onClose }: Props & { readonly onClose: () => void }) {
  const { parts, count, hrefCleared } = finder;
  return (
    <>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-6 [&_fieldset:first-child]:border-t-0">
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

/** On narrow screens: a button that counts what is chosen, and a sheet from below. */
export function FilterSheet({ finder }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return <Folded finder={finder} />;
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {FINDING.filtersWith(finder.parts.length)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={FINDING.filters} side="bottom">
        <Sheet finder={finder} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

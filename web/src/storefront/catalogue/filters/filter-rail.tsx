import { FINDING } from '#texts/finding.ts';
import { FILTER_FIELDS, FilterFields } from '#web/storefront/catalogue/filters/filter-fields.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/use-finder.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { QueryForm } from '#web/shared/ui/query-form.tsx';

/** The fields as a form of the address. Without script it has a button; with it every press counts at once. */
export function FilterForm({ finder }: { readonly finder: Finder }) {
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

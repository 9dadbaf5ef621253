import { useSearchParams } from 'react-router-dom';
import { searchProducts } from '#core/catalogue/search.ts';
import { countWith, waysOut } from '#core/catalogue/wanted.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { FINDING } from '#texts/finding.ts';
import { sayProblem } from '#texts/problems.ts';
import { useAnswer } from '#web/shared/data/use-answer.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { type GridPlace, ProductGrid } from '#web/shared/products/product-grid.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import {
  withChange,
  emptyOf,
  type EmptyWording,
  ALL_PRODUCTS,
} from '#web/storefront/catalogue/list-view.ts';
import { type Finder, partKey, partLabel } from './finder.tsx';

type Props = { readonly finder: Finder };
type Way = { readonly key: string; readonly text: string; readonly to: string };

/** What other days would offer. Fetched only here. */
function OtherDates({ finder: { view } }: Props) {
  const [search] = useSearchParams();
  const state = useAnswer(ALL_PRODUCTS, '');
  const count = state.kind === 'ready' ? countWith(state.value.products, view) : 0;
  if (count === 0) return null;
  return (
    <ButtonLink to={`?${withChange(search, { from: '', to: '' })}`} preventScrollReset size="sm">
      {FINDING.otherDates(count)}
    </ButtonLink>
  );
}

function waysFrom({ view, products = [], hrefWithout, hrefOnShelf }: Finder): readonly Way[] {
  return waysOut(products, view).map(({ part, count }) => ({
    key: partKey(part),
    text: FINDING.without(part.kind === 'q' ? view.q.trim() : partLabel(part, view), count),
    to: part.kind === 'category' ? hrefOnShelf('/products') : hrefWithout(part),
  }));
}

/** Only search words to remove, and their field is right above. */
const isWordAlone = (parts: Finder['parts']): boolean =>
  parts.length === 1 && parts[0]?.kind === 'q';

function wordingOf({ view, parts }: Finder, ways: readonly Way[]): EmptyWording {
  const plain = emptyOf(view);
  if (parts.length === 0) return plain;
  if (isWordAlone(parts)) return plain;
  const title = FINDING.emptyTitle;
  if (ways.length > 0) return { title, text: FINDING.emptyText };
  const isOnDates = view.dates.kind === 'chosen';
  return { title, text: isOnDates ? FINDING.emptyOnDates : FINDING.emptyNoWay };
}

/**
 * No product matches every word, so it shows partial matches. The shelves are already above the
 * list.
 */
function NearWords({ finder, place }: Props & { readonly place: GridPlace }) {
  const { view, products = [] } = finder;
  if (view.q.trim() === '') return null;
  const { products: whole, near } = searchProducts(products, view.q);
  if (whole.length > 0 || near.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-4 text-heading font-semibold">{FINDING.near}</h2>
      <ProductGrid products={near} dates={asQuery(view.dates)} place={place} />
    </>
  );
}

/**
 * An empty list: names the single filter to remove, and what that brings back.
 * @param props.closed why nothing at all is available on these days
 */
export function EmptyList(
  props: Props & { readonly closed: ApiProblem | undefined; readonly place: GridPlace },
) {
  const { finder, closed, place } = props;
  const { view } = finder;
  const ways = isWordAlone(finder.parts) ? [] : waysFrom(finder);
  const wording = closed
    ? { title: FINDING.closed, text: sayProblem(closed) }
    : wordingOf(finder, ways);
  return (
    <>
      <div className="card grid justify-items-center gap-3 px-6 py-10 text-center">
        <Icon name={closed ? 'calendar' : 'search'} className="size-10 text-cyan" />
        <h2 className="text-heading font-semibold">{wording.title}</h2>
        <p className="max-w-prose text-muted">{wording.text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {ways.map(({ key, text, to }) => (
            <ButtonLink key={key} to={to} preventScrollReset size="sm">
              {text}
            </ButtonLink>
          ))}
          {view.dates.kind === 'chosen' && <OtherDates finder={finder} />}
          <ButtonLink to="/products" variant="ghost" size="sm">
            {FINDING.seeAll}
          </ButtonLink>
        </div>
      </div>
      {closed === undefined && <NearWords finder={finder} place={place} />}
    </>
  );
}

import { useSearchParams } from 'react-router-dom';
import type { Category } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { ok } from '#core/result.ts';
import { ListToolbar } from '#web/features/catalogue/list-toolbar.tsx';
import {
  arrange,
  filterKey,
  type ListView,
  readListView,
} from '#web/features/catalogue/list-view.ts';
import { countOf, emptyOf, introOf, titleOf } from '#web/features/catalogue/list-wording.ts';
import { usePageData, useToday } from '#web/shared/app-context.tsx';
import { CategoryChips } from '#web/shared/products/category-chips.tsx';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { ProductGrid, ProductGridLoading } from '#web/shared/products/product-grid.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { question, useAnswer } from '#web/shared/use-answer.ts';

/** The shop has fewer; the server's default is ten for a shelf. */
const MOST = 100;

const PRODUCTS = question<readonly ProductDto[]>(async (shop, key) => {
  const answer = await shop.listProducts({
    ...Object.fromEntries(new URLSearchParams(key)),
    limit: MOST,
  });
  return answer.ok ? ok(answer.value.products) : answer;
});

/** The server filters by dates only under /products, and only by whole periods. */
function useGiven(view: ListView, isShelf: boolean): readonly ProductDto[] | undefined {
  const { products } = usePageData();
  const [search] = useSearchParams();
  const hasFiltered = !isShelf && search.get('to') === asQuery(view.dates)?.to;
  return view.dates.kind !== 'chosen' || hasFiltered ? products : undefined;
}

function Empty({ view }: { readonly view: ListView }) {
  const { title, text } = emptyOf(view);
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-16 text-center">
      <Icon name="search" className="size-10 text-cyan" />
      <h2 className="text-heading font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
      <ButtonLink to="/products" className="mt-2">
        See all inflatables
      </ButtonLink>
    </div>
  );
}

function Found({
  view,
  products,
}: {
  readonly view: ListView;
  readonly products: readonly ProductDto[];
}) {
  const shown = arrange(products, view);
  return (
    <>
      <output className="mb-4 block text-muted">{countOf(shown.length, view)}</output>
      {shown.length === 0 ? (
        <Empty view={view} />
      ) : (
        <>
          <h2 className="sr-only">What we have</h2>
          <ProductGrid products={shown} dates={asQuery(view.dates)} eager={3} />
        </>
      )}
    </>
  );
}

function Results({ view, isShelf }: { readonly view: ListView; readonly isShelf: boolean }) {
  const state = useAnswer(PRODUCTS, filterKey(view), useGiven(view, isShelf));
  switch (state.kind) {
    case 'loading':
      return <ProductGridLoading text="Blowing up the catalogue…" />;
    case 'failed':
      return (
        <Notice tone="danger" title="The catalogue did not load">
          <p className="mb-3">{state.problem.detail}</p>
          <Button size="sm" onClick={state.retry}>
            Try again
          </Button>
        </Notice>
      );
    case 'ready':
      return <Found view={view} products={state.value} />;
  }
}

/** A shelf, or all of them: chips, toolbar, cards. @param props.shelf the category of the path */
export function ProductList({ shelf }: { readonly shelf?: Category | undefined }) {
  const [search] = useSearchParams();
  const view = readListView(search, shelf, useToday());
  const dates = asQuery(view.dates);
  return (
    <div className="container-page pt-8 md:pt-12">
      <h1 className="text-title font-bold">{titleOf(view)}</h1>
      <p className="mt-2 mb-5 max-w-2xl text-lg text-muted">{introOf(view)}</p>
      <CategoryChips withAll dates={dates} current={view.category} />
      <div className="mt-3 mb-8">
        <ListToolbar view={view} />
      </div>
      {view.dates.kind === 'wrong' && (
        <div className="mb-6">
          <Notice tone="warning" title="Those dates do not work">
            {view.dates.sentence}
          </Notice>
        </div>
      )}
      <Results view={view} isShelf={shelf !== undefined} />
    </div>
  );
}

import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { LISTS } from '#texts/finding.ts';
import { sayProblem, TRY_AGAIN } from '#texts/problems.ts';
import { PRODUCT } from '#texts/product.ts';
import { useConfig, useIsFirstPage, usePageData, useToday } from '#web/shared/app-context.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { listMarkup } from '#web/shared/products/list-markup.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { NotFoundScreen } from '#web/shared/ui/not-found-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { arrange, introOf, readListView, shelfOf, titleOf } from './list-view.ts';
import { ProductDetail } from './product-detail.tsx';
import { ProductList } from './product-list.tsx';

function useShelf(): Category {
  const { pathname } = useLocation();
  // Case-insensitive, like routes.
  const asked = pathname.toLowerCase();
  const shelf = CATEGORIES.find(({ path }) => asked.startsWith(path));
  if (shelf === undefined) throw new Error(`No category has the path ${pathname}`);
  return shelf;
}

/** The list as the server shows it, for search engines. */
function useMarkup(shelf?: Category): readonly object[] | undefined {
  const config = useConfig();
  const [search] = useSearchParams();
  const { products = [] } = usePageData();
  const view = readListView(search, shelf, useToday());
  return import.meta.env.SSR ? listMarkup(arrange(products, view), config) : undefined;
}

/** One shelf of the shop under its own path. */
export function CategoryScreen() {
  const { site } = useConfig();
  const shelf = useShelf();
  return (
    <>
      <PageMeta
        title={LISTS.meta(titleOf({ category: shelf.value }), site.deliveryArea)}
        description={introOf({ category: shelf.value })}
        path={shelf.path}
        jsonLd={useMarkup(shelf)}
      />
      <ProductList shelf={shelf} />
    </>
  );
}

/** `/products`. With `category` in the query, search engines are referred to the shelf's page. */
export function ProductListScreen() {
  const [search] = useSearchParams();
  const view = readListView(search, undefined, useToday());
  return (
    <>
      <PageMeta
        title={titleOf(view)}
        description={introOf(view)}
        path={shelfOf(view)?.path ?? '/products'}
        jsonLd={useMarkup()}
      />
      <ProductList />
    </>
  );
}

const QUESTION = question<ProductDto>((shop, idOrSlug) =>
  shop('GET /products/:idOrSlug', { idOrSlug }),
);

function ProductLoading() {
  return (
    <div className="container-page grid gap-8 pt-8 lg:grid-cols-[1fr_400px]" aria-busy="true">
      <output className="sr-only">{PRODUCT.loadingRental}</output>
      <div className="grid content-start gap-5">
        <Skeleton className="aspect-4/3 rounded-lg" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-128 rounded-lg" />
    </div>
  );
}

/** `/products/{slug}`, or an id. Unknown products show the 404 page. */
export function ProductScreen() {
  const { slug = '' } = useParams();
  const given = usePageData().product;
  const isMissing = useIsFirstPage() && given === undefined;
  const state = useAnswer(QUESTION, slug, given);
  if (isMissing) return <NotFoundScreen />;
  if (state.kind === 'loading') return <ProductLoading />;
  if (state.kind === 'ready') return <ProductDetail key={state.value.id} product={state.value} />;
  if (state.problem.code === 'product_not_found') return <NotFoundScreen />;
  return (
    <div className="container-page max-w-xl py-16">
      <PageMeta title={PRODUCT.notLoaded} hidden />
      <h1 className="mb-4 text-title font-bold">{PRODUCT.failed}</h1>
      <Alert tone="danger">{sayProblem(state.problem)}</Alert>
      <Button variant="primary" className="mt-6" onClick={state.retry}>
        {TRY_AGAIN}
      </Button>
    </div>
  );
}

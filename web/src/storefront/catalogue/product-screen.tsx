import { useParams } from 'react-router-dom';
import type { ProductDto } from '#core/contract/products.ts';
import { NotFoundScreen } from '#web/shared/ui/not-found-screen.tsx';
import { ProductDetail } from '#web/storefront/catalogue/product-detail.tsx';
import { useIsFirstPage, usePageData } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { sayProblem } from '#texts/problems.ts';
import { PRODUCT } from '#texts/product.ts';

const QUESTION = question<ProductDto>((shop, idOrSlug) => shop.findProduct(idOrSlug));

function ProductLoading() {
  return (
    <div className="container-page grid gap-8 pt-8 lg:grid-cols-[1fr_400px]" aria-busy="true">
      <PageMeta title={PRODUCT.loading} />
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
        {PRODUCT.retry}
      </Button>
    </div>
  );
}

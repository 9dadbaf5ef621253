import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { ProductGrid, ProductGridLoading } from '#web/shared/products/product-grid.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { ok } from '#core/kernel/result.ts';
import { usePageData } from '#web/shared/app-context.tsx';
import { useEffect } from 'react';
import { warn } from '#web/shared/data/log.ts';
import { FEATURED } from '#texts/home.ts';

const QUESTION = question<readonly ProductDto[]>(async (shop) => {
  const answer = await shop.listFeatured();
  return answer.ok ? ok(answer.value.products) : answer;
});

function Shelf() {
  const state = useAnswer(QUESTION, '', usePageData().featured);
  const fault = state.kind === 'failed' ? state.problem.detail : undefined;
  useEffect(() => {
    if (fault !== undefined) warn(`Featured products: ${fault}`);
  }, [fault]);
  if (state.kind === 'loading') return <ProductGridLoading text={FEATURED.loading} />;
  if (state.kind === 'failed' || state.value.length === 0) {
    return (
      <output className="card block px-6 py-14 text-center text-lg text-muted">
        {FEATURED.none}
      </output>
    );
  }
  return <ProductGrid products={state.value} />;
}

/** Six of the shop's best; loading and empty texts are the specification's (§2). */
export function FeaturedProducts() {
  return (
    <section aria-labelledby="featured" className="container-page">
      <div className="mb-4 flex md:mb-5 flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="featured" className="text-title font-bold">
          {FEATURED.title}
        </h2>
        <ButtonLink to="/products" variant="ghost" size="sm" className="-mr-4">
          {FEATURED.all}
          <Icon name="arrow" className="size-4" />
        </ButtonLink>
      </div>
      <Shelf />
    </section>
  );
}

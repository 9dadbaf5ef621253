import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { ok } from '#core/kernel/result.ts';
import { ProductGrid } from '#web/shared/products/product-grid.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { PRODUCT } from '#texts/product.ts';

const MOST = 3;

const ON_SHELF = question<readonly ProductDto[]>(async (shop, category) => {
  const answer = await shop.listProducts({ category, limit: MOST + 1 });
  return answer.ok ? ok(answer.value.products) : answer;
});

function Shelf(props: { readonly category: string; readonly except: string }) {
  const state = useAnswer(ON_SHELF, props.category);
  const others =
    state.kind === 'ready'
      ? state.value.filter(({ id }) => id !== props.except).slice(0, MOST)
      : [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="related" className="pt-16">
      <h2 id="related" className="mb-6 text-title font-bold">
        {PRODUCT.related}
      </h2>
      <ProductGrid products={others} />
    </section>
  );
}

/** Neighbours on the same shelf. An extra: when they cannot be had, the page is whole without them. */
export function RelatedProducts({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return shelf === undefined ? null : <Shelf category={shelf.value} except={product.id} />;
}

import { useSearchParams } from 'react-router-dom';
import { useToday } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { readListView, shelfOf } from '#web/storefront/catalogue/list-view.ts';
import { introOf, titleOf } from '#web/storefront/catalogue/list-wording.ts';
import { ProductList } from '#web/storefront/catalogue/product-list.tsx';

/** `/products`, with `category` in the query: for search engines that is the category's own page. */
export function ProductListScreen() {
  const [search] = useSearchParams();
  const view = readListView(search, undefined, useToday());
  return (
    <>
      <PageMeta
        title={titleOf(view)}
        description={introOf(view)}
        path={shelfOf(view)?.path ?? '/products'}
      />
      <ProductList />
    </>
  );
}

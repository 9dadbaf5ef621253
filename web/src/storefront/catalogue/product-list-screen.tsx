import { useSearchParams, useLocation } from 'react-router-dom';
import { useConfig, usePageData, useToday } from '#web/shared/app-context.tsx';
import { listMarkup } from '#web/shared/products/list-markup.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import {
  arrange,
  readListView,
  shelfOf,
  introOf,
  titleOf,
} from '#web/storefront/catalogue/list-view.ts';
import { ProductList } from '#web/storefront/catalogue/product-list.tsx';
import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { LISTS } from '#texts/finding.ts';

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

import { useLocation } from 'react-router-dom';
import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import { introOf, titleOf } from '#web/storefront/catalogue/list-wording.ts';
import { ProductList } from '#web/storefront/catalogue/product-list.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { LISTS } from '#texts/lists.ts';

function useShelf(): Category {
  const { pathname } = useLocation();
  // As routes do, takes any case.
  const asked = pathname.toLowerCase();
  const shelf = CATEGORIES.find(({ path }) => asked.startsWith(path));
  if (shelf === undefined) throw new Error(`No category has the path ${pathname}`);
  return shelf;
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
      />
      <ProductList shelf={shelf} />
    </>
  );
}

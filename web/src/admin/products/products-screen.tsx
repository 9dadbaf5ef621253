import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hrefOf, targetFrom } from '#web/admin/products/editor-target.ts';
import { ProductEditor } from '#web/admin/products/product-editor.tsx';
import { filterProducts, sortProducts, WHOLE_LIST } from '#web/admin/products/product-list.ts';
import { ProductsHeader } from '#web/admin/products/products-header.tsx';
import { ProductsList } from '#web/admin/products/products-list.tsx';
import { ProductsToolbar } from '#web/admin/products/products-toolbar.tsx';
import { ShortcutsDialog } from '#web/admin/ui/shortcuts-dialog.tsx';
import { useListView } from '#web/admin/ui/use-list-view.ts';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { useProducts } from '#web/admin/data/use-products.ts';
import { useShortcuts } from '#web/admin/ui/use-shortcuts.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

/** Below it the columns would be narrower than their words. */
const ROOM_FOR_TABLE = '(width >= 68rem)';

/** `/admin/products`; `/admin/products/new` and `?edit={id}` open the editor over the same list. */
export function AdminProductsScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const products = useProducts();
  const { view, change } = useListView();
  const wide = useMediaQuery(ROOM_FOR_TABLE);
  const searchField = useRef<HTMLInputElement>(null);
  const [helping, setHelping] = useState(false);
  const params = new URLSearchParams(search);
  const add = (): void => void navigate(hrefOf({ kind: 'new' }, params));
  useShortcuts({
    n: add,
    '/': () => searchField.current?.focus(),
    '?': () => setHelping(true),
  });
  const shown = sortProducts(filterProducts(products.data ?? [], view), view.sort);
  return (
    <div className="grid gap-6">
      {/* The modal's own address is still this page: its title and focus stay. */}
      <PageMeta title="Products" path="/admin/products" hidden />
      <ProductsHeader shown={shown} onAdd={add} onHelp={() => setHelping(true)} />
      <ProductsToolbar view={view} onChange={change} searchRef={searchField} withSort={!wide} />
      <ProductsList
        products={products}
        shown={shown}
        view={view}
        wide={wide}
        hrefOf={(id) => hrefOf({ kind: 'edit', id }, params)}
        onChange={change}
        onClear={() => change(WHOLE_LIST)}
        onAdd={add}
      />
      <ProductEditor
        products={products.data}
        wanted={targetFrom(pathname, params)}
        onGo={(target) => void navigate(hrefOf(target, params), { replace: true })}
        onReload={async () => (await products.refetch()).data}
      />
      <ShortcutsDialog open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}

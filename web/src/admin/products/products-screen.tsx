import { useLocation, useNavigate } from 'react-router-dom';
import { FEATURED } from '#core/catalogue/category.ts';
import { useProducts } from '#web/admin/shared/use-products.ts';
import { ActionButton, buttonLook } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import type { OpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ProductBulk } from './change-prices.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { PRODUCT_FILTERS, PRODUCT_TABLE, productsCsv, productText } from './product-table.tsx';

const LIST = '/admin/products';

/** What the editor beside the list shows; undefined when closed. */
export type EditorTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: string }
  | undefined;

/** `/admin/products/new` adds, `?edit={id}` edits. */
export function targetFrom(pathname: string, params: URLSearchParams): EditorTarget {
  if (/^\/admin\/products\/new\/?$/.test(pathname)) return { kind: 'new' };
  const id = params.get('edit');
  return id === null || id === '' ? undefined : { kind: 'edit', id };
}

/** The URL that opens the target beside the current list; for undefined, the list's own URL. */
export function hrefOf(target: EditorTarget, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('edit');
  if (target?.kind === 'edit') next.set('edit', target.id);
  const path = target?.kind === 'new' ? `${LIST}/new` : LIST;
  return next.size === 0 ? path : `${path}?${next}`;
}

const NEW = 'new';

/** Like `useOpenRow`, with a separate URL for adding a product. */
function useEditor(): OpenRow {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const target = targetFrom(pathname, params);
  const go = (to: EditorTarget, replace: boolean): void =>
    void navigate(hrefOf(to, new URLSearchParams(window.location.search)), { replace });
  return {
    openId: target?.kind === 'edit' ? target.id : target?.kind,
    hrefOf: (id) => hrefOf({ kind: 'edit', id }, params),
    open: (id) => go(id === NEW ? { kind: 'new' } : { kind: 'edit', id }, target !== undefined),
    close: () => go(undefined, true),
  };
}

/** `/admin/products`; `/admin/products/new` and `?edit={id}` open the editor beside the list. */
export function AdminProductsScreen() {
  const mayAdd = useMay()('catalogue:write');
  const list = useProducts();
  const opens = useEditor();
  const today = useToday();
  const { rows } = list;
  const count = (isActive: boolean): number | undefined =>
    rows?.filter((product) => product.isActive === isActive).length;
  const featured = rows?.filter(({ categories }) => categories.includes(FEATURED)).length;
  const add = (): void => opens.open(NEW);
  return (
    <DataTable
      id="products"
      title="Products"
      placeholder="Title, category, description"
      columns={PRODUCT_TABLE}
      filters={PRODUCT_FILTERS}
      defaultSort={{ id: 'created', desc: true }}
      list={list}
      rowId={({ id }) => id}
      text={productText}
      pageSize={25}
      views={[
        { name: 'All', view: {}, count: rows?.length },
        { name: 'Active', view: { filters: { show: 'active' } }, count: count(true) },
        { name: 'Featured', view: { filters: { tag: FEATURED } }, count: featured },
        { name: 'Hidden', view: { filters: { show: 'hidden' } }, count: count(false) },
      ]}
      opens={opens}
      renderDrawer={(id) => (
        <ProductDrawer key={id} id={id === NEW ? undefined : id} onClose={opens.close} />
      )}
      renderBulk={
        mayAdd ? (chosen, clear) => <ProductBulk chosen={chosen} clear={clear} /> : undefined
      }
      csv={{ name: `products-${today}.csv`, write: productsCsv }}
      keys={mayAdd ? { a: { does: 'add a product', run: add } } : {}}
      actions={
        mayAdd && (
          <>
            <Link className={buttonLook} to="/admin/integrations/imports?import=products">
              Import
            </Link>
            <ActionButton variant="primary" icon="plus" aria-haspopup="dialog" onClick={add}>
              Add product
            </ActionButton>
          </>
        )
      }
      empty={{
        title: 'No products yet',
        text: 'Add your first one. Shoppers see it once it is active.',
        action: mayAdd && <ActionButton onClick={add}>Add a product</ActionButton>,
      }}
    />
  );
}

import { useRef, useState, type Ref, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  hrefOf,
  targetFrom,
  type EditorTarget,
  isSameTarget,
} from '#web/admin/products/editor-target.ts';
import {
  filterProducts,
  sortProducts,
  WHOLE_LIST,
  type ListView,
  type Visibility,
} from '#web/admin/products/product-list.ts';
import { ProductsHeader, ADD_BUTTON_ID } from '#web/admin/products/products-header.tsx';
import { ProductsList } from '#web/admin/products/products-list.tsx';
import { ShortcutsDialog } from '#web/admin/ui/shortcuts-dialog.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { useProducts } from '#web/admin/data/use-products.ts';
import { useShortcuts } from '#web/admin/ui/use-shortcuts.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { CategorySelect } from '#web/admin/ui/category-select.tsx';
import { SearchField } from '#web/admin/ui/search-field.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import type { ProductDto } from '#core/contract/products.ts';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { editLinkId } from './product-cells.tsx';
import { ProductForm } from './product-form.tsx';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { SortSelect } from './sort-select.tsx';
import { useListView } from './product-list-params.ts';

type ProductEditorProps = {
  /** Undefined while they are not known: the editor waits. */
  readonly products: readonly ProductDto[] | undefined;
  /** What the address asks for. */
  readonly wanted: EditorTarget;
  /** Changes the address. */
  readonly onGo: (target: EditorTarget) => void;
  /** Reads the list again; undefined when that failed. */
  readonly onReload: () => Promise<readonly ProductDto[] | undefined>;
};

/** Focus goes to the row that was edited or added, else to where the editor was opened from. */
function focusRow(id: string | undefined): void {
  const link = id === undefined ? null : document.getElementById(editLinkId(id));
  if (link !== null) link.focus();
  else if (document.activeElement === document.body)
    document.getElementById(ADD_BUTTON_ID)?.focus();
}

/**
 * The editor follows the address, but holds on to what is typed: a press on Back with unsaved changes asks first,
 * as closing does.
 */
function useHeldTarget(wanted: EditorTarget, onGo: ProductEditorProps['onGo']) {
  const [shown, setShown] = useState(wanted);
  const [dirty, setDirty] = useState(false);
  const [closing, setClosing] = useState(false);
  const left = !isSameTarget(wanted, shown);
  if (left && !dirty) setShown(wanted);
  return {
    shown,
    dirty,
    setDirty,
    asking: dirty && (left || closing),
    close: () => (dirty ? setClosing(true) : onGo(undefined)),
    keep() {
      setClosing(false);
      if (left) onGo(shown);
    },
    leave() {
      setClosing(false);
      setDirty(false);
      if (!left) onGo(undefined);
    },
  };
}

/** The modal that adds or edits a product. */
function ProductEditor({ products, wanted, onGo, onReload }: ProductEditorProps) {
  const { shown, dirty, setDirty, asking, close, keep, leave } = useHeldTarget(wanted, onGo);
  const focusOn = useRef<string>(undefined);
  const id = shown?.kind === 'edit' ? shown.id : undefined;
  const open = shown !== undefined && products !== undefined;
  const product = products?.find((product) => product.id === id);
  useLeaveWarning(dirty);
  useEffect(() => {
    if (!open) return undefined;
    focusOn.current = id;
    return () => focusRow(focusOn.current);
  }, [open, id]);
  const saved = (saved: ProductDto): void => {
    focusOn.current = saved.id;
    toast.success(`${saved.title} is saved.`);
    leave();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={id === undefined ? 'Add a product' : 'Edit product'}
      >
        {id !== undefined && product === undefined ? (
          <div className="p-5">
            <Alert tone="warning">No product has this address. It may have been removed.</Alert>
          </div>
        ) : (
          <ProductForm
            key={id ?? 'new'}
            opened={product}
            others={products?.filter((other) => other.id !== id) ?? []}
            onDirty={setDirty}
            onSaved={saved}
            onCancel={close}
            onReload={async () => (await onReload())?.find((product) => product.id === id)}
          />
        )}
      </Dialog>
      <ConfirmDiscard open={asking} onKeep={keep} onDiscard={leave} />
    </>
  );
}

const VISIBILITIES: Record<Visibility, string> = {
  all: 'All products',
  active: 'Active',
  hidden: 'Hidden',
};

type Change = (changes: Partial<ListView>) => void;

const isVisibility = (text: string): text is Visibility => text in VISIBILITIES;

function VisibilityFilter({
  view,
  onChange,
}: {
  readonly view: ListView;
  readonly onChange: Change;
}) {
  return (
    <SelectField
      label="Show"
      value={view.visibility}
      onChange={({ target }) =>
        isVisibility(target.value) && onChange({ visibility: target.value })
      }
    >
      {Object.entries(VISIBILITIES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** What to show, and on cards in what order. */
function ProductsToolbar(props: {
  readonly view: ListView;
  readonly onChange: Change;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly withSort: boolean;
}) {
  const { view, onChange, searchRef, withSort } = props;
  return (
    <search className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <div className={withSort ? 'col-span-2 md:col-span-1' : 'col-span-2'}>
        <SearchField ref={searchRef} query={view.query} onSearch={(query) => onChange({ query })} />
      </div>
      <CategorySelect value={view.category} onChange={(category) => onChange({ category })} />
      <VisibilityFilter view={view} onChange={onChange} />
      {withSort && (
        <div className="col-span-2 md:col-span-1">
          <SortSelect sort={view.sort} onChange={onChange} />
        </div>
      )}
    </search>
  );
}

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

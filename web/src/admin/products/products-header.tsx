import type { ProductDto } from '#core/contract/shop-api.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { productsCsv } from '#web/admin/products/product-csv.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

export const ADD_BUTTON_ID = 'add-product';

/** @param props.shown what the filters let through, over all pages: what is exported */
export function ProductsHeader(props: {
  readonly shown: readonly ProductDto[];
  readonly onAdd: () => void;
  readonly onHelp: () => void;
}) {
  const { shown } = props;
  const today = useToday();
  const save = (): void => {
    const name = `products-${today}.csv`;
    downloadCsv(name, productsCsv(shown));
    toast.success(`${shown.length} products are in ${name}.`);
  };
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-title font-bold">Products</h1>
      <div className="flex flex-wrap items-center gap-3">
        {/* A phone has no keys to press. */}
        <span className="hidden md:contents">
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={props.onHelp}>
            Shortcuts <kbd className="font-sans text-muted">?</kbd>
          </Button>
        </span>
        <Button size="sm" disabled={shown.length === 0} onClick={save}>
          Export CSV
        </Button>
        <Button
          id={ADD_BUTTON_ID}
          variant="primary"
          size="sm"
          aria-haspopup="dialog"
          onClick={props.onAdd}
        >
          <Icon name="plus" className="size-4" />
          Add product
        </Button>
      </div>
    </header>
  );
}

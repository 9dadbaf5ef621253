import { useEffect, useRef, useState } from 'react';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { type EditorTarget, isSameTarget } from '#web/admin/products/editor-target.ts';
import { editLinkId } from '#web/admin/products/product-cells.tsx';
import { ProductForm } from '#web/admin/products/product-form.tsx';
import { ADD_BUTTON_ID } from '#web/admin/products/products-header.tsx';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

export type ProductEditorProps = {
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
export function ProductEditor({ products, wanted, onGo, onReload }: ProductEditorProps) {
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
            <Notice tone="warning">No product has this address. It may have been removed.</Notice>
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

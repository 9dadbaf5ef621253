import type { ProductDto } from '#core/contract/products.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { inputFromProduct } from '#web/admin/products/product-form-values.ts';
import { useSaveProduct } from '#web/admin/data/use-products.ts';
import { toast } from '#web/shared/toast.ts';

function failure(product: ProductDto, error: unknown): string {
  if (!(error instanceof ApiProblemError)) throw error;
  return error.problem.code === 'product_changed'
    ? `Someone else just changed ${product.title}. It is up to date now: try again.`
    : `${product.title} was not changed. ${error.message}`;
}

/** Shows a product to shoppers or hides it, at once; goes back when the server refuses. */
export function ActiveSwitch({ product }: { readonly product: ProductDto }) {
  const save = useSaveProduct();
  const isActive = save.isPending ? save.variables.input.isActive : product.isActive;
  const turn = (): void => {
    if (save.isPending) return;
    save.mutate(
      { base: product, input: { ...inputFromProduct(product), isActive: !product.isActive } },
      // Success needs no words: the switch says so itself.
      { onError: (error) => toast.error(failure(product, error)) },
    );
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isActive}
      aria-label={`${product.title} is active`}
      aria-busy={save.isPending || undefined}
      onClick={turn}
      className="group inline-flex min-h-11 min-w-11 items-center justify-center rounded-full"
    >
      <span className="relative h-6 w-10 rounded-full border border-edge bg-ground transition-colors duration-150 group-aria-checked:border-ink group-aria-checked:bg-ink/25">
        <span className="absolute top-1 left-1 size-3.5 rounded-full bg-muted transition-transform duration-150 group-aria-checked:translate-x-4 group-aria-checked:bg-ink" />
      </span>
    </button>
  );
}

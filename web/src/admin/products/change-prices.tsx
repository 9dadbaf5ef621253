import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProductDto, PRODUCT_ROUTES } from '#core/contract/products.ts';
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatPrice,
  percentOf,
} from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { ActionForm, FormCheckbox, FormNumber, FormSelect } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { centsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { toast } from '#web/shared/toast.ts';

const { useWrite } = hooksOf<typeof PRODUCT_ROUTES>();

/** As typed. */
export type PriceChange = {
  readonly way: 'raise' | 'lower';
  readonly by: string;
  readonly unit: 'percent' | 'amount';
  /** To whole dollars. */
  readonly rounds: boolean;
};

const NO_CHANGE: PriceChange = { way: 'raise', by: '', unit: 'percent', rounds: true };

type Priced = Pick<ProductDto, 'title' | 'price'>;

const numberOf = ({ by, unit }: Pick<PriceChange, 'by' | 'unit'>): number =>
  unit === 'percent' ? numberFrom(by) : centsFrom(by);

/** Undefined while what is typed is no number. */
export function changedPrice({ price }: Pick<Priced, 'price'>, change: PriceChange) {
  const by = numberOf(change);
  if (!(by > 0)) return undefined;
  const before = centsFromDollars(price);
  const more = change.unit === 'percent' ? percentOf(before, by) : by;
  const after = before + (change.way === 'raise' ? more : -more);
  return cents(change.rounds ? Math.round(after / 100) * 100 : after);
}

const LEAST = cents(100);
const MOST = cents(9_999_999);

export const changeSchema = (products: readonly Priced[]) =>
  z
    .object({
      way: z.enum(['raise', 'lower']),
      by: z.string(),
      unit: z.enum(['percent', 'amount']),
      rounds: z.boolean(),
    })
    .superRefine((change, context) => {
      const wrong = (message: string): void =>
        context.addIssue({ code: 'custom', path: ['by'], message });
      if (!(numberOf(change) > 0)) return wrong('Enter a number, such as 10.');
      for (const one of products) {
        const price = changedPrice(one, change) ?? LEAST;
        if (price >= LEAST && price <= MOST) continue;
        const named = `${one.title} would cost ${formatPrice(price)}.`;
        return wrong(`${named} Prices are from $1 to $99,999.99.`);
      }
      return undefined;
    });

/** Saves one after the other, each unless somebody has saved it since. Returns those that failed. */
const useChangePrices = () =>
  useWrite(
    ['admin'],
    async (call, changes: readonly { readonly product: ProductDto; readonly price: number }[]) => {
      const failed: ProductDto[] = [];
      for (const { product, price } of changes) {
        try {
          await call('PUT /products/:idOrSlug', {
            idOrSlug: product.id,
            body: { ...product, price },
          });
        } catch {
          failed.push(product);
        }
      }
      return failed;
    },
  );

/** Every price before and after, while it is typed. */
function Preview({ products }: { readonly products: readonly ProductDto[] }) {
  const { control } = useFormContext<PriceChange>();
  const change = useWatch({ control }) as PriceChange;
  return (
    <ul aria-label="Prices per day" className="grid max-h-64 overflow-y-auto">
      {products.map((product) => {
        const after = changedPrice(product, change);
        return (
          <li
            key={product.id}
            className="flex justify-between gap-3 border-t border-line py-1 tabular-nums"
          >
            <span className="min-w-0">{product.title}</span>
            <span className="whitespace-nowrap">
              {formatPrice(centsFromDollars(product.price))}
              {after !== undefined && <strong> → {formatPrice(after)}</strong>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ChangePricesDialog(props: {
  readonly products: readonly ProductDto[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { onDone, onClose } = props;
  // The list is read again while they are saved.
  const [products] = useState(props.products);
  const save = useChangePrices();
  async function write(change: PriceChange): Promise<boolean> {
    const changes = products.flatMap((product) => {
      const price = dollarsFromCents(
        changedPrice(product, change) ?? centsFromDollars(product.price),
      );
      return price === product.price ? [] : [{ product, price }];
    });
    const failed = await save.mutateAsync(changes);
    if (failed.length === 0) return true;
    const names = joinNames(failed.map(({ title }) => title));
    toast.error(
      `${changes.length - failed.length} of ${changes.length} changed. Not changed: ${names}.`,
    );
    // Nobody should change the others twice.
    onDone();
    return false;
  }
  return (
    <FormDialog title={`Change ${counted(products.length, 'price')}`} onClose={onClose}>
      <ActionForm
        schema={changeSchema(products)}
        values={NO_CHANGE}
        write={write}
        submit={`Change ${counted(products.length, 'price')}`}
        done="Prices changed."
        onDone={onDone}
        focus="by"
      >
        <div className="grid grid-cols-3 gap-2">
          <FormSelect name="way" label="Change">
            <option value="raise">Raise by</option>
            <option value="lower">Lower by</option>
          </FormSelect>
          <FormNumber name="by" label="Number" required />
          <FormSelect name="unit" label="In">
            <option value="percent">%</option>
            <option value="amount">$</option>
          </FormSelect>
        </div>
        <FormCheckbox name="rounds" label="Round to whole dollars" />
        <Preview products={products} />
        <p className="text-muted">Existing bookings and sent quotes keep their price.</p>
      </ActionForm>
    </FormDialog>
  );
}

/** What can be done with chosen products. */
export function ProductBulk(props: {
  readonly chosen: readonly ProductDto[];
  readonly clear: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change price
      </ActionButton>
      {isOpen && (
        <ChangePricesDialog
          products={props.chosen}
          onDone={props.clear}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import { ADD_ON } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { AddOnInput } from '#core/contract/quotes.ts';
import { cents, centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { isSamePeriod, type RentalPeriod, spansOf } from '#core/kernel/rental-days.ts';
import {
  type BegunPackage,
  begunPackages,
  priceOfCompleting,
} from '#core/pricing/complete-package.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { ADD_ONS, PACKAGES } from '#texts/pricing.ts';
import { addQuantity } from '#web/shared/booking/cart-edits.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useProducts } from '#web/shared/data/use-product.ts';
import { useFree } from '#web/shared/pricing/use-add-ons.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { itemOf } from '#web/shared/products/reserve-link.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import type { CheckoutFormControl } from './use-checkout-form.ts';
import type { CheckoutPricing } from './use-checkout-pricing.ts';

type Missing = BegunPackage['missing'][number];

/** The line that an item of the package becomes. Undefined if it cannot be had with this order. */
function lineFor(
  product: ProductDto,
  { quantity }: Missing,
  { period }: BegunPackage,
  lines: readonly QuoteRequestLine[],
  addOns: Settings['addOns'],
): QuoteRequestLine | undefined {
  const { id: productId, title } = product;
  const line = {
    productId,
    title,
    unitPrice: centsFromDollars(product.price),
    quantity,
    startDate: period.startDate,
    endDate: period.endDate,
  };
  if (!product.categories.includes(ADD_ON)) return line;
  // An add-on goes with all rentals of the order, so its days must be the package's.
  const [only, ...others] = spansOf(lines);
  const offer = addOns.isOn ? addOns.offers.find((one) => one.productId === productId) : undefined;
  return offer?.per === 'day' && only && others.length === 0 && isSamePeriod(only, period)
    ? { ...line, per: 'day', taxable: offer.taxable }
    : undefined;
}

/** How often the package can be added to the order: by the item that has the fewest units left. */
const timesLeft = (
  free: ReadonlyMap<string, number>,
  added: readonly QuoteRequestLine[],
  lines: readonly QuoteRequestLine[],
  { startDate, endDate }: RentalPeriod,
): number =>
  Math.min(
    ...added.map(({ productId, quantity }) => {
      const own = lines
        .filter((line) => line.productId === productId)
        .filter((line) => line.startDate < endDate && startDate < line.endDate)
        .reduce((sum, line) => sum + line.quantity, 0);
      return Math.floor(((free.get(productId) ?? 0) - own) / quantity);
    }),
  );

/** The chosen add-ons with these besides. */
const withAddOns = (
  chosen: readonly AddOnInput[],
  extras: readonly QuoteRequestLine[],
): AddOnInput[] => [
  ...chosen.filter((one) => extras.every(({ productId }) => productId !== one.productId)),
  ...extras.map(({ productId, quantity }) => {
    const had = chosen.find((one) => one.productId === productId)?.quantity ?? 0;
    return { productId, quantity: had + quantity };
  }),
];

type Props = { readonly form: CheckoutFormControl; readonly pricing: CheckoutPricing };

function Offer({ form, pricing, begun }: Props & { readonly begun: BegunPackage }) {
  const { cart, replace } = useCart();
  const { addOns } = useSettings();
  const { offer, period, missing } = begun;
  const products = useProducts(missing.map(({ productId }) => productId));
  const { lines } = pricing.local;
  const wanted = missing.flatMap((item) => {
    const product = products.find(({ id }) => id === item.productId);
    const line = product && lineFor(product, item, begun, lines, addOns);
    return product && line ? [{ product, line }] : [];
  });
  const free = useFree(
    wanted.map(({ line }) => line.productId),
    [period],
  );
  if (wanted.length < missing.length) return null;
  const added = wanted.map(({ line }) => line);
  const { more, saved } = priceOfCompleting(begun, lines, added, pricing.local.pricing);
  if (saved <= 0) return null;

  const left = free && timesLeft(free, added, lines, period);
  const isSoldOut = left !== undefined && left < 1;

  const take = (): void => {
    const { startDate: from, endDate: to } = period;
    const chosen = form.getValues('addOns') ?? [];
    const extras = added.filter(({ per }) => per !== undefined);
    if (extras.length > 0) {
      form.setValue('addOns', withAddOns(chosen, extras), { shouldDirty: true });
    }
    const rentals = wanted.filter(({ line }) => line.per === undefined);
    replace(
      rentals.reduce(
        (now, { product, line }) => addQuantity(now, itemOf(product, { from, to }), line.quantity),
        cart,
      ),
    );
    // The button disappears with its offer.
    document.getElementById('rentals-title')?.focus();
  };

  return (
    <li className="grid gap-3 rounded-md border border-cyan/50 bg-cyan/6 p-3 sm:p-4">
      <p className="font-semibold">{PACKAGES.complete(offer.name)}</p>
      <ul className="grid gap-2">
        {wanted.map(({ product, line }) => (
          <li key={product.id} className="flex items-center gap-3">
            <LinePicture src={product.images[0]?.src ?? ''} className="w-16" />
            <span>
              {line.quantity > 1 && `${line.quantity} × `}
              {product.title}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p>
          <strong className="font-semibold">
            {more > 0 ? PACKAGES.more(formatPrice(more)) : PACKAGES.less(formatPrice(cents(-more)))}
          </strong>{' '}
          <span className="text-muted">{PACKAGES.saved(formatPrice(saved))}</span>
          {left !== undefined && (
            <span className="block text-sm text-muted">
              {isSoldOut ? ADD_ONS.none : ADD_ONS.left(left)}
            </span>
          )}
        </p>
        <Button
          size="sm"
          disabled={left === undefined || isSoldOut}
          aria-label={PACKAGES.addAll(offer.name)}
          onClick={take}
        >
          {PACKAGES.add}
        </Button>
      </div>
    </li>
  );
}

/** Packages that the order partly contains, with the missing items, price and stock of each. */
export function PackagesToComplete(props: Props) {
  const { packages } = useSettings();
  const begun = begunPackages(packages, props.pricing.local.lines);
  return (
    <ul className="mt-3 grid gap-3 empty:hidden">
      {begun.map((one) => (
        <Offer
          key={`${packages.list.indexOf(one.offer)} ${one.period.startDate} ${one.period.endDate}`}
          {...props}
          begun={one}
        />
      ))}
    </ul>
  );
}

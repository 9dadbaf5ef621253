import type { ProductDto } from '#core/contract/products.ts';
import { formatPrice } from '#core/kernel/format-usd.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { type OfferedAddOn, useAddOns } from '#web/shared/pricing/use-add-ons.ts';
import { Picture } from '#web/shared/ui/picture.tsx';
import { ADD_ONS, AMOUNTS } from '#texts/pricing.ts';

function AddOn({ addOn }: { readonly addOn: OfferedAddOn }) {
  const { product, per, free } = addOn;
  return (
    <li className="card flex items-center gap-4 p-3">
      <Picture
        image={product.images[0]}
        alt=""
        sizes="80px"
        className="stage size-20 rounded-md object-cover"
      />
      <div className="min-w-0">
        <p className="font-semibold">{product.title}</p>
        <p className="text-sm text-muted">
          {formatPrice(centsFromDollars(product.price))}{' '}
          {per === 'event' ? AMOUNTS.perEvent : AMOUNTS.perDay}
        </p>
        {free !== undefined && (
          <p className="text-sm text-muted">{free > 0 ? ADD_ONS.left(free) : ADD_ONS.none}</p>
        )}
      </div>
    </li>
  );
}

/** What the shop rents out with this product, with the stock on the chosen days. Nothing while it offers none. */
export function SuggestedAddOns(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const { addOns } = useAddOns([product], period);
  if (addOns.length === 0) return null;
  return (
    <section aria-labelledby="add-ons" className="grid gap-3">
      <h2 id="add-ons" className="font-display text-heading font-semibold">
        {ADD_ONS.title}
      </h2>
      <p className="text-muted">{ADD_ONS.text}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {addOns.map((addOn) => (
          <AddOn key={addOn.product.id} addOn={addOn} />
        ))}
      </ul>
    </section>
  );
}

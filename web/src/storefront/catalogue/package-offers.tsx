import { Link } from 'react-router-dom';
import { cents } from '#core/kernel/cents.ts';
import { formatPrice } from '#core/kernel/format-usd.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { productPath } from '#web/shared/products/product-links.ts';
import { PACKAGES } from '#texts/pricing.ts';

type Package = Settings['packages']['list'][number];

const PRODUCT = question<ProductDto>((shop, id) => shop.findProduct(id));

function Partner({ id, quantity }: { readonly id: string; readonly quantity: number }) {
  const state = useAnswer(PRODUCT, id);
  if (state.kind !== 'ready') return null;
  return (
    <li>
      {quantity > 1 && `${quantity} × `}
      <Link
        to={productPath(state.value)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-cyan"
      >
        {state.value.title}
      </Link>
    </li>
  );
}

function Offer({ offer, product }: { readonly offer: Package; readonly product: ProductDto }) {
  return (
    <li className="card grid gap-2 p-5">
      <p className="font-display text-lg font-semibold">
        {PACKAGES.price(offer.name, formatPrice(cents(offer.pricePerDayCents)))}
      </p>
      <p className="text-sm text-muted">{PACKAGES.together}</p>
      <ul className="flex flex-wrap gap-x-5">
        {offer.items
          .filter(({ productId }) => productId !== product.id)
          .map(({ productId, quantity }) => (
            <Partner key={productId} id={productId} quantity={quantity} />
          ))}
      </ul>
    </li>
  );
}

/** The packages this product is part of, and what belongs to them. Nothing while there are none. */
export function PackageOffers({ product }: { readonly product: ProductDto }) {
  const { packages } = useSettings();
  const offers = packages.isOn
    ? packages.list.filter(({ items }) => items.some(({ productId }) => productId === product.id))
    : [];
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="packages" className="grid gap-3">
      <h2 id="packages" className="font-display text-heading font-semibold">
        {PACKAGES.title}
      </h2>
      <ul className="grid gap-3">
        {offers.map((offer) => (
          <Offer key={offer.name} offer={offer} product={product} />
        ))}
      </ul>
    </section>
  );
}

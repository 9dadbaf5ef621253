import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ProductDto } from '#core/contract/products.ts';
import { cents, centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { zipOf } from '#core/pricing/delivery.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { PACKAGES, ADD_ONS, AMOUNTS, DELIVERY_CHECK } from '#texts/pricing.ts';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { DeliveryAnswer } from '#web/shared/pricing/delivery-answer.tsx';
import { checkedZip } from '#web/shared/pricing/say-delivery.ts';
import { type OfferedAddOn, useAddOns } from '#web/shared/pricing/use-add-ons.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { productPath } from '#web/shared/products/product-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

const PARAMETER = 'zip';

/** Answers on the page. Without scripts, the form reloads it with the ZIP code in the URL. */
export function DeliveryCheck() {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(search.get(PARAMETER) ?? '');
  const [isWrong, setWrong] = useState(asked !== '' && zipOf(asked) === undefined);
  const field = useRef<HTMLInputElement>(null);

  const answer = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = field.current?.value.trim() ?? '';
    const isZip = zipOf(given) !== undefined;
    setAsked(isZip ? given : '');
    setWrong(!isZip);
    if (!isZip) field.current?.focus();
    if (isZip) checkedZip.write(zipOf(given));
  };

  return (
    <section aria-labelledby="delivery-check" className="card grid gap-4 p-5">
      <h2
        id="delivery-check"
        className="flex items-center gap-2 font-display text-heading font-semibold"
      >
        <Icon name="truck" className="size-6 text-cyan" />
        {DELIVERY_CHECK.title}
      </h2>
      <form method="get" noValidate onSubmit={answer} className="max-w-md">
        <TextField
          label={DELIVERY_CHECK.label}
          name={PARAMETER}
          id="delivery-zip"
          ref={field}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          defaultValue={asked}
          onChange={() => {
            setAsked('');
            setWrong(false);
          }}
          error={isWrong ? DELIVERY_CHECK.invalid : undefined}
          beside={<Button type="submit">{DELIVERY_CHECK.check}</Button>}
        />
      </form>
      <div aria-live="polite">
        <DeliveryAnswer postalCode={asked} />
      </div>
    </section>
  );
}

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

/** Add-ons offered with this product, with stock on the chosen days. Empty if none. */
export function SuggestedAddOns(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const { addOns } = useAddOns(
    [product],
    product.power.circuits,
    period === undefined ? [] : [period],
  );
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

type Package = Settings['packages']['list'][number];

const PRODUCT = question<ProductDto>((shop, idOrSlug) =>
  shop('GET /products/:idOrSlug', { idOrSlug }),
);

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

/** Packages with this product, and their contents. Empty if none. */
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

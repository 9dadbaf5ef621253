import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { categoryOf } from '#core/catalogue/category.ts';
import { guestsOf } from '#core/catalogue/gear.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { cents, centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { PRODUCT_CARD } from '#texts/products.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { OpeningsList } from '#web/shared/dates/other-days.tsx';
import { type Stock, useStock } from '#web/shared/dates/use-sold-out.ts';
import { Dotted } from '#web/shared/ui/dotted.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { productPath } from './product-links.ts';

const MOST = 3;

type Compared = Pick<ProductDto, 'wet' | 'price'> & Parameters<typeof guestsOf>[0];

/** In a few words, how it differs from the rental that is sold out. */
export function differencesFrom(product: Compared, other: Compared): readonly string[] {
  const [had, has] = [guestsOf(product), guestsOf(other)];
  const more = centsFromDollars(other.price) - centsFromDollars(product.price);
  return [
    ...(has === undefined || has === had ? [] : [SOLD_OUT.guests(has, had)]),
    ...(other.wet === product.wet ? [] : [other.wet ? SOLD_OUT.wet : SOLD_OUT.dry]),
    ...(more === 0 ? [] : [SOLD_OUT.price(formatPrice(cents(Math.abs(more))), more > 0)]),
  ];
}

/** From the same shelf, on the same days. */
function Alternatives({
  product,
  period,
}: {
  readonly product: ProductDto;
  readonly period: RentalPeriod;
}) {
  const shop = useShop();
  const dates = { from: period.startDate, to: period.endDate };
  const category = categoryOf(product.categories)?.value;
  const { answer } = useAsked({
    key: ['instead', category, dates],
    ask: () =>
      shop('GET /products', {
        query: { category, ...dates, sameEvening: 'true', limit: `${MOST + 1}` },
      }),
  });
  if (answer.kind !== 'ready') return null;
  const others = answer.value.products.filter(({ id }) => id !== product.id).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{SOLD_OUT.instead}</p>
      <ul className="grid">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to={productPath(other, dates)}
              className="flex min-h-11 items-center justify-between gap-3 underline-offset-4 hover:text-cyan hover:underline"
            >
              <span>
                <span className="font-semibold">{other.title}</span>{' '}
                <span className="block text-sm text-muted">
                  <Dotted facts={differencesFrom(product, other)} />
                </span>
              </span>
              <span className="whitespace-nowrap">
                {formatPrice(centsFromDollars(other.price))}
                <span className="text-sm text-muted">{PRODUCT_CARD.perDay}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that the days are not available, and which are. Empty while they are available. */
export function SoldOutNotice(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod;
  readonly quantity?: number | undefined;
  readonly onPeriod: (period: RentalPeriod) => void;
  /** Called with the answer, for the buttons and the line of days. */
  readonly onStock?: ((stock: Stock) => void) | undefined;
}) {
  const { product, period, quantity: units = 1, onPeriod, onStock } = props;
  const [stock = {}] = useStock([{ productId: product.id, units, period }]);
  const { soldOut } = stock;
  // Compared as text, so that an unchanged answer is reported once.
  const said = JSON.stringify(stock);
  useEffect(() => {
    const told: Stock = JSON.parse(said);
    onStock?.(told);
    return () => onStock?.({});
  }, [said, onStock]);
  if (soldOut === undefined) return null;
  return (
    <div role="status" className="grid gap-3 rounded-md border border-warning/60 bg-warning/10 p-4">
      <p className="flex gap-2 font-semibold text-warning">
        <Icon name="alert" className="mt-1 size-4" />
        {soldOut.sentence}
      </p>
      <OpeningsList openings={soldOut.openings} onChoose={onPeriod} />
      <Alternatives product={product} period={period} />
    </div>
  );
}

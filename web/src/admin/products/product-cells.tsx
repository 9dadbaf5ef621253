import { Link } from 'react-router-dom';
import { ADD_ON, categoryOf, FEATURED, POPULAR } from '#core/catalogue/category.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import { formatPrice } from '#core/kernel/format-usd.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { Picture } from '#web/shared/ui/picture.tsx';

type Of = { readonly product: ProductDto };

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: SHOP_TIME_ZONE });

export const priceOf = ({ price }: ProductDto): string => formatPrice(centsFromDollars(price));
export const categoryLabel = ({ categories }: ProductDto): string =>
  categoryOf(categories)?.one ?? (categories.includes(ADD_ON) ? 'Add-on' : 'No category');
export const turnaroundText = ({ turnaroundDays }: ProductDto): string =>
  turnaroundDays === 0 ? 'None' : turnaroundDays === 1 ? '1 day' : `${turnaroundDays} days`;

export function Created({ product }: Of) {
  const created = instantFromIso(product.createdAt);
  return created === undefined ? null : (
    <time dateTime={product.createdAt}>{DAY.format(created)}</time>
  );
}

export function Thumbnail({ product, className }: Of & { readonly className: string }) {
  return (
    // A block of its own: the picture's sources would each take a place in a row or grid.
    <span className={`block shrink-0 ${className}`}>
      <Picture
        image={product.images[0]}
        alt=""
        sizes="96px"
        className="size-full rounded-md object-cover"
      />
    </span>
  );
}

/** The marks that change what shoppers see. */
export function Marks({ product: { categories } }: Of) {
  const marks = [
    categories.includes(FEATURED) && 'Featured',
    categories.includes(POPULAR) && 'Popular',
  ].filter((mark) => mark !== false);
  return marks.map((mark) => (
    <span
      key={mark}
      className="inline-block rounded-full border border-line px-2 text-xs leading-5 text-muted"
    >
      {mark}
    </span>
  ));
}

export const editLinkId = (id: string): string => `edit-${id}`;

/** Focus comes back here when the editor closes. */
export function EditLink({ product, href }: Of & { readonly href: string }) {
  return (
    <Link
      id={editLinkId(product.id)}
      to={href}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-3 text-sm font-semibold text-ink underline decoration-edge underline-offset-4 hover:bg-panel"
    >
      Edit<span className="sr-only"> {product.title}</span>
    </Link>
  );
}

import { Link } from 'react-router-dom';
import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/categories.ts';
import { PRODUCT } from '#texts/product.ts';

const LINK = 'inline-flex min-h-11 items-center hover:text-cyan';

/** Home, the shelf, this rental. */
export function Breadcrumb({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return (
    <nav aria-label={PRODUCT.breadcrumb} className="mb-2 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 *:not-first:before:mr-2 *:not-first:before:content-['/']">
        <li>
          <Link to="/" className={LINK}>
            {PRODUCT.home}
          </Link>
        </li>
        <li>
          <Link to={shelf?.path ?? '/products'} className={LINK}>
            {shelf === undefined ? ALL_INFLATABLES : CATEGORY_NAMES[shelf.value].label}
          </Link>
        </li>
        <li aria-current="page" className="text-ink">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}

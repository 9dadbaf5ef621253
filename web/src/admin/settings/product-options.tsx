import { ADD_ON } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';

export const isAddOn = ({ categories }: ProductDto): boolean => categories.includes(ADD_ON);

/** The choices of a list of products. */
export function ProductOptions(props: { readonly products: readonly ProductDto[] }) {
  return (
    <>
      <option value="">Choose…</option>
      {props.products.map(({ id, title, isActive }) => (
        <option key={id} value={id}>
          {isActive ? title : `${title} (hidden)`}
        </option>
      ))}
    </>
  );
}

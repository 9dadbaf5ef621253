import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { thumbnailOf } from '#core/catalogue/product.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { LANGUAGE } from '#texts/language.ts';
import { ensureQuantity } from '#web/shared/booking/cart-edits.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink, type ButtonLinkProps } from '#web/shared/ui/button.tsx';
import { bookingPath, type ChosenDates } from './product-links.ts';

export const itemOf = (
  { id, slug, title, otherTitle, images, price }: ProductDto,
  { from, to }: NonNullable<ChosenDates>,
) => ({
  id,
  slug,
  title,
  // The cart may be opened in the other language.
  ...(otherTitle !== undefined && { otherTitle, language: LANGUAGE }),
  image: thumbnailOf(images),
  price,
  startDate: from,
  endDate: to,
});

/**
 * Goes straight to checkout with the rental on these days. Without days or scripts, or in a new
 * tab, it is a link to the page that asks for what is missing (specification §2).
 */
export function ReserveLink(
  props: Omit<ButtonLinkProps, 'to' | 'onClick'> & {
    readonly product: ProductDto;
    readonly dates: ChosenDates;
    readonly quantity?: number | undefined;
  },
) {
  const { product, dates, quantity = 1, ...link } = props;
  const { cart, replace } = useCart();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent): void => {
    if (dates === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    replace(ensureQuantity(cart, itemOf(product, dates), quantity));
    void navigate('/cart-checkout');
  };
  return <ButtonLink {...link} to={bookingPath(product, dates)} onClick={onClick} />;
}

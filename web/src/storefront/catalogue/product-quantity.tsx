import { useState } from 'react';
import { mostUnitsOnline } from '#core/catalogue/product.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { CART } from '#texts/pricing.ts';
import { BOOK_PANEL } from '#texts/product.ts';
import { AllTaken, leastOf } from '#web/shared/booking/all-taken.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { QuantityStepper } from '#web/shared/ui/line-controls.tsx';

/** How many of a product with many units, up to what there is and what can be ordered online. */
export function ProductQuantity(props: {
  readonly product: ProductDto;
  readonly quantity: number;
  /** How many can be had on the chosen days. */
  readonly most: number | undefined;
  readonly onQuantity: (quantity: number) => void;
}) {
  const { product, quantity, most, onQuantity } = props;
  const { holds } = useSettings();
  const [isWanting, setWanting] = useState(false);
  const limit = mostUnitsOnline(product, holds.mostUnits);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="font-semibold">{BOOK_PANEL.quantity}</p>
      <QuantityStepper
        quantity={quantity}
        onChange={onQuantity}
        label={CART.quantityOf(product.title)}
        max={leastOf(most, limit, product.units)}
        onMore={() => setWanting(true)}
        isTyped
      />
      <AllTaken {...{ isWanting, quantity, most, limit }} />
    </div>
  );
}

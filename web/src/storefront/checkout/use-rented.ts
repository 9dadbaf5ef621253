import { useEffect, useState } from 'react';
import type { ProductDto } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';

const NONE: readonly ProductDto[] = [];

/** The products of a cart, with the facts that its lines do not keep. One that cannot be had is left out. */
export function useRented(ids: readonly string[], isWanted: boolean): readonly ProductDto[] {
  const shop = useShop();
  const [found, setFound] = useState(NONE);
  const wanted = isWanted ? [...new Set(ids)].join() : '';
  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answers = await Promise.all(wanted.split(',').map((id) => shop.findProduct(id)));
      const products = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      if (isCurrent) setFound(products);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [shop, wanted]);
  return wanted === '' ? NONE : found;
}

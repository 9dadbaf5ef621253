import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CartItem } from '#core/pricing/cart.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { useAccountApi, useShop } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { itemOf } from '#web/shared/products/reserve-link.tsx';

type KeptCart = 'none' | 'opening' | 'opened' | 'failed';

/** Puts the cart of a reminder's link (`?token=`) in place of this browser's, at today's prices. */
export function useKeptCart(): KeptCart {
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  const account = useAccountApi();
  const shop = useShop();
  const { replace } = useCart();
  const [state, setState] = useState<KeptCart>(token === null ? 'none' : 'opening');
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    // The effect runs twice in development, and its own replacing changes the cart.
    if (token === null || asked.has(token)) return;
    asked.add(token);
    void (async () => {
      const kept = await account.keptCart(token);
      if (!kept.ok) return setState('failed');
      const items: CartItem[] = [];
      for (const { productId, quantity, startDate, endDate } of kept.value.lines) {
        const found = await shop.findProduct(productId);
        if (!found.ok) continue;
        const dates = { from: calendarDay(startDate), to: calendarDay(endDate) };
        items.push({ ...itemOf(found.value, dates), quantity });
      }
      replace(items);
      setState('opened');
      setParams({}, { replace: true });
    })();
  }, [token, asked, account, shop, replace, setParams]);
  return state;
}

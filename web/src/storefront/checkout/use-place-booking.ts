import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { LineInput } from '#core/contract/quotes.ts';
import { termsFiguresOf, termsVersionOf } from '#core/settings/terms-figures.ts';
import { instant } from '#core/kernel/instant.ts';
import type { CheckoutForm } from '#web/shared/booking/checkout-form.schema.ts';
import { bookingAttempt } from '#web/storefront/checkout/idempotency-key.ts';
import { placeBooking } from '#web/storefront/checkout/place-booking.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { storedBooking } from '#web/shared/booking/stored-booking.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';

const MEMORY = { attempt: bookingAttempt, booking: storedBooking, newKey: randomKey };

/** Places the booking and goes to its payment; `problem` is why the last try was refused. */
export function usePlaceBooking() {
  const shop = useShop();
  const navigate = useNavigate();
  const { clear } = useCart();
  const termsVersion = termsVersionOf(termsFiguresOf(useSettings()));
  const [problem, setProblem] = useState<ApiProblem>();

  async function place(
    lines: readonly LineInput[],
    form: CheckoutForm,
  ): Promise<ApiProblem | undefined> {
    setProblem(undefined);
    const wish = { lines, form, termsVersion };
    const placed = await placeBooking(shop, MEMORY, wish, instant(Date.now()));
    if (!placed.ok) {
      setProblem(placed.error);
      return placed.error;
    }
    const { paid, reservationId } = placed.value;
    // A credit paid all that was due: there is nothing to go on to.
    if (paid) clear();
    await navigate(paid ? `/success?session_id=${encodeURIComponent(reservationId)}` : '/checkout');
    return undefined;
  }

  return { place, problem, dismiss: () => setProblem(undefined) };
}

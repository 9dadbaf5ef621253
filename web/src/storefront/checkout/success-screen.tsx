import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepForNext } from '#web/shared/booking/checkout-draft.ts';
import {
  paidBooking,
  type StoredBooking,
  storedBooking,
} from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { bookingAttempt } from './place-booking.ts';
import { SuccessTicket } from './success-ticket.tsx';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

/** This browser's booking, if the URL's reference matches. */
function useOwnBooking(reference: string): StoredBooking | undefined {
  const [booking] = useState(() => storedBooking.read());
  return booking?.reservationId === reference ? booking : undefined;
}

/** After a provider's redirect back: does once what the payment form would have cleaned up. */
function useTidyUp(booking: StoredBooking | undefined, confirmation: Confirmation): void {
  const { clear } = useCart();
  const isDue = booking !== undefined && !booking.paid && confirmation.kind === 'confirmed';
  useEffect(() => {
    if (!isDue) return;
    storedBooking.write(paidBooking(storedBooking.read() ?? booking));
    bookingAttempt.clear();
    keepForNext(booking.email);
    clear();
  }, [isDue, booking, clear]);
}

/** `/success?session_id={reference}` */
export function SuccessScreen() {
  const [parameters] = useSearchParams();
  const reference = parameters.get('session_id') ?? '';
  const booking = useOwnBooking(reference);
  const confirmation = useConfirmation(booking);
  useTidyUp(booking, confirmation);
  return (
    <div className="container-page py-10 md:py-16">
      <SuccessTicket reference={reference} booking={booking} confirmation={confirmation} />
    </div>
  );
}

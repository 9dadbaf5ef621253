import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type StoredBooking, storedBooking } from '#web/shared/booking/stored-booking.ts';
import { useSettled } from './place-booking.ts';
import { SuccessTicket } from './success-ticket.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** This browser's booking, if the URL's reference matches. */
function useOwnBooking(reference: string): StoredBooking | undefined {
  const [booking] = useState(() => storedBooking.read());
  return booking?.reservationId === reference ? booking : undefined;
}

/** `/success?session_id={reference}` */
export function SuccessScreen() {
  const [parameters] = useSearchParams();
  const reference = parameters.get('session_id') ?? '';
  const booking = useOwnBooking(reference);
  const confirmation = useConfirmation(booking);
  useSettled(booking, confirmation.kind === 'confirmed');
  return (
    <div className="container-page py-10 md:py-16">
      <SuccessTicket reference={reference} booking={booking} confirmation={confirmation} />
    </div>
  );
}

import { useState } from 'react';
import { cents } from '#core/money/cents.ts';
import { formatUsd } from '#core/money/format-usd.ts';
import { Confetti } from '#web/features/booking/confetti.tsx';
import {
  paidBooking,
  type StoredBooking,
  storedBooking,
} from '#web/features/booking/stored-booking.ts';
import { managePath } from '#web/features/booking/success-path.ts';
import type { Confirmation } from '#web/features/booking/use-confirmation.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

function Waiting({ isLong, isExpired }: { readonly isLong: boolean; readonly isExpired: boolean }) {
  if (isExpired) {
    return (
      <Notice tone="warning" title="Your hold ran out before the payment reached us">
        If your dates are still free we book them as soon as it arrives; otherwise your money goes
        back automatically. Either way we e-mail you.
      </Notice>
    );
  }
  return (
    <output className="flex items-center justify-center gap-3 rounded-md border border-line p-4 text-muted">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border-2 border-cyan border-r-transparent motion-safe:animate-[spin_900ms_linear_infinite]"
      />
      {isLong
        ? 'The card provider takes longer than usual. You may close this page: the confirmation comes by e-mail.'
        : 'We are waiting for the card provider…'}
    </output>
  );
}

function Confirmed(props: {
  readonly booking: StoredBooking;
  readonly confirmation: Extract<Confirmation, { kind: 'confirmed' }>;
}) {
  const { booking, confirmation } = props;
  const { paidCents, balanceCents } = confirmation.status;
  return (
    <div className="text-left">
      <Notice tone="success" title={`${booking.productTitle} is booked`}>
        {formatUsd(cents(paidCents))} paid.{' '}
        {balanceCents > 0
          ? `${formatUsd(cents(balanceCents))} is due before your event.`
          : 'Nothing is left to pay.'}
      </Notice>
    </div>
  );
}

function NextSteps({ email }: { readonly email: string | undefined }) {
  const { site } = useConfig();
  const steps = [
    {
      icon: 'mail',
      text: `A confirmation e-mail${email ? ` to ${email}` : ''} follows, with your private link.`,
    },
    { icon: 'truck', text: site.arrival },
    { icon: 'calendar', text: 'Plans change? Your private link is the way to reach us.' },
  ] as const;
  return (
    <ul className="grid gap-3 text-left">
      {steps.map(({ icon, text }) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 size-5 text-cyan" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The confirmation: the reference, how far the payment is, what comes next. */
export function SuccessTicket(props: {
  readonly reference: string;
  readonly booking: StoredBooking | undefined;
  readonly confirmation: Confirmation;
}) {
  const { reference, booking, confirmation } = props;
  const [celebrates] = useState(booking !== undefined && !booking.celebrated);
  const isConfirmed = confirmation.kind === 'confirmed';
  const isCancelled = confirmation.kind === 'cancelled';
  return (
    <div className="card mx-auto max-w-2xl overflow-hidden text-center shadow-lift">
      {celebrates && booking !== undefined && isConfirmed && (
        <Confetti
          onStart={() => storedBooking.write({ ...paidBooking(booking), celebrated: true })}
        />
      )}
      <header className="stage grid justify-items-center gap-4 px-6 pt-12 pb-10">
        <span
          className={`grid size-20 place-items-center rounded-full ${isCancelled ? 'bg-warning' : 'bg-neon shadow-glow'} text-night`}
        >
          <Icon name={isCancelled ? 'alert' : 'check'} className="size-10" />
        </span>
        <h1 className="text-title font-semibold">
          {isCancelled ? 'This booking was cancelled' : 'Payment Successful!'}
        </h1>
        {reference !== '' && (
          <p className="text-muted">
            Booking reference{' '}
            <strong className="font-mono break-all text-ink select-all">{reference}</strong>
          </p>
        )}
      </header>
      <div className="grid gap-6 border-t border-dashed border-edge/60 px-5 py-8 sm:px-10">
        {booking !== undefined && confirmation.kind === 'waiting' && (
          <Waiting isLong={confirmation.isLong} isExpired={confirmation.isExpired} />
        )}
        {booking !== undefined && isConfirmed && (
          <Confirmed booking={booking} confirmation={confirmation} />
        )}
        {isCancelled ? (
          <p className="text-muted">
            What you paid goes back to your card, and we e-mail you about it.
          </p>
        ) : (
          <NextSteps email={booking?.email} />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {booking !== undefined && isConfirmed && (
            <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
              Manage your reservation
            </ButtonLink>
          )}
          <ButtonLink to="/">Return to Home</ButtonLink>
        </div>
      </div>
    </div>
  );
}

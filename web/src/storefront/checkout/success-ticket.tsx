import { useState } from 'react';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { Confetti } from '#web/storefront/checkout/confetti.tsx';
import {
  paidBooking,
  type StoredBooking,
  storedBooking,
} from '#web/shared/booking/stored-booking.ts';
import { managePath } from '#web/shared/booking/success-path.ts';
import type { Confirmation } from '#web/storefront/checkout/use-confirmation.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { SUCCESS } from '#texts/payment.ts';

function Waiting({ isLong, isExpired }: { readonly isLong: boolean; readonly isExpired: boolean }) {
  if (isExpired) {
    return (
      <Notice tone="warning" title={SUCCESS.late}>
        {SUCCESS.lateText}
      </Notice>
    );
  }
  return (
    <output className="flex items-center justify-center gap-3 rounded-md border border-line p-4 text-muted">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border-2 border-cyan border-r-transparent animate-spin"
      />
      {isLong ? SUCCESS.waitingLong : SUCCESS.waiting}
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
      <Notice tone="success" title={SUCCESS.booked(booking.productTitle)}>
        {SUCCESS.paid(formatUsd(cents(paidCents)))}{' '}
        {balanceCents > 0 ? SUCCESS.due(formatUsd(cents(balanceCents))) : SUCCESS.nothingLeft}
      </Notice>
    </div>
  );
}

function NextSteps({ email }: { readonly email: string | undefined }) {
  const { site } = useConfig();
  const steps = [
    { icon: 'mail', text: SUCCESS.mail(email) },
    { icon: 'truck', text: site.arrival },
    { icon: 'calendar', text: SUCCESS.change },
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
          {isCancelled ? SUCCESS.cancelled : SUCCESS.title}
        </h1>
        {reference !== '' && (
          <p className="text-muted">
            {SUCCESS.reference}{' '}
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
          <p className="text-muted">{SUCCESS.cancelledText}</p>
        ) : (
          <NextSteps email={booking?.email} />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {booking !== undefined && isConfirmed && (
            <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
              {SUCCESS.manage}
            </ButtonLink>
          )}
          <ButtonLink to="/">{SUCCESS.home}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

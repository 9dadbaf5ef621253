import { useState, useEffect, useRef } from 'react';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import {
  paidBooking,
  type StoredBooking,
  storedBooking,
  managePath,
} from '#web/shared/booking/stored-booking.ts';
import type { Confirmation } from '#web/storefront/checkout/use-confirmation.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { SUCCESS } from '#texts/payment.ts';

const COLOURS = ['#39ff14', '#00e5ff', '#ffc44d', '#ff5d6c', '#eef4ff'];

const PIECES = 140;

const LIFE_MILLISECONDS = 3_200;

const GRAVITY = 620;

type Piece = {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly size: number;
  readonly turn: number;
  readonly colour: string;
};

/** Two fountains from the lower corners. Only for the eye: chance needs no port here. */
function makePieces(width: number, height: number): readonly Piece[] {
  return Array.from({ length: PIECES }, (_, index) => {
    const fromLeft = index % 2 === 0;
    return {
      x: fromLeft ? 0 : width,
      y: height * 0.85,
      vx: width * (0.05 + Math.random() * 0.55) * (fromLeft ? 1 : -1),
      vy: -height * (0.7 + Math.random() * 0.7),
      size: 6 + Math.random() * 7,
      turn: Math.random() * 12 - 6,
      colour: COLOURS[index % COLOURS.length] ?? '#ffffff',
    };
  });
}

function draw(context: CanvasRenderingContext2D, pieces: readonly Piece[], seconds: number): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MILLISECONDS / 1_000 - seconds) * 2));
  for (const { x, y, vx, vy, size, turn, colour } of pieces) {
    context.save();
    const drag = 1 - Math.exp(-seconds);
    context.translate(x + vx * drag, y + vy * drag + (GRAVITY * seconds * seconds) / 2);
    context.rotate(turn * seconds);
    context.fillStyle = colour;
    context.fillRect(-size / 2, -size / 4, size, size / 2);
    context.restore();
  }
}

/** Once across the screen, for nobody who prefers less motion. */
function Confetti({ onStart }: { readonly onStart: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = useRef(onStart);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    start.current();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const pieces = makePieces(element.width, element.height);
    const begun = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const elapsed = now - begun;
      draw(context, pieces, elapsed / 1_000);
      if (elapsed < LIFE_MILLISECONDS) frame = requestAnimationFrame(next);
      else context.clearRect(0, 0, element.width, element.height);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-40 size-full"
    />
  );
}

function Waiting({ isLong, isExpired }: { readonly isLong: boolean; readonly isExpired: boolean }) {
  if (isExpired) {
    return (
      <Alert tone="warning" title={SUCCESS.late}>
        {SUCCESS.lateText}
      </Alert>
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
      <Alert tone="success" title={SUCCESS.booked(booking.productTitle)}>
        {SUCCESS.paid(formatUsd(cents(paidCents)))}{' '}
        {balanceCents > 0 ? SUCCESS.due(formatUsd(cents(balanceCents))) : SUCCESS.nothingLeft}
      </Alert>
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

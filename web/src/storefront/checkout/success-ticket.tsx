import { useState, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { asksForProof, hoursPer, partyHours } from '#core/reservations/party.ts';
import { formatLongDay, formatTime } from '#texts/dates.ts';
import { PARTY } from '#texts/party.ts';
import { REQUEST, SUCCESS } from '#texts/payment.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { LostLink } from '#web/shared/booking/lost-link.tsx';
import { BookedSpotWarnings } from '#web/shared/booking/misfits.tsx';
import { Prepare } from '#web/shared/booking/prepare.tsx';
import { sayCredited } from '#web/shared/booking/say-credited.ts';
import {
  paidBooking,
  type StoredBooking,
  reservationTitle,
  storedBooking,
  managePath,
} from '#web/shared/booking/stored-booking.ts';
import { VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';
import { useAsked } from '#web/shared/data/query.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import type { Confirmation } from './use-confirmation.ts';

const COLORS = ['#39ff14', '#00e5ff', '#ffc44d', '#ff5d6c', '#eef4ff'];

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
  readonly color: string;
};

/** Two fountains from the lower corners. Decorative, so its randomness needs no port. */
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
      color: COLORS[index % COLORS.length] ?? '#ffffff',
    };
  });
}

function draw(context: CanvasRenderingContext2D, pieces: readonly Piece[], seconds: number): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.globalAlpha = Math.max(0, Math.min(1, (LIFE_MILLISECONDS / 1_000 - seconds) * 2));
  for (const { x, y, vx, vy, size, turn, color } of pieces) {
    context.save();
    const drag = 1 - Math.exp(-seconds);
    context.translate(x + vx * drag, y + vy * drag + (GRAVITY * seconds * seconds) / 2);
    context.rotate(turn * seconds);
    context.fillStyle = color;
    context.fillRect(-size / 2, -size / 4, size, size / 2);
    context.restore();
  }
}

/** Once across the screen, except for people who prefer reduced motion. */
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
  const mailed = useMailed();
  if (isExpired) {
    return (
      <Alert tone="warning" title={SUCCESS.late}>
        {SUCCESS.lateText} {mailed(SUCCESS.lateMail)}
      </Alert>
    );
  }
  return (
    // Announced only if it takes long: the title says that it is confirmed.
    <p
      role={isLong ? 'status' : undefined}
      className="flex items-center justify-center gap-3 rounded-md border border-line p-4 text-muted"
    >
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border-2 border-cyan border-r-transparent animate-spin"
      />
      {isLong ? `${SUCCESS.waitingLong} ${mailed(SUCCESS.waitingMail)}` : SUCCESS.waiting}
    </p>
  );
}

function Agreement({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer } = useAsked({
    key: ['agreement', token],
    ask: () => shop('GET /manage/:token/agreement', { token }),
  });
  if (answer.kind === 'loading') return <Skeleton className="h-20" />;
  if (answer.kind !== 'ready' || answer.value.signed?.isCurrent === true) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning/45 bg-warning/8 p-4">
      <p className="min-w-44 flex-1">
        <strong className="block font-semibold">{SUCCESS.oneThing}</strong>
        {SUCCESS.sign}
      </p>
      <ButtonLink variant="primary" to={`${managePath(token)}#papers`}>
        {SUCCESS.signNow}
      </ButtonLink>
    </div>
  );
}

/** Day and amount of the balance. */
function dueSentence({ balanceCents, cardCharge, visits }: ManagedReservation): string {
  if (balanceCents <= 0) return SUCCESS.nothingLeft;
  if (cardCharge !== undefined && cardCharge.isExceeded !== true) {
    const amount = formatUsd(cents(cardCharge.amountCents));
    return SUCCESS.charged(amount, formatLongDay(calendarDay(cardCharge.day)));
  }
  const amount = formatUsd(cents(balanceCents));
  const first = visits[0]?.date;
  return first === undefined
    ? SUCCESS.due(amount)
    : SUCCESS.dueOn(amount, formatLongDay(calendarDay(first)), visits.length > 2);
}

function Party({
  reservation,
  token,
}: {
  readonly reservation: ManagedReservation;
  readonly token: string;
}) {
  const { event, visits, lines, paidCents } = reservation;
  return (
    <>
      <BookedSpotWarnings reservation={reservation} />
      <section className="grid gap-5 rounded-lg border border-line bg-panel/60 p-4 sm:p-6">
        <h2 className="font-display text-heading font-semibold">{reservationTitle(lines)}</h2>
        <VisitPairs visits={visits} lines={lines} />
        <div className="flex gap-3 border-t border-line pt-4">
          <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-cyan" />
          <p>
            {event.street}, {event.city}, {event.region} {event.postalCode}
            {partyHours(event, (from, to) =>
              PARTY.told(formatTime(from), formatTime(to), hoursPer(lines)),
            ).map((hours) => (
              <span key={hours} className="block text-sm text-muted">
                {hours}
              </span>
            ))}
          </p>
        </div>
        <div className="flex gap-3 border-t border-line pt-4">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-neon" />
          <p>
            <strong className="font-semibold">{SUCCESS.paid(formatUsd(cents(paidCents)))}</strong>{' '}
            {[sayCredited(reservation), dueSentence(reservation)].join(' ').trim()}
          </p>
        </div>
        <a
          href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`}
          download
          className="inline-flex min-h-11 items-center gap-3 font-semibold text-cyan underline underline-offset-4"
        >
          <Icon name="calendar" className="size-5" />
          {SUCCESS.calendar(visits.length)}
        </a>
        {asksForProof(event) && (
          <a
            href={`/api/manage/${encodeURIComponent(token)}/venue-pack.pdf`}
            download
            className="-mt-3 inline-flex min-h-11 items-center gap-3 font-semibold text-cyan underline underline-offset-4"
          >
            <Icon name="pin" className="size-5" />
            {SUCCESS.venuePack}
          </a>
        )}
      </section>
      <Prepare reservation={reservation} />
    </>
  );
}

/** Booked and paid: what, when, where, and what is left to do. */
function Confirmed({ booking }: { readonly booking: StoredBooking }) {
  const { email } = booking;
  const isMailed = useIsMailed(booking);
  const token = booking.manageToken;
  const { answer } = useManagedReservation(token);
  return (
    <div className="grid gap-6 text-left">
      <Agreement token={token} />
      <p className="text-center text-muted">
        {isMailed ? `${SUCCESS.mail(email ?? '')} ${SUCCESS.noMail}` : SUCCESS.unmailed}{' '}
        <Link
          to={isMailed ? '/manage' : managePath(token)}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan"
        >
          {isMailed ? SUCCESS.mailAgain : SUCCESS.privateLink}
        </Link>
      </p>
      {answer.kind === 'loading' && <Skeleton className="h-64" />}
      {answer.kind === 'ready' && <Party reservation={answer.value} token={token} />}
    </div>
  );
}

const LOOKS = {
  confirmed: { icon: 'check', colors: 'bg-neon shadow-glow', title: SUCCESS.title },
  waiting: { icon: 'mail', colors: 'bg-cyan', title: SUCCESS.awaited },
  request: { icon: 'mail', colors: 'bg-cyan', title: REQUEST.title },
  cancelled: { icon: 'alert', colors: 'bg-warning', title: SUCCESS.cancelled },
  unknown: { icon: 'search', colors: 'bg-warning', title: SUCCESS.unknown },
} as const satisfies Record<Confirmation['kind'], object>;

/** The confirmation: reference, payment state and next steps. */
export function SuccessTicket(props: {
  readonly reference: string;
  readonly booking: StoredBooking | undefined;
  readonly confirmation: Confirmation;
}) {
  const { reference, booking, confirmation } = props;
  const { site } = useConfig();
  const [celebrates] = useState(booking !== undefined && !booking.celebrated);
  const isConfirmed = confirmation.kind === 'confirmed';
  const mailed = useMailed();
  const { icon, colors, title } = LOOKS[confirmation.kind];
  return (
    <div className="card mx-auto max-w-2xl overflow-hidden text-center shadow-lift">
      <PageMeta title={title} hidden />
      {celebrates && booking !== undefined && isConfirmed && (
        <Confetti
          onStart={() => storedBooking.write({ ...paidBooking(booking), celebrated: true })}
        />
      )}
      <header className="stage grid justify-items-center gap-3 px-6 pt-8 pb-6">
        <span className={`grid size-14 place-items-center rounded-full ${colors} text-night`}>
          <Icon name={icon} className="size-7" />
        </span>
        <h1 className="text-title font-semibold">{title}</h1>
        {reference !== '' && (
          <p className="text-muted">
            {SUCCESS.reference}{' '}
            <strong className="inline-block tracking-wide tabular-nums break-all text-ink select-all">
              {reference}
            </strong>
          </p>
        )}
      </header>
      <div className="grid gap-6 border-t border-dashed border-edge/60 px-4 py-6 sm:px-8">
        {confirmation.kind === 'waiting' && (
          <Waiting isLong={confirmation.isLong} isExpired={confirmation.isExpired} />
        )}
        {booking !== undefined && isConfirmed && <Confirmed booking={booking} />}
        {confirmation.kind === 'request' && (
          <p>
            <Sentence text={REQUEST.text(site.phone)} />
          </p>
        )}
        {confirmation.kind === 'cancelled' && (
          <p className="text-muted">
            {SUCCESS.cancelledText} {mailed(SUCCESS.cancelledMail)}
          </p>
        )}
        {confirmation.kind === 'unknown' && (
          <>
            <p className="text-muted">{SUCCESS.unknownText}</p>
            <div className="text-left">
              <LostLink />
            </div>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {booking !== undefined && (isConfirmed || confirmation.kind === 'request') && (
            <ButtonLink to={managePath(booking.manageToken)}>
              {isConfirmed ? SUCCESS.manage : REQUEST.manage}
            </ButtonLink>
          )}
          <ButtonLink to="/">{SUCCESS.home}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { TextsDto } from '#core/contract/messages.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { hoursPer, partyHours } from '#core/reservations/party.ts';
import { isActive, isCalledOff } from '#core/reservations/reservation-state.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import { formatTime } from '#texts/dates.ts';
import { CREDIT } from '#texts/history.ts';
import { REFUND_ARRIVAL, TICKET, TEXTS } from '#texts/manage.ts';
import { NO_TEXTS } from '#texts/no-mail.ts';
import { PARTY } from '#texts/party.ts';
import { REQUEST } from '#texts/payment.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { sayProblem } from '#texts/problems.ts';
import { QUOTE } from '#texts/quote.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import { LinePicture, ReservedLine } from '#web/shared/booking/line-picture.tsx';
import { BookedSpotWarnings } from '#web/shared/booking/misfits.tsx';
import { awaitsSetUp, PrepareFold } from '#web/shared/booking/prepare.tsx';
import { sayCredited } from '#web/shared/booking/say-credited.ts';
import { reservationTitle } from '#web/shared/booking/stored-booking.ts';
import { VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { useAsked } from '#web/shared/data/query.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import {
  AdjustmentRows,
  shownAdjustments,
  AmountRow,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { CancelReservation, RefundTerms } from './cancel-reservation.tsx';
import { awaitedChoice, isOutOfService } from './choice-card.tsx';
import { PapersSection, SignTask, useAgreement } from './documents-section.tsx';
import { TicketChanges } from './ticket-changes.tsx';
import { TicketHistory, PaidBar } from './ticket-history.tsx';
import { TicketPayment } from './ticket-payment.tsx';

const PAY = 'pay';

/** A link may lead to the payment, which is there only once the booking has been read. */
function showIfAsked(section: HTMLElement | null): void {
  if (window.location.hash === `#${PAY}`) section?.scrollIntoView();
}

function TextsQuestion(props: {
  readonly token: string;
  readonly texts: NonNullable<TextsDto['texts']>;
  readonly onAnswered: () => Promise<unknown>;
}) {
  const { token, texts, onAnswered } = props;
  const shop = useShop();
  const { sendsTexts } = useConfig();
  const [answered, setAnswered] = useState<boolean>();
  const [refusal, setRefusal] = useState<string>();
  const answer = async (agrees: boolean): Promise<void> => {
    setAnswered(agrees);
    const sent = await shop('POST /manage/:token/texts', {
      token,
      body: { agrees, wording: TEXTS_WORDING },
    });
    setRefusal(sent.ok ? undefined : sayProblem(sent.error));
    await onAnswered();
    setAnswered(undefined);
  };
  return (
    <section aria-labelledby="texts" className="grid gap-3 p-5 pt-0 sm:p-8 sm:pt-0">
      <h2 id="texts" className="text-heading font-semibold">
        {TEXTS.title}
      </h2>
      {texts.state === 'stopped' ? (
        <Alert tone="info">{TEXTS.stopped(formatPhone(texts.phone))}</Alert>
      ) : (
        <CheckboxField
          label={TEXTS.ask(formatPhone(texts.phone))}
          hint={TEXTS.hint}
          checked={answered ?? texts.state === 'on'}
          disabled={answered !== undefined}
          onChange={({ target }) => void answer(target.checked)}
        />
      )}
      {sendsTexts === 'to_nobody' && <p className="text-sm text-muted">{NO_TEXTS}</p>}
      {refusal !== undefined && (
        <Alert tone="warning">
          <span role="alert">{refusal}</span>
        </Alert>
      )}
    </section>
  );
}

/**
 * Consent to texts about the crew's arrival. Never pre-checked, and can be withdrawn here.
 * A new number needs a new consent.
 */
function TicketTexts({ reservation, token, reload }: OpenedReservation) {
  const phone = reservation.contactPhone ?? '';
  const shop = useShop();
  const { answer, again } = useAsked({
    key: ['texts', token, phone],
    ask: () => shop('GET /manage/:token/texts', { token }),
  });
  const texts = answer.kind === 'ready' ? answer.value.texts : undefined;
  // The booking's history lists the answer.
  const read = async (): Promise<unknown> => Promise.all([again(), reload()]);
  return texts && <TextsQuestion token={token} texts={texts} onAnswered={read} />;
}

/** Rain checks issued for this booking, and refunds under way. */
function TicketCredits({ reservation }: { readonly reservation: ManagedReservation }) {
  const { issuedCredits = [], refundsUnderWayCents = 0, cashRefundDueCents = 0 } = reservation;
  const { cardEnding, offline } = reservation;
  return (
    <>
      {issuedCredits.map(({ code, amountCents }) => (
        <Alert key={code} tone="success" title={CREDIT.yours}>
          <p>{CREDIT.yoursText(formatUsd(cents(amountCents)))}</p>
          <p className="mt-1 tracking-wide tabular-nums text-lg font-semibold break-all select-all">
            {code}
          </p>
        </Alert>
      ))}
      {refundsUnderWayCents > 0 && (
        <p className="text-center text-muted">
          {CREDIT.refundUnderWay(formatUsd(cents(refundsUnderWayCents)), cardEnding)}
        </p>
      )}
      {cashRefundDueCents > 0 && (
        <p className="text-center text-muted">
          {CREDIT.cashRefundDue(formatUsd(cents(cashRefundDueCents)), offline?.paidBy ?? 'other')}
        </p>
      )}
    </>
  );
}

const COLORS: Record<ReservationStatus, string> = {
  held: 'border-warning/60 text-warning',
  confirmed: 'border-neon/60 text-neon',
  completed: 'border-cyan/60 text-cyan',
  expired: 'border-danger/60 text-danger',
  cancelled: 'border-danger/60 text-danger',
};

type Shown = Pick<OpenedReservation, 'reservation'>;
type Money = NonNullable<ManagedReservation['moneyBack']> &
  Pick<ManagedReservation, 'cardEnding' | 'offline'> & { readonly cashDueCents: number };
const MONEY_BACK = [
  'cardCents',
  'cashCents',
  'creditCents',
  'rainCheckCents',
  'cashDueCents',
  'bankCents',
  'keptCents',
] as const satisfies readonly (keyof Money)[];

function Place({ reservation }: Shown) {
  const { street, city, region, postalCode, notes } = reservation.event;
  return (
    <div className="flex gap-3">
      <Icon name="pin" className="mt-0.5 size-5 text-cyan" />
      <p>
        <span className="font-semibold">
          {street}, {city}, {region} {postalCode}
        </span>
        {partyHours(reservation.event, (from, to) =>
          PARTY.told(formatTime(from), formatTime(to), hoursPer(reservation.lines)),
        ).map((hours) => (
          <span key={hours} className="block text-sm">
            {hours}
          </span>
        ))}
        {notes !== undefined && notes !== '' && (
          <span className="block text-sm whitespace-pre-line text-muted">{notes}</span>
        )}
      </p>
    </div>
  );
}

/** On the day of a visit, how far the crew is; otherwise the booking's status. */
function sayStatus({ status, visits }: ManagedReservation): string {
  const latest = visits.findLast(({ crew }) => crew !== undefined);
  const isOver = latest?.kind === 'collect' && latest.crew?.state === 'done';
  return status === 'confirmed' && latest?.crew && !isOver
    ? TICKET.crew[latest.crew.state]
    : TICKET.status[status];
}

function Head({ reservation }: Shown) {
  const { status, awaitsOwner } = reservation;
  const isAsked = awaitedChoice(reservation) !== undefined;
  const isOut = isOutOfService(reservation);
  return (
    <header className="grid grid-cols-1 sm:grid-cols-[280px_minmax(0,1fr)]">
      <LinePicture
        src={reservation.lines[0]?.image ?? ''}
        className="w-full rounded-none! sm:aspect-auto! sm:h-full"
      />
      <div className="grid content-start gap-5 p-5 sm:p-8">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p
              className={`rounded-full border px-3 py-1 text-sm font-semibold ${COLORS[isAsked || isOut ? 'held' : status]}`}
            >
              {awaitsOwner === true
                ? REQUEST.status
                : isAsked
                  ? TICKET.awaitsAnswer
                  : isOut
                    ? TICKET.sorting
                    : sayStatus(reservation)}
            </p>
            <p className="text-sm text-muted">
              {TICKET.reservation}{' '}
              <span className="inline-block tracking-wide tabular-nums break-all text-ink select-all">
                {bookingNumber(reservation.reservationId)}
              </span>
            </p>
          </div>
          <h1 className="text-title font-semibold">{reservationTitle(reservation.lines)}</h1>
        </div>
        <VisitPairs
          visits={reservation.visits}
          lines={reservation.lines}
          isOff={isCalledOff(reservation)}
        />
        <Place reservation={reservation} />
        <BookedSpotWarnings reservation={reservation} />
      </div>
    </header>
  );
}

/** The perforation: a dashed line with notches at both ends. */
const Perforation = () => (
  <div aria-hidden="true" className="relative h-6">
    <span className="absolute -top-1 -left-4.5 size-8 rounded-full border border-line bg-ground" />
    <span className="absolute top-1/2 right-6 left-6 border-t-2 border-dashed border-line" />
    <span className="absolute -top-1 -right-4.5 size-8 rounded-full border border-line bg-ground" />
  </div>
);

/** How the total is made up. Empty if it is just the rentals. */
function Totals({ reservation }: Shown) {
  const { adjustments = [], subtotalCents, totalCents, taxExempt } = reservation;
  if (adjustments.length === 0 && taxExempt === undefined) return null;
  return (
    <dl className="grid gap-2">
      <AmountRow label={AMOUNTS.subtotal} cents={subtotalCents ?? totalCents} />
      <AdjustmentRows adjustments={shownAdjustments(adjustments)} />
      {taxExempt !== undefined && <AmountRow label={QUOTE.taxExempt(taxExempt)} cents={0} />}
      <AmountRow look="strong" label={AMOUNTS.total} cents={totalCents} />
    </dl>
  );
}

function backName(part: (typeof MONEY_BACK)[number], { cardEnding, offline }: Money): string {
  if (part === 'cardCents') return TICKET.toCard(cardEnding);
  if (part === 'cashCents') return TICKET.back.cashCents(offline?.refundedBy ?? 'other');
  if (part === 'cashDueCents') return TICKET.back.cashDueCents(offline?.paidBy ?? 'other');
  return TICKET.back[part];
}

type BackRow = readonly [label: string, cents: number, note?: string | undefined];

/** Each way that money went back, and each credit by itself. */
const backRowsOf = (money: Money): readonly BackRow[] =>
  MONEY_BACK.flatMap((part): readonly BackRow[] => {
    const { credits = [] } = money;
    if (part === 'creditCents' && credits.length > 0) {
      return credits.map(({ kind, ending, amountCents }) => [
        TICKET.backOn[kind](ending),
        amountCents,
      ]);
    }
    const note = part === 'cardCents' ? REFUND_ARRIVAL.card : undefined;
    const amount = money[part] ?? 0;
    return amount > 0 ? [[backName(part, money), amount, note]] : [];
  });

/** Where the money of a canceled booking is now, instead of how much of it is paid. */
function MoneyOfOff({ reservation, money }: Shown & { readonly money: Money }) {
  return (
    <dl className="grid gap-2">
      {(reservation.adjustments ?? []).length === 0 && reservation.taxExempt === undefined && (
        <AmountRow label={AMOUNTS.total} cents={reservation.totalCents} />
      )}
      <AmountRow look="strong" label={TICKET.payments} cents={money.paidCents} />
      {backRowsOf(money).map(([label, amount, note]) => (
        <AmountRow key={label} label={label} cents={amount} note={note} />
      ))}
    </dl>
  );
}

/** Of what was paid. */
function Credited({ reservation }: Shown) {
  const said = sayCredited(reservation);
  return said !== '' && <p className="-mt-4 text-sm text-muted">{said}</p>;
}

const WrittenOff = ({ writtenOffCents }: Pick<ManagedReservation, 'writtenOffCents'>) =>
  writtenOffCents !== undefined && (
    <dl>
      <AmountRow label={TICKET.writtenOff} cents={writtenOffCents} />
    </dl>
  );

/** The bar shows what was paid less what was refunded. */
function PaidLessBack({ reservation, money }: Shown & { readonly money: Money }) {
  return (
    <>
      <dl className="grid gap-2">
        <AmountRow label={TICKET.payments} cents={money.paidCents} />
        {backRowsOf({ ...money, keptCents: 0 }).map(([label, amount, note]) => (
          <AmountRow key={label} label={label} cents={amount} note={note} />
        ))}
      </dl>
      <PaidBar paidCents={money.keptCents} totalCents={reservation.totalCents} />
      <Credited reservation={reservation} />
      <WrittenOff {...reservation} />
    </>
  );
}

function Paid({ reservation }: Shown) {
  const { moneyBack, paidCents, totalCents, cardEnding, offline } = reservation;
  const { cashRefundDueCents: cashDueCents = 0 } = reservation;
  if (moneyBack === undefined) {
    return (
      <>
        <PaidBar paidCents={paidCents} totalCents={totalCents} />
        <Credited reservation={reservation} />
        <WrittenOff {...reservation} />
      </>
    );
  }
  const cashCents = moneyBack.cashCents - cashDueCents;
  const money = { ...moneyBack, cashCents, cashDueCents, cardEnding, offline };
  if (!isCalledOff(reservation)) return <PaidLessBack {...{ reservation, money }} />;
  return money.paidCents > 0 && <MoneyOfOff {...{ reservation, money }} />;
}

/** What customers can do by themselves. While nothing is paid, nothing has to be changed by us. */
function ownWay({ changes, cancellation, status, awaitsOwner, paidCents }: ManagedReservation) {
  if (status === 'held' && paidCents === 0) return awaitsOwner === true ? 'request' : 'unpaid';
  if (changes === undefined) return 'cancel';
  return cancellation === undefined ? 'change' : 'both';
}

function Help({ reservation }: Shown) {
  const { changes, cancellation } = reservation;
  const { site } = useConfig();
  const subject = encodeURIComponent(TICKET.subject(bookingNumber(reservation.reservationId)));
  const body = encodeURIComponent(
    TICKET.body(window.location.href.replace(window.location.hash, '')),
  );
  return (
    <footer className="grid gap-1 p-5 text-center sm:p-8">
      <p className="font-display text-lg font-semibold">
        {isActive(reservation) ? TICKET.change : TICKET.questions}
      </p>
      {(changes ?? cancellation) !== undefined && awaitedChoice(reservation) === undefined && (
        <p className="text-muted">{TICKET.yourself[ownWay(reservation)]}</p>
      )}
      <p className="flex flex-wrap justify-center gap-x-6 font-semibold text-cyan *:inline-flex *:min-h-11 *:items-center *:gap-2 *:underline *:underline-offset-4">
        <a href={phoneHref(site.phone)}>
          <Icon name="phone" />
          {TICKET.call(site.phone)}
        </a>
        <a href={`mailto:${site.email}?subject=${subject}&body=${body}`}>
          <Icon name="mail" />
          {TICKET.mail}
        </a>
      </p>
    </footer>
  );
}

/**
 * A reservation as a ticket: what, when, where, what is paid and what is left. The usual deadlines are
 * left out while it asks for a choice, which has its own.
 */
export function Ticket(props: OpenedReservation & { readonly isGone?: boolean }) {
  const { reservation, token, reload } = props;
  const agreement = useAgreement(props);
  const mayChange = awaitedChoice(reservation) !== undefined || isOutOfService(reservation);
  const { sendsTexts } = useConfig();
  const today = useToday();
  const region = useFocusHome((article) => article.querySelector('h1'));
  return (
    <article
      ref={region}
      className="card mx-auto max-w-3xl overflow-hidden shadow-lift print:shadow-none"
    >
      {/* A choice may change what is signed. */}
      {reservation.status === 'confirmed' && !mayChange && (
        <SignTask
          token={token}
          wasSigned={reservation.history?.some(({ kind }) => kind === 'signed') === true}
          agreement={agreement}
          reload={reload}
        />
      )}
      <Head reservation={reservation} />
      {reservation.lines.some((line, index) => index > 0 || line.quantity > 1) && (
        <ul className="grid gap-4 border-t border-line p-5 sm:px-8">
          {reservation.lines.map((line) => (
            <ReservedLine key={`${line.productId} ${line.startDate} ${line.endDate}`} line={line} />
          ))}
        </ul>
      )}
      {awaitsSetUp(reservation, today) && <PrepareFold reservation={reservation} />}
      <Perforation />
      <section
        id={PAY}
        ref={showIfAsked}
        aria-label={TICKET.payment}
        className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-8"
      >
        <h2 className="sr-only">{TICKET.payment}</h2>
        <Totals reservation={reservation} />
        <Paid reservation={reservation} />
        {reservation.cancellation && reservation.paidCents > 0 && !mayChange && (
          <p className="text-sm text-muted">
            <RefundTerms reservation={reservation} />
          </p>
        )}
        <TicketPayment {...props} agreement={agreement} />
      </section>
      <Perforation />
      <section className="grid gap-5 p-5 empty:hidden sm:p-8">
        <TicketCredits reservation={reservation} />
        <TicketChanges {...props} />
        <CancelReservation {...props} />
      </section>
      <div className="print:hidden">
        {isActive(reservation) && sendsTexts === true && <TicketTexts {...props} />}
        <PapersSection reservation={reservation} token={token} agreement={agreement} />
        <Help reservation={reservation} />
      </div>
      <TicketHistory {...reservation} />
    </article>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { formatCreditCode, normalCreditCode } from '#core/credits/credit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, formatUsd, subtractCents } from '#core/kernel/cents.ts';
import { centsFrom } from '#core/kernel/typed-numbers.ts';
import {
  hasDeposit,
  isBelowCard,
  isPayablePart,
  LEAST_PART,
  LEAST_PAYMENT,
  type PaymentPlan,
  planPayment,
} from '#core/pricing/deposit-plan.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import { dueState } from '#core/reservations/due-state.ts';
import { PLANS } from '#texts/checkout.ts';
import { formatLongDay } from '#texts/dates.ts';
import { CREDIT, formatMoment } from '#texts/history.ts';
import { CANCELLING, CARD_CHARGE, TICKET_PAYMENT } from '#texts/manage.ts';
import { REQUEST } from '#texts/payment.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import {
  CodeField,
  CREDIT_WORDS,
  GiveGiftCard,
  LONGEST_CREDIT_CODE,
} from '#web/shared/booking/code-field.tsx';
import { AmountChanged, PaymentPanel } from '#web/shared/booking/payment-panel.tsx';
import { PlanCards } from '#web/shared/booking/plan-cards.tsx';
import { awaitsSetUp } from '#web/shared/booking/prepare.tsx';
import { managePath } from '#web/shared/booking/stored-booking.ts';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { askedUntil, QUERIES } from '#web/shared/data/query.ts';
import { AmountRow } from '#web/shared/pricing/adjustment-rows.tsx';
import { withDates } from '#web/shared/products/product-links.ts';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { FocusBox } from './change-price.tsx';
import { awaitedChoice, isOutOfService } from './choice-card.tsx';
import type { useAgreement } from './documents-section.tsx';

type SeenCredit = { readonly code: string } & NonNullable<ManagedReservation['creditPreview']>;

/** What a credit would pay. Nothing is taken before the press. */
function CreditToUse(props: { readonly seen: SeenCredit; readonly onUse: () => Promise<unknown> }) {
  const { amountCents, leftCents, balanceCents } = props.seen;
  const [isBusy, setBusy] = useState(false);
  const use = async (): Promise<void> => {
    setBusy(true);
    await props.onUse();
    setBusy(false);
  };
  return (
    <div className="mt-3 grid gap-3 rounded-md border border-line p-4">
      <dl className="grid gap-2">
        <AmountRow label={CREDIT.takes} cents={amountCents} />
        <AmountRow label={CREDIT.leftOn} cents={leftCents} />
        <AmountRow look="due" label={CREDIT.stillDue} cents={balanceCents} />
      </dl>
      {isBelowCard(balanceCents) && (
        <p className="text-sm text-muted">{TICKET_PAYMENT.tooLittle}</p>
      )}
      <Button busy={isBusy} onClick={() => void use()}>
        {CREDIT.use(formatUsd(cents(amountCents)))}
      </Button>
    </div>
  );
}

/** Pays as much of the balance as a rain check or gift card allows, after a look at how much. */
function CreditPayment(props: {
  readonly token: string;
  readonly reload: OpenedReservation['reload'];
  readonly seen: SeenCredit | undefined;
  readonly onSeen: (seen: SeenCredit | undefined) => void;
}) {
  const { token, reload, seen, onSeen: setSeen } = props;
  const shop = useShop();
  const [error, setError] = useState<string>();
  const look = async (code: string): Promise<string | undefined> => {
    const answer = await shop('POST /manage/:token/credit', {
      token,
      body: { code, isPreview: true },
    });
    if (!answer.ok) {
      if (answer.error.code === 'nothing_due') await reload();
      return sayProblem(answer.error);
    }
    const { creditPreview } = answer.value;
    setSeen(creditPreview && { code, ...creditPreview });
    return undefined;
  };
  const pay = async (code: string): Promise<void> => {
    const answer = await shop('POST /manage/:token/credit', { token, body: { code } });
    await reload(answer.ok);
    setSeen(undefined);
    if (!answer.ok) return setError(sayProblem(answer.error));
    toast.success(CREDIT.done);
  };
  return (
    <div className="print:hidden">
      <Fold title={CREDIT.have}>
        <CodeField
          words={{ ...CREDIT_WORDS, apply: CREDIT.look }}
          most={LONGEST_CREDIT_CODE}
          taken={seen && CREDIT.found(formatCreditCode(normalCreditCode(seen.code)))}
          error={error}
          onError={setError}
          onTry={look}
          onRemove={() => setSeen(undefined)}
        />
        {seen && <CreditToUse seen={seen} onUse={() => pay(seen.code)} />}
      </Fold>
    </div>
  );
}

type PaymentProps = OpenedReservation & {
  readonly agreement: ReturnType<typeof useAgreement>;
  /** It was canceled before something that was pressed here. */
  readonly isGone?: boolean;
};

/** Polls until the reservation shows the payment, then stops. */
const useReloadWhile = (isAwaited: boolean, { token, reload }: OpenedReservation): void =>
  void useQuery(
    {
      queryKey: ['payment', token],
      async queryFn() {
        await reload();
        return null;
      },
      enabled: isAwaited,
      ...askedUntil<null>(() => false),
    },
    QUERIES,
  );

/**
 * An open choice and an agreement that must be signed again come first. If it was never signed, the
 * customer may still sign at the door.
 */
function NothingDue({
  agreement: { answer },
  reservation,
}: Pick<PaymentProps, 'agreement' | 'reservation'>) {
  const today = useToday();
  if (answer.kind === 'loading') return <Skeleton className="h-16" />;
  const isOutdated = answer.kind === 'ready' && answer.value.signed?.isCurrent === false;
  const left = awaitedChoice(reservation)
    ? TICKET_PAYMENT.chooseFirst
    : isOutOfService(reservation)
      ? TICKET_PAYMENT.sorting
      : isOutdated
        ? TICKET_PAYMENT.signFirst
        : undefined;
  const isUnsigned =
    answer.kind === 'ready' && answer.value.signed === undefined && awaitsSetUp(reservation, today);
  return left === undefined ? (
    <AllSet isUnsigned={isUnsigned} />
  ) : (
    <a
      href={`#${awaitedChoice(reservation) ?? (isOutOfService(reservation) ? 'out' : 'papers')}`}
      className="text-center font-display text-lg font-semibold underline underline-offset-4 hover:text-cyan"
    >
      {left}
    </a>
  );
}

const AllSet = ({ isUnsigned }: { readonly isUnsigned: boolean }) => (
  <div className="grid justify-items-center rounded-md border border-neon/40 bg-neon/8 p-4 text-center">
    <p className="flex items-center gap-3 font-display text-lg font-semibold">
      <Icon name="check" className="size-6 text-neon" />
      {TICKET_PAYMENT.allSet}
    </p>
    {isUnsigned && (
      <a
        href="#papers"
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan print:hidden"
      >
        {TICKET_PAYMENT.maySign}
      </a>
    )}
  </div>
);

function Updating() {
  return (
    <output className="flex items-center justify-center gap-3 rounded-md border border-line p-4 text-muted">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border-2 border-cyan border-r-transparent animate-spin"
      />
      {TICKET_PAYMENT.waiting}
    </output>
  );
}

type Ended = Pick<ManagedReservation, 'lines'>;

/** On its first days, if they are still ahead. */
function BookAgain({ lines: [first] }: Ended) {
  const dates = first && { from: first.startDate, to: first.endDate };
  return (
    <ButtonLink size="sm" to={withDates('/booking', dates)} className="mt-3">
      {TICKET_PAYMENT.again}
    </ButtonLink>
  );
}

/** When it was canceled. Gets the focus if something was pressed that did nothing because of it. */
function Canceled({ reservation, isGone = false }: Pick<PaymentProps, 'reservation' | 'isGone'>) {
  const at = reservation.history?.findLast(({ kind }) => kind === 'cancelled')?.at;
  const words = [
    ...(at === undefined ? [] : [TICKET_PAYMENT.cancelledAt(formatMoment(at))]),
    ...(isGone ? [TICKET_PAYMENT.cancelledFirst] : []),
    reservation.balanceCents > 0
      ? TICKET_PAYMENT.cancelledOwed(formatUsd(cents(reservation.balanceCents)))
      : TICKET_PAYMENT.cancelledText,
  ];
  const notice = (
    <Alert tone="warning" refuses={isGone} title={TICKET_PAYMENT.cancelled}>
      <p>{words.join(' ')}</p>
      <BookAgain {...reservation} />
    </Alert>
  );
  return isGone ? <FocusBox>{notice}</FocusBox> : notice;
}

const HoldOver = ({ lines }: Ended) => (
  <Alert tone="warning" title={TICKET_PAYMENT.holdOver}>
    <p>{TICKET_PAYMENT.holdOverText}</p>
    <BookAgain lines={lines} />
  </Alert>
);

/** What a payment that could not start means here. Undefined if only a retry may help. */
export const explainRefusal =
  ({ reservation, reload }: Pick<OpenedReservation, 'reservation' | 'reload'>) =>
  (problem: ApiProblem, retry: () => void): ReactNode => {
    switch (problem.code) {
      case 'hold_expired':
        return <HoldOver {...reservation} />;
      case 'amount_mismatch':
      case 'below_card_minimum':
      case 'nothing_due': {
        // Another amount is asked for by itself.
        const show = async (): Promise<void> => {
          const { data } = await reload();
          const { totalCents, balanceCents } = reservation;
          if (data?.totalCents === totalCents && data.balanceCents === balanceCents) retry();
        };
        return <AmountChanged problem={problem} onShow={() => void show()} />;
      }
      default:
        return undefined;
    }
  };

/** The owner answers first. */
function RequestNotice() {
  const { site } = useConfig();
  return (
    <Alert tone="info" title={REQUEST.title}>
      {REQUEST.text(site.phone)}
    </Alert>
  );
}

/** The automatic charge. Above the agreed amount, it asks for consent first. */
function CardCharge({ reservation, token, reload }: OpenedReservation) {
  const shop = useShop();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { cardCharge, balanceCents } = reservation;
  if (cardCharge === undefined) return null;
  const { amountCents, day, isExceeded } = cardCharge;
  const [balance, agreed] = [formatUsd(cents(balanceCents)), formatUsd(cents(amountCents))];
  const on = formatLongDay(calendarDay(day));
  if (isExceeded !== true) return <Alert tone="info">{CARD_CHARGE.planned(agreed, on)}</Alert>;

  const agree = async (): Promise<void> => {
    setBusy(true);
    const body = { version: CARD_CONSENT_VERSION, amountCents: balanceCents };
    const answer = await shop('POST /manage/:token/card-consent', { token, body });
    setRefusal(answer.ok ? undefined : sayProblem(answer.error));
    await reload(answer.ok);
    setBusy(false);
    if (answer.ok) toast.success(CARD_CHARGE.done);
  };
  return (
    <Alert tone="warning" title={CARD_CHARGE.exceeded(balance, agreed)}>
      <p className="mb-3">{CARD_CHARGE.sentence(balance, on)}</p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Button size="sm" busy={isBusy} onClick={() => void agree()}>
        {CARD_CHARGE.agree(balance)}
      </Button>
    </Alert>
  );
}

/** An invoice stays due after the party. */
function dueWhen(reservation: ManagedReservation, today: string): string | undefined {
  const { visits, status, paysAtDoor, cardCharge } = reservation;
  const chargeOn = cardCharge?.isExceeded === true ? undefined : cardCharge?.day;
  const state = dueState({ ...reservation, chargeOn }, today);
  if (state.kind === 'invoice') {
    const said = TICKET_PAYMENT[state.isLate ? 'pastDue' : 'dueBy'];
    return said(formatLongDay(calendarDay(state.on)));
  }
  const [first] = visits;
  // The notice below names the day of a charge.
  if (first === undefined || status !== 'confirmed' || state.kind === 'charge') return undefined;
  const due = TICKET_PAYMENT[paysAtDoor === true ? 'atDoor' : 'due'];
  return due(formatLongDay(calendarDay(first.date)), visits.length > 2);
}

/** After a part payment: how much is left, and when it is due or charged. */
export function restOf(reservation: ManagedReservation, today: string): readonly string[] {
  const { balanceCents, cardCharge } = reservation;
  const charge = cardCharge?.isExceeded === true ? undefined : cardCharge;
  const day = charge && formatLongDay(calendarDay(charge.day));
  const when =
    charge === undefined || day === undefined
      ? dueWhen(reservation, today)
      : CARD_CHARGE.planned(formatUsd(cents(charge.amountCents)), day);
  return [
    TICKET_PAYMENT.later(formatUsd(cents(balanceCents))),
    ...(when === undefined ? [] : [when]),
  ];
}

/** The lines of the invoice that say how to pay it. */
function HowToPay({ reservation, token }: Pick<OpenedReservation, 'reservation' | 'token'>) {
  const { site } = useConfig();
  const { street, city, region, postalCode } = site.address;
  const to = `${site.brand}, ${street}, ${city}, ${region} ${postalCode}`;
  return (
    <section className="grid gap-1">
      <h2 className="font-semibold">{TICKET_PAYMENT.howToPay}</h2>
      <p>{TICKET_PAYMENT.byCheck(to, bookingNumber(reservation.reservationId))}</p>
      {reservation.poNumber !== undefined && <p>{TICKET_PAYMENT.poNumber(reservation.poNumber)}</p>}
      <a
        href={`/api/manage/${encodeURIComponent(token)}/receipt.pdf`}
        download
        className="justify-self-start font-medium text-cyan underline underline-offset-4"
      >
        {TICKET_PAYMENT.invoice}
      </a>
    </section>
  );
}

function Balance({
  reservation,
  children,
}: Pick<OpenedReservation, 'reservation'> & { readonly children: ReactNode }) {
  return (
    <p className="font-display text-heading font-semibold">
      {TICKET_PAYMENT.balance}{' '}
      <span className="tabular-nums">{formatUsd(cents(reservation.balanceCents))}</span>
      {children !== undefined && (
        <span className="block text-base font-normal text-muted">{children}</span>
      )}
    </p>
  );
}

/**
 * The choice may lower the balance or cancel the booking, so paying can wait. While a rental is out
 * of service, it has to.
 */
function ChooseFirst({ onPay, ...opened }: OpenedReservation & { readonly onPay: () => void }) {
  const { reservation } = opened;
  const choice = awaitedChoice(reservation);
  return (
    <div className="grid gap-5">
      <Balance reservation={reservation}>
        {choice === undefined ? TICKET_PAYMENT.sortFirst : TICKET_PAYMENT.chooseBefore}
      </Balance>
      {reservation.cardCharge?.isExceeded !== true && <CardCharge {...opened} />}
      <div className="grid gap-1 print:hidden">
        <a
          href={`#${choice ?? 'out'}`}
          className="inline-flex min-h-11 items-center justify-self-center font-semibold text-cyan underline underline-offset-4"
        >
          {choice === undefined ? CANCELLING.whatIsWrong : CANCELLING.seeChoice}
        </a>
        {!isOutOfService(reservation) && (
          <Button variant="ghost" onClick={onPay}>
            {TICKET_PAYMENT.payAnyway(formatUsd(cents(reservation.balanceCents)))}
          </Button>
        )}
      </div>
    </div>
  );
}

type Paid = {
  readonly isPart: boolean;
  /** Elsewhere, before. The card here was not charged. */
  readonly wasPaid: boolean;
};

/** Lets the customer choose how much of the balance to pay, and change it. */
function PartChoice(props: {
  readonly balance: Cents;
  readonly part: Cents | undefined;
  readonly onPart: (part: Cents | undefined) => void;
  /** As typed. Undefined once it is set, or given up. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
}) {
  const { balance, part, onPart, typed, onTyped } = props;
  const [error, setError] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const most = subtractCents(balance, LEAST_PAYMENT);
  const [leastText, mostText] = [formatUsd(LEAST_PART), formatUsd(most)];
  // The field and its replacement swap, so focus stays on their common frame.
  const choose = (next: Cents | undefined): void => {
    onPart(next);
    onTyped(undefined);
    frame.current?.focus();
  };
  const use = (): void => {
    const wanted = centsFrom(typed ?? '');
    if (!isPayablePart(wanted, balance)) {
      return setError(TICKET_PAYMENT.partWrong(leastText, mostText));
    }
    choose(wanted === balance ? undefined : cents(wanted));
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {part === undefined || typed !== undefined ? (
        <Fold
          title={TICKET_PAYMENT.part}
          isOpen={typed !== undefined}
          onClose={() => onTyped(undefined)}
        >
          <TextField
            label={TICKET_PAYMENT.partField(leastText, mostText)}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? ''}
            error={error}
            onChange={({ target }) => {
              onTyped(target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') use();
            }}
            beside={<Button onClick={use}>{TICKET_PAYMENT.partUse}</Button>}
          />
        </Fold>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4">
          <p role="status">
            {TICKET_PAYMENT.partNow(formatUsd(part), formatUsd(subtractCents(balance, part)))}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={() => onTyped(formatUsd(part))}>
              {TICKET_PAYMENT.partEdit}
            </Button>
            <Button size="sm" onClick={() => choose(undefined)}>
              {TICKET_PAYMENT.all(formatUsd(balance))}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** After each try the booking is read again: it may have been canceled, or paid elsewhere. */
function usePaying(reload: OpenedReservation['reload']) {
  const [isPaying, setPaying] = useState(false);
  const onBusy = (isBusy: boolean): void => {
    setPaying(isBusy);
    if (isPaying && !isBusy) void reload();
  };
  return [isPaying, onBusy] as const;
}

function BalancePayment({
  reservation,
  token,
  reload,
  onPaid,
}: OpenedReservation & { readonly onPaid: (paid: Paid) => void }) {
  const balance = cents(reservation.balanceCents);
  const [chosen, setPart] = useState<Cents>();
  // The balance may have changed since.
  const part =
    chosen !== undefined && chosen < balance && isPayablePart(chosen, balance) ? chosen : undefined;
  const today = useToday();
  const [seen, setSeen] = useState<SeenCredit>();
  const isConfirmed = reservation.status === 'confirmed';
  const [isPaying, onBusy] = usePaying(reload);
  const [typed, setTyped] = useState<string>();
  const canPart = balance >= LEAST_PART + LEAST_PAYMENT;
  // What is typed is what is charged, so the card waits until it is set.
  const isTyping = canPart && typed !== undefined && (typed !== '' || part !== undefined);
  return (
    <div className="grid gap-5">
      <Balance reservation={reservation}>{dueWhen(reservation, today)}</Balance>
      {reservation.invoiceDueOn !== undefined && <HowToPay {...{ reservation, token }} />}
      <CardCharge {...{ reservation, token, reload }} />
      <div inert={isPaying}>
        <CreditPayment {...{ token, reload, seen }} onSeen={setSeen} />
      </div>
      {isBelowCard(balance) ? (
        <Alert tone="info">{TICKET_PAYMENT.tooLittle}</Alert>
      ) : (
        // A credit that waits to be used comes first: the card would pay its part, too.
        <div hidden={seen !== undefined} className="grid gap-5">
          {canPart && (
            <div inert={isPaying}>
              <PartChoice {...{ balance, part, typed }} onPart={setPart} onTyped={setTyped} />
            </div>
          )}
          {isTyping && <p className="text-muted">{TICKET_PAYMENT.partFirst}</p>}
          <div hidden={isTyping}>
            <PaymentPanel
              reservationId={reservation.reservationId}
              token={token}
              reason="balance"
              amount={part ?? balance}
              isPart={part !== undefined}
              email={reservation.contactEmail}
              returnPath={managePath(token)}
              onSucceeded={(wasPaid) => onPaid({ isPart: part !== undefined, wasPaid })}
              onBusy={onBusy}
              explain={explainRefusal({ reservation, reload })}
            />
          </div>
        </div>
      )}
      {isConfirmed && <GiveGiftCard />}
    </div>
  );
}

/** Pays for a hold with its private link, while the hold lasts. */
function FirstPayment({
  reservation,
  token,
  reload,
  onPaid,
}: OpenedReservation & { readonly onPaid: (paid: Paid) => void }) {
  const [chosen, setPlan] = useState<PaymentPlan>('deposit');
  const [seen, setSeen] = useState<SeenCredit>();
  const [isPaying, onBusy] = usePaying(reload);
  const total = cents(reservation.totalCents);
  const credited = cents(reservation.creditedCents ?? 0);
  const isChoice = hasDeposit(total, reservation.depositPercent, credited);
  const plan = isChoice ? chosen : 'full';
  const due = planPayment(total, plan, reservation.depositPercent, credited).dueNow;
  return (
    <div className="grid gap-5">
      <p className="font-display text-heading font-semibold">
        {TICKET_PAYMENT.first}
        {reservation.holdExpiresAt !== undefined && (
          <span className="block text-base font-normal text-muted">
            {TICKET_PAYMENT.payBy(formatMoment(reservation.holdExpiresAt))}
          </span>
        )}
      </p>
      <div inert={isPaying}>
        <CreditPayment {...{ token, reload, seen }} onSeen={setSeen} />
      </div>
      {/* A credit that waits to be used comes first: the card would pay its part, too. */}
      <div hidden={seen !== undefined} className="grid gap-5">
        {isChoice ? (
          <div inert={isPaying}>
            <PlanCards
              total={total}
              depositPercent={reservation.depositPercent}
              credited={credited}
              deliveries={reservation.lines.map(({ startDate }) => startDate)}
              input={(one) => ({
                name: 'plan',
                checked: one === plan,
                onChange: () => setPlan(one),
              })}
            />
          </div>
        ) : (
          <dl>
            <AmountRow look="due" label={PLANS.full} cents={due} />
          </dl>
        )}
        <PaymentPanel
          reservationId={reservation.reservationId}
          token={token}
          reason={plan}
          amount={due}
          email={reservation.contactEmail}
          returnPath={managePath(token)}
          onSucceeded={(wasPaid) => onPaid({ isPart: false, wasPaid })}
          onBusy={onBusy}
          // A hold lasts longer once its payment has begun.
          onBegun={() => void reload()}
          explain={explainRefusal({ reservation, reload })}
        />
      </div>
    </div>
  );
}

/**
 * What was just paid is shown where the customer looks, even if the page above it has grown, and
 * has the focus of the button that is gone.
 */
function IntoView(props: { readonly hasArrived: boolean; readonly children: ReactNode }) {
  const { hasArrived, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // In braces, because new browsers return a promise, which React would call as a cleanup.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: hasArrived ? 'center' : 'nearest' });
  }, [hasArrived]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3">
      {children}
    </div>
  );
}

type Made = Paid & {
  readonly before: number;
  readonly total: number;
  /** It was not confirmed before. */
  readonly wasHeld: boolean;
};

export const thanksFor = ({ wasHeld, isPart, wasPaid }: Omit<Made, 'total' | 'before'>): string =>
  wasPaid
    ? TICKET_PAYMENT.wasPaid
    : wasHeld
      ? TICKET_PAYMENT.thanksFirst
      : TICKET_PAYMENT[isPart ? 'thanksPart' : 'thanks'];

/** What is left to pay, by the reservation's state. */
export function TicketPayment(props: PaymentProps) {
  const { reservation } = props;
  const { status, balanceCents, paidCents, totalCents } = reservation;
  /** As it was when the payment was made here. */
  const [payment, setPayment] = useState<Made>();
  const [wantsRest, setWantsRest] = useState(false);
  const today = useToday();
  const isPaid = payment !== undefined;
  const hasArrived = isPaid && paidCents > payment.before;
  useReloadWhile(isPaid && !hasArrived, props);

  const words = payment === undefined ? '' : thanksFor(payment);
  const onPaid = (paid: Paid): void => {
    const made = { ...paid, before: paidCents, total: totalCents, wasHeld: status === 'held' };
    setPayment(made);
    setWantsRest(false);
  };

  if (status === 'cancelled') {
    return <Canceled {...props} />;
  }
  if (status === 'expired') return <HoldOver {...reservation} />;
  if (reservation.awaitsOwner === true) return <RequestNotice />;
  const isAllPaid = balanceCents === 0;
  // What was added since is a balance like any other.
  const isThanked = isAllPaid || !hasArrived || (!wantsRest && totalCents === payment.total);
  if (isPaid && isThanked) {
    const rest = formatUsd(cents(balanceCents));
    const isPart = hasArrived && !isAllPaid;
    return (
      <IntoView hasArrived={hasArrived}>
        <Alert tone="success" title={words}>
          {isPart && [TICKET_PAYMENT.received, ...restOf(reservation, today)].join(' ')}
        </Alert>
        {isAllPaid && <NothingDue {...props} />}
        {!isAllPaid && !hasArrived && <Updating />}
        {/* No second form opens by itself, because that would invite paying twice. */}
        {isPart && (
          <Button variant="ghost" onClick={() => setWantsRest(true)}>
            {TICKET_PAYMENT.payRest(rest)}
          </Button>
        )}
      </IntoView>
    );
  }
  if (reservation.writtenOffCents !== undefined && isAllPaid) return null;
  if (isAllPaid) return <NothingDue {...props} />;
  if (isOutOfService(reservation) || (awaitedChoice(reservation) && !wantsRest)) {
    return <ChooseFirst {...props} onPay={() => setWantsRest(true)} />;
  }
  return status === 'held' ? (
    <FirstPayment {...props} onPaid={onPaid} />
  ) : (
    <BalancePayment {...props} onPaid={onPaid} />
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { ChangeQuoteDto, OfficeAmendmentInput } from '#core/contract/manage.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPartyDays, formatTime } from '#core/kernel/format-day.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import { type RentalPeriod, endAfterMove } from '#core/kernel/rental-days.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { onlyMethodOf } from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { InsistField } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { ChangedElsewhere, StateBox } from '#web/admin/ui/empty-state.tsx';
import { isConflict } from '#web/admin/ui/hooks-of.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { centsFrom } from '#web/admin/ui/typed-numbers.ts';
import { useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { closedName, dayName, signedUsd, usd } from '#web/admin/ui/words.ts';
import { PriceComparison, VisitComparison } from '#web/shared/booking/comparisons.tsx';
import { MovingChoice, useMovePeriod } from '#web/shared/booking/move-period.tsx';
import { problemOf } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { dearerBy, useInsteadOf, useOffered } from './offered.ts';
import { type Acting, useAmendReservation, usePreviewAmendment } from './reservation-data.ts';
import { useIsShut } from './use-business-settings.ts';

type Nearest = NonNullable<ApiProblem['nearest']>[number];

/** Alternatives differ in time or in days. */
function nameOf({ startDate, endDate, startsAt }: Nearest): string {
  if (startsAt !== undefined) return formatTime(startsAt);
  const [start, end] = [parseCalendarDay(startDate), parseCalendarDay(endDate)];
  return start && end ? formatPartyDays(start, end) : startDate;
}

/** Why nobody comes that day, for the office: the answer's own words are for customers. */
export function closedWords({ code, params = {} }: Pick<ApiProblem, 'code' | 'params'>) {
  const { field, day, reason, why } = params;
  if (why === 'too_large') {
    const title = 'No truck that works that day can carry this';
    return { title, text: 'You can accept it anyway and say why.' };
  }
  if (typeof day !== 'string') return undefined;
  if (code === 'no_evening_pickup') {
    const title = `You close at ${formatTime(String(params['closes']))} on ${dayName(day)}, too early for a pickup after this party`;
    return { title, text: 'You can accept it anyway and say why, or choose another pickup time.' };
  }
  if (code !== 'closed_day') return undefined;
  return {
    title:
      why === 'no_truck'
        ? `No truck works on ${dayName(day)}`
        : closedName(day, reason?.toString()),
    text: `The ${field === 'startDate' ? 'delivery' : 'pickup'} would be on that day. You can accept it anyway and say why.`,
  };
}

const CLOSED: ReadonlySet<string> = new Set(['closed_day', 'no_evening_pickup']);

/** No truck can come, or the shop is closed then: the office accepts it with a reason. */
export const canAccept = ({ code, reason }: Pick<ApiProblem, 'code' | 'reason'>): boolean =>
  CLOSED.has(code) || reason === 'crew';

/** What the office accepts with its reason. */
export const acceptWords = ({
  code,
  reason,
  params = {},
}: Pick<ApiProblem, 'code' | 'reason' | 'params'>) =>
  reason === 'crew' || params['why'] === 'no_truck'
    ? 'Accept without a truck'
    : code === 'no_evening_pickup'
      ? 'Accept after closing'
      : 'Accept on a closed day';

/** Asks why to accept it anyway. */
export const AcceptAnyway = (props: {
  readonly action: ReturnType<typeof acceptWords>;
  readonly onAccept: (reason: string) => void;
  readonly isBusy: boolean;
}) => (
  <div className="mt-2 flex flex-wrap items-center gap-2">
    <InsistField
      label="Why you accept it anyway"
      action={props.action}
      isBusy={props.isBusy}
      onInsist={props.onAccept}
    />
  </div>
);

/** In no delivery zone: asks for a fee, and why to deliver there anyway. */
export function DeliverAnyway(props: {
  readonly onAccept: (reason: string, feeCents: number) => void;
  readonly isBusy: boolean;
}) {
  const [fee, setFee] = useState('');
  const [isMissing, setMissing] = useState(false);
  const feeCents = centsFrom(fee);
  return (
    <div className="mt-2 grid gap-2">
      <TextField
        id={useId()}
        label="Delivery fee in dollars"
        inputMode="decimal"
        className="max-w-32"
        value={fee}
        error={isMissing && !(feeCents >= 0) ? 'Enter the fee, or 0.' : undefined}
        onChange={({ target }) => setFee(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <InsistField
          label="Why you accept it anyway"
          action="Deliver there anyway"
          isBusy={props.isBusy}
          onInsist={(reason) => {
            setMissing(true);
            if (feeCents >= 0) props.onAccept(reason, feeCents);
          }}
        />
      </div>
    </div>
  );
}

/** No truck can come, no unit is left, or the shop is closed. Offers other times, or accepting it. */
export function NotOnThatDay(props: {
  readonly problem: ApiProblem;
  /** Undefined: the form has no fields for days or times. */
  readonly onNearest?: ((nearest: Nearest) => void) | undefined;
  readonly onAccept: (reason: string) => void;
  readonly isBusy: boolean;
}) {
  const { problem, onNearest, onAccept, isBusy } = props;
  const { nearest = [] } = problem;
  const closed = closedWords(problem);
  return (
    <StateBox is={closed ? 'changed' : 'failed'} title={closed?.title ?? problem.detail}>
      {closed && <p>{closed.text}</p>}
      {onNearest !== undefined && nearest.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {problem.reason === 'units'
            ? 'Available:'
            : nearest[0]?.startsAt === undefined
              ? 'A crew can come:'
              : 'The party can start at:'}
          {nearest.map((one) => (
            <ActionButton key={nameOf(one)} small onClick={() => onNearest(one)}>
              {nameOf(one)}
            </ActionButton>
          ))}
        </div>
      )}
      {problem.reason !== 'units' && (
        <AcceptAnyway action={acceptWords(problem)} onAccept={onAccept} isBusy={isBusy} />
      )}
    </StateBox>
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Insisted = {
  readonly on: string;
  readonly reason: string;
  readonly deliveryFeeCents?: number | undefined;
};

/**
 * A change that is priced first, then made at exactly the price shown. Edits are priced again.
 * @param wanted undefined: the input is not a possible change
 */
function useChange(
  acting: Acting,
  wanted: OfficeAmendmentInput | undefined,
  done: string,
  isWaived: boolean,
) {
  const { id, version } = acting.reservation;
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [waive, setWaive] = useState(isWaived);
  const preview = usePreviewAmendment(id);
  const change = useAmendReservation(id);
  // A reason applies only to the change it was given for.
  const [insisted, setInsisted] = useState<Insisted>();
  const accepted = insisted?.on === JSON.stringify(wanted) ? insisted : undefined;
  const override = accepted && { reason: accepted.reason };
  const more = { override, deliveryFeeCents: accepted?.deliveryFeeCents };
  const asked = wanted && { change: wanted, waive, ...more };
  const isPriced = isSame(preview.variables, asked);
  const isTried = isSame(change.variables?.change, wanted);
  const quote = isPriced ? preview.data : undefined;

  /** Toggling the waiver reprices right away, because what is confirmed is what is shown. */
  function waiveIt(isWaived: boolean): void {
    setWaive(isWaived);
    if (wanted !== undefined) preview.mutate({ change: wanted, waive: isWaived, ...more });
  }

  /** Reprices with the reason to accept a closed day, what no truck can do, or another area. */
  function insist(reason: string, deliveryFeeCents?: number): void {
    if (wanted === undefined) return;
    setInsisted({ on: JSON.stringify(wanted), reason, deliveryFeeCents });
    preview.mutate({ change: wanted, waive, override: { reason }, deliveryFeeCents });
  }

  function submit(request: OfficeAmendmentInput | undefined = wanted): void {
    if (request === undefined) return;
    if (quote === undefined) return preview.mutate({ change: request, waive, ...more });
    const { totalCents, excessCents } = quote;
    const shown = { totalCents, excessCents, version };
    const asShown = {
      change: request,
      waive,
      ...more,
      shown: { ...shown, ...(excessCents > 0 && { keepAsCredit }) },
    };
    const make = async (): Promise<void> => {
      try {
        await change.mutateAsync(asShown);
      } catch {
        // The price shown is outdated: price it again.
        return preview.reset();
      }
      // Shown even if the change has removed the form.
      toast.success(done);
      return acting.onDone();
    };
    void make();
  }

  return {
    submit,
    /** After a refusal: forgets it, and asks the price again. */
    askAgain: (): void => {
      change.reset();
      submit();
    },
    quote,
    keepAsCredit,
    setKeepAsCredit,
    waive,
    waiveIt,
    insist,
    problem: (isTried ? change.error : null) ?? (isPriced ? preview.error : null),
    isBusy: preview.isPending || change.isPending,
    /** The change is being saved, or was saved: there is nothing left to lose. */
    isKept: change.isPending || (isTried && change.isSuccess),
  };
}

type Back = Pick<AdminReservation, 'mostBackCents' | 'entries'>;

/** Where a refund goes, in the server's order: `$50.00 to the card and $25.00 by check`. */
export function backWords(excessCents: number, { mostBackCents, entries }: Back): string {
  const card = Math.min(excessCents, mostBackCents.card);
  const offline = Math.min(excessCents - card, mostBackCents.by_hand);
  const ways = [
    [card, 'to the card'],
    [offline, OFFLINE_WAYS[onlyMethodOf(entries, 'received')]],
    [excessCents - card - offline, 'to the credit it was paid with'],
  ] as const;
  return sayAll(
    'en',
    ways.flatMap(([back, way]) => (back > 0 ? [`${usd(back)} ${way}`] : [])),
  );
}

/** What becomes of the money paid above the new total. */
export const backRow = (
  excessCents: number,
  reservation: Back,
  keepAsCredit: boolean,
): readonly [string, string] =>
  keepAsCredit
    ? ['Rain check', `${usd(excessCents)}, the code shows at their private link`]
    : ['Refund', backWords(excessCents, reservation)];

/** The button's label says what it refunds: `Change items and refund $50.00`. */
export function actionWords(
  action: string,
  { excessCents }: Pick<ChangeQuoteDto, 'excessCents'>,
  keepAsCredit: boolean,
): string {
  if (excessCents === 0) return action;
  const back = keepAsCredit ? 'give a rain check for' : 'refund';
  return `${action} and ${back} ${usd(excessCents)}`;
}

const OWED: Record<NonNullable<ChangeQuoteDto['balanceDue']>['by'], string> = {
  setup: 'due before setup on',
  invoice: 'invoice due',
  card: 'charged to the card on',
};

/** What is owed after the change, and by when: `$50.00, due before setup on Sat, Dec 12`. */
export function owedWords({
  balanceCents,
  balanceDue,
}: Pick<ChangeQuoteDto, 'balanceCents' | 'balanceDue'>): string {
  if (balanceDue === undefined) return usd(balanceCents);
  const { by, day, was } = balanceDue;
  const instead = was === undefined ? '' : ` instead of ${dayName(was)}`;
  return `${usd(balanceCents)}, ${OWED[by]} ${dayName(day)}${instead}`;
}

/** What a cancellation would give back after the change, and until when everything. */
export function canceledWords({
  ifCanceled,
  fullRefund,
  stake,
}: Pick<ChangeQuoteDto, 'ifCanceled' | 'fullRefund' | 'stake'>): string | undefined {
  if (ifCanceled !== undefined) {
    const { nowCents, thenCents } = ifCanceled;
    const then = thenCents > 0 ? `at most ${usd(thenCents)}` : 'nothing';
    return `The delivery would be closer: if they cancel after this change, they get back ${then} instead of ${usd(nowCents)}.`;
  }
  if (fullRefund !== undefined) {
    return `Full refund if they cancel by ${dayName(fullRefund.after)} instead of ${dayName(fullRefund.before)}.`;
  }
  return stake === undefined
    ? undefined
    : `If they cancel later, they get back at most ${usd(stake.refundCents)} of ${usd(stake.paidCents)}: moving a delivery that is close does not change that.`;
}

function Price({
  quote,
  reservation,
  keepAsCredit,
}: {
  readonly quote: ChangeQuoteDto;
  readonly reservation: Back;
  readonly keepAsCredit: boolean;
}) {
  const { totalCents, differenceCents, excessCents, balanceCents } = quote;
  const canceled = canceledWords(quote);
  return (
    <div className="grid gap-2 rounded-md border border-line px-3 py-2">
      <VisitComparison visits={quote.visits} />
      <PriceComparison quote={quote} />
      <Facts
        rows={[
          ['New total', <strong key="total">{usd(totalCents)}</strong>],
          ['Difference', differenceCents === 0 ? 'The same price' : signedUsd(differenceCents)],
          excessCents > 0 && backRow(excessCents, reservation, keepAsCredit),
          balanceCents > 0 && ['Owed', owedWords(quote)],
        ]}
      />
      {canceled !== undefined && <p className="mt-1 text-warning">{canceled}</p>}
      {isBelowCard(balanceCents) && (
        <p className="mt-1 text-warning">
          That amount is too small for a card. Record a cash payment, or waive the balance
          afterward.
        </p>
      )}
    </div>
  );
}

export const sumOf = (
  of: readonly { readonly kind: string; readonly amountCents: number }[],
  kind: 'goodwill' | 'tax',
): number => of.reduce((sum, one) => (one.kind === kind ? sum + one.amountCents : sum), 0);

/** What the shop gives away. Tax is still due on a difference that is not charged. */
export function waiveWords(
  quote: Pick<ChangeQuoteDto, 'adjustments' | 'differenceCents'> | undefined,
  { adjustments }: Pick<AdminReservation, 'adjustments'>,
): string {
  const lead =
    'The customer pays the same total as before, with a goodwill discount that ends if this rental does.';
  if (quote === undefined || quote.differenceCents > 0) return lead;
  const gift = sumOf(adjustments, 'goodwill') - sumOf(quote.adjustments, 'goodwill');
  const tax = sumOf(quote.adjustments, 'tax') - sumOf(adjustments, 'tax');
  if (gift <= 0) return lead;
  const taxed = tax > 0 ? `, ${usd(tax)} of it sales tax that you still owe the state` : '';
  return `${lead} You give ${usd(gift)}${taxed}.`;
}

/** Fields, their price, and a button that prices first and then makes the change. */
export function ChangeForm(props: {
  readonly acting: Acting;
  /** Undefined: the input is not a possible change. */
  readonly wanted: OfficeAmendmentInput | undefined;
  readonly isDirty: boolean;
  /** Validates the fields before submitting, like a form. */
  readonly onSubmit?: (submit: (asked: OfficeAmendmentInput) => void) => void;
  /** The button's label once the price is shown, and the message when done. */
  readonly action: string;
  readonly done: string;
  /** Already requested, for example by dragging: shows the price right away. */
  readonly isAsked?: boolean;
  /** Extra charges are waived unless the user says otherwise. */
  readonly waives?: boolean;
  /** Puts an alternative into the fields. */
  readonly onNearest?: (nearest: Nearest) => void;
  readonly children: ReactNode;
}) {
  const { acting, wanted, isDirty, onSubmit, action } = props;
  const change = useChange(acting, wanted, props.done, props.waives === true);
  const { quote, problem, isBusy, keepAsCredit, setKeepAsCredit, waive, waiveIt } = change;
  const told = problemOf(problem);
  useUnsaved(isDirty && !change.isKept);
  const asks = useRef(props.isAsked === true ? change.submit : undefined);
  useEffect(() => {
    asks.current?.();
    asks.current = undefined;
  }, []);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit === undefined) change.submit();
        else onSubmit(change.submit);
      }}
    >
      {props.children}
      <div className="grid gap-3" aria-live="polite">
        {quote !== undefined && (
          <Price quote={quote} reservation={acting.reservation} keepAsCredit={keepAsCredit} />
        )}
        {(waive || (quote !== undefined && quote.differenceCents > 0)) && (
          <CheckboxField
            label="Don’t charge the difference"
            hint={waiveWords(quote, acting.reservation)}
            checked={waive}
            onChange={({ target }) => waiveIt(target.checked)}
          />
        )}
        {quote !== undefined && quote.excessCents > 0 && (
          <CheckboxField
            label="Give a rain check instead of a refund"
            checked={keepAsCredit}
            onChange={({ target }) => setKeepAsCredit(target.checked)}
          />
        )}
        {isConflict(problem) ? (
          <ChangedElsewhere
            onLoad={() => {
              change.askAgain();
              acting.onReload();
            }}
          />
        ) : told !== undefined &&
          (canAccept(told) || (told.reason === 'units' && props.onNearest !== undefined)) ? (
          <NotOnThatDay
            problem={told}
            onNearest={props.onNearest}
            onAccept={change.insist}
            isBusy={isBusy}
          />
        ) : told?.code === 'outside_delivery_area' ? (
          <StateBox is="changed" title={told.detail}>
            <DeliverAnyway onAccept={change.insist} isBusy={isBusy} />
          </StateBox>
        ) : (
          problem && <StateBox is="failed" title={problem.message} />
        )}
        <ActionButton
          type="submit"
          variant="primary"
          className="justify-self-end"
          off={!isDirty || (wanted === undefined && onSubmit === undefined)}
          busy={isBusy}
        >
          {quote === undefined ? 'See price' : actionWords(action, quote, keepAsCredit)}
        </ActionButton>
      </div>
    </form>
  );
}

/** What was dragged, and where to. */
type DraggedPeriod = { readonly period: RentalPeriod; readonly to: RentalPeriod };

type Substitute = { readonly id: string; readonly title: string };

/** Rentals of the moving period by what takes their place on the new days. */
type Substitutes = ReadonlyMap<string, Substitute>;

/** Rentals that lack units on the new days, each with comparable ones to take instead. */
function SubstituteChoices(props: {
  readonly lines: AdminReservation['lines'];
  readonly move: ReturnType<typeof useMovePeriod>;
  readonly taken: Substitutes;
  readonly onTake: (taken: Substitutes) => void;
}) {
  const { lines, taken, onTake } = props;
  const { moving, to } = props.move;
  const moved = lines.flatMap(({ productId, title, quantity, per, startDate, endDate }) => {
    const isMoved = startDate === moving?.startDate && endDate === moving.endDate;
    if (!isMoved || per !== undefined || to === undefined) return [];
    const { id, title: now } = taken.get(productId) ?? { id: productId, title };
    return [{ of: productId, title, now, productId: id, quantity, ...to }];
  });
  const { rentals } = useOffered();
  const lacking = useInsteadOf(moved, rentals, lines);
  const set = (of: string, other: Substitute | undefined): void => {
    const next = new Map(taken);
    if (other === undefined) next.delete(of);
    else next.set(of, other);
    onTake(next);
  };
  return (
    <>
      {lacking.map(({ of, now, product, others }) => (
        <StateBox key={of} is="changed" title={`${now} is not available on these days`}>
          {others.length === 0 && <p>Nothing comparable is available, either.</p>}
          <ul className="grid gap-1.5 empty:hidden">
            {others.map(({ id, title, price }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0">
                  {title}, {dearerBy(price - product.price)} per day
                </span>
                <ActionButton
                  small
                  aria-label={`Swap ${now} for ${title}`}
                  onClick={() => set(of, { id, title })}
                >
                  Swap
                </ActionButton>
              </li>
            ))}
          </ul>
        </StateBox>
      ))}
      {moved
        .filter(({ of }) => taken.has(of))
        .map(({ of, title, now }) => (
          <p key={of} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0">
              {now} instead of {title}
            </span>
            <ActionButton
              small
              variant="quiet"
              aria-label={`Keep ${title}`}
              onClick={() => set(of, undefined)}
            >
              Keep {title}
            </ActionButton>
          </p>
        ))}
    </>
  );
}

/**
 * The last day of a period, on which it is picked up unless that is on the evening before: then it
 * says so, because the crew comes on that day.
 */
export function PickupField(props: {
  readonly event: Pick<AdminReservation['event'], 'sameEvening'>;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const { event, value, onChange } = props;
  const isShut = useIsShut();
  const end = parseCalendarDay(value);
  const evening =
    end !== undefined && event.sameEvening?.includes(value) === true ? addDays(end, -1) : undefined;
  return (
    <div>
      <DayField
        label={evening === undefined ? 'Pickup' : 'Rented until'}
        isShut={isShut}
        value={value}
        onChange={onChange}
      />
      {evening !== undefined && (
        <p className="mt-1 text-sm text-muted">Picked up {dayName(evening)}, the same evening</p>
      )}
    </div>
  );
}

const NONE: Substitutes = new Map();

/** Other days for one of its periods. Deadlines do not apply to admins; a closed day needs a reason. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();

export function DatesForm({ dragged, ...acting }: Acting & { readonly dragged?: DraggedPeriod }) {
  const move = useMovePeriod(acting.reservation.lines, dragged);
  const { to, setTo, change } = move;
  const [taken, setTaken] = useState(NONE);
  const isShut = useIsShut();
  const instead = [...taken].map(([productId, { id: substituteId }]) => ({
    productId,
    substituteId,
  }));
  return (
    <ChangeForm
      acting={acting}
      wanted={change && (instead.length > 0 ? { ...change, instead } : change)}
      isDirty={change !== undefined}
      isAsked={change !== undefined}
      onNearest={({ startDate, endDate }) => setTo({ startDate, endDate })}
      action="Move to these days"
      done="Reservation moved."
    >
      <p className="text-muted">
        Booked rentals keep their price per day. Lead time does not apply to you, and a closed day
        only needs a reason.
      </p>
      <MovingChoice move={move} />
      {to !== undefined && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DayField
            ref={dragged && takeFocus}
            label="Delivery"
            isShut={isShut}
            value={to.startDate}
            onChange={(day) =>
              setTo({ startDate: day, endDate: endAfterMove(to.startDate, to.endDate, day) })
            }
          />
          <PickupField
            event={acting.reservation.event}
            value={to.endDate}
            onChange={(day) => setTo({ ...to, endDate: day })}
          />
        </div>
      )}
      {change !== undefined && (
        <SubstituteChoices
          lines={acting.reservation.lines}
          move={move}
          taken={taken}
          onTake={setTaken}
        />
      )}
    </ChangeForm>
  );
}

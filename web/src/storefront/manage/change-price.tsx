import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AmendmentInput, ChangeQuoteDto, ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice, formatUsd } from '#core/kernel/cents.ts';
import { ok } from '#core/kernel/result.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { formatDay } from '#texts/dates.ts';
import { CHANGE, OWN_CHANGES } from '#texts/history.ts';
import { CANCELLING } from '#texts/manage.ts';
import { ADJUSTMENTS } from '#texts/pricing.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import {
  ChangedVisits,
  PriceComparison,
  VisitComparison,
} from '#web/shared/booking/comparisons.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { settled, useAsked } from '#web/shared/data/query.ts';
import type { AnswerState } from '#web/shared/data/use-answer.ts';
import { type Nearest, NearestList } from '#web/shared/dates/other-days.tsx';
import { bringHome } from '#web/shared/focus.ts';
import { AmountRow } from '#web/shared/pricing/adjustment-rows.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** The price of a change, refetched shortly after edits. Nothing is requested without `change`. */
function usePreview(
  { token, reservation: { version }, lookAgain }: SeenChanging,
  change: AmendmentInput | undefined,
) {
  const shop = useShop();
  const [round, setRound] = useState(0);
  const { answer } = useAsked<ChangeQuoteDto | null>({
    key: ['preview', token, change, version, round],
    async ask(signal) {
      if (change === undefined) return ok(null);
      await settled(signal);
      const answer = await shop('POST /manage/:token/amendments/preview', {
        token,
        body: { amendment: change, version },
      });
      if (!answer.ok && answer.error.code === 'changed_meanwhile') await lookAgain();
      return answer;
    },
  });
  return { previewed: answer, again: () => setRound((count) => count + 1) };
}

export type Changing = OpenedReservation & { readonly onClose: () => void };

/** `reservation`: as it was when the dialog opened, or when it was last refused. */
export type SeenChanging = Changing & {
  /** The version that was chosen from. A payment or refund since changes nothing about a choice. */
  readonly chosenFrom: string;
  /** After a refusal: reloads the booking, here and on the page. */
  readonly lookAgain: () => Promise<void>;
};

const focusOn = (element: HTMLElement | null): void => element?.focus();

/** Gets the focus when it appears, and so comes into view. */
export const FocusBox = (props: { readonly className?: string; readonly children: ReactNode }) => (
  <div ref={focusOn} tabIndex={-1} className={props.className}>
    {props.children}
  </div>
);

type Booked = Pick<ManagedReservation, 'status' | 'totalCents' | 'lines' | 'event'>;

const isSameBooking = (one: Booked, other: Booked): boolean =>
  one.status === other.status &&
  one.totalCents === other.totalCents &&
  JSON.stringify([one.lines, one.event]) === JSON.stringify([other.lines, other.event]);

/**
 * A dialog works with the booking as it was when it opened, so that it undoes no change made
 * elsewhere. Once refused because of one, it says so and goes on from the booking as it is now.
 * A refund that was under way when it opened is no such change.
 */
export function ChangeDialog(
  props: Changing & {
    readonly title: string;
    readonly children: (seen: SeenChanging) => ReactNode;
  },
) {
  const { title, children, ...changing } = props;
  const { reservation, reload, onClose } = changing;
  const [seen, setSeen] = useState(reservation);
  const [first] = useState(reservation.version);
  const [chosenFrom, setChosenFrom] = useState(first);
  const lookAgain = async (): Promise<void> => {
    const { data = seen } = await reload();
    if (data.version === seen.version) return;
    setSeen(data);
    if (!isSameBooking(seen, data)) setChosenFrom(data.version);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {chosenFrom !== first && (
        <FocusBox key={chosenFrom} className="p-4 pb-0 sm:p-5 sm:pb-0">
          <Alert tone="warning" refuses>
            {CHANGE.changed}
          </Alert>
        </FocusBox>
      )}
      {children({ ...changing, reservation: seen, chosenFrom, lookAgain })}
    </Dialog>
  );
}

const COMPARISON = 'what-changes';

/** What the late-change rule keeps of the price of removed items. */
function keptOf({ rows }: ChangeQuoteDto): number {
  const late = rows.find(({ kind }) => kind === 'late_change');
  return (late?.afterCents ?? 0) - (late?.beforeCents ?? 0);
}

/** Deliveries booked so far, earliest first: the first decides what is refunded of them all. */
const deliveriesOf = ({ visits }: ChangeQuoteDto): readonly string[] =>
  [
    ...new Set(
      visits.flatMap(({ kind, before }) => (kind === 'deliver' && before ? [before.date] : [])),
    ),
  ].toSorted();

/** What of the money paid so far stays with the booking, with what a late change keeps. */
const staysPaid = ({ totalCents, balanceCents }: ChangeQuoteDto): number =>
  totalCents - balanceCents;

/** When the rest is due, and until now. Undefined if nothing is left to pay. */
function sayDue({ balanceDue }: Pick<ChangeQuoteDto, 'balanceDue'>): string | undefined {
  if (balanceDue === undefined) return undefined;
  const { day, by, was } = balanceDue;
  return CHANGE.due[by](
    formatDay(calendarDay(day)),
    was === undefined ? undefined : formatDay(calendarDay(was)),
  );
}

/** The difference and its consequences. */
export function Amounts({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { totalCents, differenceCents, excessCents, balanceCents, stake } = quote;
  const stays = staysPaid(quote);
  // Where something comes off what is paid, each part is named, also if it is nothing.
  const isLess = differenceCents < 0 && stays + excessCents > 0;
  const [first, ...others] = deliveriesOf(quote);
  const firstOfSeveral =
    first === undefined || others.length === 0 ? undefined : formatDay(calendarDay(first));
  return (
    <div id={COMPARISON} className="grid gap-4 rounded-md border border-line p-4">
      <VisitComparison visits={quote.visits} />
      <PriceComparison quote={quote} />
      <dl className="grid gap-2">
        <AmountRow label={CHANGE.newTotal} cents={totalCents} look="due" />
        {differenceCents > 0 && <AmountRow label={CHANGE.more} cents={differenceCents} />}
        {differenceCents < 0 && <AmountRow label={CHANGE.less} cents={-differenceCents} />}
        {(isLess || excessCents > 0) && <AmountRow label={CHANGE.back} cents={excessCents} />}
        {isLess && (
          <AmountRow
            label={CHANGE.stays}
            cents={stays}
            note={keptOf(quote) > 0 ? CHANGE.staysKept(formatUsd(cents(keptOf(quote)))) : undefined}
          />
        )}
        {(isLess || balanceCents > 0) && (
          <AmountRow label={CHANGE.balance} cents={balanceCents} note={sayDue(quote)} />
        )}
      </dl>
      {keptOf(quote) > 0 && (
        <p className="text-sm text-warning">{CHANGE.lateWhy(firstOfSeveral)}</p>
      )}
      {keptOf(quote) < 0 && <p className="text-sm text-muted">{CHANGE.lateBack}</p>}
      {stake !== undefined && (
        <p className="text-sm text-warning">
          {CHANGE.stake(
            formatUsd(cents(stake.paidCents)),
            formatUsd(cents(stake.refundCents)),
            firstOfSeveral === undefined,
          )}
        </p>
      )}
      {isBelowCard(balanceCents) && <p className="text-sm text-muted">{CHANGE.tooLittle}</p>}
    </div>
  );
}

/** What the button below means for the customer's money. */
function Outcome({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { totalCents, differenceCents, excessCents, balanceCents } = quote;
  if (differenceCents === 0 && excessCents === 0) return CHANGE.same;
  const kept = keptOf(quote);
  const [name, amount] =
    excessCents > 0 ? [CHANGE.back, excessCents] : [CHANGE.balance, balanceCents];
  return (
    // A repeat for sighted users of what is said in full above, which may be out of view.
    <span aria-hidden="true">
      {name}: {formatUsd(cents(amount))}
      <span className="block text-sm font-normal text-muted">
        {CHANGE.newTotal}: {formatUsd(cents(totalCents))}
      </span>
      {differenceCents < 0 && staysPaid(quote) > 0 && (
        <span className="block text-sm font-normal text-muted">
          {CHANGE.stays}: {formatUsd(cents(staysPaid(quote)))}
        </span>
      )}
      {kept > 0 && (
        <span className="block text-sm font-normal text-warning">
          {ADJUSTMENTS.late_change({})}: {formatUsd(cents(kept))}
        </span>
      )}
    </span>
  );
}

/** The rest and the new day by which to pay it, next to the button. */
export function DueMoved({
  quote,
}: {
  readonly quote: Pick<ChangeQuoteDto, 'balanceCents' | 'balanceDue'>;
}) {
  const { day, was } = quote.balanceDue ?? {};
  if (day === undefined || was === undefined) return null;
  return (
    <p className={`text-sm ${day < was ? 'text-warning' : 'text-muted'}`}>
      {CHANGE.balance}: {formatUsd(cents(quote.balanceCents))}. {sayDue(quote)}
    </p>
  );
}

/** What a cancellation would refund after the change, and until when, next to the button. */
export function AtStake({
  quote: { stake, ifCanceled, fullRefund },
}: {
  readonly quote: Pick<ChangeQuoteDto, 'stake' | 'ifCanceled' | 'fullRefund'>;
}) {
  if (ifCanceled !== undefined) {
    const { nowCents, thenCents } = ifCanceled;
    const then = thenCents > 0 ? formatUsd(cents(thenCents)) : undefined;
    return (
      <p className="text-sm text-warning">{CHANGE.ifCanceled(formatUsd(cents(nowCents)), then)}</p>
    );
  }
  if (fullRefund !== undefined) {
    const { before, after } = fullRefund;
    const [was, is] = [formatDay(calendarDay(before)), formatDay(calendarDay(after))];
    return (
      <p className={`text-sm ${after < before ? 'text-warning' : 'text-muted'}`}>
        {CHANGE.fullRefund(is, was)}
      </p>
    );
  }
  if (stake === undefined) return null;
  return (
    // The warning above in one line, because the other may be out of view.
    <p aria-hidden="true" className="text-sm text-warning">
      {CHANGE.stakeShort(formatUsd(cents(stake.paidCents)), formatUsd(cents(stake.refundCents)))}
    </p>
  );
}

/** Every change outdates the signature. */
export const SignAgain = ({ history }: Pick<ManagedReservation, 'history'>) =>
  history?.some(({ kind }) => kind === 'signed') === true ? (
    <p className="text-sm text-warning">{CHANGE.signAgain}</p>
  ) : null;

/** Next to the button, so that nobody confirms without having seen it. */
function BackAs(props: {
  readonly asCredit: boolean;
  readonly onChange: (asCredit: boolean) => void;
}) {
  const choices = [
    [false, CHANGE.toCard],
    [true, CHANGE.asCredit],
  ] as const;
  return (
    <fieldset className="text-sm">
      <legend className="sr-only">{CHANGE.backAs}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([isCredit, label]) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="back-as"
              className="size-5 tick"
              checked={props.asCredit === isCredit}
              onChange={() => props.onChange(isCredit)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const scrollTo = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** Scrolls to a refusal when it appears, above the buttons, because the dialog may be long. */
const InView = ({ children }: { readonly children: ReactNode }) => (
  <div ref={scrollTo} className="scroll-mb-24">
    {children}
  </div>
);

function Price(props: {
  readonly previewed: AnswerState<ChangeQuoteDto | null>;
  readonly onAgain: () => void;
  readonly change: AmendmentInput | undefined;
  readonly onNearest: ((nearest: Nearest) => void) | undefined;
}) {
  const { previewed, onAgain, change, onNearest } = props;
  const startsAt = change?.kind === 'details' ? change.event.startsAt : undefined;
  switch (previewed.kind) {
    case 'loading':
      return (
        <div aria-busy="true">
          <Skeleton className="h-24" />
        </div>
      );
    case 'failed': {
      const { problem } = previewed;
      const isOurs = problem.status >= 500 || problem.code === 'network';
      return (
        <InView>
          <Alert tone="warning" refuses title={isOurs ? CHANGE.failed : undefined}>
            <p>{sayProblem(problem)}</p>
            {onNearest && (
              <NearestList
                nearest={problem.nearest ?? []}
                startsAt={startsAt}
                onChoose={onNearest}
              />
            )}
            {isOurs && (
              <Button size="sm" className="mt-3" onClick={onAgain}>
                {CHANGE.again}
              </Button>
            )}
          </Alert>
        </InView>
      );
    }
    case 'ready': {
      const quote = previewed.value;
      return quote && <Amounts quote={quote} />;
    }
  }
}

type Back = Pick<ChangeQuoteDto, 'excessCents'>;

/** What the button does, named as for the whole booking. */
export const nameDrop = ({ excessCents }: Back): string =>
  excessCents > 0
    ? CANCELLING.cancelAndRefund(formatUsd(cents(excessCents)))
    : CANCELLING.cancelDate;

const nameChange = ({ differenceCents }: ChangeQuoteDto): string =>
  differenceCents > 0
    ? `${CHANGE.confirm} (+${formatPrice(cents(differenceCents))})`
    : CHANGE.confirm;

/**
 * Shows a change's price and makes it at exactly that price. If the price has moved, shows it
 * again.
 */
export function ChangePrice(
  props: SeenChanging & {
    readonly change: AmendmentInput | undefined;
    /** It cancels one of several dates. */
    readonly isDrop?: boolean;
    /** Takes an alternative to a refused change. */
    readonly onNearest?: (nearest: Nearest) => void;
    /** What else to see beside the button. */
    readonly children?: ReactNode;
  },
) {
  const { token, reload, lookAgain, onClose, change, isDrop = false, onNearest } = props;
  const { version } = props.reservation;
  const shop = useShop();
  const { phone } = useConfig().site;
  const { previewed, again } = usePreview(props, change);
  const [asCredit, setAsCredit] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly request: string; readonly sentence: string }>();
  const request = JSON.stringify(change);
  // It does not apply to a different request.
  const refusal = refused?.request === request ? refused?.sentence : undefined;
  const quote = (previewed.kind === 'ready' && previewed.value) || undefined;

  const confirm = async (): Promise<void> => {
    if (quote === undefined || change === undefined) return;
    setBusy(true);
    setRefused(undefined);
    const { totalCents, excessCents } = quote;
    const keepAsCredit = asCredit && excessCents > 0;
    const answer = await shop('POST /manage/:token/amendments', {
      token,
      body: { amendment: change, shown: { totalCents, excessCents, keepAsCredit, version } },
    });
    setRefused(answer.ok ? undefined : { request, sentence: sayProblem(answer.error) });
    await (answer.ok ? reload() : lookAgain());
    if (!answer.ok) again();
    setBusy(false);
    if (!answer.ok) return;
    // At once, so that the focus does not go back to the dialog's opener afterwards.
    flushSync(onClose);
    toast.success(isDrop ? CANCELLING.dateDone : CHANGE.done);
    // The result shows at the top of the ticket.
    window.scrollTo({ top: 0 });
    bringHome(document.querySelector('main h1'));
  };

  return (
    <>
      {/* Of the whole comparison, only what it comes to. */}
      <output className="sr-only">
        {previewed.kind === 'loading' && CHANGE.asking}
        {quote && `${CHANGE.newTotal}: ${formatUsd(cents(quote.totalCents))}`}
      </output>
      <Price {...{ previewed, change, onNearest }} onAgain={again} />
      <DialogFoot
        refusal={refusal}
        note={
          quote ? (
            <>
              <p className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
                <span>
                  <ChangedVisits visits={quote.visits} />
                  <Outcome quote={quote} />
                </span>
                <button
                  type="button"
                  className="min-h-11 text-sm font-normal whitespace-nowrap underline underline-offset-4 hover:text-cyan"
                  onClick={() =>
                    document.getElementById(COMPARISON)?.scrollIntoView({ block: 'nearest' })
                  }
                >
                  {CHANGE.compare}
                </button>
              </p>
              {props.children}
              {isDrop && quote.excessCents === 0 && keptOf(quote) === 0 && (
                <p className="text-sm text-muted">{CANCELLING.countsForOthers}</p>
              )}
              <DueMoved quote={quote} />
              <AtStake quote={quote} />
              <SignAgain history={props.reservation.history} />
              {/* As for the whole booking, which is refunded the way it was paid. */}
              {!isDrop && quote.excessCents > 0 && (
                <BackAs asCredit={asCredit} onChange={setAsCredit} />
              )}
              {isDrop && props.reservation.rainCheck && (
                <p className="text-sm text-muted">
                  <Sentence text={CANCELLING.rainCheckForAll(phone)} />
                </p>
              )}
            </>
          ) : (
            change === undefined && <p className="text-muted">{CHANGE.choose}</p>
          )
        }
      >
        <Button onClick={onClose}>{isDrop ? CANCELLING.keep : OWN_CHANGES.keep}</Button>
        <Button
          variant={isDrop ? 'danger' : 'primary'}
          busy={isBusy}
          disabled={quote === undefined}
          onClick={() => void confirm()}
        >
          {isDrop && (quote ? nameDrop(quote) : CANCELLING.cancelDate)}
          {!isDrop && (quote ? nameChange(quote) : CHANGE.confirm)}
        </Button>
      </DialogFoot>
    </>
  );
}

import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { formatLongDay, formatPartyDays } from '#texts/dates.ts';
import { CALL_OFF } from '#texts/history.ts';
import { cancellationSentences, CANCELLING, REFUND_ARRIVAL, TICKET } from '#texts/manage.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { sayProblem } from '#texts/problems.ts';
import { useShop, useToday } from '#web/shared/app-context.tsx';
import { bookedPeriods } from '#web/shared/booking/move-period.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { AmountRow } from '#web/shared/pricing/adjustment-rows.tsx';
import { sayRefund } from '#web/shared/pricing/refund-promise.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { DropDatesDialog } from './change-items-dialog.tsx';
import { isOutOfService } from './choice-card.tsx';

const formSchema = z
  .object({ way: z.enum(['refund', 'rain_check']), why: z.string().trim() })
  .refine(({ way, why }) => way === 'refund' || why !== '', {
    path: ['why'],
    error: CALL_OFF.whyMissing,
  });

type Way = z.infer<typeof formSchema>['way'];

const usd = (amount: number): string => formatUsd(cents(amount));

/** What is refunded, how and when, and what is not, before anything happens. */
export function RefundShown({ reservation }: Pick<OpenedReservation, 'reservation'>) {
  const { refundCents = 0, toCreditsCents = 0, offlineCents = 0 } = reservation.cancellation ?? {};
  const {
    paidCents,
    refundsUnderWayCents = 0,
    cashRefundDueCents = 0,
    cardEnding,
    offline,
  } = reservation;
  const keptCents = paidCents - refundsUnderWayCents - cashRefundDueCents - refundCents;
  const rows = [
    [TICKET.toCard(cardEnding), refundCents - toCreditsCents - offlineCents, REFUND_ARRIVAL.card],
    [CALL_OFF.offline(offline?.paidBy ?? 'other'), offlineCents, REFUND_ARRIVAL.inPerson],
    [CALL_OFF.toCredits, toCreditsCents, REFUND_ARRIVAL.credit],
    [TICKET.back.keptCents, keptCents, undefined],
  ] as const;
  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      {refundCents === 0 && keptCents > 0 && (
        <p className="font-semibold">{CANCELLING.nothingBack}</p>
      )}
      <dl className="grid gap-3">
        {rows.map(
          ([label, amount, note]) =>
            amount > 0 && <AmountRow key={label} label={label} cents={amount} note={note} />,
        )}
      </dl>
    </section>
  );
}

function WayChoice(props: {
  readonly reservation: ManagedReservation;
  readonly input: ComponentProps<'input'>;
}) {
  const { cancellation, rainCheck } = props.reservation;
  if (rainCheck === undefined || cancellation === undefined) return null;
  const ways = [
    ['refund', CALL_OFF.refund, CALL_OFF.refundText(usd(cancellation.refundCents))],
    [
      'rain_check',
      CALL_OFF.rainCheck,
      CALL_OFF.rainCheckText(
        usd(rainCheck.amountCents),
        formatLongDay(calendarDay(rainCheck.expiresOn)),
      ),
    ],
  ] as const;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{CALL_OFF.how}</legend>
      {ways.map(([way, title, text]) => (
        <label
          key={way}
          htmlFor={`cancel-as-${way}`}
          className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-md border border-edge p-4 transition-colors hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan"
        >
          <input
            {...props.input}
            id={`cancel-as-${way}`}
            type="radio"
            value={way}
            className="size-5 shrink-0 tick focus-visible:outline-none"
          />
          <span className="font-display text-lg font-semibold">{title}</span>
          <span className="basis-full pl-8 text-muted max-[22rem]:pl-0">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The way chosen at first: no refund of nothing while a rain check is worth something. */
export const firstWay = ({
  rainCheck,
  cancellation,
}: Pick<ManagedReservation, 'rainCheck' | 'cancellation'>): Way =>
  rainCheck !== undefined && cancellation?.refundCents === 0 ? 'rain_check' : 'refund';

/** Cancels; returns undefined on success, otherwise the reason. */
function useCallOff({ reservation, token, reload }: OpenedReservation) {
  const shop = useShop();
  return async (way: Way, why: string): Promise<ApiProblem | undefined> => {
    const { cancellation, rainCheck } = reservation;
    const answer =
      way === 'rain_check' && rainCheck !== undefined
        ? await shop('POST /manage/:token/rain-check', {
            token,
            body: { amountCents: rainCheck.amountCents, why },
          })
        : await shop('POST /manage/:token/cancel', {
            token,
            body: { refundCents: cancellation?.refundCents ?? 0 },
          });
    await reload(answer.ok);
    return answer.ok ? undefined : answer.error;
  };
}

/** Cancels one date of several, as a change of items with its price, refund and choice. */
function OnlyOne(props: {
  readonly reservation: ManagedReservation;
  readonly onChoose: (period: RentalPeriod) => void;
}) {
  const { reservation, onChoose } = props;
  const periods = bookedPeriods(reservation.lines);
  if (reservation.changes === undefined || periods.length < 2) return null;
  return (
    <section className="grid gap-2 rounded-md border border-line p-4">
      <p className="text-sm text-muted">{CANCELLING.onlyOne}</p>
      {periods.map((period) => (
        <Button
          key={`${period.startDate} ${period.endDate}`}
          size="sm"
          onClick={() => onChoose(period)}
        >
          {CANCELLING.only(formatPartyDays(period.startDate, period.endDate))}
        </Button>
      ))}
    </section>
  );
}

/** Until when canceling refunds how much, or how much at most once it was changed too late. */
export function RefundTerms({ reservation }: { readonly reservation: ManagedReservation }) {
  const { cancellation, cancellationTiers, lines } = reservation;
  const { cancellation: inForce } = useSettings();
  const today = useToday();
  if (isOutOfService(reservation)) return CANCELLING.everythingBack;
  if (cancellation?.stake !== undefined) {
    const { paidCents, refundCents } = cancellation.stake;
    const steps = (cancellation.steps ?? []).map((step) => ({
      until: calendarDay(step.until),
      amount: usd(step.refundCents),
    }));
    return `${CANCELLING.stake(usd(paidCents), usd(refundCents))} ${AMOUNTS.refundAmountsUntil(steps, today)}`;
  }
  const policy = { tiers: cancellationTiers ?? inForce.tiers };
  const deliveries = lines.map(({ startDate }) => startDate);
  return sayRefund(policy, deliveries, today) ?? cancellationSentences(policy).join(' ');
}

function CallOffBody(
  props: OpenedReservation & {
    readonly onClose: () => void;
    readonly onOnlyOne: (period: RentalPeriod) => void;
  },
) {
  const { reservation, onClose, onOnlyOne } = props;
  const callOff = useCallOff(props);
  const { form, field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: formSchema,
    defaultValues: { way: firstWay(reservation), why: '' },
    async send({ way, why }) {
      const refused = await callOff(way, why);
      if (refused !== undefined) return refused;
      onClose();
      toast.success(CANCELLING.done);
      return undefined;
    },
  });
  const { paidCents, rainCheck } = reservation;
  const { refundCents = 0, stake } = reservation.cancellation ?? {};
  const isRainCheck = form.watch('way') === 'rain_check' && rainCheck !== undefined;

  return (
    <form noValidate onSubmit={onSubmit} className={DIALOG_BODY}>
      <OnlyOne reservation={reservation} onChoose={onOnlyOne} />
      <p className={stake === undefined ? 'text-muted' : 'text-warning'}>
        {paidCents > 0 ? <RefundTerms reservation={reservation} /> : CANCELLING.nothingCharged}
      </p>
      {!isOutOfService(reservation) && <p className="text-muted">{CANCELLING.atOnce}</p>}
      <WayChoice reservation={reservation} input={form.register('way')} />
      {isRainCheck ? (
        <>
          <dl className="rounded-md border border-line p-4">
            <AmountRow
              label={CALL_OFF.rainCheck}
              cents={rainCheck.amountCents}
              note={CALL_OFF.rainCheckWhen}
            />
          </dl>
          <TextField
            label={CALL_OFF.why}
            hint={CALL_OFF.whyHint}
            maxLength={200}
            {...field('why')}
          />
        </>
      ) : (
        paidCents > 0 && <RefundShown reservation={reservation} />
      )}
      <DialogFoot refusal={problem && sayProblem(problem)}>
        <Button variant="secondary" onClick={onClose}>
          {CANCELLING.keep}
        </Button>
        <Button type="submit" variant="danger" busy={isSubmitting} className="max-sm:basis-full!">
          {isRainCheck && CALL_OFF.take(usd(rainCheck.amountCents))}
          {!isRainCheck &&
            (refundCents > 0 ? CANCELLING.cancelAndRefund(usd(refundCents)) : CANCELLING.cancel)}
        </Button>
      </DialogFoot>
    </form>
  );
}

/**
 * A choice because of the weather, which refunds everything when a cancellation would refund less.
 * While a rental is out of service, canceling refunds everything, too.
 */
export function betterChoiceOf(
  reservation: Pick<ManagedReservation, 'weatherOffer' | 'cancellation'>,
) {
  const { weatherOffer, cancellation } = reservation;
  const choice = weatherOffer && { id: 'weather', backCents: weatherOffer.amountCents };
  return choice && choice.backCents > (cancellation?.refundCents ?? 0) ? choice : undefined;
}

/** Self-service cancellation, shown while allowed. Its outcome is announced first. */
export function CancelReservation(props: OpenedReservation) {
  const [isOpen, setOpen] = useState(false);
  const [dropped, setDropped] = useState<RentalPeriod>();
  if (props.reservation.cancellation === undefined) return null;
  const close = (): void => setOpen(false);
  const better = betterChoiceOf(props.reservation);
  if (better !== undefined) {
    return (
      <p className="grid justify-items-center text-center text-muted print:hidden">
        {CANCELLING.choose(usd(better.backCents))}
        <a
          href={`#${better.id}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-cyan"
        >
          {CANCELLING.seeChoice}
        </a>
      </p>
    );
  }
  return (
    <div className="grid justify-items-center print:hidden">
      <h2 className="sr-only">{CANCELLING.open}</h2>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {CANCELLING.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={CANCELLING.title}>
        <CallOffBody
          {...props}
          onClose={close}
          onOnlyOne={(period) => {
            close();
            setDropped(period);
          }}
        />
      </Dialog>
      {dropped !== undefined && (
        <DropDatesDialog {...props} period={dropped} onClose={() => setDropped(undefined)} />
      )}
    </div>
  );
}

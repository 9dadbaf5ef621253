import type { ComponentProps } from 'react';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, formatUsd } from '#core/kernel/cents.ts';
import { PAYMENT_PLANS, type PaymentPlan, planPayment } from '#core/pricing/deposit-plan.ts';
import { PLANS } from '#texts/checkout.ts';
import { formatDay } from '#texts/dates.ts';

const TITLES: Record<PaymentPlan, string> = { deposit: PLANS.deposit, full: PLANS.full };

/** The balance is due before the first delivery, also for the parties after it. */
export function whenDue(
  deliveries: readonly string[],
): readonly [day: string | undefined, isForAll: boolean] {
  const [first = '', ...others] = [...new Set(deliveries)].toSorted();
  const day = parseCalendarDay(first);
  return [day && formatDay(day), others.length > 0];
}

function PlanCard(props: {
  readonly plan: PaymentPlan;
  readonly total: Cents;
  readonly depositPercent: number | undefined;
  readonly credited: Cents | undefined;
  readonly deliveries: readonly string[];
  readonly input: ComponentProps<'input'>;
}) {
  const { plan, total, depositPercent, credited, deliveries, input } = props;
  const { dueNow, balance } = planPayment(total, plan, depositPercent, credited);
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-edge p-3 transition-colors sm:p-4 duration-150 hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-checked:shadow-[inset_0_0_0_1px] has-checked:shadow-cyan has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan">
      <input
        {...input}
        type="radio"
        id={`plan-${plan}`}
        value={plan}
        className="mt-1 size-5 shrink-0 tick focus-visible:outline-none"
      />
      <span className="grid flex-1 content-start gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-display text-lg font-semibold">{TITLES[plan]}</span>
          <span>
            <strong className="tabular-nums">{formatUsd(dueNow)}</strong> {PLANS.now}
          </span>
        </span>
        <span className="text-sm text-pretty text-muted">
          {balance > 0 ? (
            <>
              <span className="tabular-nums">{formatUsd(balance)}</span>{' '}
              {PLANS.later(...whenDue(deliveries))}
            </>
          ) : (
            PLANS.nothingLater
          )}
        </span>
      </span>
    </label>
  );
}

/**
 * Deposit or full, each with what is due now and later.
 * @param props.input for every radio button: `register('plan')`, or name, checked and onChange
 */
export function PlanCards(props: {
  readonly total: Cents;
  /** Default: the shop's own. */
  readonly depositPercent?: number | undefined;
  /** What a rain check or gift card pays. */
  readonly credited?: Cents | undefined;
  /** The delivery days. */
  readonly deliveries: readonly string[];
  readonly input: (plan: PaymentPlan) => ComponentProps<'input'>;
}) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{PLANS.title}</legend>
      {PAYMENT_PLANS.map((plan) => (
        <PlanCard
          key={plan}
          plan={plan}
          total={props.total}
          depositPercent={props.depositPercent}
          credited={props.credited}
          deliveries={props.deliveries}
          input={props.input(plan)}
        />
      ))}
    </fieldset>
  );
}

import type { ComponentProps } from 'react';
import { type Cents, formatUsd } from '#core/kernel/cents.ts';
import { PAYMENT_PLANS, type PaymentPlan, planPayment } from '#core/pricing/deposit-plan.ts';
import { PLANS } from '#texts/checkout.ts';

const WORDS: Record<PaymentPlan, { readonly title: string; readonly later: string }> = {
  deposit: { title: PLANS.deposit, later: PLANS.later },
  full: { title: PLANS.full, later: '' },
};

function PlanCard(props: {
  readonly plan: PaymentPlan;
  readonly total: Cents;
  readonly depositPercent: number | undefined;
  readonly credited: Cents | undefined;
  readonly input: ComponentProps<'input'>;
}) {
  const { plan, total, depositPercent, credited, input } = props;
  const { dueNow, balance } = planPayment(total, plan, depositPercent, credited);
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-edge p-4 transition-colors duration-150 hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-checked:shadow-[inset_0_0_0_1px] has-checked:shadow-cyan has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan">
      <input
        {...input}
        type="radio"
        id={`plan-${plan}`}
        value={plan}
        className="mt-1 size-5 shrink-0 accent-cyan focus-visible:outline-none"
      />
      <span className="grid gap-0.5">
        <span className="font-display text-lg font-semibold">{WORDS[plan].title}</span>
        <span>
          <strong className="tabular-nums">{formatUsd(dueNow)}</strong> {PLANS.now}
        </span>
        <span className="text-sm text-muted">
          {balance > 0 ? (
            <>
              <span className="tabular-nums">{formatUsd(balance)}</span> {WORDS[plan].later}
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
 * Deposit or full, each with what is paid now and what later.
 * @param props.input what every radio button gets: `register('plan')`, or name, checked and onChange
 */
export function PlanCards(props: {
  readonly total: Cents;
  /** The shop's own unless told. */
  readonly depositPercent?: number | undefined;
  /** What a rain check or gift card pays of it. */
  readonly credited?: Cents | undefined;
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
          input={props.input(plan)}
        />
      ))}
    </fieldset>
  );
}

import { type ReactNode, useState } from 'react';
import { mostUnitsOnline } from '#core/catalogue/product.ts';
import type { Me } from '#core/contract/accounts.ts';
import type { PriceChoices } from '#core/contract/quotes.ts';
import { formatCreditCode, isPointsCode, normalCreditCode } from '#core/credits/credit.ts';
import {
  percentOf,
  sumCents,
  cents,
  centsFromDollars,
  formatPrice,
  formatUsd,
} from '#core/kernel/cents.ts';
import { LOCALES } from '#core/kernel/language.ts';
import { takesCodes } from '#core/settings/business-settings.ts';
import { NOTICES } from '#texts/checkout.ts';
import { CREDIT } from '#texts/history.ts';
import { LANGUAGE } from '#texts/language.ts';
import { ADD_ONS, AMOUNTS, EXTRAS } from '#texts/pricing.ts';
import { sayProblem, TRY_AGAIN } from '#texts/problems.ts';
import { useShop, useSignInState } from '#web/shared/app-context.tsx';
import { AllTaken } from '#web/shared/booking/all-taken.tsx';
import {
  CodeField,
  type CodeWords,
  CREDIT_WORDS,
  LONGEST_CREDIT_CODE,
} from '#web/shared/booking/code-field.tsx';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { useAccountAnswer } from '#web/shared/data/private-answers.ts';
import { errorAt } from '#web/shared/forms/use-schema-form.ts';
import type { OfferedAddOn } from '#web/shared/pricing/use-add-ons.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { QuantityStepper, isManyUnits } from '#web/shared/ui/line-controls.tsx';
import { CheckoutStep } from './checkout-steps.tsx';
import type { CheckoutFormControl } from './use-checkout-form.ts';
import type { CheckoutPricing } from './use-checkout-pricing.ts';

const NUMBER = new Intl.NumberFormat(LOCALES[LANGUAGE]);

type CheckoutCodeProps = {
  readonly form: CheckoutFormControl;
  readonly pricing: CheckoutPricing;
};

/** A code at checkout. The order is quoted with it; if refused, the price stays. */
function CheckoutCode(
  props: CheckoutCodeProps & {
    readonly name: keyof Pick<PriceChoices, 'promoCode' | 'creditCode'>;
    readonly id: string;
    readonly most: number;
    readonly words: CodeWords;
    readonly known?: { readonly code: string; readonly label: string } | undefined;
    readonly say: (code: string) => ReactNode;
  },
) {
  const { form, pricing, name, say, ...field } = props;
  const shop = useShop();
  const settings = useSettings();
  const code = form.watch(name);
  const attempt = async (typed: string): Promise<string | undefined> => {
    if (pricing.input === undefined) return NOTICES.blocked;
    const answer = await shop('POST /quotes', { body: { ...pricing.input, [name]: typed } });
    if (!answer.ok) {
      const isElsewhere = answer.error.code === 'credit_unknown' && takesCodes(settings);
      return `${sayProblem(answer.error)}${isElsewhere ? ` ${CREDIT.isPromo}` : ''}`;
    }
    form.setValue(name, typed, { shouldDirty: true });
    return undefined;
  };
  return (
    <CodeField
      {...field}
      taken={code ? say(code) : undefined}
      error={errorAt(form.formState.errors, name)}
      onTry={attempt}
      onRemove={() => form.setValue(name, '', { shouldDirty: true })}
      onError={(message) =>
        message === undefined
          ? form.clearErrors(name)
          : form.setError(name, { message }, { shouldFocus: false })
      }
    />
  );
}

/**
 * A rain check or gift card, with what it pays and what remains, folded. Points are named on the
 * fold and applied in it with one press.
 */
function CreditCode(props: CheckoutCodeProps & { readonly points?: Me['points'] }) {
  const { points, ...field } = props;
  const { amountCents, leftCents = 0 } = props.pricing.server.quote?.credit ?? {};
  const say = (code: string): string => {
    const normal = normalCreditCode(code);
    const shown = formatCreditCode(normal);
    const isPoints = isPointsCode(normal);
    const amount = amountCents === undefined ? undefined : formatUsd(cents(amountCents));
    const [plain, pays] = isPoints
      ? [CREDIT.pointsTaken, CREDIT.pointsPay]
      : [CREDIT.appliedPlain(shown), (paid: string) => CREDIT.applied(shown, paid)];
    return [
      amount === undefined ? plain : pays(amount),
      ...(leftCents > 0 ? [CREDIT.left(formatUsd(cents(leftCents)))] : []),
    ].join(' ');
  };
  const known = points && {
    code: points.code,
    label: CREDIT.spendPoints(NUMBER.format(points.balance), formatUsd(cents(points.balance))),
  };
  return (
    <Fold title={CREDIT.have} note={known?.label}>
      <CheckoutCode
        {...field}
        known={known}
        name="creditCode"
        id="credit-code"
        most={LONGEST_CREDIT_CODE}
        words={CREDIT_WORDS}
        say={say}
      />
    </Fold>
  );
}

function MyCredit(props: CheckoutCodeProps) {
  const answer = useAccountAnswer('GET /me');
  return (
    <CreditCode {...props} points={answer.kind === 'ready' ? answer.value.points : undefined} />
  );
}

/** Where a credit is spent. A signed-in customer can spend points without typing. */
export const CreditField = (props: CheckoutCodeProps) =>
  useSignInState().kind === 'signed_in' ? <MyCredit {...props} /> : <CreditCode {...props} />;

const WORDS = { label: EXTRAS.promo, apply: EXTRAS.apply, remove: EXTRAS.remove };

const LONGEST_CODE = 40;

function PromoField(props: CheckoutCodeProps) {
  const off = props.pricing.amounts.adjustments.find(({ kind }) => kind === 'promo')?.cents;
  const say = (code: string): string =>
    off === undefined ? EXTRAS.appliedPlain(code) : EXTRAS.applied(code, formatUsd(cents(-off)));
  return (
    <CheckoutCode
      {...props}
      name="promoCode"
      id="promo-code"
      most={LONGEST_CODE}
      words={WORDS}
      say={say}
    />
  );
}

type Props = { readonly form: CheckoutFormControl; readonly pricing: CheckoutPricing };

function AddOnRow(props: {
  readonly addOn: OfferedAddOn;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
}) {
  const { addOn, quantity, onQuantity } = props;
  const { product, per, free } = addOn;
  const [isWanting, setWanting] = useState(false);
  const most = free ?? product.units;
  const limit = mostUnitsOnline(product, useSettings().holds.mostUnits);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-3">
      <LinePicture src={product.images[0]?.src ?? ''} className="w-16" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{product.title}</p>
        <p className="text-sm text-muted">
          {formatPrice(centsFromDollars(product.price))}{' '}
          {per === 'event' ? AMOUNTS.perEvent : AMOUNTS.perDay}
          {free !== undefined && ` · ${free > 0 ? ADD_ONS.left(free) : ADD_ONS.none}`}
        </p>
      </div>
      {quantity > 0 ? (
        <QuantityStepper
          quantity={quantity}
          onChange={onQuantity}
          label={ADD_ONS.quantityOf(product.title)}
          min={0}
          max={Math.max(quantity, Math.min(most, limit))}
          onMore={() => setWanting(true)}
          isTyped={isManyUnits(product.units)}
        />
      ) : (
        <Button
          size="sm"
          disabled={most < 1}
          aria-label={ADD_ONS.add(product.title)}
          onClick={() => onQuantity(1)}
        >
          +
        </Button>
      )}
      <AllTaken {...{ isWanting, quantity, most, limit }} />
    </li>
  );
}

function AddOnPicker({ form, pricing }: Props) {
  const { addOns, retry } = pricing.offers;
  const chosen = form.watch('addOns') ?? [];
  const setQuantity = (productId: string, quantity: number): void => {
    const others = chosen.filter((one) => one.productId !== productId);
    const next = quantity > 0 ? [...others, { productId, quantity }] : others;
    form.setValue('addOns', next, { shouldDirty: true });
  };
  if (retry !== undefined) {
    return (
      <Alert tone="warning" title={ADD_ONS.failed}>
        <Button size="sm" onClick={retry}>
          {TRY_AGAIN}
        </Button>
      </Alert>
    );
  }
  if (addOns.length === 0) return null;
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold">{ADD_ONS.stepTitle}</p>
        <p className="text-sm text-muted">{ADD_ONS.stepText}</p>
      </div>
      <ul className="grid gap-3">
        {addOns.map((addOn) => (
          <AddOnRow
            key={addOn.product.id}
            addOn={addOn}
            quantity={chosen.find(({ productId }) => productId === addOn.product.id)?.quantity ?? 0}
            onQuantity={(quantity) => setQuantity(addOn.product.id, quantity)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Its price, whether chosen or not, is a share of the discounted rentals. */
function Waiver({ form, pricing }: Props) {
  const { damageWaiver } = useSettings();
  if (!damageWaiver.isOn) return null;
  const { subtotal, adjustments } = pricing.amounts;
  const onLines = adjustments.filter(
    ({ kind }) => kind !== 'damage_waiver' && kind !== 'delivery' && kind !== 'tax',
  );
  const base = sumCents([cents(subtotal), ...onLines.map((one) => cents(one.cents))]);
  const amount = formatUsd(percentOf(base, damageWaiver.percent));
  return (
    <CheckboxField
      label={EXTRAS.waiver(damageWaiver.percent, amount)}
      hint={EXTRAS.waiverText}
      id="damage-waiver"
      {...form.register('damageWaiver')}
    />
  );
}

/** Whether the settings offer anything to choose here. */
export function useHasExtras(pricing: CheckoutPricing): boolean {
  const settings = useSettings();
  const { addOns, retry } = pricing.offers;
  return (
    settings.damageWaiver.isOn || takesCodes(settings) || addOns.length > 0 || retry !== undefined
  );
}

/** Add-ons, damage waiver and promo code, if offered. */
export function ExtrasStep({ form, pricing, number }: Props & { readonly number: number }) {
  const settings = useSettings();
  return (
    <CheckoutStep id="extras" number={number} title={EXTRAS.title}>
      <div className="grid gap-6">
        <AddOnPicker form={form} pricing={pricing} />
        <Waiver form={form} pricing={pricing} />
        {takesCodes(settings) && <PromoField form={form} pricing={pricing} />}
      </div>
    </CheckoutStep>
  );
}

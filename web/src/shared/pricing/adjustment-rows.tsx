import type { ReactNode } from 'react';
import type { AdjustmentKind } from '#core/pricing/adjustment.ts';
import { ADJUSTMENTS, AMOUNTS } from '#texts/pricing.ts';
import { Money } from '#web/shared/ui/money.tsx';
import { useSettings } from './use-settings.ts';

/** One line of a price summary: label on the left, amount on the right; inside a `dl`. */
export function AmountRow(props: {
  readonly label: ReactNode;
  /** Integer US cents. */
  readonly cents: number;
  readonly look?: 'plain' | 'strong' | 'due' | undefined;
  readonly note?: string | undefined;
}) {
  const { label, cents, look = 'plain', note } = props;
  const looks = {
    plain: 'text-muted',
    strong: 'border-t border-line pt-3 font-semibold text-ink',
    due: 'font-display text-xl font-semibold text-ink',
  };
  return (
    <div className={`flex flex-wrap items-baseline justify-end gap-x-4 ${looks[look]}`}>
      <dt className="min-w-[5rem] flex-1">{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
      {note !== undefined && <dd className="basis-full text-sm">{note}</dd>}
    </div>
  );
}

/** Below a total of today's settings, inside a `dl`: otherwise nothing would say whether tax comes on top. */
export function NoTax() {
  const { tax } = useSettings();
  if (tax.isOn) return null;
  return (
    <div className="-mt-2 text-sm text-muted">
      <dt className="sr-only">{AMOUNTS.tax}</dt>
      <dd>{AMOUNTS.noTax}</dd>
    </div>
  );
}

/** A line between subtotal and total. */
export type ShownAdjustment = {
  readonly kind: AdjustmentKind;
  /** Integer US cents. Discounts are negative. */
  readonly cents: number;
  readonly name?: string | undefined;
  readonly rate?: number | undefined;
  /** In English. */
  readonly label?: string | undefined;
  /** The sales tax in its amount. */
  readonly taxOffCents?: number | undefined;
};

type UnpricedAdjustment = Omit<ShownAdjustment, 'cents'>;

/** Accepts both the core's quote and the server's responses. */
export const shownAdjustments = (
  adjustments: readonly (UnpricedAdjustment &
    ({ readonly amount: number } | { readonly amountCents: number }))[] = [],
): readonly ShownAdjustment[] =>
  adjustments.map((one) => {
    const { kind, name, rate, label, taxOffCents } = one;
    return {
      kind,
      name,
      rate,
      label,
      taxOffCents,
      cents: 'amount' in one ? one.amount : one.amountCents,
    };
  });

/** Additions and discounts by name; rows of a `dl`. */
export function AdjustmentRows(props: { readonly adjustments: readonly ShownAdjustment[] }) {
  return props.adjustments.map((adjustment) => (
    <div
      key={`${adjustment.kind} ${adjustment.name ?? adjustment.rate} ${adjustment.cents}`}
      className="flex flex-wrap items-baseline justify-end gap-x-4 text-muted"
    >
      <dt className="min-w-[5rem] flex-1">{ADJUSTMENTS[adjustment.kind](adjustment)}</dt>
      <dd className={adjustment.cents < 0 ? 'text-neon' : ''}>
        <Money cents={adjustment.cents} />
      </dd>
    </div>
  ));
}

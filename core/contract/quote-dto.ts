import type { AdjustmentKind } from '#core/pricing/adjustment.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import type { PricedPer } from '#core/pricing/steps.ts';

export type LineInput = {
  readonly productId: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
};

export type AddOnInput = { readonly productId: string; readonly quantity: number };

/** What may change a price beside its lines. Each does something only where the business settings turn it on. */
export type PriceChoices = {
  readonly promoCode?: string | undefined;
  /** Of a rain check or gift card: it pays as much as it can. */
  readonly creditCode?: string | undefined;
  readonly damageWaiver?: boolean | undefined;
  /** For as long as all the lines together. */
  readonly addOns?: readonly AddOnInput[] | undefined;
};

export type QuoteInput = PriceChoices & {
  readonly lines: readonly LineInput[];
  readonly plan: PaymentPlan;
  /** Of the party, as far as it is known; a reservation's is its event's. */
  readonly postalCode?: string | undefined;
};

/** A line between the subtotal and the total; discounts are negative. */
export type AdjustmentDto = {
  readonly kind: AdjustmentKind;
  /** English; screens word the kind themselves. */
  readonly label: string;
  readonly amountCents: number;
  readonly taxable: boolean;
  /** Percent. */
  readonly rate?: number | undefined;
  /** The code, holiday, package or zone. */
  readonly name?: string | undefined;
};

export type QuoteDto = {
  readonly lines: readonly {
    readonly productId: string;
    readonly title: string;
    readonly quantity: number;
    readonly days: number;
    readonly unitPriceCents: number;
    readonly linePriceCents: number;
    /** Of an add-on; they come after the lines that were asked for. */
    readonly per?: PricedPer | undefined;
  }[];
  readonly subtotalCents: number;
  /** In the order they were reckoned; `totalCents` is the subtotal and all of them. */
  readonly adjustments?: readonly AdjustmentDto[] | undefined;
  readonly taxCents?: number | undefined;
  readonly depositPercent?: number | undefined;
  readonly totalCents: number;
  readonly plan: PaymentPlan;
  readonly dueNowCents: number;
  readonly balanceCents: number;
  /** What a rain check or gift card pays of it; `dueNowCents` and `balanceCents` are what it leaves. */
  readonly credit?:
    | {
        readonly code: string;
        readonly amountCents: number;
        readonly leftCents?: number | undefined;
      }
    | undefined;
  readonly currency: 'usd';
};

import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  percentOf,
  subtractCents,
} from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

export type PromoDiscount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents };

/** What a code gives, and to whom. */
export type PromoTerms = {
  /** In capital letters, as it is stored and compared. */
  readonly code: string;
  readonly discount: PromoDiscount;
  /** Shop days, both included; open ended where absent. */
  readonly from?: CalendarDay | undefined;
  readonly until?: CalendarDay | undefined;
  readonly minimumSubtotal: Cents;
  /** Over all customers; absent: no end. */
  readonly mostUses?: number | undefined;
  /** Only for an e-mail address that never booked here before. */
  readonly firstBookingOnly: boolean;
  readonly isActive: boolean;
};

/** `uses`: reservations that live with it, or were paid. */
export type PromoCode = PromoTerms & { readonly uses: number; readonly revision: number };

export type PromoError =
  | { readonly kind: 'promo_unknown' }
  | { readonly kind: 'promo_not_started'; readonly from: CalendarDay }
  | { readonly kind: 'promo_ended'; readonly until: CalendarDay }
  | { readonly kind: 'promo_below_minimum'; readonly minimum: Cents }
  | { readonly kind: 'promo_used_up' }
  | { readonly kind: 'promo_first_booking_only' };

/** People type codes in small letters and with spaces round them. */
export const normalCode = (text: string): string => text.trim().toUpperCase();

export type PromoUse = {
  readonly subtotal: Cents;
  readonly today: CalendarDay;
  /** Undefined while nobody knows who books: a quote. */
  readonly hasBooked?: boolean | undefined;
};

/** Whether the code holds for this order on this day, and has a use left. */
export function checkPromo(
  code: PromoCode | undefined,
  { subtotal, today, hasBooked }: PromoUse,
): Result<PromoCode, PromoError> {
  if (code === undefined || !code.isActive) return err({ kind: 'promo_unknown' });
  const { from, until, minimumSubtotal, mostUses, firstBookingOnly, uses } = code;
  if (from !== undefined && today < from) return err({ kind: 'promo_not_started', from });
  if (until !== undefined && today > until) return err({ kind: 'promo_ended', until });
  if (subtotal < minimumSubtotal) {
    return err({ kind: 'promo_below_minimum', minimum: minimumSubtotal });
  }
  if (mostUses !== undefined && uses >= mostUses) return err({ kind: 'promo_used_up' });
  if (firstBookingOnly && hasBooked === true) return err({ kind: 'promo_first_booking_only' });
  return ok(code);
}

/**
 * The card provider takes no payment under 50 cents, and a deposit is 10 percent at least: no discount brings an order
 * below this.
 */
const LEAST_LEFT = cents(500);

export const roomForDiscount = (base: Cents): Cents =>
  maxCents(NO_CENTS, subtractCents(base, LEAST_LEFT));

/** What comes off `base`: positive, and never more than there is room for. */
export const promoDiscount = (discount: PromoDiscount, base: Cents): Cents =>
  minCents(
    roomForDiscount(base),
    discount.kind === 'percent' ? percentOf(base, discount.percent) : discount.amount,
  );

export type SavePromoCodeError =
  | { readonly kind: 'promo_code_exists' }
  | { readonly kind: 'promo_code_not_found' }
  /** Someone else saved it since `revision` was read. */
  | { readonly kind: 'promo_code_changed' };

/** Codes are told to nobody: only whoever knows one can ask for it. */
export interface PromoCodes {
  /** @param code as `normalCode` writes it; undefined also for text that no code can be */
  find(code: string): Promise<PromoCode | undefined>;
  /** In the order of the alphabet. */
  list(): Promise<readonly PromoCode[]>;
  create(terms: PromoTerms): Promise<Result<PromoCode, SavePromoCodeError>>;
  /** The uses stay what they are; the code itself cannot be renamed. */
  update(terms: PromoTerms, revision: number): Promise<Result<PromoCode, SavePromoCodeError>>;
}

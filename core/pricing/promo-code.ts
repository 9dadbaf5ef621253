import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  percentOf,
  subtractCents,
} from '#core/kernel/cents.ts';
import { type Contact, mailboxKey, nationalDigits } from '#core/kernel/contact.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Settings, friendRules } from '#core/settings/business-settings.ts';

export type PromoDiscount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents };

/** The customer whose friends may use it, with all addresses, numbers, accounts known here. */
type Referrer = {
  readonly name: string;
  /** In lowercase. Anyone who reads its mail can use the points. */
  readonly email: string;
  /** The last ten digits of their numbers. */
  readonly phones: readonly string[];
  readonly userIds: readonly string[];
  /** Code of their points account. */
  readonly account: string;
};

/** What a code gives, and its conditions. */
export type PromoTerms = {
  /** In capitals, as stored and compared. */
  readonly code: string;
  readonly discount: PromoDiscount;
  /** Shop days, both included; open-ended if absent. */
  readonly from?: CalendarDay | undefined;
  readonly until?: CalendarDay | undefined;
  readonly minimumSubtotal: Cents;
  /** Across all customers; unlimited if absent. */
  readonly mostUses?: number | undefined;
  /** Only for a mailbox that never booked here, regardless of plus signs and dots. */
  readonly firstBookingOnly: boolean;
  /** A mailbox and a phone number use it for one booking. */
  readonly oncePerCustomer?: boolean | undefined;
  readonly isActive: boolean;
  /** Absent for the shop's own codes. */
  readonly referrer?: Referrer | undefined;
};

/** `uses`: number of reservations that hold it now or were paid with it. */
export type PromoCode = PromoTerms & { readonly uses: number; readonly revision: number };

export type PromoError =
  | { readonly kind: 'promo_unknown' }
  | { readonly kind: 'promo_not_started'; readonly from: CalendarDay }
  | { readonly kind: 'promo_ended'; readonly until: CalendarDay }
  | { readonly kind: 'promo_below_minimum'; readonly minimum: Cents }
  | { readonly kind: 'promo_used_up' }
  | { readonly kind: 'promo_first_booking_only' }
  | { readonly kind: 'promo_once_per_customer' }
  | { readonly kind: 'promo_own_code' }
  | { readonly kind: 'promo_paused' };

/** People type codes in lowercase and with spaces around them. */
export const normalCode = (text: string): string => text.trim().toUpperCase();

const FRIEND_CODE = /^FRIEND-[0-9A-F]{8}$/;

/** Whether it is a customer's code for friends. The shop's own codes cannot have this form. */
export const isFriendCode = (code: string): boolean => FRIEND_CODE.test(code);

/** @param hash of the customer's secret, in hex */
export const friendCode = (hash: string): string => `FRIEND-${hash.slice(0, 8).toUpperCase()}`;

/** The code under the present settings, because friends get the same with every customer's code. */
export function promoNow(
  code: PromoCode | undefined,
  settings: Pick<Settings, 'marketing' | 'promoCodes'>,
): PromoCode | undefined {
  if (code?.referrer === undefined) return settings.promoCodes.isOn ? code : undefined;
  const rules = friendRules(settings);
  if (rules === undefined) return undefined;
  const discount = { kind: 'amount', amount: cents(rules.friendCents) } as const;
  return { ...code, discount, minimumSubtotal: cents(rules.minimumCents) };
}

/** Customers cannot refer themselves, not even by another spelling, address or account. */
export const isOwnCode = (
  { email, phones, userIds }: Referrer,
  who: { readonly contact: Contact; readonly userId?: string | undefined },
): boolean =>
  (who.contact.email !== undefined && mailboxKey(email) === mailboxKey(who.contact.email)) ||
  phones.includes(nationalDigits(who.contact.phone)) ||
  (who.userId !== undefined && userIds.includes(who.userId));

type PromoUse = {
  readonly subtotal: Cents;
  readonly today: CalendarDay;
  /** Undefined while the customer is unknown, such as in a quote. */
  readonly hasBooked?: boolean | undefined;
};

/** Whether the code applies to this order on this day and has uses left. */
export function checkPromo(
  code: PromoCode | undefined,
  { subtotal, today, hasBooked }: PromoUse,
): Result<PromoCode, PromoError> {
  if (code === undefined) return err({ kind: 'promo_unknown' });
  // A person with a friend's code knows that it exists. A shop code that is off counts as unknown.
  if (!code.isActive) return err({ kind: code.referrer ? 'promo_paused' : 'promo_unknown' });
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

/** Cards take 50 cents or more and a deposit is at least 10 percent, so this is the least. */
const LEAST_LEFT = cents(500);

export const roomForDiscount = (base: Cents): Cents =>
  maxCents(NO_CENTS, subtractCents(base, LEAST_LEFT));

/** The discount on `base`: positive, and never more than the room left. */
export const promoDiscount = (discount: PromoDiscount, base: Cents): Cents =>
  minCents(
    roomForDiscount(base),
    discount.kind === 'percent' ? percentOf(base, discount.percent) : discount.amount,
  );

export type SavePromoCodeError =
  | { readonly kind: 'promo_code_exists' }
  | { readonly kind: 'promo_code_not_found' }
  /** Somebody else has saved it since `revision` was read. */
  | { readonly kind: 'promo_code_changed' };

/** Codes are never listed to customers, who have to know a code to use it. */
export interface PromoCodes {
  /** @param code as written by `normalCode`; also undefined for text that cannot be a code */
  find(code: string): Promise<PromoCode | undefined>;
  /** Alphabetically. */
  list(): Promise<readonly PromoCode[]>;
  create(terms: PromoTerms): Promise<Result<PromoCode, SavePromoCodeError>>;
  /** Keeps the uses; a code cannot be renamed. */
  update(terms: PromoTerms, revision: number): Promise<Result<PromoCode, SavePromoCodeError>>;
}

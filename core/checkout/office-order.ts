import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { type Instant, instant, MINUTE, after } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { GivenCharge, GivenDiscount } from '#core/pricing/adjust.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { CommercialFacts } from '#core/reservations/booking-decision.ts';
import { requestUntil } from '#core/reservations/live-holds.ts';
import type {
  Invoice,
  OfficeTerms,
  OrderSource,
  TaxExemption,
} from '#core/reservations/office-terms.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Limits, NeedsOwner } from '#core/staff/limits.ts';

// How office orders differ from customers': docs/decisions/23-office-orders-and-quotes.md.

/** Price options only the office has. */
export type OfficePricing = {
  readonly waivesDelivery?: boolean | undefined;
  /** The fee instead of that of the settings. */
  readonly deliveryFee?: Cents | undefined;
  readonly discount?: GivenDiscount | undefined;
  readonly charges?: readonly GivenCharge[] | undefined;
  readonly taxExempt?: TaxExemption | undefined;
  /** What the person may give. Undefined for an owner, with an owner's approval, for a preview. */
  readonly limits?: Limits | undefined;
};

export type OfficePayment =
  /** `holdUntil` defaults to a day from now. */
  | { readonly kind: 'card_link' | 'hold'; readonly holdUntil?: Instant | undefined }
  /** `amount` was handed over, or else what is due now. */
  | {
      readonly kind: 'cash' | 'check';
      readonly amount?: Cents | undefined;
      readonly note?: string | undefined;
    }
  | { readonly kind: 'door' }
  | ({ readonly kind: 'invoice' } & Invoice);

export type OfficeOrder = OfficePricing & {
  /** The staff member who took the order. */
  readonly by: Actor;
  readonly source: OrderSource;
  readonly payment: OfficePayment;
  /** The customer agreed by phone to get texts. */
  readonly textsAgreed?: boolean | undefined;
  readonly quoteId?: string | undefined;
  /** True for the order that a quote becomes; not for the hold on a quote's units. */
  readonly settlesQuote?: boolean | undefined;
  /** Why the office rents to a customer marked "do not rent". */
  readonly rentsBecause?: string | undefined;
  /** For the office only. */
  readonly note?: string | undefined;
  /** For the crews only. */
  readonly crewNote?: string | undefined;
};

export type CertificateExpired = {
  readonly kind: 'certificate_expired';
  readonly on: CalendarDay;
};

export type OfficeOrderError =
  | { readonly kind: 'hold_not_possible'; readonly latest: Instant }
  | CertificateExpired
  | { readonly kind: 'above_balance'; readonly balance: Cents }
  | NeedsOwner;

/** The quote has already become this reservation. */
export type QuoteTaken = {
  readonly kind: 'quote_taken';
  readonly reservationId: ReservationId;
  readonly customer: string;
};

/** The office has withdrawn the quote. */
export type QuoteClosed = { readonly kind: 'quote_closed' };

/** Why a quote cannot be booked. It can be once, and again if that booking was not paid in time. */
export function closedQuote({
  quote,
}: Pick<CommercialFacts, 'quote'>): QuoteTaken | QuoteClosed | undefined {
  const { bookedAs, isWithdrawn = false } = quote ?? {};
  if (bookedAs !== undefined && bookedAs.status !== 'expired') {
    return { kind: 'quote_taken', reservationId: bookedAs.id, customer: bookedAs.contact.name };
  }
  return isWithdrawn ? { kind: 'quote_closed' } : undefined;
}

type Lines = readonly { readonly startDate: CalendarDay }[];

/** How long an unpaid order is held: at least a payment's time, and never into a delivery day. */
export function officeHold(
  payment: OfficePayment,
  lines: Lines,
  holds: Settings['holds'],
  now: Instant,
): Result<Instant, OfficeOrderError> {
  const asked = 'holdUntil' in payment ? payment.holdUntil : undefined;
  if (asked === undefined) return ok(requestUntil(lines, holds, now));
  const begins = Math.min(...lines.map(({ startDate }) => shopMoment(startDate, '00:00')));
  const latest = instant(Math.max(begins, after(now, holds.payingMinutes * MINUTE)));
  return asked > now && asked <= latest ? ok(asked) : err({ kind: 'hold_not_possible', latest });
}

/** What was handed over; undefined unless the order is paid in cash or by check. */
export const inHandOf = (
  { payment }: Pick<OfficeOrder, 'payment'>,
  { dueNow }: Pick<Quote, 'dueNow'>,
): Cents | undefined =>
  payment.kind === 'cash' || payment.kind === 'check' ? (payment.amount ?? dueNow) : undefined;

/** Nobody hands over more than the order costs. */
export function checkInHand(
  office: Pick<OfficeOrder, 'payment'> | undefined,
  quote: Pick<Quote, 'dueNow' | 'balance'>,
): Result<undefined, OfficeOrderError> {
  const balance = addCents(quote.dueNow, quote.balance);
  const taken = office && inHandOf(office, quote);
  return taken !== undefined && taken > balance
    ? err({ kind: 'above_balance', balance })
    : ok(undefined);
}

/** A certificate with an end must be valid on each delivery day. */
export function checkCertificate(
  { taxExempt }: OfficePricing,
  lines: Lines,
): Result<undefined, CertificateExpired> {
  const on = taxExempt?.expiresOn;
  return on !== undefined && lines.some(({ startDate }) => on < startDate)
    ? err({ kind: 'certificate_expired', on })
    : ok(undefined);
}

/** The settings to price with: exempt orders pay no sales tax. */
export const taxedAs = <S extends Pick<Settings, 'tax'>>(
  settings: S,
  { taxExempt }: Pick<OfficePricing, 'taxExempt'> = {},
): S =>
  taxExempt === undefined ? settings : { ...settings, tax: { ...settings.tax, isOn: false } };

/** Whether it is confirmed immediately, without a card payment. */
export const isSettled = ({ kind }: OfficePayment): boolean =>
  kind === 'door' || kind === 'cash' || kind === 'check' || kind === 'invoice';

/** The part stored with the reservation. */
export const officeTermsOf = (office: OfficeOrder): OfficeTerms => {
  const { source, payment, taxExempt, quoteId, waivesDelivery, deliveryFee } = office;
  const { kind } = payment;
  const terms = { source, payment: kind, taxExempt, quoteId, waivesDelivery, deliveryFee };
  if (payment.kind !== 'invoice') return terms;
  const { netDays, poNumber, organization } = payment;
  const invoice = { netDays, poNumber, organization };
  return { ...terms, invoice };
};

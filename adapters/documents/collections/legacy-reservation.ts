import { z } from 'zod';
import type { Migration } from '#adapters/documents/engine/document-codec.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { cents, centsFromDollars, dollarsFromCents } from '#core/kernel/cents.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { toPeriod } from '#core/kernel/rental-days.ts';
import { TAKEN_OVER } from '#core/reservations/money-entry.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';

/** ISO text or milliseconds. */
const moment = z.union([z.string(), z.number().transform((at) => isoFromInstant(instant(at)))]);

/** Specification §3, as written by the former program. Amounts in dollars. */
const legacySchema = z.object({
  productId: z.string().min(1),
  productTitle: z.string().min(1),
  startDate: moment,
  endDate: moment,
  payment: z.object({ amountCharged: z.number().min(0).default(0), total: z.number().min(0) }),
  contact: z.object({
    email: z.string().min(1),
    name: z.string().optional(),
    phone: z.string().optional(),
  }),
  manageTokenHash: z.string().default(''),
  /** Not in the specification; used where present. */
  status: z.string().optional(),
  createdAt: moment.optional(),
  /** Our own field, added by `renew-reservations.ts`. */
  customerId: z.string().optional(),
});
type Legacy = z.output<typeof legacySchema>;

/** For records without a date. */
const UNKNOWN_MOMENT = isoFromInstant(instant(0));
const UNKNOWN_PLACE = { street: '', city: '', region: '', postalCode: '' };

/** A rental of one day is picked up the next day, as all rentals are (the night is free). */
function periodOf({ startDate, endDate }: Legacy) {
  const period = toPeriod(startDate, endDate);
  if (!period.ok) throw new Error('its days are none');
  const { startDate: from, endDate: to } = period.value;
  if (to < from) throw new Error('its days are reversed');
  return { startDate: from, endDate: to > from ? to : addDays(from, 1) };
}

/** Paid reservations count as confirmed, unpaid ones do not. The completion job ends past ones. */
function statusOf({ status = '', payment }: Legacy) {
  if (status.toLowerCase().startsWith('cancel')) return 'cancelled';
  return payment.amountCharged > 0 ? 'confirmed' : 'expired';
}

/** The total divided by days. The remainder is its own line, so the sum is exact. */
function pricesOf({ payment }: Legacy, startDate: CalendarDay, endDate: CalendarDay) {
  const total = centsFromDollars(payment.total);
  const days = daysBetween(startDate, endDate);
  const unitPrice = cents(Math.floor(total / days));
  const rest = total - unitPrice * days;
  const rounding = { kind: 'goodwill', label: 'Rounding', amountCents: rest, taxable: false };
  const pricing = {
    adjustments: [rounding],
    settingsRevision: 0,
    depositPercent: DEFAULT_DEPOSIT_PERCENT,
    deliveries: [],
  };
  return { price: dollarsFromCents(unitPrice), ...(rest > 0 && { pricing }) };
}

/** Our card provider does not know this payment, so it is refunded in cash. */
const entriesOf = ({ payment }: Legacy, at: string) =>
  payment.amountCharged > 0
    ? [
        {
          id: TAKEN_OVER.adopted,
          kind: 'received',
          amountCents: centsFromDollars(payment.amountCharged),
          at,
          method: 'other',
          note: 'Paid in the former shop system',
        },
      ]
    : [];

/**
 * Version 0 to 1. Quantity and units are unknown: one, without a unit until `npm run adopt`
 * (docs/decisions/20-moving-and-adopting-shops.md). `linkVersion` 0: not adopted yet.
 */
export const fromLegacyReservation: Migration = (data) => {
  const legacy = legacySchema.parse(data);
  const { productId, productTitle, payment, contact, manageTokenHash, createdAt, customerId } =
    legacy;
  const { startDate, endDate } = periodOf(legacy);
  const { price, ...priced } = pricesOf(legacy, startDate, endDate);
  const at = createdAt ?? UNKNOWN_MOMENT;
  const line = { productId, title: productTitle, image: '', price, quantity: 1 };
  return {
    ...priced,
    productId,
    productTitle,
    startDate,
    endDate,
    contactEmail: contact.email.toLowerCase(),
    awaitingPayment: false,
    status: statusOf(legacy),
    lines: [{ ...line, startDate, endDate, turnaroundDays: 0, units: [] }],
    payment,
    plan: payment.amountCharged < payment.total ? 'deposit' : 'full',
    contact: {
      name: contact.name ?? contact.email,
      email: contact.email,
      phone: contact.phone ?? '',
    },
    event: UNKNOWN_PLACE,
    entries: entriesOf(legacy, at),
    attempts: [],
    history: [],
    pendingRefunds: [],
    createdAt: at,
    linkVersion: 0,
    manageTokenHash,
    former: { tokenHash: manageTokenHash },
    ...(customerId !== undefined && { customerId }),
  };
};

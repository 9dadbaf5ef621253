import { z } from 'zod';
import { type Instant, instant, instantFromIso } from '#core/kernel/instant.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';
import { PLACED } from '#texts/checkout.ts';
import { storedJson } from '#web/shared/data/browser-storage.ts';

/** `Neon Castle`, `10 × Folding Chair`, `Neon Castle + 2 more`, in the page's language. */
export function reservationTitle(
  lines: readonly { readonly title: string; readonly quantity: number }[],
): string {
  const [first, ...more] = new Set(
    lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)),
  );
  const title = first ?? PLACED.rental;
  return more.length === 0 ? title : PLACED.more(title, more.length);
}

/** The URL carries the booking reference (specification §2). */
export const successPath = (reservationId: string): string =>
  `/success?session_id=${encodeURIComponent(reservationId)}`;

export const managePath = (token: string): string => `/manage/${encodeURIComponent(token)}`;

const BOOKING_STORAGE_KEY = 'inflatableBooking';

const amount = z.number().int().min(0);

const bookingSchema = z.object({
  reservationId: z.string().min(1),
  /** The private link's token: this browser made the booking. */
  manageToken: z.string().min(1),
  plan: z.enum(PAYMENT_PLANS),
  holdExpiresAt: z.string().refine((text) => instantFromIso(text) !== undefined),
  totalCents: amount,
  /** What a rain check or gift card pays. */
  creditedCents: amount.default(0),
  /** The deposit's percent of the total, for switching to the other plan. */
  depositPercent: z.number().min(0).max(100).default(DEFAULT_DEPOSIT_PERCENT),
  dueNowCents: amount,
  balanceCents: amount,
  email: z.string().optional(),
  productTitle: z.string(),
  /** The order without its plan. Requesting the same again continues this booking. */
  content: z.string().default(''),
  /** The first payment succeeded here and emptied the cart. */
  paid: z.boolean().default(false),
  /** A request: the owner answers before payment. */
  awaitsOwner: z.boolean().default(false),
  celebrated: z.boolean().default(false),
});

/** The last booking made in this browser. */
export type StoredBooking = z.infer<typeof bookingSchema>;

export const storedBooking = storedJson<StoredBooking>(BOOKING_STORAGE_KEY, bookingSchema);

/** After payment, drops the entries that are no longer needed. */
export const paidBooking = (booking: StoredBooking): StoredBooking => ({
  ...booking,
  paid: true,
  content: '',
});

/** When its hold runs out. */
export const holdEnd = ({ holdExpiresAt }: Pick<StoredBooking, 'holdExpiresAt'>): Instant =>
  instantFromIso(holdExpiresAt) ?? instant(0);

/** Unpaid and still held. */
export const isHeld = (booking: StoredBooking | undefined, now: Instant): boolean =>
  booking !== undefined && !booking.paid && holdEnd(booking) > now;

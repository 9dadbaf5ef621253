import { cents } from '#core/kernel/cents.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { LineInput, PriceChoices } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationInput } from '#core/contract/reservations.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import {
  DEFAULT_DEPOSIT_PERCENT,
  type PaymentPlan,
  planPayment,
} from '#core/pricing/deposit-plan.ts';
import { CARD_CONSENT_VERSION } from '#core/content/card-consent.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { CheckoutForm } from '#web/shared/booking/checkout-form.schema.ts';
import { attemptFor, type BookingAttempt } from '#web/storefront/checkout/idempotency-key.ts';
import type { LocalRecord } from '#web/shared/data/local-record.ts';
import { reservationTitle } from '#web/shared/booking/reservation-title.ts';
import { holdEnd, isHeld, type StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { LANGUAGE } from '#texts/language.ts';

/** What the browser remembers of its bookings, and where new keys come from. */
export type BookingMemory = {
  readonly attempt: LocalRecord<BookingAttempt>;
  readonly booking: LocalRecord<StoredBooking>;
  readonly newKey: () => string;
};

/** What is not chosen is not sent: a shop without settings has never heard of it. */
export const choicesOf = ({
  promoCode,
  creditCode,
  damageWaiver,
  addOns,
}: PriceChoices): PriceChoices => ({
  promoCode: promoCode || undefined,
  creditCode: creditCode || undefined,
  damageWaiver: damageWaiver || undefined,
  addOns: addOns?.length ? addOns : undefined,
});

const inputOf = (
  lines: readonly LineInput[],
  { plan, contact, event: { notes, ...place }, keepsCard, ...choices }: CheckoutForm,
  termsVersion: string,
): ReservationInput => ({
  lines,
  plan,
  contact,
  event: { ...place, notes: notes || undefined },
  ...choicesOf(choices),
  termsVersion,
  cardConsentVersion: keepsCard ? CARD_CONSENT_VERSION : undefined,
  language: LANGUAGE,
});

/** The same booking paid another way: nothing new is held for that. */
export const withPlan = (booking: StoredBooking, plan: PaymentPlan): StoredBooking => {
  const { dueNow, balance } = planPayment(
    cents(booking.totalCents),
    plan,
    booking.depositPercent,
    cents(booking.creditedCents),
  );
  return { ...booking, plan, dueNowCents: dueNow, balanceCents: balance };
};

function bookingOf(placed: PlacedDto, email: string, content: string): StoredBooking {
  const { reservationId, manageToken, holdExpiresAt, quote } = placed;
  return {
    reservationId,
    manageToken,
    holdExpiresAt,
    email,
    content,
    plan: quote.plan,
    depositPercent: quote.depositPercent ?? DEFAULT_DEPOSIT_PERCENT,
    totalCents: quote.totalCents,
    creditedCents: quote.credit?.amountCents ?? 0,
    dueNowCents: quote.dueNowCents,
    balanceCents: quote.balanceCents,
    productTitle: reservationTitle(quote.lines),
    paid: placed.status === 'confirmed' || placed.status === 'completed',
    celebrated: false,
  };
}

const OVER: ReadonlySet<PlacedDto['status']> = new Set(['expired', 'cancelled']);

/**
 * Holds the units, once for one wish: what this browser holds already is gone on with (the plan may change), a lost
 * answer is asked for again under the same key, and a key whose reservation is over is put aside for a new one.
 */
export async function placeBooking(
  shop: Pick<ShopApi, 'reserve'>,
  memory: BookingMemory,
  wish: {
    readonly lines: readonly LineInput[];
    readonly form: CheckoutForm;
    /** Of the terms that the page shows. */
    readonly termsVersion: string;
  },
  now: Instant,
): Promise<Result<StoredBooking, ApiProblem>> {
  const input = inputOf(wish.lines, wish.form, wish.termsVersion);
  const content = JSON.stringify({ ...input, plan: undefined });
  const earlier = memory.booking.read();
  if (earlier?.content === content && isHeld(earlier, now)) {
    const same = withPlan(earlier, input.plan);
    memory.booking.write(same);
    return ok(same);
  }

  const sent = JSON.stringify(input);
  const attempt = attemptFor(memory.attempt.read(), sent, now, memory.newKey);
  memory.attempt.write(attempt);
  let placed = await shop.reserve(input, attempt.key);
  const isStale = placed.ok
    ? OVER.has(placed.value.status)
    : placed.error.code === 'idempotency_key_reused';
  if (isStale) {
    const fresh = attemptFor(undefined, sent, now, memory.newKey);
    memory.attempt.write(fresh);
    placed = await shop.reserve(input, fresh.key);
  }
  if (!placed.ok) return err(placed.error);

  const booking = bookingOf(placed.value, wish.form.contact.email, content);
  const last = memory.attempt.read();
  if (last !== undefined) memory.attempt.write({ ...last, goodUntil: holdEnd(booking) });
  memory.booking.write(booking);
  return ok(booking);
}

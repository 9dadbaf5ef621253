import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { LineInput, PriceChoices } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationInput } from '#core/contract/reservations.ts';
import { cents } from '#core/kernel/cents.ts';
import { type Instant, after, instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type PaymentPlan, planPayment } from '#core/pricing/deposit-plan.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import type { Venue } from '#core/reservations/party.ts';
import { isCalledOff, isSold } from '#core/reservations/reservation-state.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { LANGUAGE } from '#texts/language.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { cameFrom } from '#web/shared/booking/came-from.ts';
import { type CheckoutForm, keepForNext } from '#web/shared/booking/checkout-draft.ts';
import {
  holdEnd,
  isHeld,
  type StoredBooking,
  storedBooking,
  reservationTitle,
} from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { storedJson, type StoredValue } from '#web/shared/data/browser-storage.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';

const attemptSchema = z.object({
  key: z.string().min(1),
  /** The request sent with the key. */
  content: z.string(),
  goodUntil: z.number().int().min(0).max(8.64e15).transform(instant),
});

/** A booking request. Repeated, for example after a lost response, it stays the same request. */
export type BookingAttempt = { key: string; content: string; goodUntil: Instant };

/**
 * The same content keeps its key, so that pressing twice or after an outage books once. Other
 * content gets a new key. So does a request older than a hold, whose expired reservation the old
 * key would return.
 */
export function attemptFor(
  last: BookingAttempt | undefined,
  content: string,
  now: Instant,
  holdMinutes: number,
  newKey: () => string,
): BookingAttempt {
  if (last !== undefined && last.content === content && now < last.goodUntil) return last;
  return { key: newKey(), content, goodUntil: after(now, holdMinutes * MINUTE) };
}

export const bookingAttempt = storedJson<BookingAttempt>(
  'inflatableCheckoutAttempt',
  attemptSchema,
);

type Remembered<T> = Pick<StoredValue<T>, 'read' | 'write' | 'clear'>;

/** The browser's booking records and source of new keys. */
export type BookingMemory = {
  readonly attempt: Remembered<BookingAttempt>;
  readonly booking: Remembered<StoredBooking>;
  readonly newKey: () => string;
};

/** Omits options that were not chosen. */
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

/** Drops a spot without any details. */
const filledVenue = (venue: Venue | undefined): Venue | undefined =>
  Object.values(venue ?? {}).some((one) => one !== undefined) ? venue : undefined;

const inputOf = (
  lines: readonly LineInput[],
  { plan, contact, event: { notes, venue, ...place }, keepsCard, ...choices }: CheckoutForm,
  termsVersion: string,
  balanceCents: number | undefined,
): ReservationInput => ({
  lines,
  plan,
  contact,
  event: { ...place, notes: notes || undefined, venue: filledVenue(venue) },
  ...choicesOf(choices),
  termsVersion,
  cardConsentVersion: keepsCard ? CARD_CONSENT_VERSION : undefined,
  cardConsentCents: keepsCard ? balanceCents : undefined,
  language: LANGUAGE,
  came: cameFrom(),
});

/** The same booking with another payment plan. Nothing new is held. */
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
    paid: isSold(placed),
    awaitsOwner: placed.awaitsOwner === true,
    celebrated: false,
  };
}

type Reserve = (input: ReservationInput, idempotencyKey: string) => Answer<PlacedDto>;

/**
 * Holds the units once per request: continues this browser's current hold (the plan may change),
 * replaces it if anything else changed, repeats the request of a lost response under its key, and
 * replaces a key whose reservation is over.
 */
export async function placeBooking(
  reserve: Reserve,
  memory: BookingMemory,
  request: {
    readonly lines: readonly LineInput[];
    readonly form: CheckoutForm;
    /** Version of the terms shown on the page. */
    readonly termsVersion: string;
    /** The balance named in the saved-card sentence. */
    readonly balanceCents?: number | undefined;
    /** The shop's setting: how long a new booking is held. */
    readonly holdMinutes: number;
  },
  now: Instant,
): Promise<Result<StoredBooking, ApiProblem>> {
  const input = inputOf(request.lines, request.form, request.termsVersion, request.balanceCents);
  const content = JSON.stringify({ ...input, plan: undefined });
  const earlier = memory.booking.read();
  if (earlier?.content === content && isHeld(earlier, now)) {
    const same = withPlan(earlier, input.plan);
    memory.booking.write(same);
    return ok(same);
  }

  const isOurs = earlier?.awaitsOwner === false && isHeld(earlier, now);
  const replacing = { ...input, replaces: isOurs ? earlier.manageToken : undefined };
  const sent = JSON.stringify(input);
  const { holdMinutes } = request;
  const attempt = attemptFor(memory.attempt.read(), sent, now, holdMinutes, memory.newKey);
  memory.attempt.write(attempt);
  let placed = await reserve(replacing, attempt.key);
  const isStale = placed.ok
    ? isCalledOff(placed.value)
    : placed.error.code === 'idempotency_key_reused';
  if (isStale) {
    const fresh = attemptFor(undefined, sent, now, holdMinutes, memory.newKey);
    memory.attempt.write(fresh);
    placed = await reserve(replacing, fresh.key);
  }
  if (!placed.ok) return err(placed.error);

  const booking = bookingOf(placed.value, request.form.contact.email, content);
  const last = memory.attempt.read();
  if (last !== undefined && !booking.paid) {
    memory.attempt.write({ ...last, goodUntil: holdEnd(booking) });
  }
  memory.booking.write(booking);
  return ok(booking);
}

const MEMORY = { attempt: bookingAttempt, booking: storedBooking, newKey: randomKey };

/** Places the booking and goes to payment. `problem`: why the last try was refused. */
export function usePlaceBooking() {
  const shop = useShop();
  const navigate = useNavigate();
  const { clear } = useCart();
  const settings = useSettings();
  const termsVersion = termsVersionIn(settings);
  const [problem, setProblem] = useState<ApiProblem>();

  const reserve: Reserve = (body, key) =>
    shop('POST /reservations', { body, headers: { 'idempotency-key': key } });

  async function place(
    lines: readonly LineInput[],
    form: CheckoutForm,
    balanceCents: number,
  ): Promise<ApiProblem | undefined> {
    setProblem(undefined);
    const holdMinutes = settings.holds.minutes;
    const request = { lines, form, termsVersion, balanceCents, holdMinutes };
    const placed = await placeBooking(reserve, MEMORY, request, instant(Date.now()));
    if (!placed.ok) {
      setProblem(placed.error);
      return placed.error;
    }
    const { paid, awaitsOwner, reservationId } = placed.value;
    // A credit paid everything due, or the owner answers first: no payment follows.
    const isDone = paid || awaitsOwner;
    if (isDone) {
      keepForNext(form.contact.email);
      clear();
    }
    // Back from there shows the top of this page, where its notice is.
    history.scrollRestoration = 'manual';
    await navigate(
      isDone ? `/success?session_id=${encodeURIComponent(reservationId)}` : '/checkout',
    );
    history.scrollRestoration = 'auto';
    return undefined;
  }

  return { place, problem, dismiss: () => setProblem(undefined) };
}

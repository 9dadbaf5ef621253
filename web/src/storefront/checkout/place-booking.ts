import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { LineInput, PriceChoices } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationInput } from '#core/contract/reservations.ts';
import { cents } from '#core/kernel/cents.ts';
import { type Instant, after, instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CartKey } from '#core/pricing/cart.ts';
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
  paidBooking,
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
  /** It is known whether anything was placed under the key. */
  isAnswered: z.boolean().default(false),
});

/** A booking request. Repeated, for example after a lost response, it stays the same request. */
export type BookingAttempt = z.infer<typeof attemptSchema>;

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
  const goodUntil = after(now, holdMinutes * MINUTE);
  return { key: newKey(), content, goodUntil, isAnswered: false };
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
  shown: ReservationInput['shown'],
): ReservationInput => ({
  lines,
  plan,
  contact,
  event: { ...place, notes: notes || undefined, venue: filledVenue(venue) },
  ...choicesOf(choices),
  termsVersion,
  shown,
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

/** The order without its plan, which may change without a new order, and without its price. */
const contentOf = (input: ReservationInput): string =>
  JSON.stringify({ ...input, plan: undefined, shown: undefined });

function bookingOf(placed: PlacedDto, input: ReservationInput): StoredBooking {
  const { reservationId, manageToken, holdExpiresAt, quote } = placed;
  return {
    reservationId,
    manageToken,
    holdExpiresAt,
    email: input.contact.email,
    content: contentOf(input),
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

/** Refusals by the order's own decision, which first looks whether its key has placed anything. */
const DECIDED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

const isAnswer = (placed: Result<PlacedDto, ApiProblem>): boolean =>
  placed.ok || DECIDED.has(placed.error.status);

/**
 * What a request with other content holds whose answer got lost: repeats it under its key. One
 * that had never arrived places it now, and it is replaced right away.
 */
async function findLost(
  reserve: Reserve,
  last: BookingAttempt | undefined,
  { sent, replaces }: { readonly sent: string; readonly replaces: string | undefined },
  now: Instant,
): Promise<Result<StoredBooking | undefined, ApiProblem>> {
  if (last === undefined || last.isAnswered || last.content === sent || now >= last.goodUntil) {
    return ok(undefined);
  }
  const input = JSON.parse(last.content) as ReservationInput;
  const placed = await reserve({ ...input, replaces }, last.key);
  if (!placed.ok) return isAnswer(placed) ? ok(undefined) : placed;
  return ok(isCalledOff(placed.value) ? undefined : bookingOf(placed.value, input));
}

/** The token of this browser's unpaid hold, which another order replaces. */
const replacedBy = (booking: StoredBooking | undefined, now: Instant): string | undefined =>
  booking?.awaitsOwner === false && isHeld(booking, now) ? booking.manageToken : undefined;

/**
 * Holds the units once per request: continues this browser's current hold (the plan may change),
 * replaces it if anything else changed, repeats the request of a lost response under its key, also
 * before another one, and replaces a key whose reservation is over.
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
    /** The price on the page, as the server last gave it. */
    readonly shown?: ReservationInput['shown'];
    /** The shop's setting: how long a new booking is held. */
    readonly holdMinutes: number;
  },
  now: Instant,
): Promise<Result<StoredBooking, ApiProblem>> {
  const { lines, form, termsVersion, balanceCents, shown } = request;
  const input = inputOf(lines, form, termsVersion, balanceCents, shown);
  const sent = JSON.stringify(input);
  const last = memory.attempt.read();
  const known = replacedBy(memory.booking.read(), now);
  const lost = await findLost(reserve, last, { sent, replaces: known }, now);
  if (!lost.ok) return lost;
  if (lost.value !== undefined) {
    memory.booking.write(lost.value);
    // Its customer was written to.
    if (lost.value.paid || lost.value.awaitsOwner) return ok(lost.value);
  }
  const earlier = memory.booking.read();
  const isPriced = shown === undefined || shown.totalCents === earlier?.totalCents;
  if (earlier?.content === contentOf(input) && isPriced && isHeld(earlier, now)) {
    const same = withPlan(earlier, input.plan);
    memory.booking.write(same);
    return ok(same);
  }

  const replaces = replacedBy(earlier, now);
  const { holdMinutes } = request;
  const ask = async (attempt: BookingAttempt): Promise<Result<PlacedDto, ApiProblem>> => {
    memory.attempt.write(attempt);
    const placed = await reserve({ ...input, replaces }, attempt.key);
    if (isAnswer(placed)) memory.attempt.write({ ...attempt, isAnswered: true });
    return placed;
  };
  let placed = await ask(attemptFor(last, sent, now, holdMinutes, memory.newKey));
  const isStale = placed.ok
    ? isCalledOff(placed.value)
    : placed.error.code === 'idempotency_key_reused';
  if (isStale) placed = await ask(attemptFor(undefined, sent, now, holdMinutes, memory.newKey));
  if (!placed.ok) return err(placed.error);

  const booking = bookingOf(placed.value, input);
  const answered = memory.attempt.read();
  if (answered !== undefined && !booking.paid) {
    memory.attempt.write({ ...answered, goodUntil: holdEnd(booking) });
  }
  memory.booking.write(booking);
  return ok(booking);
}

const MEMORY = { attempt: bookingAttempt, booking: storedBooking, newKey: randomKey };

/** The rentals it booked, by their keys in the cart. Undefined: it was not booked in this browser. */
function bookedKeys({ content }: Pick<StoredBooking, 'content'>): readonly CartKey[] | undefined {
  if (content === '') return undefined;
  const { lines } = JSON.parse(content) as Pick<ReservationInput, 'lines'>;
  return lines.map(({ productId: id, startDate, endDate }) => ({ id, startDate, endDate }));
}

/**
 * Ends what this browser keeps of a booking that is paid, so that the next one is a new request.
 * What was put into the cart since stays there.
 */
export function useSettle() {
  const { clear, remove } = useCart();
  return useCallback(
    (booking: StoredBooking): void => {
      const stored = storedBooking.read();
      const isStored = stored?.reservationId === booking.reservationId;
      storedBooking.write(paidBooking(isStored ? stored : booking));
      bookingAttempt.clear();
      keepForNext(booking.email);
      const keys = bookedKeys(booking);
      if (keys === undefined) clear();
      else keys.forEach(remove);
    },
    [clear, remove],
  );
}

/** The same for what was paid elsewhere, or in a tab that was closed before it knew. */
export function useSettled(booking: StoredBooking | undefined, isSold: boolean): void {
  const settle = useSettle();
  useEffect(() => {
    if (booking?.paid === false && isSold) settle(booking);
  }, [booking, isSold, settle]);
}

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
    shown: ReservationInput['shown'],
  ): Promise<ApiProblem | undefined> {
    setProblem(undefined);
    const holdMinutes = settings.holds.minutes;
    const request = { lines, form, termsVersion, balanceCents, shown, holdMinutes };
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

  return { place, problem };
}

import { roomProblem } from '#core/capacity/closed-days.ts';
import { type CrewFull, type CrewRoom, haulOf } from '#core/capacity/crew-room.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { normalCreditCode } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { normalCode, type PromoCodes } from '#core/pricing/promo-code.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { pickupDayOf } from '#core/reservations/pickup-day.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { FindEarliestStart } from './earliest-start.ts';
import { findNearest, type Nearest } from './nearest.ts';
import { type BelowLeast, belowLeast } from './order-limits.ts';
import { PREVIEW } from './place-reservation.ts';
import { type Order, placeForAnyone } from './place.ts';
import { type OrderError, type PriceRequest, priceOrder, wantedLines } from './price-order.ts';
import { factsInstead } from './replace-hold.ts';

export type QuotedOrder = Quote & {
  /** Set if the units come back too late that day for an earlier party. */
  readonly earliestStart?: string | undefined;
  /** Set if it is too small to be placed online as it is. */
  readonly below?: BelowLeast | undefined;
};

/** No truck can come, and when else one could. */
type QuoteRefused = CrewFull & { readonly nearest: readonly Nearest[] };

/** The order as far as a quote knows it, without the codes, which need a customer. */
const previewOf = ({ postalCode = '', ...request }: PriceRequest): Order => ({
  ...request,
  office: undefined,
  promoCode: undefined,
  creditCode: undefined,
  id: PREVIEW,
  manageTokenHash: '',
  contact: { name: '', phone: '' },
  event: { street: '', city: '', region: '', postalCode },
});

/** The visitor's own unpaid hold, which its private link's token proves, if the order replaces it. */
export type FindReplaced = (token: string) => Promise<Reservation | undefined>;

type QuotePorts = {
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly promoCodes: Pick<PromoCodes, 'find'>;
  readonly credits: Pick<Credits, 'find'>;
  readonly crewRoom: CrewRoom;
  readonly findEarliestStart: FindEarliestStart;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly findReplaced: FindReplaced;
  readonly clock: Clock;
};

/**
 * What an order would cost now, as if what it replaces were not there. Refuses days on which no
 * truck has room, or on which no unit can come from its last customer, or go on to its next one,
 * in time, and names others. Takes and promises nothing: neither units nor delivery places, nor
 * that a promo code is valid for this customer.
 */
export const makeQuoteOrder =
  ({
    catalogue,
    settings,
    promoCodes,
    credits,
    crewRoom,
    findEarliestStart,
    ledger,
    findReplaced,
    clock,
  }: QuotePorts) =>
  async (
    request: PriceRequest,
    /** The private link's token of a hold. */
    replaces?: string,
  ): Promise<Result<QuotedOrder, OrderError | QuoteRefused>> => {
    const own = replaces === undefined ? undefined : await findReplaced(replaces);
    const attempt: typeof placeForAnyone = (order, facts, at, today) =>
      own === undefined
        ? placeForAnyone(order, facts, at, today)
        : placeForAnyone({ ...order, replaces: own }, factsInstead(own, facts, at), at, today);
    const refused = async (error: CrewFull) => {
      const order = { ...previewOf(request), id: own?.id ?? PREVIEW };
      const read = { reservation: own?.id };
      return err({
        ...error,
        nearest: await findNearest(order, error, read, ledger, clock, attempt),
      });
    };
    const { creditCode } = request;
    const promoCode = request.promoCode === undefined ? undefined : normalCode(request.promoCode);
    const formerCode = own?.pricing?.promoCode;
    const [products, inForce, code, formerPromo, credit] = await Promise.all([
      catalogue.findMany(wantedLines(request).map(({ productId }) => productId)),
      settings.read(),
      promoCode === undefined ? undefined : promoCodes.find(promoCode),
      formerCode === undefined || formerCode === promoCode
        ? undefined
        : promoCodes.find(formerCode),
      creditCode === undefined ? undefined : credits.find(normalCreditCode(creditCode)),
    ]);
    const facts = {
      products: new Map(products.map((product) => [product.id, product])),
      // A price does not depend on them.
      schedules: new Map(),
      fleets: new Map(),
      commercial: {
        settings: inForce,
        promo: { code, hasBooked: false, firstBooking: undefined, ownUses: [] },
        formerPromo,
        deliveries: new Map(),
        credits: new Map(credit === undefined ? [] : [[credit.code, credit]]),
      },
    };
    const now = clock.now();
    const free = own === undefined ? facts : factsInstead(own, facts, now);
    const priced = priceOrder(request, free, now, shopDay(now));
    if (!priced.ok) return priced;
    for (const period of request.lines) {
      const { startDate, endDate } = period;
      const together = request.lines.filter(
        (one) => one.startDate === startDate && one.endDate === endDate,
      );
      const haul = haulOf(
        together.map(({ productId, quantity }) => ({
          product: facts.products.get(productId),
          quantity,
        })),
      );
      const pickUpOn = pickupDayOf(period, request.event ?? {});
      const noRoom = await crewRoom([startDate, pickUpOn], own?.id, haul);
      const error = roomProblem(period, noRoom, pickUpOn);
      if (error !== undefined) return refused(error);
    }
    const { lines, quote } = priced.value;
    const earliest = await findEarliestStart(lines, request.postalCode, inForce, own);
    if (!earliest.ok) return refused(earliest.error);
    const below = belowLeast(quote.subtotal, inForce, request.postalCode);
    return ok({ ...quote, earliestStart: earliest.value, below });
  };

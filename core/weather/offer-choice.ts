import type { ProductId } from '#core/catalogue/product.ts';
import { isTaken, occupiedDays, slotAt } from '#core/inventory/schedule.ts';
import { fleetOf, isOpenOn } from '#core/inventory/unit.ts';
import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
  toTry,
} from '#core/reservations/booking-ledger.ts';
import {
  type ChoiceOffer,
  isByOffice,
  MOST_OFFERED_DAYS,
  mayOffer,
  type OfferDraft,
  openOfferOf,
  type OfferedDays,
  THE_OFFICE,
  type WeatherOffer,
  worstForecast,
} from '#core/reservations/choice-offer.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { decideAmendment, linesOf } from '#core/self-service/amendments.ts';
import {
  LATER,
  isTooLateToAsk,
  movedTo,
  offOf,
  OFFER_TERMS,
  otherDays,
  periodsFrom,
  possibleDays,
  putOffer,
  type PutOfferError,
  refundChoice,
  type RefundChoice,
  withoutPeriod,
} from '#core/self-service/put-offer.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Limits } from '#core/staff/limits.ts';
import { likelyOf, type PartyDay } from './exposed-parties.ts';
import type { makeReadRainDay } from './rain-day.ts';
import { AHEAD, type WatchWeather } from './watch-weather.ts';

export type OfferChoiceError =
  | ReservationNotFound
  /**
   * `cannot_offer`: also if no relevant wind or thunder is expected during a party of the next 72 hours, or if
   * the crew of a rainy day has set out.
   */
  | PutOfferError
  /** The owner has not allowed offers based on a recorded week. */
  | { readonly kind: 'recorded_forecast' };

/** What staff may choose about an offer. */
type OfferTerms = {
  /** Because of the weather on the day of this delivery; without it, because of the forecast. */
  readonly rainOn?: CalendarDay | undefined;
  /** What the office expects on that day; without it, rain. */
  readonly because?: 'rain' | 'wind' | undefined;
  /** Until when the customer may choose. */
  readonly until?: Instant | undefined;
  /** Delivery days to offer, if they are available. */
  readonly days?: readonly CalendarDay[] | undefined;
};

type OfferPorts = {
  readonly watchWeather: Pick<WatchWeather, 'board'>;
  readonly rainDay: ReturnType<typeof makeReadRainDay>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly manageSecrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** The days of its rental, which an offer is about. */
export const periodOf = ({
  reservation,
  productId,
  day,
}: Pick<PartyDay, 'reservation' | 'productId' | 'day'>): RentalPeriod | undefined =>
  reservation.lines.find(
    (line) => line.productId === productId && line.startDate <= day && day <= line.endDate,
  );

/** Only the hours of the party. Wind before and after it is for the crew. */
const shownForecast = ({ title, day, limitMph, hours }: PartyDay) => ({
  title,
  day,
  limitMph,
  hours: hours.flatMap(({ at, mph, isParty }) => (isParty ? [{ at, mph }] : [])),
});

/** Thunder, if it is likely during the party and no wind there is over a limit. */
function thunderOf(rows: readonly PartyDay[]): WeatherOffer['thunder'] {
  if (rows.some(({ hours }) => hours.some((hour) => hour.isParty && hour.risk === 'stop'))) {
    return undefined;
  }
  const peak = likelyOf(rows.map(({ thunder }) => thunder));
  return peak && { percent: peak.percent, at: peak.from };
}

/** Facts for the history: the forecast and its source. */
function factsOf(offer: ChoiceOffer): Readonly<Record<string, string>> {
  if (offer.reason !== 'weather') return {};
  if (isByOffice(offer)) return { why: offer.isRain === true ? 'rain' : 'wind' };
  const { thunder, source } = offer;
  if (thunder !== undefined) {
    const { percent, at } = thunder;
    return { thunder: `thunder ${percent}%, ${shopDay(at)} ${shopTime(at)}`, source };
  }
  const worst = worstForecast(offer);
  const limit = worst?.limitMph === undefined ? '' : ` of ${worst.limitMph}`;
  const wind = worst && `${worst.mph}${limit} mph, ${shopDay(worst.at)} ${shopTime(worst.at)}`;
  return { wind: wind ?? 'no forecast', source };
}

type WeatherDraft = Extract<OfferDraft, { readonly reason: 'weather' }>;
type Possible = {
  readonly days: readonly OfferedDays[];
  readonly rooms: readonly Room[];
  readonly refund: RefundChoice | undefined;
};
type Drafted = {
  readonly reservation: Reservation;
  readonly draft: Omit<WeatherDraft, 'days' | 'off'>;
};

type Asked = { readonly reservation: Reservation; readonly period: RentalPeriod | undefined };
/** The days are tried one booking at a time, so several customers may find the same room. */
type OfferPreview = { readonly reservationId: string; readonly days: readonly CalendarDay[] };

/** Units that would be available for a day's bookings if all that are asked moved there. */
type Room = {
  readonly day: CalendarDay;
  readonly productId: ProductId;
  readonly title: string;
  readonly units: number;
  readonly wanted: number;
};
/** A day that more of the bookings are shown than can move there. */
type Scarce = Pick<Room, 'day' | 'title' | 'units'> & { readonly bookings: number };

/** @param asked reservations whose own units count as available */
function roomsOf(
  { lines }: Pick<Reservation, 'lines'>,
  { period, days }: { period: RentalPeriod; days: readonly RentalPeriod[] },
  { products, schedules, fleets }: BookingFacts,
  asked: ReadonlySet<string>,
  now: Instant,
): readonly Room[] {
  return lines
    .filter((line) => isSamePeriod(line, period))
    .flatMap(({ productId, title, quantity }) => {
      const product = products.get(productId);
      if (product === undefined) return [];
      const { units } = fleetOf(product, fleets);
      return days.map((to) => {
        const taken = occupiedDays(to, product.turnaroundDays);
        const available = taken.map(
          (day) =>
            units.filter((unit) => {
              const slot = slotAt(schedules, productId, day, unit.id);
              const isIts = slot !== undefined && asked.has(slot.reservationId);
              return (isIts || !isTaken(slot, now)) && isOpenOn(unit, day);
            }).length,
        );
        const room = { productId, title, units: Math.min(...available), wanted: quantity };
        return { day: to.startDate, ...room };
      });
    });
}

const scarceIn = (rooms: readonly Room[]): readonly Scarce[] =>
  [...Map.groupBy(rooms, ({ day, productId }) => `${day} ${productId}`).values()]
    .flatMap((own): readonly Scarce[] => {
      const [first] = own;
      const units = Math.max(...own.map((one) => one.units));
      const wanted = own.reduce((sum, one) => sum + one.wanted, 0);
      if (first === undefined || wanted <= units) return [];
      return [{ day: first.day, title: first.title, units, bookings: own.length }];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));

/** Offers the customer a choice by the private link. */
export const makeOfferChoice = (ports: OfferPorts) => {
  const { watchWeather, rainDay, ledger, manageSecrets, randomness, clock } = ports;

  /**
   * Days for which units and crews are available now, of those that staff chose or else of those
   * after the end of the forecasts; and what a refund would give back.
   * @param others the reservations asked with it
   */
  async function possible(
    { id }: Reservation,
    period: RentalPeriod,
    chosen: OfferTerms['days'],
    others: ReadonlySet<string> = new Set(),
  ): Promise<Possible> {
    const days =
      chosen === undefined
        ? otherDays(period, LATER, shopDay(after(clock.now(), AHEAD)))
        : periodsFrom(
            period,
            [...new Set(chosen)].filter((day) => day > period.startDate).toSorted(),
          );
    const asked = { id: randomness.id(), code: '', by: CUSTOMER, secrets: manageSecrets, clock };
    const found = await ledger.transact(
      toPreview<Possible, never>(
        {
          reservation: id,
          withoutSearch: true,
          more: (reservation) => ({
            lines: days.flatMap((to) => linesOf(movedTo({ period }, to))(reservation).lines),
          }),
        },
        (reservation, facts) => {
          const decide = (change: Amendment) =>
            decideAmendment(reservation, facts, change, OFFER_TERMS, asked);
          const without = withoutPeriod(reservation, { period });
          const offered = possibleDays({ period, days }, decide, chosen && MOST_OFFERED_DAYS);
          const moving = { period, days: offered };
          return ok({
            days: offered,
            rooms: roomsOf(reservation, moving, facts, others, clock.now()),
            refund: refundChoice(reservation, without, decide),
          });
        },
      ),
    );
    return found.ok ? found.value : { days: [], rooms: [], refund: undefined };
  }

  async function forForecast(id: string): Promise<Result<Drafted, OfferChoiceError>> {
    const { parties, source, cells, inForce } = await watchWeather.board();
    const rows = parties.filter(({ reservation, indoor }) => reservation.id === id && !indoor);
    const first = rows.find(({ advice }) => advice === 'offer');
    const period = first && periodOf(first);
    if (first === undefined || period === undefined) {
      const now = clock.now();
      const isLate = rows.some((row) => {
        const { startDate } = periodOf(row) ?? {};
        if (row.risk === 'ok' || startDate === undefined) return false;
        return isTooLateToAsk(row.reservation, 'weather', startDate, inForce, now);
      });
      return err({ kind: 'cannot_offer', isLate: isLate || undefined });
    }
    if (!mayOffer(source, inForce)) return err({ kind: 'recorded_forecast' });
    const { reservation } = first;
    const thunder = thunderOf(rows);
    return ok({
      reservation,
      draft: {
        ...drafted(reservation, period, inForce),
        ...(thunder !== undefined && { thunder }),
        source: source?.name ?? 'nobody',
        recorded: source?.recorded ?? false,
        readAt: cells.find(({ cities }) => cities.includes(reservation.event.city))?.readAt,
        told: rows.map(shownForecast).filter(({ hours }) => hours.length > 0),
      },
    });
  }

  /** Whatever the forecast says: somebody looked at the sky. */
  async function forDay(
    id: string,
    day: CalendarDay,
    because: OfferTerms['because'],
  ): Promise<Result<Drafted, OfferChoiceError>> {
    const { deliveries, inForce } = await rainDay(day);
    const delivery = deliveries.find(({ reservation }) => reservation.id === id);
    const period = delivery?.reservation.lines[delivery.visit.lines[0] ?? 0];
    if (delivery === undefined || period === undefined) return err({ kind: 'cannot_offer' });
    if (!delivery.mayAsk) return err({ kind: 'cannot_offer', isLate: true });
    const { reservation } = delivery;
    const draft = drafted(reservation, period, inForce);
    return ok({
      reservation,
      draft: {
        ...draft,
        source: THE_OFFICE,
        recorded: false,
        told: [],
        ...(because !== 'wind' && { isRain: true }),
      },
    });
  }

  const drafted = (
    reservation: Reservation,
    { startDate, endDate }: RentalPeriod,
    inForce: Settings,
  ) => ({
    id: randomness.id(),
    reason: 'weather' as const,
    period: { startDate, endDate },
    ...(!bookedPolicyOf(reservation, inForce).cancellation.weather.isOn && { noRainCheck: true }),
  });

  async function exposed(): Promise<readonly Asked[]> {
    const { parties } = await watchWeather.board();
    return parties
      .filter(({ advice, indoor }) => advice === 'offer' && !indoor)
      .map((party) => ({ reservation: party.reservation, period: periodOf(party) }));
  }

  async function rainy(day: CalendarDay): Promise<readonly Asked[]> {
    const { deliveries } = await rainDay(day);
    return deliveries
      .filter(({ mayAsk }) => mayAsk)
      .map(({ reservation, visit }) => ({
        reservation,
        period: reservation.lines[visit.lines[0] ?? 0],
      }));
  }

  /**
   * The delivery days that each customer who may be asked could choose, and those that not all of
   * them could. Stores nothing.
   */
  async function preview({ rainOn, days }: Pick<OfferTerms, 'rainOn' | 'days'>): Promise<{
    readonly bookings: readonly OfferPreview[];
    readonly scarce: readonly Scarce[];
  }> {
    const asked = await (rainOn === undefined ? exposed() : rainy(rainOn));
    const ids = new Set<string>(asked.map(({ reservation }) => reservation.id));
    const previews = new Map<string, OfferPreview>();
    const rooms: Room[] = [];
    for (const { reservation, period } of asked) {
      const { id: reservationId } = reservation;
      const isAsked = openOfferOf(reservation, clock.now()) !== undefined;
      if (period === undefined || isAsked || previews.has(reservationId)) continue;
      // oxlint-disable-next-line no-await-in-loop -- So that no order of a customer waits for all.
      const found = await possible(reservation, period, days, ids);
      rooms.push(...found.rooms);
      const starts = found.days.map(({ startDate }) => startDate);
      previews.set(reservationId, { reservationId, days: starts });
    }
    return { bookings: [...previews.values()], scarce: scarceIn(rooms) };
  }

  /**
   * @param limits of the staff member who offers, since the customer may take a refund
   * @param terms as staff chose them
   */
  const making =
    (to: typeof toTry<OfferChoiceError>) =>
    async (
      id: string,
      by: Actor,
      limits?: Limits,
      { rainOn, because, until, days: chosen }: OfferTerms = {},
    ): Promise<Result<Reservation, OfferChoiceError>> => {
      const asked = await (rainOn === undefined ? forForecast(id) : forDay(id, rainOn, because));
      if (!asked.ok) return asked;
      const { reservation: booked, draft } = asked.value;
      const { days, refund } = await possible(booked, draft.period, chosen);
      return ledger.transact(
        to({ reservation: id }, (reservation, facts) =>
          putOffer(
            reservation,
            facts,
            { ...draft, days, ...offOf(refund) },
            {
              context: { now: clock.now(), by },
              back: refund?.back ?? NO_CENTS,
              limits,
              until,
              told: factsOf,
            },
          ),
        ),
      );
    };
  return {
    offer: making(toChange),
    /** The reservation with the offer. Stores nothing. */
    draft: making(toTry),
    preview,
  };
};

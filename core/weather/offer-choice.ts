import { addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { after } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import { refundGiven } from '#core/refunds/given-away.ts';
import { refundOnCancel } from '#core/refunds/refund-on-cancel.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import { withHistory } from '#core/reservations/history.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import {
  MOST_OFFERS,
  openOfferOf,
  type WeatherOffer,
  worstTold,
} from '#core/reservations/weather-offer.ts';
import { decideAmendment, linesOf } from '#core/self-service/amendments.ts';
import { mayOffer } from '#core/reservations/weather-offer.ts';
import { movedForWeather, WEATHER_TERMS } from '#core/self-service/answer-weather-offer.ts';
import { type Limits, type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import type { PartyDay } from './exposed-parties.ts';
import { AHEAD, type WatchWeather } from './watch-weather.ts';

export type OfferChoiceError =
  | ReservationNotFound
  /** No wind to speak of while a party of the next 72 hours lasts, or its crew is about to come. */
  | { readonly kind: 'cannot_offer' }
  | { readonly kind: 'offer_open' }
  /** The owner did not allow offers on a recorded week. */
  | { readonly kind: 'recorded_forecast' }
  | NeedsOwner;

type OfferPorts = {
  readonly watchWeather: Pick<WatchWeather, 'board'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly manageSecrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** The same weekday first: these many days after the party. */
const LATER = [7, 14, 6, 8, 21, 13, 15, 28] as const;
const MOST_DAYS = 3;

const periodOf = ({ reservation, productId, day }: PartyDay): RentalPeriod | undefined =>
  reservation.lines.find(
    (line) => line.productId === productId && line.startDate <= day && day <= line.endDate,
  );

/** The hours of the party: what blows before and after it is the crew's. */
const toldOf = ({ title, day, limitMph, hours }: PartyDay) => ({
  title,
  day,
  limitMph,
  hours: hours.flatMap(({ at, mph, isParty }) => (isParty ? [{ at, mph }] : [])),
});

/** What the history keeps: what was forecast, who said so, and until when the customer may choose. */
function factsOf(offer: WeatherOffer): Readonly<Record<string, string>> {
  const worst = worstTold(offer);
  const limit = worst?.limitMph === undefined ? '' : ` of ${worst.limitMph}`;
  const wind = worst && `${worst.mph}${limit} mph, ${shopDay(worst.at)} ${shopTime(worst.at)}`;
  return {
    wind: wind ?? 'no forecast',
    source: offer.source,
    until: `${shopDay(offer.until)} ${shopTime(offer.until)}`,
  };
}

/** One press: the customer gets the choice by the private link. */
export const makeOfferChoice = (ports: OfferPorts) => {
  const { watchWeather, ledger, manageSecrets, randomness, clock } = ports;

  /** Days after the forecasts end that units and crews could promise now. */
  async function possibleDays(
    { id }: Reservation,
    period: RentalPeriod,
  ): Promise<readonly RentalPeriod[]> {
    const beyond = shopDay(after(clock.now(), AHEAD));
    const length = daysBetween(period.startDate, period.endDate);
    const candidates = LATER.map((by) => addDays(period.startDate, by))
      .filter((day) => day > beyond)
      .map((startDate) => ({ startDate, endDate: addDays(startDate, length) }));
    const asked = { id: randomness.id(), code: '', by: CUSTOMER };
    const found = await ledger.transact(
      toPreview<readonly RentalPeriod[], never>(
        {
          reservation: id,
          withoutSearch: true,
          more: (reservation) => ({
            lines: candidates.flatMap(
              (days) => linesOf(movedForWeather({ period }, days))(reservation).lines,
            ),
          }),
        },
        (reservation, facts) => {
          const possible: RentalPeriod[] = [];
          for (const days of candidates) {
            if (possible.length === MOST_DAYS) break;
            const moved = movedForWeather({ period }, days);
            if (
              decideAmendment(reservation, facts, moved, WEATHER_TERMS, asked, manageSecrets, clock)
                .ok
            ) {
              possible.push(days);
            }
          }
          return ok(possible);
        },
      ),
    );
    return found.ok ? found.value : [];
  }

  /** @param limits of whoever offers: the customer may take everything back that was paid */
  return async (
    id: string,
    by: Actor,
    limits?: Limits,
  ): Promise<Result<Reservation, OfferChoiceError>> => {
    const { parties, source, cells, inForce } = await watchWeather.board();
    const rows = parties.filter(({ reservation, indoor }) => reservation.id === id && !indoor);
    const first = rows.find(({ advice }) => advice === 'offer');
    const period = first && periodOf(first);
    if (first === undefined || period === undefined) return err({ kind: 'cannot_offer' });
    if (!mayOffer(source, inForce)) return err({ kind: 'recorded_forecast' });
    const days = await possibleDays(first.reservation, period);
    const offerId = randomness.id();
    return ledger.transact(
      toChange<OfferChoiceError>({ reservation: id }, (reservation, facts) => {
        const now = clock.now();
        const context = { now, by };
        if (openOfferOf(reservation, now) !== undefined) return err({ kind: 'offer_open' });
        const coming = promisedVisits(reservation, facts.commercial.settings).find(
          (visit) => visit.kind === 'deliver' && visit.day === period.startDate,
        );
        const until = coming && shopMoment(coming.day, coming.from);
        if (reservation.status !== 'confirmed' || until === undefined || until <= now) {
          return err({ kind: 'cannot_offer' });
        }
        const { cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
        const byPolicy = refundOnCancel(cancellation, reservation, shopDay(now));
        const given = refundGiven(reservation, netPaidOf(reservation), byPolicy, context);
        const over = overLimit(limits, given);
        if (over !== undefined) return err(over);
        const { startDate, endDate } = period;
        const offer: WeatherOffer = {
          id: offerId,
          at: now,
          by,
          until,
          source: source?.name ?? 'nobody',
          recorded: source?.recorded ?? false,
          readAt: cells.find(({ cities }) => cities.includes(reservation.event.city))?.readAt,
          told: rows.map(toldOf).filter(({ hours }) => hours.length > 0),
          period: { startDate, endDate },
          days,
          ...(!cancellation.weather.isOn && { noRainCheck: true }),
        };
        const byText = facts.commercial.settings.reminders.weather?.byText !== false;
        const weatherOffers = [...(reservation.weatherOffers ?? []), offer].slice(-MOST_OFFERS);
        return ok({
          reservation: withHistory({ ...reservation, weatherOffers }, context, {
            kind: 'weather_offered',
            amount: netPaidOf(reservation),
            facts: factsOf(offer),
          }),
          schedules: facts.schedules,
          mail: [{ kind: 'weather_offer', cause: offerId }],
          texts: byText ? textsOf(reservation, 'weather_offer', offerId) : [],
          refunds: [],
        });
      }),
    );
  };
};

import type { WeatherDto, WeatherParty } from '#core/contract/weather.ts';
import { isoFromInstant, type Instant } from '#core/kernel/instant.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { openOfferOf } from '#core/reservations/weather-offer.ts';
import type { PartyDay } from '#core/weather/exposed-parties.ts';
import { VALID_FOR } from '#core/weather/forecast.ts';
import type { WeatherBoard } from '#core/weather/watch-weather.ts';

const momentOf = (moment: Instant | undefined): string | null =>
  moment === undefined ? null : isoFromInstant(moment);

const offerDto = (reservation: Reservation, now: Instant): WeatherParty['offer'] => {
  const last = reservation.weatherOffers?.at(-1);
  return (
    last && {
      at: isoFromInstant(last.at),
      until: isoFromInstant(last.until),
      isOpen: openOfferOf(reservation, now) !== undefined,
      answer: last.answer?.choice,
    }
  );
};

const partyDto = (
  { reservation, title, limitMph, hours, ...party }: PartyDay,
  now: Instant,
): WeatherParty => ({
  offer: offerDto(reservation, now),
  paidCents: netPaidOf(reservation),
  reservationId: reservation.id,
  name: reservation.contact.name,
  city: reservation.event.city,
  day: party.day,
  productId: party.productId,
  product: title,
  image: party.image,
  quantity: party.quantity,
  limitMph: limitMph ?? null,
  indoor: party.indoor,
  hours: hours.map(({ at, mph, isWind, risk }) => ({
    at: isoFromInstant(at),
    gustMph: mph ?? null,
    isWind,
    risk,
  })),
  risk: party.risk,
});

/** The oldest answer; undefined while some cell has none. */
function updatedAt(cells: WeatherBoard['cells']): Instant | undefined {
  const read = cells.map(({ readAt }) => readAt);
  if (read.length === 0 || read.includes(undefined)) return undefined;
  return read.reduce((oldest, one) => ((one ?? 0) < (oldest ?? 0) ? one : oldest));
}

export const weatherDto = ({
  now,
  until,
  source,
  parties,
  cells,
  alerts,
}: WeatherBoard): WeatherDto => ({
  now: isoFromInstant(now),
  until: isoFromInstant(until),
  parties: parties.map((party) => partyDto(party, now)),
  source: source?.name ?? null,
  recorded: source?.recorded ?? false,
  updatedAt: momentOf(updatedAt(cells)),
  cells: cells.map(({ cities, readAt, issuedAt, problem, nextAt }) => ({
    cities,
    readAt: momentOf(readAt),
    issuedAt: momentOf(issuedAt),
    isCurrent: readAt !== undefined && now < readAt + VALID_FOR,
    problem: problem ?? null,
    nextAt: momentOf(nextAt),
  })),
  alerts: alerts.map(({ event, from, until: ends, cities }) => ({
    event,
    from: isoFromInstant(from),
    until: isoFromInstant(ends),
    cities,
  })),
});

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type RainDayDto,
  WEATHER_ROUTES,
  type WeatherDto,
  type WeatherParty,
} from '#core/contract/weather.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { isoFromInstant, type Instant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { PreviewMail } from '#core/notifications/preview-mail.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import { mayOffer, rentalsBy, titlesOf, withdrawnAt } from '#core/reservations/choice-offer.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { reaches } from '#core/reservations/text-consent.ts';
import { servedBy } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { CallOffError, makeCallOff } from '#core/weather/call-off.ts';
import { isOfThunder, type PartyDay, type Peak } from '#core/weather/exposed-parties.ts';
import { VALID_FOR } from '#core/weather/forecast.ts';
import type { makeOfferChoice, OfferChoiceError } from '#core/weather/offer-choice.ts';
import { periodOf } from '#core/weather/offer-choice.ts';
import type { makeReadRainDay, RainDay, RainyDelivery } from '#core/weather/rain-day.ts';
import type { WatchWeather, WeatherBoard } from '#core/weather/watch-weather.ts';
import { offeredDto } from '#server/platform/http/booking.presenter.ts';
import {
  needsOwner,
  type Problem,
  problem,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

const momentOf = (moment: Instant | undefined): string | null =>
  moment === undefined ? null : isoFromInstant(moment);

/** What a choice about the period leaves as it is, and whether it may be a rain check. */
function choiceDto(
  reservation: Reservation,
  period: RentalPeriod | undefined,
  inForce: Settings,
): Pick<WeatherParty, 'others' | 'rainCheck' | 'withdrawnAt'> {
  const others = period === undefined ? [] : rentalsBy(reservation.lines, period).others;
  const { weather } = bookedPolicyOf(reservation, inForce).cancellation;
  const withdrawn = period && withdrawnAt(reservation, period);
  return {
    ...(withdrawn !== undefined && { withdrawnAt: isoFromInstant(withdrawn) }),
    others: others.length === 0 ? undefined : joinNames(titlesOf(others)),
    rainCheck: weather.isOn && others.length === 0,
  };
}

const peakDto = (peak: Peak | undefined): WeatherParty['thunder'] =>
  peak && { ...peak, from: isoFromInstant(peak.from), to: isoFromInstant(peak.to) };

const toCall = (reservation: Reservation) =>
  reaches(reservation, 'weather_offer') ? {} : { toCall: true as const };

const partyDto = (
  { reservation, title, limitMph, hours, ...party }: PartyDay,
  { now, inForce }: Pick<WeatherBoard, 'now' | 'inForce'>,
): WeatherParty => ({
  offer: offeredDto(reservation, 'weather', now),
  ...choiceDto(reservation, periodOf({ reservation, ...party }), inForce),
  paidCents: netPaidOf(reservation),
  reservationId: reservation.id,
  name: reservation.contact.name,
  phone: reservation.contact.phone,
  ...toCall(reservation),
  city: reservation.event.city,
  day: party.day,
  productId: party.productId,
  product: title,
  image: party.image,
  quantity: party.quantity,
  limitMph: limitMph ?? null,
  indoor: party.indoor,
  hours: hours.map(({ at, mph, isWind, risk, isParty }) => ({
    at: isoFromInstant(at),
    gustMph: mph ?? null,
    isWind,
    risk,
    isParty,
  })),
  risk: party.risk,
  thunder: peakDto(party.thunder),
  rain: peakDto(party.rain),
  ...(isOfThunder(party) && { isOfThunder: true }),
  advice: party.advice,
});

/** The oldest response; undefined while a cell has none. */
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
  inForce,
}: WeatherBoard): WeatherDto => ({
  now: isoFromInstant(now),
  until: isoFromInstant(until),
  parties: parties.map((party) => partyDto(party, { now, inForce })),
  source: source?.name ?? null,
  recorded: source?.recorded ?? false,
  mayOffer: mayOffer(source, inForce),
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

function rainDayDto({ now, deliveries, answered, inForce }: RainDay): RainDayDto {
  const row = (
    reservation: Reservation,
    delivery?: Pick<RainyDelivery, 'visit' | 'mayAsk'>,
  ): RainDayDto['parties'][number] => {
    const { id, contact, event, lines } = reservation;
    const { visit, mayAsk = false } = delivery ?? {};
    return {
      reservationId: id,
      name: contact.name,
      phone: contact.phone,
      ...toCall(reservation),
      city: event.city,
      items: servedBy({ lines: visit?.lines ?? [...lines.keys()] }, lines),
      hours: visit && { from: visit.from, to: visit.to },
      indoor: event.venue?.indoor === true,
      mayAsk,
      offer: offeredDto(reservation, 'weather', now),
      ...choiceDto(reservation, visit && lines[visit.lines[0] ?? 0], inForce),
      paidCents: netPaidOf(reservation),
    };
  };
  return {
    parties: [
      ...deliveries.map((delivery) => row(delivery.reservation, delivery)),
      ...answered.map((reservation) => row(reservation)),
    ],
  };
}

const FIRST = calendarDay('1970-01-01');
const LAST = calendarDay('2199-12-31');

type WeatherUseCases = {
  readonly watch: WatchWeather;
  readonly rainDay: ReturnType<typeof makeReadRainDay>;
  readonly offerChoice: ReturnType<typeof makeOfferChoice>;
  readonly callOff: ReturnType<typeof makeCallOff>;
  readonly previewMail: PreviewMail;
  readonly onOutboxFilled: () => void;
};

function offerProblem(error: OfferChoiceError): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return problem(error.kind);
    case 'cannot_offer':
      return error.isLate === true
        ? staffProblem(
            409,
            error.kind,
            'Too late to ask',
            'It is too late to ask online, because the crew has set out or is due. Call the customer.',
          )
        : staffProblem(
            409,
            error.kind,
            'Nothing to offer',
            'You can offer a choice for rain, or for wind or likely thunder during a party of the next 72 hours. For wind before or after the party, set up later or pick up early.',
          );
    case 'offer_open':
      return staffProblem(409, error.kind, 'Already offered', 'The customer has not answered yet.');
    case 'needs_owner':
      return needsOwner(error);
    case 'recorded_forecast':
      return staffProblem(
        409,
        error.kind,
        'A recorded week',
        'The forecast is a recorded week, not real weather. To allow offers on it, use the switch under Settings, Cancellation and changes.',
      );
  }
}

function callOffProblem(error: CallOffError): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
    case 'no_rain_check':
      return problem(error.kind);
    case 'needs_owner':
      return needsOwner(error);
    case 'refund_changed':
      return staffProblem(
        409,
        error.kind,
        'The amount changed',
        `It would be ${formatUsd(error.refund)} now. Close this window and look again.`,
      );
    default: {
      const isLate = error.kind === 'cannot_call_off' && error.isLate;
      return staffProblem(
        409,
        'cannot_call_off',
        'Cannot be called off',
        isLate
          ? 'The crew has set out or is due. Call the customer.'
          : 'It changed meanwhile, or its other rentals cannot be booked on their own. Open the booking.',
      );
    }
  }
}

/** Wind at upcoming parties. Registered behind the admin check. */
export const adminWeatherRoutes =
  (use: WeatherUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, WEATHER_ROUTES);

    const { watch } = use;
    const board = async (days?: Parameters<WatchWeather['board']>[0]) =>
      weatherDto(await watch.board(days));

    serve(
      'GET /weather',
      {
        summary: 'Get the wind against the limit of each unit, at the parties of the next 72 hours',
      },
      async ({ query: { from = FIRST, to = LAST } }) => board({ from, to }),
    );

    serve(
      'GET /weather/rain',
      { summary: 'List the deliveries of a day that rain may call off' },
      async ({ query }) => rainDayDto(await use.rainDay(query.day)),
    );

    serve(
      'POST /weather/offers',
      {
        summary:
          'Offer the customer a choice by private link: a refund, a rain check or another day',
        refuses: [404, 409],
      },
      async (request, reply) => {
        const { body, staffLimits } = request;
        const by = actingStaff(request);
        const { reservationId, ...terms } = body;
        const offered = await use.offerChoice.offer(reservationId, by, staffLimits, terms);
        if (!offered.ok) return refuse(reply, offerProblem(offered.error));
        use.onOutboxFilled();
        return board();
      },
    );

    serve(
      'POST /weather/offers/mail',
      {
        summary: 'Get the email of such an offer, as it would be now; nothing is sent or stored',
        refuses: [404, 409],
      },
      async (request, reply) => {
        const { reservationId, ...terms } = request.body;
        const by = actingStaff(request);
        const drafted = await use.offerChoice.draft(reservationId, by, undefined, terms);
        if (!drafted.ok) return refuse(reply, offerProblem(drafted.error));
        return use.previewMail('weather_offer', drafted.value);
      },
    );

    serve(
      'POST /weather/offers/preview',
      { summary: 'List the days that each customer of an offer could choose; nothing is stored' },
      ({ body }) => use.offerChoice.preview(body),
    );

    serve(
      'GET /weather/call-off',
      { summary: 'List what calling off a day’s deliveries would give back; nothing is stored' },
      async (request) => {
        const found = await use.callOff.preview(request.query.day, actingStaff(request));
        return {
          bookings: found.map(({ reservationId, refund, rainCheck }) => ({
            reservationId,
            refundCents: refund,
            rainCheckCents: rainCheck,
          })),
        };
      },
    );

    serve(
      'POST /weather/call-off',
      {
        summary: 'Call off a delivery because of the weather, with a refund or a rain check',
        refuses: [403, 404, 409],
      },
      async (request, reply) => {
        const { reservationId, day, choice, amountCents: shown } = request.body;
        const asked = { day, choice, shown };
        const by = actingStaff(request);
        const done = await use.callOff.callOff(reservationId, by, request.staffLimits, asked);
        if (!done.ok) return refuse(reply, callOffProblem(done.error));
        use.onOutboxFilled();
        return rainDayDto(await use.rainDay(day));
      },
    );

    serve(
      'POST /weather/refresh',
      { summary: 'Refresh the forecasts, at most every two minutes' },
      async () => {
        await watch.refresh(true);
        return board();
      },
    );
  };

import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { MOST_OFFERED_DAYS } from '#core/reservations/choice-offer.ts';
import { WIND_ADVICE } from '#core/weather/exposed-parties.ts';
import { FORECAST_PROBLEMS, RISKS } from '#core/weather/forecast.ts';
import type { Routes } from './admin-api.ts';
import { offeredSchema } from './admin-reservations.ts';
import {
  calendarDaySchema,
  centsSchema,
  idSchema,
  mailPreviewSchema,
  momentSchema,
  type OutputOf,
} from './fields.ts';

const weatherQuerySchema = z.object({
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
});

const risk = z.enum(RISKS);
/** The highest chance during the party, and the hours of it. */
const peakSchema = z.object({ percent: z.number(), from: z.string(), to: z.string() });

/** Neither an email address nor consent to texts: the office calls about the choice. */
const toCallSchema = z.literal(true).optional();

/** One product at one party on one day. */
const partySchema = z.object({
  reservationId: z.string(),
  name: z.string(),
  phone: z.string(),
  toCall: toCallSchema,
  city: z.string(),
  day: z.string(),
  productId: z.string(),
  product: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** Wind limit from the unit's plate; null if nobody entered it. */
  limitMph: z.number().nullable(),
  /** Indoors, where wind does not matter. */
  indoor: z.boolean(),
  /** From setup to take-down, within the next 72 hours. */
  hours: listOf({
    at: z.string(),
    /** The gust in whole mph, rounded up, or the wind if `isWind`. Null if unknown. */
    gustMph: z.int().nullable(),
    isWind: z.boolean(),
    risk,
    /** The party is going on. */
    isParty: z.boolean(),
  }),
  /** The latest choice offered to the customer. */
  offer: offeredSchema.optional(),
  /** Staff took back the last one about these days, so the customer may not want to be asked. */
  withdrawnAt: z.string().optional(),
  /** The booking's rentals on other dates, which stay. */
  others: z.string().optional(),
  /** What was paid: the most that a refund gives back. */
  paidCents: centsSchema,
  /** Whether a rain check is part of the choice: by the booking's terms, for a whole booking. */
  rainCheck: z.boolean(),
  /** The worst of its hours. `unknown` is worse than `ok`. At least `watch` if `isOfThunder`. */
  risk,
  /** Absent if unknown, and indoors. */
  thunder: peakSchema.optional(),
  rain: peakSchema.optional(),
  /** Needs the owner because of likely thunder, not because of wind over the limit. */
  isOfThunder: z.literal(true).optional(),
  /** `offer`: the customer may get a choice. Others are for the crew. Absent: nothing to do. */
  advice: z.enum(WIND_ADVICE).optional(),
});
export type WeatherParty = OutputOf<typeof partySchema>;

const weatherSchema = z
  .object({
    now: z.string(),
    /** The end of the next 72 hours. */
    until: z.string(),
    /** By day, worst first. */
    parties: z.array(partySchema).readonly(),
    /** Null if no forecast service is set up. */
    source: z.string().nullable(),
    /** A recorded week is being replayed. It predicts nothing. */
    recorded: z.boolean(),
    /** False if the forecast is recorded and the settings allow no offers based on one. */
    mayOffer: z.boolean(),
    /** The source's last answer for the cell that waited longest. Null if one never got any. */
    updatedAt: z.string().nullable(),
    /** The cells of the source's grid with parties in them. */
    cells: listOf({
      cities: z.array(z.string()).readonly(),
      /** Time of the last good answer. It no longer counts after six hours. */
      readAt: z.string().nullable(),
      /** When the source issued the forecast. */
      issuedAt: z.string().nullable(),
      isCurrent: z.boolean(),
      problem: z.object({ kind: z.enum(FORECAST_PROBLEMS), detail: z.string() }).nullable(),
      nextAt: z.string().nullable(),
    }),
    alerts: listOf({
      event: z.string(),
      from: z.string(),
      until: z.string(),
      cities: z.array(z.string()).readonly(),
    }),
  })
  .meta({ id: 'Weather' });
export type WeatherDto = OutputOf<typeof weatherSchema>;

const rainDaySchema = z
  .object({
    /** By hour of delivery; those whose customers have chosen something else come last. */
    parties: listOf({
      reservationId: z.string(),
      name: z.string(),
      phone: z.string(),
      toCall: toCallSchema,
      city: z.string(),
      /** What is delivered. */
      items: z.string(),
      /** The promised hours, `HH:MM`; absent if nothing is delivered on that day any more. */
      hours: z.object({ from: z.string(), to: z.string() }).optional(),
      indoor: z.boolean(),
      /** The crew has not set out and is not due, so the customer can still be asked. */
      mayAsk: z.boolean(),
      offer: offeredSchema.optional(),
      /** Staff took back the last one about these days. */
      withdrawnAt: z.string().optional(),
      /** The booking's rentals on other dates, which stay. */
      others: z.string().optional(),
      /** What was paid: the most that a refund gives back. */
      paidCents: centsSchema,
      rainCheck: z.boolean(),
    }),
  })
  .meta({ id: 'RainDay' });
export type RainDayDto = OutputOf<typeof rainDaySchema>;

/** Wind compared with each unit's limit, for the parties of the next 72 hours. */
const offerSchema = z.object({
  reservationId: idSchema,
  rainOn: calendarDaySchema.optional(),
  because: z.enum(['rain', 'wind']).optional(),
  until: momentSchema.optional(),
  days: z.array(calendarDaySchema).max(MOST_OFFERED_DAYS).optional(),
});

export const WEATHER_ROUTES = {
  'GET /weather': { needs: 'day:read', query: weatherQuerySchema, answer: weatherSchema },
  /** A day's deliveries, which rain may call off. */
  'GET /weather/rain': {
    needs: 'day:read',
    query: z.object({ day: calendarDaySchema }),
    answer: rainDaySchema,
  },
  /**
   * Mails the choice. `rainOn`: because of the weather on the day of this delivery, whatever the
   * forecast: rain, or with `because` wind.
   * `until`: when the customer's choice ends, at the latest when the crew is due; without it, 6 PM
   * the day before if it is for rain. `days`: delivery days to offer, later than the booked one;
   * each customer gets those that are available. Without it, three that the program finds.
   * 403 `needs_owner`, 409 `cannot_offer`, `offer_open`, `recorded_forecast`.
   */
  'POST /weather/offers': {
    needs: 'reservations:write',
    body: offerSchema,
    answer: weatherSchema,
  },
  /** What the mail of that offer would say now. Sends and stores nothing. 409 like the offer. */
  'POST /weather/offers/mail': {
    needs: 'reservations:write',
    body: offerSchema,
    answer: mailPreviewSchema,
  },
  /**
   * What an offer would be now, by booking that may get one: its delivery days. Empty: none of them
   * fits. `scarce`: days with fewer available units of a product than these bookings need, so that
   * not all of them can move there. Stores nothing.
   */
  'POST /weather/offers/preview': {
    needs: 'reservations:write',
    body: z.object({
      rainOn: calendarDaySchema.optional(),
      days: z.array(calendarDaySchema).max(MOST_OFFERED_DAYS).optional(),
    }),
    answer: z.object({
      bookings: listOf({ reservationId: z.string(), days: z.array(z.string()).readonly() }),
      scarce: listOf({
        day: z.string(),
        title: z.string(),
        units: z.int(),
        bookings: z.int(),
      }),
    }),
  },
  /** What calling off would give to each booking of the day that can still be. Stores nothing. */
  'GET /weather/call-off': {
    needs: 'day:read',
    query: z.object({ day: calendarDaySchema }),
    answer: z.object({
      bookings: listOf({
        reservationId: z.string(),
        /** Absent if its other rentals cannot be booked on their own. */
        refundCents: centsSchema.optional(),
        /** Absent if it may get none: by its terms, with rentals on other dates, or in a dispute. */
        rainCheckCents: centsSchema.optional(),
      }),
    }),
  },
  /**
   * Calls off one delivery because of the weather, without a choice of its customer, whatever was
   * offered: cancels and refunds it, or gives a rain check, as the customer's own choice would.
   * `amountCents`: as shown. 403 `needs_owner`, 409 `cannot_call_off`, `refund_changed`,
   * `no_rain_check`.
   */
  'POST /weather/call-off': {
    needs: 'reservations:write',
    body: z.object({
      reservationId: idSchema,
      day: calendarDaySchema,
      choice: z.enum(['refund', 'rain_check']),
      amountCents: z.int().min(0),
    }),
    answer: rainDaySchema,
  },
  /** Asks the source now, and returns the board. */
  'POST /weather/refresh': { needs: 'day:write', answer: weatherSchema },
} as const satisfies Routes;

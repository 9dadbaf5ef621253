import { z } from 'zod';
import { FORECAST_PROBLEMS } from '#core/weather/forecast.ts';
import { WIND_ADVICE } from '#core/weather/exposed-parties.ts';
import { RISKS } from '#core/weather/wind-risk.ts';
import type { Routes } from './admin-api.ts';
import { offeredSchema } from './admin-reservations.ts';
import { calendarDaySchema, centsSchema, idSchema, type Told } from './fields.ts';

export const weatherQuerySchema = z.object({
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
});

const risk = z.enum(RISKS);

/** A day of one product at one party. */
const partySchema = z.object({
  reservationId: z.string(),
  name: z.string(),
  city: z.string(),
  day: z.string(),
  productId: z.string(),
  product: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** Wind limit from the unit's plate; null where nobody entered it. */
  limitMph: z.number().nullable(),
  /** Under a roof: wind does not count. */
  indoor: z.boolean(),
  /** From setup to take-down, as far as the next 72 hours reach. */
  hours: z
    .array(
      z.object({
        at: z.string(),
        /** The gust in whole mph, rounded up; the wind where `isWind`; null: unknown. */
        gustMph: z.int().nullable(),
        isWind: z.boolean(),
        risk,
        /** Guests are in it. */
        isParty: z.boolean(),
      }),
    )
    .readonly(),
  /** The choice that the customer was offered last. */
  offer: offeredSchema.optional(),
  /** What was paid and would go back. */
  paidCents: centsSchema,
  /** Whether the choice has a rain check, as the booking's terms have it. */
  rainCheck: z.boolean(),
  /** The worst of its hours; `unknown` is worse than `ok`. */
  risk,
  /** `offer`: the customer may be asked. The others are the crew's: the party can be held. Absent: nothing to do. */
  advice: z.enum(WIND_ADVICE).optional(),
});
export type WeatherParty = Told<typeof partySchema>;

export const weatherSchema = z
  .object({
    now: z.string(),
    /** The end of the next 72 hours. */
    until: z.string(),
    /** By day, the worst first. */
    parties: z.array(partySchema).readonly(),
    /** Null: no forecast service is set up. */
    source: z.string().nullable(),
    /** A week on file, replayed: it says nothing about the weather to come. */
    recorded: z.boolean(),
    /** False: on a recorded week, and the settings allow no offers on one. */
    mayOffer: z.boolean(),
    /** When the source last answered for the cell that waits longest; null: for some it never did. */
    updatedAt: z.string().nullable(),
    /** The parts of the source's grid in which there are parties. */
    cells: z
      .array(
        z.object({
          cities: z.array(z.string()).readonly(),
          /** The last good answer; after six hours it no longer counts. */
          readAt: z.string().nullable(),
          /** When the source made it. */
          issuedAt: z.string().nullable(),
          isCurrent: z.boolean(),
          problem: z.object({ kind: z.enum(FORECAST_PROBLEMS), detail: z.string() }).nullable(),
          nextAt: z.string().nullable(),
        }),
      )
      .readonly(),
    alerts: z
      .array(
        z.object({
          event: z.string(),
          from: z.string(),
          until: z.string(),
          cities: z.array(z.string()).readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Weather' });
export type WeatherDto = Told<typeof weatherSchema>;

/** Wind against the limit of each unit, at the parties of the next 72 hours. */
export const WEATHER_ROUTES = {
  'GET /weather': { needs: 'day:read', query: weatherQuerySchema, answer: weatherSchema },
  /** Mails the customer the choice; 403 `needs_owner`, 409 `cannot_offer`, `offer_open`, `recorded_forecast`. */
  'POST /weather/offers': {
    needs: 'reservations:write',
    body: z.object({ reservationId: idSchema }),
    answer: weatherSchema,
  },
  /** Asks the source now; answers with the board. */
  'POST /weather/refresh': { needs: 'day:write', answer: weatherSchema },
} as const satisfies Routes;

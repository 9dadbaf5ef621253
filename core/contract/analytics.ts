import { z } from 'zod';
import { COUNTED_STEPS } from '#core/analytics/browsing.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { PRICE_BANDS, WEEKDAY_GROUPS } from '#core/reporting/fact-names.ts';
import { PERIODS } from '#core/reporting/report.ts';
import { TURNED_AWAY } from '#core/reporting/turned-away.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import type { Routes } from './admin-api.ts';
import { calendarDaySchema, type InputOf, lineOfText, type OutputOf } from './fields.ts';

const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/, 'Not a slug.');

/** What a shop page reports with `navigator.sendBeacon`. Repeating an event changes nothing. */
export const beaconSchema = z.strictObject({
  /** Made up by the tab for one day. Nothing else distinguishes visitors. */
  session: z.string().regex(/^[0-9a-f]{32}$/, 'Not an id.'),
  source: z.enum(SOURCES),
  device: z.enum(DEVICES),
  language: z.enum(LANGUAGES),
  events: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('visit') }),
        z.strictObject({ kind: z.literal('product'), slug: slugSchema }),
        z.strictObject({
          kind: z.literal('dates'),
          day: calendarDaySchema,
          slug: slugSchema.optional(),
        }),
        z.strictObject({ kind: z.literal('nothing'), words: lineOfText(100, 'Enter the words.') }),
        z.strictObject({ kind: z.literal('cart') }),
      ]),
    )
    .min(1)
    .max(30),
});
export type BeaconInput = InputOf<typeof beaconSchema>;

const ALL = 'all';

/** Both days included, at most 1,100. `by`: the length of each of the `periods`. */
const funnelQuerySchema = z.object({
  from: calendarDaySchema,
  to: calendarDaySchema,
  by: z.enum(PERIODS).optional(),
  device: z.enum([ALL, ...DEVICES]).optional(),
  language: z.enum([ALL, ...LANGUAGES]).optional(),
});

const FUNNEL_STEPS = [...COUNTED_STEPS, 'hold', 'paid'] as const;

/** `hold` and `paid` count the website's orders as they are today, for all visitors. */
const stepsSchema = z.record(z.enum(FUNNEL_STEPS), z.int());

const refusalSchema = z.object({
  reason: z.enum(TURNED_AWAY),
  asked: z.int(),
  /** At list price. */
  valueCents: z.int(),
  /** The product refused most often for this reason. */
  most: z.object({ title: z.string(), asked: z.int() }).optional(),
});

const funnelSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    by: z.enum(PERIODS),
    steps: listOf({ step: z.enum(FUNNEL_STEPS), visitors: z.int() }),
    /** By reason. For the whole shop, because a refusal does not record the visitor. */
    refused: z.record(z.enum(TURNED_AWAY), z.int()),
    refusals: z.array(refusalSchema).readonly(),
    bySource: z
      .array(
        stepsSchema.and(
          z.object({
            source: z.enum([...SOURCES, 'untold']),
            /** Without tax, for paid orders. */
            revenueCents: z.int(),
            /** Revenue minus the cost of such rentals. Null without costs or rentals. */
            marginCents: z.int().nullable(),
          }),
        ),
      )
      .readonly(),
    revenueCents: z.int(),
    marginCents: z.int().nullable(),
    devices: z.record(z.enum(DEVICES), z.int()),
    languages: z.record(z.enum(LANGUAGES), z.int()),
    periods: listOf({ period: z.string(), visitors: z.int(), hold: z.int(), paid: z.int() }),
    /** Searches that found nothing. `finds`: how many rentals the same words find today. */
    nothing: listOf({
      words: z.string(),
      language: z.enum(LANGUAGES),
      searches: z.int(),
      finds: z.int(),
      near: z.string().optional(),
    }),
    /** The next Saturdays: visitors who asked for each in this period, and all booked for it. */
    dateHeat: z.object({
      days: z.array(z.string()).readonly(),
      rows: listOf({
        shelf: z.string(),
        cells: listOf({ asked: z.int(), sold: z.int(), left: z.int() }),
      }),
    }),
    /** By price per day and weekday: products asked for with dates, and units bought. */
    priceHeat: listOf({
      fromDollars: z.enum(PRICE_BANDS),
      cells: listOf({ group: z.enum(WEEKDAY_GROUPS), asked: z.int(), sold: z.int() }),
    }),
    products: listOf({ productId: z.string(), title: z.string(), looked: z.int(), sold: z.int() }),
    isBehind: z.boolean(),
  })
  .meta({ id: 'Funnel' });
export type FunnelDto = OutputOf<typeof funnelSchema>;

export const ANALYTICS_ROUTES = {
  'GET /analytics/funnel': {
    needs: 'reports:read',
    query: funnelQuerySchema,
    answer: funnelSchema,
  },
} as const satisfies Routes;

import { z } from 'zod';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';

const MOST_CENTS = 9_999_999;

const amount = z.int('Enter an amount.').min(0, 'Not below zero.').max(MOST_CENTS, 'Too much.');
/** Texas rates have up to three decimals: 8.125. */
const percent = (most: number) =>
  z
    .number('Enter a percentage.')
    .min(0, 'Not below 0.')
    .max(most, `At most ${most}.`)
    .refine(
      (share) => Math.abs(share * 1_000 - Math.round(share * 1_000)) < 1e-6,
      'At most three decimals.',
    );
const text = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `At most ${most} letters.`)
    .regex(/^\P{Cc}*$/u, 'Must be on one line.');
const day = z
  .string()
  .refine((given) => parseCalendarDay(given) !== undefined, 'Choose a day.')
  .meta({ format: 'date' });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 08:00.');
const productId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'Choose a product.');
const postalCodes = z
  .array(z.string().regex(/^\d{3,5}$/, 'A ZIP code, or its first three or four digits.'))
  .min(1, 'Name at least one ZIP code.')
  .max(500, 'At most 500 ZIP codes.');
const weekdays = z.array(z.int().min(0).max(6)).max(7);

const noneTwice = <T>(list: readonly T[], keyOf: (one: T) => unknown): boolean =>
  new Set(list.map(keyOf)).size === list.length;

const taxSchema = z.object({
  isOn: z.boolean(),
  percent: percent(20),
  /** What is taxed. In Texas a rental and its delivery are; what else is, the owner's tax adviser knows. */
  rentals: z.boolean(),
  delivery: z.boolean(),
  damageWaiver: z.boolean(),
});

const zoneSchema = z.object({
  name: text(60, 'Name the zone.'),
  /** Whole ZIP codes or their beginnings; the longest that fits a ZIP code decides. */
  postalCodes,
  feeCents: amount,
  /** Miles from the shop, for fees by distance. */
  miles: z.number('Enter the miles.').min(0).max(500, 'At most 500 miles.'),
});

const deliverySchema = z.object({
  chargesFee: z.boolean(),
  refusesOutside: z.boolean(),
  feeBy: z.enum(['zone', 'distance']),
  zones: z.array(zoneSchema).max(60, 'At most 60 zones.'),
  /** Miles up to which a fee holds; beyond the last is outside. */
  bands: z
    .array(z.object({ upToMiles: z.number().min(0).max(500), feeCents: amount }))
    .max(20)
    .refine((bands) => noneTwice(bands, ({ upToMiles }) => upToMiles), 'Two bands end alike.'),
  /** For places in no zone, as long as they are not refused. */
  outsideFeeCents: amount,
});

const damageWaiverSchema = z.object({ isOn: z.boolean(), percent: percent(50) });

const addOnSchema = z.object({
  productId,
  per: z.enum(['day', 'event']),
  taxable: z.boolean(),
  /** Offered where any of these holds; with none of them, always. */
  categories: z.array(text(40, 'Name a category.')).max(20),
  productIds: z.array(productId).max(200),
  /** From so many power circuits on; 0: whatever the power. */
  fromCircuits: z.int().min(0).max(20),
  /** For what may stand on another ground than grass. */
  offGrass: z.boolean(),
});

const addOnsSchema = z.object({
  isOn: z.boolean(),
  offers: z
    .array(addOnSchema)
    .max(40)
    .refine(
      (offers) => noneTwice(offers, (offer) => offer.productId),
      'An add-on is listed twice.',
    ),
});

const multiDaySchema = z.object({
  isOn: z.boolean(),
  tiers: z
    .array(z.object({ fromDays: z.int().min(2, 'From 2 days.').max(30), percent: percent(80) }))
    .max(10)
    .refine((tiers) => noneTwice(tiers, ({ fromDays }) => fromDays), 'Two tiers begin alike.'),
});

const weekendSchema = z.object({ isOn: z.boolean(), weekdays, percent: percent(200) });

const holidaysSchema = z.object({
  isOn: z.boolean(),
  days: z
    .array(z.object({ date: day, name: text(60, 'Name the holiday.'), percent: percent(200) }))
    .max(100)
    .refine((days) => noneTwice(days, ({ date }) => date), 'A day is listed twice.'),
});

const packageSchema = z.object({
  name: text(80, 'Name the package.'),
  items: z
    .array(z.object({ productId, quantity: z.int().min(1).max(20) }))
    .min(1, 'Choose the products.')
    .max(20)
    .refine((items) => noneTwice(items, (item) => item.productId), 'A product is listed twice.'),
  pricePerDayCents: amount,
});

const packagesSchema = z.object({ isOn: z.boolean(), list: z.array(packageSchema).max(40) });

const openingSchema = z
  .object({ isOpen: z.boolean(), opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Must be after the opening.',
  });

const limitsSchema = z
  .object({
    /** Before the shop opens on the delivery day; 0: until it closes on that day, where opening hours count. */
    leadTimeHours: z.int('Whole hours.').min(0).max(2_160),
    /** Orders for the same day come by phone. */
    sameDayByPhone: z.boolean(),
    keepsOpeningDays: z.boolean(),
    /** Sunday first. */
    week: z.array(openingSchema).length(7),
    blackouts: z
      .array(
        z
          .object({ from: day, to: day, reason: text(120, 'Say why.') })
          .refine(({ from, to }) => from <= to, {
            path: ['to'],
            message: 'Must not be before the first day.',
          }),
      )
      .max(200),
    /** What the crews can do; null: as many as come. */
    deliveriesPerDay: z.int('A whole number.').min(1).max(500).nullable(),
    minDays: z.int().min(1).max(LONGEST_RENTAL_DAYS),
    maxDays: z.int().min(1).max(LONGEST_RENTAL_DAYS),
    /** So many days from today the last pick-up may be. */
    farthestDays: z.int('Whole days.').min(1, 'At least 1 day.').max(3_650, 'At most ten years.'),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'Must not be below the fewest days.',
  });

/** What the promised arrival is computed from. */
const crewsSchema = z.object({
  /** When the first truck leaves, on any day. */
  earliest: clock,
  /** From the arrival until it stands. */
  setUpMinutes: z.int('Whole minutes.').min(0, 'Not below zero.').max(480, 'At most 8 hours.'),
});

/** What an order may take before anything is paid for it. */
const holdsSchema = z.object({
  /** Of one line. */
  mostUnits: z.int('A whole number.').min(1, 'At least 1.').max(50, 'At most 50.'),
  mostDays: z.int('Whole days.').min(1, 'At least 1 day.').max(LONGEST_RENTAL_DAYS),
  /** Of the whole order; for more, customers call. */
  mostTotalCents: amount,
  /** So many days one order may take the last unit of a product. */
  lastUnitDays: z.int('Whole days.').min(0, 'Not below zero.').max(LONGEST_RENTAL_DAYS),
  /** Live at once with one e-mail address or phone number, and from one network address. */
  mostPerCustomer: z.int('A whole number.').min(1, 'At least 1.').max(50, 'At most 50.'),
  mostPerNetwork: z.int('A whole number.').min(1, 'At least 1.').max(200, 'At most 200.'),
  /** How long it lives before a payment begins, and from then on. */
  minutes: z.int('Whole minutes.').min(5, 'At least 5.').max(120, 'At most 2 hours.'),
  payingMinutes: z.int('Whole minutes.').min(10, 'At least 10.').max(120, 'At most 2 hours.'),
});

const hours = (most: number) => z.int('Whole hours.').min(0, 'Not below zero.').max(most);

const cancellationSchema = z.object({
  /** Cancelled at least `daysBefore` days before the delivery, so much of what was paid goes back; the best that is met counts. */
  tiers: z
    .array(
      z.object({
        daysBefore: z.int('Whole days.').min(0, 'Not below zero.').max(365, 'At most 365 days.'),
        refundPercent: percent(100),
      }),
    )
    .max(8, 'At most 8 tiers.')
    .refine(
      (tiers) => noneTwice(tiers, ({ daysBefore }) => daysBefore),
      'Two tiers begin on the same day.',
    ),
  /** Called off for the weather: all that was paid becomes a credit. */
  weather: z.object({
    isOn: z.boolean(),
    /** Before we open on the delivery day. */
    untilHours: hours(720),
    validDays: z.int('Whole days.').min(30, 'At least 30 days.').max(1_825, 'At most five years.'),
  }),
});

/** What customers may change by their link; admins may at any time. */
const changesSchema = z.object({
  isOn: z.boolean(),
  /** Before we open on the delivery day. */
  untilHours: hours(2_160),
  /** The new days decide what cancelling gives back; otherwise the tier reached stays with what was paid. */
  resetsTier: z.boolean().optional(),
});

/** Whether customers may let us take the balance from the card of their deposit, and so many days before the delivery. */
const balanceChargeSchema = z.object({
  isOn: z.boolean(),
  daysBefore: z.int('Whole days.').min(0, 'Not below zero.').max(30, 'At most 30 days.'),
});

/** Mails that go out by themselves, each once for its cause. */
const remindersSchema = z.object({
  /** To whoever still owes something, so many days before the delivery. */
  balance: z.object({
    isOn: z.boolean(),
    daysBefore: z.int('Whole days.').min(1, 'At least 1 day.').max(30, 'At most 30 days.'),
  }),
  /** To whoever is delivered to so many days from now: when we come, what is to be ready, what is not signed. */
  visit: z.object({
    isOn: z.boolean(),
    daysBefore: z.int('Whole days.').min(1, 'At least 1 day.').max(7, 'At most 7 days.'),
  }),
  /** To guests, so many days after the last pick-up. */
  review: z.object({
    isOn: z.boolean(),
    daysAfter: z.int('Whole days.').min(1, 'At least 1 day.').max(14, 'At most 14 days.'),
  }),
});

/**
 * The business settings as the owner enters them, one shape for the store, the interface and the page: amounts in whole
 * cents, days `YYYY-MM-DD`, percentages with up to three decimals, weekdays 0 (Sunday) to 6.
 */
export const settingsSchema = z.object({
  tax: taxSchema,
  delivery: deliverySchema,
  damageWaiver: damageWaiverSchema,
  addOns: addOnsSchema,
  /** Codes have documents of their own: which there are is nobody's business but the owner's. */
  promoCodes: z.object({ isOn: z.boolean() }),
  multiDay: multiDaySchema,
  weekend: weekendSchema,
  holidays: holidaysSchema,
  packages: packagesSchema,
  /** The card provider takes no payment under 50 cents. */
  deposit: z.object({ percent: percent(100).min(10, 'At least 10.') }),
  balanceCharge: balanceChargeSchema,
  limits: limitsSchema,
  crews: crewsSchema,
  holds: holdsSchema,
  cancellation: cancellationSchema,
  changes: changesSchema,
  reminders: remindersSchema,
});

export type SettingsInput = z.infer<typeof settingsSchema>;

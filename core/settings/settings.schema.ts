import { z } from 'zod';
import { usPhone } from '#core/kernel/contact.ts';
import {
  centsField,
  clockField,
  dayField,
  numberWithin,
  wholeWithin,
} from '#core/kernel/fields.schema.ts';
import { checkPaper, MOST_PAPERS, paperFormOf } from '#core/kernel/kept-paper.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { MOST_ADD_ONS, MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT } from './field-limits.ts';
import { REMINDER_DAYS } from './reminder-days.ts';

/** Texas rates have up to three decimals, such as 8.125. */
const percent = (most: number) =>
  z
    .number('Enter a percentage.')
    .min(0, 'Enter zero or more.')
    .max(most, `At most ${most}.`)
    .refine(
      (share) => Math.abs(share * 1_000 - Math.round(share * 1_000)) < 1e-6,
      'Use at most three decimals.',
    );
const text = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Use ${most} characters or fewer.`)
    .regex(/^\P{Cc}*$/u, 'Must be on one line.');
const productId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'Choose a product.');
/** Names the entry that is wrong, of a list in one field. */
const entry = (form: RegExp, otherwise: string) =>
  z.string().regex(form, { error: ({ input }) => `“${String(input)}”: ${otherwise}` });
const postalCodes = z
  .array(entry(/^\d{3,5}$/, 'enter a ZIP code or its first three or four digits.'))
  .min(1, 'Enter at least one ZIP code.')
  .max(500, 'At most 500 ZIP codes.');
const weekdays = z.array(z.int().min(0).max(6)).max(7);

const noneTwice = <T>(list: readonly T[], keyOf: (one: T) => unknown): boolean =>
  new Set(list.map(keyOf)).size === list.length;

const taxSchema = z.object({
  isOn: z.boolean(),
  percent: percent(20),
  /** What is taxed. In Texas, rentals and their delivery are. For the rest, ask a tax adviser. */
  rentals: z.boolean(),
  delivery: z.boolean(),
  damageWaiver: z.boolean(),
});

const zoneSchema = z.object({
  name: text(60, 'Enter the zone’s name.'),
  /** Whole ZIP codes or prefixes; the longest match decides. */
  postalCodes,
  feeCents: centsField,
  /** Miles from the shop, for fees by distance. */
  miles: numberWithin(0, 500, 'miles'),
  /** What the rentals of an online order to it must cost at least. Absent: as elsewhere. */
  leastCents: centsField.nullish(),
});

const deliverySchema = z.object({
  chargesFee: z.boolean(),
  refusesOutside: z.boolean(),
  feeBy: z.enum(['zone', 'distance']),
  zones: z.array(zoneSchema).max(60, 'At most 60 zones.'),
  /** Each fee applies up to this many miles. Beyond the last band is outside the area. */
  bands: z
    .array(z.object({ upToMiles: numberWithin(0, 500, 'miles'), feeCents: centsField }))
    .max(20)
    .refine(
      (bands) => noneTwice(bands, ({ upToMiles }) => upToMiles),
      'Two bands end at the same distance.',
    ),
  /** For places in no zone, unless they are refused. */
  outsideFeeCents: centsField,
});

const damageWaiverSchema = z.object({ isOn: z.boolean(), percent: percent(50) });

const addOnSchema = z.object({
  productId,
  per: z.enum(['day', 'event']),
  taxable: z.boolean(),
  /** Offered if any of these apply, or always if none is set. */
  categories: z.array(text(40, 'Enter a category.')).max(20),
  productIds: z.array(productId).max(200),
  /** Minimum number of power circuits. 0 means regardless of power. */
  fromCircuits: wholeWithin(0, 20),
  /** Circuits that one supplies. Absent: any number, if it is offered because rentals need power. */
  suppliesCircuits: wholeWithin(1, 50).nullish(),
  /** For products that may be set up on ground other than grass. */
  offGrass: z.boolean(),
});

const addOnsSchema = z.object({
  isOn: z.boolean(),
  offers: z
    .array(addOnSchema)
    .max(MOST_ADD_ONS)
    .refine(
      (offers) => noneTwice(offers, (offer) => offer.productId),
      'An add-on is listed twice.',
    ),
});

const multiDaySchema = z.object({
  isOn: z.boolean(),
  tiers: z
    .array(
      z.object({
        fromDays: wholeWithin(2, 30, 'whole days'),
        percent: percent(80),
      }),
    )
    .max(10)
    .refine(
      (tiers) => noneTwice(tiers, ({ fromDays }) => fromDays),
      'Two tiers begin at the same number of days.',
    ),
});

const weekendSchema = z.object({
  isOn: z.boolean(),
  weekdays,
  percent: percent(200),
  /** Products with another percentage on these days. */
  own: z
    .array(z.object({ productId, percent: percent(200) }))
    .max(200)
    .refine((own) => noneTwice(own, (one) => one.productId), 'A product is listed twice.')
    .optional(),
});

const holidaysSchema = z.object({
  isOn: z.boolean(),
  days: z
    .array(
      z.object({
        date: dayField,
        name: text(60, 'Enter the holiday’s name.'),
        percent: percent(200),
      }),
    )
    .max(100)
    .refine((days) => noneTwice(days, ({ date }) => date), 'A day is listed twice.'),
});

const packageSchema = z.object({
  name: text(80, 'Enter the package’s name.'),
  items: z
    .array(z.object({ productId, quantity: wholeWithin(1, 20) }))
    .min(1, 'Choose the products.')
    .max(20)
    .refine((items) => noneTwice(items, (item) => item.productId), 'A product is listed twice.'),
  pricePerDayCents: centsField,
});

const packagesSchema = z.object({ isOn: z.boolean(), list: z.array(packageSchema).max(40) });

const openingSchema = z
  .object({ isOpen: z.boolean(), opens: clockField, closes: clockField })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Must be after the opening.',
  });

export const weekSchema = z.array(openingSchema).length(7);

const limitsSchema = z
  .object({
    /** Hours before the shop opens that day. 0: until half an hour before it closes. */
    leadTimeHours: wholeWithin(0, 2_160, 'whole hours'),
    /** Same-day orders are taken by phone. */
    sameDayByPhone: z.boolean(),
    keepsOpeningDays: z.boolean(),
    /** The shop's hours, Sunday first: pages show them, and deliveries are promised within them. */
    week: weekSchema,
    blackouts: z
      .array(
        z
          .object({ from: dayField, to: dayField, reason: text(120, 'Enter a reason.') })
          .refine(({ from, to }) => from <= to, {
            path: ['to'],
            message: 'Must not be before the first day.',
          }),
      )
      .max(200),
    /** Deliveries that the crews can make per day; null for no limit. */
    deliveriesPerDay: wholeWithin(1, 500).nullable(),
    minDays: wholeWithin(1, LONGEST_RENTAL_DAYS, 'whole days'),
    maxDays: wholeWithin(1, LONGEST_RENTAL_DAYS, 'whole days'),
    /**
     * Days on which no truck works. Read from the trucks and crew, never stored with the settings:
     * what is sent here is ignored.
     */
    noTruck: z
      .object({ weekdays: z.array(z.int().min(0).max(6)), days: z.array(dayField) })
      .optional(),
    /** How many days from today the last pickup may be. */
    farthestDays: z
      .int('Enter whole days.')
      .min(1, 'At least 1 day.')
      .max(3_650, 'At most ten years.'),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'Must not be less than the shortest rental.',
  });

/** Inputs to the promised arrival window. */
const crewsSchema = z.object({
  /** When the first truck leaves, every day. */
  earliest: clockField,
  /** From arrival until the rental is ready. */
  setUpMinutes: z
    .int('Enter whole minutes.')
    .min(0, 'Enter zero or more.')
    .max(480, 'At most 8 hours.'),
});

/** Limits on what an unpaid order may take. */
const holdsSchema = z.object({
  /** Units per line. */
  mostUnits: wholeWithin(1, 50),
  mostDays: wholeWithin(1, LONGEST_RENTAL_DAYS, 'whole days'),
  /** Total of the whole order. For more, customers call. */
  mostTotalCents: centsField,
  /** Least subtotal of the whole order; 0: any. For less, customers call. */
  leastSubtotalCents: centsField.default(0),
  /** How many days one order may take the last unit of a product. */
  lastUnitDays: wholeWithin(0, LONGEST_RENTAL_DAYS, 'whole days'),
  /** Simultaneous holds per email address or phone number, and per network address. */
  mostPerCustomer: wholeWithin(1, 50),
  mostPerNetwork: wholeWithin(1, 200),
  /** How long a hold lasts: until a payment is started, and from then on. */
  minutes: z.int('Enter whole minutes.').min(5, 'At least 5.').max(120, 'At most 2 hours.'),
  payingMinutes: z.int('Enter whole minutes.').min(10, 'At least 10.').max(120, 'At most 2 hours.'),
});

const hours = (most: number) => wholeWithin(0, most, 'whole hours');

const cancellationSchema = z.object({
  /** The refund for canceling at least `daysBefore` days before delivery. The best match counts. */
  tiers: z
    .array(
      z.object({
        daysBefore: z
          .int('Enter whole days.')
          .min(0, 'Enter zero or more.')
          .max(365, 'At most 365 days.'),
        refundPercent: percent(100),
      }),
    )
    .max(8, 'At most 8 tiers.')
    .refine(
      (tiers) => noneTwice(tiers, ({ daysBefore }) => daysBefore),
      'Two tiers begin on the same day.',
    ),
  /** Canceled because of weather: the full amount paid becomes a credit. */
  weather: z.object({
    isOn: z.boolean(),
    /** Hours before we open on the delivery day. */
    untilHours: hours(720),
    validDays: z
      .int('Enter whole days.')
      .min(30, 'At least 30 days.')
      .max(1_825, 'At most five years.'),
  }),
});

/** What customers may change by their link. Admins may change anything at any time. */
const changesSchema = z.object({
  isOn: z.boolean(),
  /** Hours before we open on the delivery day. */
  untilHours: hours(2_160),
  /** True: the new days decide the refund. Otherwise money paid keeps the tier it had reached. */
  resetsTier: z.boolean().optional(),
});

/** Whether we may offer to charge the balance to a card, how many days before delivery. */
const balanceChargeSchema = z.object({
  isOn: z.boolean(),
  daysBefore: z.int('Enter whole days.').min(0, 'Enter zero or more.').max(30, 'At most 30 days.'),
});

/** Gift cards that visitors buy online. */
const giftCardsSchema = z
  .object({
    isOn: z.boolean(),
    /** Amounts offered as buttons, each within the limits. */
    amountsCents: z.array(centsField.min(100, 'At least $1.')).min(1, 'Enter an amount.').max(8),
    /** Limits of a custom amount. */
    leastCents: centsField.min(500, 'At least $5.'),
    mostCents: centsField.max(
      200_000,
      'At most $2,000, which federal rules allow a card in a day.',
    ),
  })
  .refine(({ leastCents, mostCents }) => leastCents <= mostCents, {
    path: ['mostCents'],
    message: 'Must not be less than the smallest amount.',
  })
  .refine(
    ({ amountsCents, leastCents, mostCents }) =>
      amountsCents.every((one) => one >= leastCents && one <= mostCents),
    { path: ['amountsCents'], message: 'Every amount must be within the limits.' },
  );

/** Automatic mails, each sent once per cause. */
const daysOf = (name: keyof typeof REMINDER_DAYS) => {
  const { least, most } = REMINDER_DAYS[name];
  return z
    .int('Enter whole days.')
    .min(least, least === 1 ? 'At least 1 day.' : `At least ${least} days.`)
    .max(most, `At most ${most} days.`);
};
/** Whether customers who agreed to texts also get a text message. Absent: they do. */
const byText = z.boolean().optional();

const remindersSchema = z.object({
  /** Since when automatic messages to customers are paused. Absent if they are not. */
  pausedSince: z.iso.datetime().optional(),
  /** Of an open quote, this many days after it was sent, or a day before it ends. Absent: on. */
  quote: z.object({ isOn: z.boolean(), daysAfter: daysOf('quote') }).optional(),
  /** To customers with a balance, this many days before delivery. */
  balance: z.object({ isOn: z.boolean(), daysBefore: daysOf('balance') }),
  /** This many days before a delivery: when we come, what to have ready, what to sign. */
  visit: z.object({ isOn: z.boolean(), daysBefore: daysOf('visit'), byText }),
  /** To customers, this many days after the last pickup. */
  review: z.object({ isOn: z.boolean(), daysAfter: daysOf('review') }),
  /** Reminds customers with a balance this many days after the last pickup. Absent: off. */
  overdue: z.object({ isOn: z.boolean(), daysAfter: daysOf('overdue') }).optional(),
  /** Reminds customers of an unpaid invoice this many days after it was due. Absent: off. */
  invoice: z.object({ isOn: z.boolean(), daysAfter: daysOf('invoice') }).optional(),
  /** To customers who have not signed, this many days before the first delivery. Absent: off. */
  agreement: z.object({ isOn: z.boolean(), daysBefore: daysOf('agreement') }).optional(),
  /** Mails the owner this many days before a unit's papers end, and a week before. Absent: off. */
  papers: z.object({ isOn: z.boolean(), daysBefore: daysOf('papers') }).optional(),
  /** Sent when a crew reports that it is on its way. Absent: on. */
  onTheWay: z.object({ isOn: z.boolean(), byText }).optional(),
  /** Sent when a crew reports that it could not complete a stop. Absent: on. */
  stopFailed: z.object({ isOn: z.boolean() }).optional(),
  /** News this many days before a party's anniversary, to those who want news. Absent: off. */
  birthday: z.object({ isOn: z.boolean(), daysBefore: daysOf('birthday') }).optional(),
  /**
   * Mails the owner if a gust is over a unit's limit within this many days. Absent: off. `byText`:
   * whether a customer who is offered a choice also gets a text message.
   */
  weather: z.object({ isOn: z.boolean(), daysBefore: daysOf('weather'), byText }).optional(),
  /** Mails about abandoned carts, with consent. Shows the box at checkout. Absent: off. */
  recovery: z.object({ isOn: z.boolean() }).optional(),
  /** Mails the owner about what customers do online. */
  owner: z
    .object({
      /** They booked. Absent: off. */
      bookings: z.boolean(),
      /** They canceled within a week of the delivery. Absent: on. */
      cancellations: z.boolean(),
    })
    .optional(),
  /** Mails the owner about the next day at this time. */
  evening: z.object({
    isOn: z.boolean(),
    at: clockField,
    /** Recipients. Absent or empty: the shop's own address. */
    recipients: z
      .array(z.email('Enter addresses such as hello@example.com.').max(254))
      .max(10, 'At most 10 addresses.')
      .optional(),
  }),
});

/** Empty if the shop has none. */
const profile = z
  .string()
  .trim()
  .max(200, 'Use 200 characters or fewer.')
  .regex(
    /^(?:https:\/\/[^\s<>"'\\]+\.[^\s<>"'\\]+)?$/,
    'Enter a complete address that begins with https://',
  );

/** The shop's liability insurance, which schools and parks ask for. Empty if not entered. */
const insuranceSchema = z
  .object({
    insurer: z.string().trim().max(80, 'Use 80 characters or fewer.'),
    policy: z.string().trim().max(40, 'Use 40 characters or fewer.'),
    /** Valid through this day. */
    expiresOn: z.union([z.literal(''), dayField]),
  })
  .refine(({ insurer, expiresOn }) => insurer === '' || expiresOn !== '', {
    path: ['expiresOn'],
    error: 'Choose the last day it is good.',
  })
  .refine(({ insurer, policy, expiresOn }) => insurer !== '' || policy + expiresOn === '', {
    path: ['insurer'],
    error: 'Enter the insurer.',
  });

export const SHOP_PAPER_KINDS = ['liability', 'permit', 'other'] as const;

/** A certificate of insurance, a city's permit, or another paper that venues ask the shop for. */
const shopPaperSchema = z
  .object({
    kind: z.enum(SHOP_PAPER_KINDS),
    /** Number of the policy or permit; for another paper, its name. */
    number: z
      .string()
      .trim()
      .max(60, 'Use 60 characters or fewer.')
      .regex(ONE_LINE, 'Must be on one line.')
      .optional(),
    by: z
      .string()
      .trim()
      .max(80, 'Use 80 characters or fewer.')
      .regex(ONE_LINE, 'Must be on one line.')
      .optional(),
    issuedOn: dayField.optional(),
    expiresOn: dayField.optional(),
    file: z
      .string()
      .refine((name) => paperFormOf(name) !== undefined, 'Not a stored file.')
      .optional(),
  })
  .superRefine(checkPaper);
export type ShopPaperInput = Readonly<z.infer<typeof shopPaperSchema>>;

/** A claim on the website; not shown if empty. */
const claim = z.string().trim().max(40, 'Use 40 characters or fewer.');
const trustClaims = { overnight: claim, cleaning: claim, insurance: claim, crew: claim };

const websiteSchema = z.object({
  deliveryArea: text(60, 'Enter the area, such as Dallas-Fort Worth.'),
  /** What rentals start at per full day, and the price on the phone's bar. */
  fromCents: centsField,
  bannerCents: centsField,
  /** Such as 4.9/5; without one, neither stars nor guests' stories are shown. */
  rating: claim,
  ratedBy: claim,
  events: claim,
  bounceHouses: claim,
  safety: claim,
  support: claim,
  ...trustClaims,
  /** If empty, the English text is shown. */
  es: z.object({ ratedBy: claim, ...trustClaims }),
});

/** The shop's contact details, shown on every page, paper and mail. */
export const companySchema = z.object({
  brand: text(60, 'Enter the shop’s name.'),
  phone: z
    .string()
    .trim()
    .max(30, 'Use 30 characters or fewer.')
    .refine((given) => usPhone(given) !== undefined, 'Use 10 digits with the area code.'),
  email: z.email('Enter an address such as hello@example.com.').max(254),
  street: text(120, 'Enter the street.'),
  city: text(80, 'Enter the city.'),
  region: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Use two letters, such as TX.'),
  postalCode: z.string().regex(/^\d{5}$/, 'Use five digits.'),
  socials: z.object({ facebook: profile, instagram: profile, twitter: profile }),
  /** From before the shop kept papers. If the body leaves it out, the stored value stays. */
  insurance: insuranceSchema.optional(),
  /** The sender of mails. */
  sender: z.object({
    /** Empty for the shop's name. */
    name: z
      .string()
      .trim()
      .max(60, 'Use 60 characters or fewer.')
      .regex(ONE_LINE, 'Must be on one line.'),
    /** Sender's address; empty for the mail server's own. */
    email: z.union([
      z.literal(''),
      z.email('Enter an address such as hello@example.com.').max(254),
    ]),
  }),
});

const PLACE_WORDS = 1_200;
const placeWords = z
  .string()
  .trim()
  .max(PLACE_WORDS, `Use ${PLACE_WORDS} characters or fewer.`)
  .regex(LINES, 'Must be plain text.');

/** The last part of a place's path: `fort-worth`, `tarrant-county`. */
export const placeSlug = ({ kind, name }: { readonly kind: string; readonly name: string }) =>
  slugFrom(kind === 'county' ? `${name} county` : name);

const placeSchema = z
  .object({
    kind: z.enum(['city', 'county']),
    name: text(40, 'Enter the place’s name.').regex(/[A-Za-z]/, 'Enter the place’s name.'),
    /** Name of a city's county; empty for a county. */
    county: z.string().trim().max(40, 'Use 40 characters or fewer.'),
    /** Whole ZIP codes. A county has those of its cities. */
    postalCodes: z.array(entry(/^\d{5}$/, 'use five digits.')).max(120, 'At most 120 ZIP codes.'),
    isShown: z.boolean(),
    /** The shop's own words on the page, also in Spanish; may be empty. */
    words: placeWords,
    es: z.object({ words: placeWords }),
  })
  .refine(({ kind, postalCodes: zips }) => kind === 'county' || zips.length > 0, {
    path: ['postalCodes'],
    message: 'Enter at least one ZIP code.',
  });

/** A city or county of the delivery area, with a page of its own. */
export type PlaceInput = z.infer<typeof placeSchema>;

const rewardCents = z.int('Enter an amount.').min(100, 'At least $1.').max(50_000, 'At most $500.');

/** Saved on the marketing screen. */
export const marketingSchema = z.object({
  /** Limit of campaigns and cart reminders to one mailbox, in this many days. */
  cap: z.object({
    perCustomer: wholeWithin(1, 20),
    days: wholeWithin(1, 30, 'whole days'),
  }),
  /** Earned by completed parties. A point is worth a cent. Absent: off. */
  points: z
    .object({
      isOn: z.boolean(),
      /** Percentage of what was paid. */
      percent: percent(50).min(0.5, 'At least half a percent.'),
      /** Counted from the last party. */
      validDays: wholeWithin(30, 1_825, 'whole days'),
    })
    .optional(),
  /** Customers refer friends by their own code. Absent: off. */
  friends: z
    .object({
      isOn: z.boolean(),
      /** Discount on the friend's first booking. */
      friendCents: rewardCents,
      /** Points for the customer once that party is over. */
      giverCents: rewardCents,
      /** For rentals of at least this amount. */
      minimumCents: z
        .int('Enter an amount.')
        .min(0, 'Enter zero or more.')
        .max(1_000_000, 'At most $10,000.'),
    })
    .optional(),
});

export type MarketingInput = z.infer<typeof marketingSchema>;

/** Only what names the text, because every page gets the settings (`own-terms.ts`). */
const ownTermsSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'Not an id.'),
  /** Instead of the standard terms, or below them. */
  replaces: z.boolean(),
  since: dayField,
});

const placesSchema = z.object({
  isOn: z.boolean(),
  list: z
    .array(placeSchema)
    .max(200, 'At most 200 places.')
    .refine((list) => noneTwice(list, placeSlug), 'A place is listed twice.'),
});

/**
 * The business settings as entered. Store, API and page share one shape. Amounts in whole cents,
 * days `YYYY-MM-DD`, percentages with up to three decimals, weekdays 0 (Sunday) to 6.
 */
export const settingsSchema = z.object({
  /** Facts about the company. Absent: the program's defaults. */
  company: companySchema.optional(),
  /** What pages claim about the shop. Absent: the program's defaults. */
  website: websiteSchema.optional(),
  /** The shop's papers, with those of former years. A body without them keeps the stored ones. */
  papers: z
    .array(shopPaperSchema)
    .max(MOST_PAPERS, `There can be at most ${MOST_PAPERS} documents. Remove an old one first.`)
    .optional(),
  tax: taxSchema,
  delivery: deliverySchema,
  damageWaiver: damageWaiverSchema,
  addOns: addOnsSchema,
  /** Codes have their own documents, because only the owner may see which exist. */
  promoCodes: z.object({ isOn: z.boolean() }),
  multiDay: multiDaySchema,
  weekend: weekendSchema,
  holidays: holidaysSchema,
  packages: packagesSchema,
  /** The card provider takes no payment under 50 cents. */
  deposit: z.object({ percent: percent(100).min(10, 'At least 10.') }),
  balanceCharge: balanceChargeSchema,
  /** Absent in settings older than gift card sales, which means off. */
  giftCards: giftCardsSchema.optional(),
  limits: limitsSchema,
  crews: crewsSchema,
  /** Decides which of several units goes out. Absent: the owner's order. */
  units: z.object({ order: z.enum(['listed', 'level']) }).optional(),
  holds: holdsSchema,
  cancellation: cancellationSchema,
  changes: changesSchema,
  reminders: remindersSchema,
  /** Absent: a recorded week causes no mail. */
  weather: z.object({ offersOnRecorded: z.boolean() }).optional(),
  /** Pages of cities and counties. Absent: the program's default list. */
  places: placesSchema.optional(),
  /** Absent: the program's defaults. */
  marketing: marketingSchema.optional(),
  /** No recorded money may change a day up to this one. Empty or absent: none is closed. */
  books: z
    .object({
      closedThrough: z.union([z.literal(''), dayField]),
      /** What a bounced check costs the customer, unless the office says otherwise. Absent: 0. */
      returnedCheckFeeCents: centsField.max(MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT).optional(),
    })
    .optional(),
  /** The owner's own rental terms. Saved by themselves; a body keeps the stored ones. */
  ownTerms: ownTermsSchema.optional(),
});

export type SettingsInput = z.infer<typeof settingsSchema>;

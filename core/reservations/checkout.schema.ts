import { z } from 'zod';
import { SHORTEST_WINDOW } from '#core/capacity/booking-limits.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { dayField, isWholeNumber, PHONE_FORM } from '#core/kernel/fields.schema.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { stateIn } from '#core/kernel/us-states.ts';
import { POSTAL_CODE } from '#core/pricing/delivery.ts';
import { SLOPES, VENUE_KINDS } from './party.ts';

/** One line of text that a person types. It must be safe in a mail's header. */
const line = (most: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, fieldError('text_too_long', { most }))
    .regex(ONE_LINE, fieldError('text_not_one_line'));

/** The customer's contact details, with the same limits in the browser and on the server. */
export const contactSchema = z.object({
  name: line(120, fieldError('name_missing')),
  email: z
    .string(fieldError('email_missing'))
    .trim()
    .min(1, fieldError('email_missing'))
    .max(254, fieldError('text_too_long', { most: 254 }))
    .pipe(z.email(fieldError('email_malformed'))),
  phone: z
    .string(fieldError('phone_missing'))
    .trim()
    .min(1, fieldError('phone_missing'))
    .regex(PHONE_FORM, fieldError('phone_malformed'))
    .refine(isWholeNumber, fieldError('phone_too_short')),
});

/** Of bookings that the office takes: a caller may have no email address. */
export const officeContactSchema = contactSchema.partial({ email: true });

/** Where the party is. `region`: two-letter state; `postalCode`: a ZIP code. */
export const eventPlaceSchema = z.object({
  street: line(200, fieldError('street_missing')),
  city: line(100, fieldError('city_missing')),
  region: z
    .string(fieldError('region_missing'))
    .trim()
    .min(1, fieldError('region_missing'))
    .regex(/^[A-Za-z]{2}$/, fieldError('region_malformed'))
    .toUpperCase(),
  postalCode: z
    .string(fieldError('postal_code_missing'))
    .trim()
    .min(1, fieldError('postal_code_missing'))
    .regex(POSTAL_CODE, fieldError('postal_code_malformed')),
  notes: z
    .string()
    .trim()
    .max(1_000, fieldError('text_too_long', { most: 1_000 }))
    .regex(LINES, fieldError('text_not_shown'))
    .optional(),
});

const number = (least: number, most: number) =>
  z
    .number(fieldError('number_out_of_range', { least, most }))
    .min(least, fieldError('number_out_of_range', { least, most }))
    .max(most, fieldError('number_out_of_range', { least, most }));

/** The spot and the way to it. All fields are optional. */
export const venueSchema = z.object({
  kind: z.enum(VENUE_KINDS).optional(),
  indoor: z.boolean().optional(),
  surface: z.enum(SURFACES).optional(),
  canStake: z.boolean().optional(),
  lengthFt: number(1, 1_000).optional(),
  widthFt: number(1, 1_000).optional(),
  gateWidthIn: number(1, 1_000).optional(),
  slope: z.enum(SLOPES).optional(),
  outletFt: number(0, 5_000).optional(),
  circuits: z
    .int(fieldError('number_out_of_range', { least: 0, most: 100 }))
    .min(0)
    .max(100)
    .optional(),
  contactOnSite: contactSchema.pick({ name: true, phone: true }).optional(),
  gateCode: line(40, fieldError('code_malformed')).optional(),
});

/** As typed into a form. May be incomplete. */
export const onSiteTypedSchema = z.object({
  name: z.string().optional(),
  phone: z.string().optional(),
});

/** For forms. If neither name nor phone is given, there is no contact on site. */
export const venueFormSchema = venueSchema.extend({
  contactOnSite: onSiteTypedSchema
    .optional()
    .transform(({ name = '', phone = '' } = {}) =>
      name === '' && phone === '' ? undefined : { name, phone },
    )
    .pipe(venueSchema.shape.contactOnSite),
});

/** A party may end after midnight. A later end in the morning is a typo. */
const LATEST_END = '06:00';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('not_a_time'));

type Times = { readonly startsAt?: string | undefined; readonly endsAt?: string | undefined };

export const endsAfterStart = ({ startsAt, endsAt }: Times): boolean =>
  !startsAt || !endsAt || endsAt > startsAt || (endsAt < startsAt && endsAt <= LATEST_END);

const endError = { path: ['endsAt'], message: fieldError('party_end_not_after_start') };

const degrees = (most: number) =>
  z
    .number(fieldError('number_out_of_range', { least: -most, most }))
    .min(-most, fieldError('number_out_of_range', { least: -most, most }))
    .max(most, fieldError('number_out_of_range', { least: -most, most }));

const pointSchema = z.object({ lat: degrees(90), lng: degrees(180) });

export const pickupDaysSchema = z.array(dayField).max(50).readonly();

/** Which pickups are on the evening of the last party day. */
export const sameEveningSchema = z.union([z.boolean(), pickupDaysSchema]).optional().meta({
  description:
    'The last days (`endDate`) of the periods that are picked up after the party, on the evening before that day; `true` for every period.',
});

/** Both hours of a party. */
export const partyHoursSchema = z
  .object({
    startsAt: z.string().min(1, fieldError('party_start_missing')).pipe(time),
    endsAt: z.string().min(1, fieldError('party_end_missing')).pipe(time),
  })
  .refine(endsAfterStart, endError);

/** Where and when the party is. Times are optional, as in older requests. */
export const partyEventSchema = eventPlaceSchema
  .extend({
    startsAt: time.optional(),
    endsAt: time.optional(),
    sameEvening: sameEveningSchema,
    venue: venueSchema.optional(),
    point: pointSchema.optional(),
  })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || startsAt !== undefined, {
    path: ['startsAt'],
    message: fieldError('party_start_missing'),
  })
  .refine(endsAfterStart, endError);

type Hours = { readonly from?: string | undefined; readonly to?: string | undefined };

const leavesTime = ({ from, to }: Hours): boolean =>
  from === undefined || to === undefined || minutesOf(from) + SHORTEST_WINDOW <= minutesOf(to);

const noTimeError = {
  path: ['to'],
  message: 'At least an hour later: no crew comes to the minute.',
};

const ownHoursFields = {
  kind: z.enum(['deliver', 'collect']),
  day: dayField,
  from: time.optional(),
  to: time.optional(),
};

const ownHoursSchema = z
  .object(ownHoursFields)
  .refine(({ from, to }) => from !== undefined || to !== undefined, {
    path: ['from'],
    message: 'Enter at least one of the two hours.',
  })
  .refine(leavesTime, noTimeError);

const untyped = z.string().transform((typed) => (typed === '' ? undefined : typed));

/** For forms. Both hours may be empty. */
export const ownHoursFormSchema = z
  .object({
    ...ownHoursFields,
    from: untyped.pipe(ownHoursFields.from),
    to: untyped.pipe(ownHoursFields.to),
  })
  .refine(leavesTime, noTimeError);

/** As the office enters it. */
export const officeEventSchema = partyEventSchema.safeExtend({
  ownHours: z.array(ownHoursSchema).max(100).readonly().optional().meta({
    description:
      'Hours not before and not after which a crew comes, instead of those that follow from the party and the shop’s hours. `day`: the first or last day of the period. A change keeps those it leaves out; an empty list ends all.',
  }),
});

/** For forms: a state as people write it, `Texas` or `tx`, becomes its two letters. */
export const stateFormSchema = z
  .string(fieldError('region_missing'))
  .overwrite((typed) => stateIn(typed) ?? typed)
  .pipe(eventPlaceSchema.shape.region)
  .refine((state) => stateIn(state) !== undefined, fieldError('region_malformed'));

/** For forms: both times are required. */
export const partyFormSchema = eventPlaceSchema
  .extend({
    region: stateFormSchema,
    ...partyHoursSchema.shape,
    sameEvening: sameEveningSchema,
    venue: venueFormSchema.optional(),
  })
  .refine(endsAfterStart, endError);

import { z } from 'zod';
import { SURFACES } from '#core/catalogue/product.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { SLOPES, VENUE_KINDS } from './party.ts';

/** One line of text a person types: no control characters, so that it can stand in a mail's header. */
const line = (most: number, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, fieldError('text_too_long', { most }))
    .regex(/^\P{Cc}*$/u, fieldError('text_not_one_line'));

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Who books: the same limits beside the fields in the browser and at the server's door. */
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
    .regex(/^[0-9+().\- ]{7,20}$/, fieldError('phone_malformed'))
    .refine((text) => digitsIn(text) >= 7, fieldError('phone_too_short')),
});

/** Where the party is. `region` is the state's two letters, `postalCode` a ZIP code. */
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
    .regex(/^\d{5}(-\d{4})?$/, fieldError('postal_code_malformed')),
  notes: z
    .string()
    .trim()
    .max(1_000, fieldError('text_too_long', { most: 1_000 }))
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, fieldError('text_not_shown'))
    .optional(),
});

const number = (least: number, most: number) =>
  z
    .number(fieldError('number_out_of_range', { least, most }))
    .min(least, fieldError('number_out_of_range', { least, most }))
    .max(most, fieldError('number_out_of_range', { least, most }));

/** The spot and the way there: all of it may be left out. */
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

/** As a form has it: half of it may be typed. */
export const onSiteTypedSchema = z.object({
  name: z.string().optional(),
  phone: z.string().optional(),
});

/** The same as every form asks it: nobody is on site where neither name nor phone is said. */
export const venueFormSchema = venueSchema.extend({
  contactOnSite: onSiteTypedSchema
    .optional()
    .transform(({ name = '', phone = '' } = {}) =>
      name === '' && phone === '' ? undefined : { name, phone },
    )
    .pipe(venueSchema.shape.contactOnSite),
});

/** A party that ends before it starts goes on past midnight; later than this in the morning is a slip of the pen. */
const LATEST_END = '06:00';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('not_a_time'));

type Times = { readonly startsAt?: string | undefined; readonly endsAt?: string | undefined };

const endsAfterStart = ({ startsAt, endsAt }: Times): boolean =>
  !startsAt || !endsAt || endsAt > startsAt || (endsAt < startsAt && endsAt <= LATEST_END);

const endError = { path: ['endsAt'], message: fieldError('party_end_not_after_start') };

/** Where and when the party is: who leaves the times out is as before there were any. */
export const partyEventSchema = eventPlaceSchema
  .extend({ startsAt: time.optional(), endsAt: time.optional(), venue: venueSchema.optional() })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || startsAt !== undefined, {
    path: ['startsAt'],
    message: fieldError('party_start_missing'),
  })
  .refine(endsAfterStart, endError);

/** The same as every form asks it: with both times. */
export const partyFormSchema = eventPlaceSchema
  .extend({
    startsAt: z.string().min(1, fieldError('party_start_missing')).pipe(time),
    endsAt: z.string().min(1, fieldError('party_end_missing')).pipe(time),
    venue: venueFormSchema.optional(),
  })
  .refine(endsAfterStart, endError);

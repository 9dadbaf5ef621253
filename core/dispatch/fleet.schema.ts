import { z } from 'zod';
import { clockField, dayField, isWholeNumber, PHONE_FORM } from '#core/kernel/fields.schema.ts';

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use 60 characters or fewer.')
  .regex(/^\P{Cc}*$/u, 'Must be on one line.');
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use letters, digits, - and _.');
const amount = (most: number, what: string) =>
  z
    .number(`Enter ${what}.`)
    .positive('Must be more than 0.')
    .max(most, `At most ${most.toLocaleString('en-US')}.`);

const pointSchema = z.object({
  lat: z.number('Enter degrees.').min(-90, 'At least -90.').max(90, 'At most 90.'),
  lng: z.number('Enter degrees.').min(-180, 'At least -180.').max(180, 'At most 180.'),
});

const shiftSchema = z
  .object({ from: clockField, to: clockField })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Must be after the start.' });

const truckSchema = z.object({
  id,
  name,
  payloadLb: amount(80_000, 'the payload in pounds'),
  volumeCuFt: amount(10_000, 'the volume in cubic feet'),
  crewSize: z
    .int('Enter a whole number from 1 to 10.')
    .min(1, 'At least one.')
    .max(10, 'At most 10.'),
  /** Null if it stays in the yard on that weekday. */
  shifts: z.object({
    mon: shiftSchema.nullable(),
    tue: shiftSchema.nullable(),
    wed: shiftSchema.nullable(),
    thu: shiftSchema.nullable(),
    fri: shiftSchema.nullable(),
    sat: shiftSchema.nullable(),
    sun: shiftSchema.nullable(),
  }),
  daysOff: z.array(dayField).max(366, 'At most 366 days.').default([]),
  /** Color of its lane on the board. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #3fb950.')
    .optional(),
});

export const OFF_REASONS = ['sick', 'vacation', 'other'] as const;

const memberSchema = z.object({
  id,
  name,
  phone: z.string().trim().max(30, 'Use 30 characters or fewer.'),
  role: z.enum(['lead', 'crew'], 'Choose lead or crew.'),
  languages: z
    .array(z.enum(['en', 'es']))
    .max(2)
    .default(['en']),
  /** The truck they usually ride on; absent if it is a different one each day. */
  truckId: id.optional(),
  /** Days with another truck than usual; null: none, they work in the yard. */
  rides: z
    .array(z.object({ day: dayField, truckId: id.nullable() }))
    .max(366, 'At most 366 days.')
    .optional(),
  daysOff: z.array(dayField).max(366, 'At most 366 days.').default([]),
  /** Why they are off, for days on which somebody said so. */
  offBecause: z
    .array(z.object({ day: dayField, why: z.enum(OFF_REASONS) }))
    .max(366, 'At most 366 days.')
    .optional(),
});

const noneTwice = (list: readonly { readonly id: string }[]): boolean =>
  new Set(list.map((one) => one.id)).size === list.length;

/** By the rule for customers' numbers. Some people have none. */
const phoneSchema = memberSchema.shape.phone.refine(
  (text) => text === '' || (PHONE_FORM.test(text) && isWholeNumber(text)),
  'Enter a phone number with its area code.',
);

const crewOf = <Member extends z.ZodType<{ readonly id: string }>>(member: Member) =>
  z.array(member).max(200, 'At most 200 people.').refine(noneTwice, 'Two people have the same id.');

/** Trucks, crews and yard as kept: phone numbers were not always checked. */
export const keptFleetSchema = z.object({
  depot: z.object({
    address: z
      .string()
      .trim()
      .min(1, 'Enter the address.')
      .max(200, 'Use 200 characters or fewer.'),
    point: pointSchema,
    loadMinutes: z
      .number('Enter the minutes.')
      .min(0, 'Enter zero or more.')
      .max(240, 'At most 240.'),
  }),
  trucks: z
    .array(truckSchema)
    .max(40, 'At most 40 trucks.')
    .refine(noneTwice, 'Two trucks have the same id.'),
  crew: crewOf(memberSchema),
  /** A rental completes after its last pickup or, as before trucks existed, by date. */
  completes: z.enum(['collected', 'calendar']).default('collected'),
});

/** As the owner enters them. */
export const fleetSchema = keptFleetSchema.extend({
  crew: crewOf(memberSchema.extend({ phone: phoneSchema })),
});

export type FleetInput = z.infer<typeof fleetSchema>;

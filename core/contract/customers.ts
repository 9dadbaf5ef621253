import { z } from 'zod';
import { COMPARED } from '#core/customers/likeness.ts';
import { addressFields, listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { CONSENT_SOURCES } from '#core/marketing/subscriber.ts';
import { QUOTE_STATES } from '#core/quotes/written-quote.ts';
import { officeContactSchema } from '#core/reservations/checkout.schema.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { CONTACT_LINKS } from '#core/self-service/change-contact.ts';
import type { Routes } from './admin-api.ts';
import { officeTermsShape } from './admin-reservations.ts';
import {
  actorSchema,
  type InputOf,
  centsSchema,
  emailSchema,
  fileSchema,
  idSchema,
  lineOfText,
  linesOfText,
  type OutputOf,
} from './fields.ts';
import { amendedContactSchema } from './manage.ts';
import { statusSchema } from './reservations.ts';

const stampSchema = { at: z.string(), by: actorSchema };

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  emails: z.array(z.string()).readonly(),
  phones: z.array(z.string()).readonly(),
  /** Bookings that neither expired nor were canceled, and holds. */
  bookings: z.int(),
  /** Holds that are not paid yet, in `bookings`. */
  holds: z.int().optional(),
  /** Paid and not refunded. */
  lifetimeCents: centsSchema,
  balanceCents: centsSchema,
  /** Schools, churches and companies they booked for, latest first. */
  organizations: z.array(z.string()).readonly().optional(),
  tags: z.array(z.string()).readonly(),
  doNotRent: z.boolean(),
  /** Of the latest address. */
  street: z.string().optional(),
  city: z.string().optional(),
  postalCode: z.string().optional(),
  /** When the latest booking was placed; for people without one, when we learned about them. */
  lastAt: z.string(),
});
export type CustomerRow = OutputOf<typeof rowSchema>;

const customersQuerySchema = z.object({
  /** Matches name, digits of a number, email, street or ZIP code. Not paged. */
  q: z.string().trim().max(120, 'Use 120 characters or fewer.').optional(),
  /** Only customers with a balance, or those marked "do not rent". */
  is: z.enum(['owing', 'do_not_rent']).optional(),
  after: z.string().max(2_000).optional(),
});

/** Latest booking first. */
const customersSchema = z.object({
  customers: z.array(rowSchema).readonly(),
  next: z.string().optional(),
});

const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** A history kind; `message`: to the shop; `sent`: by the shop; `customer_note`; `merged`. */
  kind: z.enum([...HISTORY_KINDS, 'message', 'sent', 'customer_note', 'merged']),
  by: actorSchema.optional(),
  amountCents: centsSchema.optional(),
  text: z.string().optional(),
  reservationId: z.string().optional(),
  productTitle: z.string().optional(),
  /** `placed`, but only to hold the units of a quote that nobody has accepted. */
  isQuote: z.literal(true).optional(),
});
export type TimelineEntry = OutputOf<typeof entrySchema>;

const bookingSchema = z.object({
  id: z.string(),
  status: statusSchema,
  awaitsOwner: z.boolean().optional(),
  productIds: z.array(z.string()).readonly(),
  /** The written quote it was made from, or whose units it holds. */
  quoteId: z.string().optional(),
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Picked up on the evening before `endDate`. */
  sameEvening: z.literal(true).optional(),
  /** Of several parties. */
  periods: listOf({
    startDate: z.string(),
    endDate: z.string(),
    sameEvening: z.literal(true).optional(),
  }).optional(),
  totalCents: centsSchema,
  balanceCents: centsSchema,
  /** Given up as a bad debt. Absent if nothing is. */
  writtenOffCents: centsSchema.optional(),
  /** Only of a booking to come: it can be changed with the customer's. */
  contact: officeContactSchema.optional(),
});

const consentSchema = z.object({
  kind: z.enum(['texts', 'card', 'terms']),
  isGiven: z.boolean(),
  /** Where consent was given; `phone`: recorded by the office. */
  source: z.enum(['private_link', 'checkout', 'phone']),
  at: z.string().optional(),
  reservationId: z.string().optional(),
});
export type ConsentDto = OutputOf<typeof consentSchema>;

const customerSchema = rowSchema
  .extend({
    since: z.string(),
    /** Of the latest booking's emails and texts. */
    language: z.enum(LANGUAGES),
    addresses: listOf(addressFields),
    notes: listOf({ ...stampSchema, id: z.string(), text: z.string() }),
    /** Why the shop does not rent to them. */
    refusal: z.object({ ...stampSchema, reason: z.string() }).optional(),
    consents: z.array(consentSchema).readonly(),
    /** The last answer about news of each of their mailboxes. Campaigns go only to a yes. */
    news: listOf({
      email: z.string(),
      isGiven: z.boolean(),
      source: z.enum(CONSENT_SOURCES),
      at: z.string(),
      note: z.string().optional(),
    }).optional(),
    /** The certificate of the latest booking without tax. */
    taxExempt: officeTermsShape.taxExempt,
    /** Their bookings for each organization, with the certificate of the latest without tax. */
    accounts: listOf({
      organization: z.string(),
      bookings: z.int(),
      balanceCents: centsSchema,
      taxExempt: officeTermsShape.taxExempt,
    }),
    /** Latest first. */
    reservations: z.array(bookingSchema).readonly(),
    timeline: z.array(entrySchema).readonly(),
    /** True if older reservations are counted but not listed. */
    isCut: z.boolean(),
    /** Records merged into this one. */
    merged: listOf({
      ...stampSchema,
      id: z.string(),
      name: z.string(),
      emails: z.array(z.string()).readonly(),
      phones: z.array(z.string()).readonly(),
    }),
    /** Possibly the same person, most likely first. */
    duplicates: z
      .array(
        rowSchema.extend({
          percent: z.int(),
          same: z.array(z.enum(COMPARED)).readonly(),
          /** What both have, with nothing in common. */
          differs: z.array(z.enum(COMPARED)).readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Customer' });
export type CustomerDto = OutputOf<typeof customerSchema>;

const statementMailSchema = z.object({
  to: emailSchema,
  /** Only what is on this organization's account. */
  organization: z.string().trim().max(120).optional(),
});
export type StatementMail = InputOf<typeof statementMailSchema>;

const mergeSchema = z.object({ into: idSchema });

const MOST_TAGS = 12;

const customerChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), text: linesOfText(2_000).min(1, 'Enter a note.') }),
  z.object({
    kind: z.literal('tags'),
    tags: z.array(lineOfText(30, 'Enter the tag.')).max(MOST_TAGS, 'At most 12 tags.'),
  }),
  z.object({ kind: z.literal('do_not_rent'), reason: lineOfText(300, 'Enter a reason.') }),
  /** The shop rents to them again. */
  z.object({ kind: z.literal('rent_again') }),
  /** Marks them as two different people. */
  z.object({ kind: z.literal('apart'), other: idSchema }),
]);
export type CustomerChange = InputOf<typeof customerChangeSchema>;

const customerContactSchema = z.object({
  /** Absent fields stay as they are. */
  contact: amendedContactSchema,
  /** What was shown. It leaves the record, unless a booking of theirs has it. */
  replaces: z.object({ email: emailSchema.optional(), phone: z.string().max(60).optional() }),
  /** The bookings to come that are changed, too. */
  bookings: z.array(idSchema).max(200).readonly(),
  /** Whether to mail the private links of these; `renew`: new ones that revoke earlier links. */
  link: z.enum(CONTACT_LINKS).optional(),
  /** Takes an address that another customer has. Otherwise 409 `others_email`. */
  sharesEmail: z.boolean().optional(),
});
export type CustomerContactInput = InputOf<typeof customerContactSchema>;

const searchQuerySchema = z.object({
  q: z.string().trim().max(120, 'Use 120 characters or fewer.').default(''),
});

const resultSchema = z.object({
  kind: z.enum(['reservation', 'customer', 'product', 'unit', 'quote']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A unit's product. */
  productId: z.string().optional(),
  /** A quote's. */
  state: z.enum(QUOTE_STATES).optional(),
});
export type SearchResult = OutputOf<typeof resultSchema>;

const searchSchema = z.object({ results: z.array(resultSchema).readonly() });

const customerExportSchema = z.object({
  exportedAt: z.string(),
  customerId: z.string(),
  /** All their records as stored, by collection. */
  records: z.record(z.string(), z.array(z.unknown()).readonly()),
});

const eraseSchema = z.object({
  name: lineOfText(200, 'Type the name.').meta({
    description: 'The customer’s name, typed by the staff member who erases.',
  }),
});

const erasedSchema = z.object({
  changed: z.int().meta({ description: 'How many records no longer name them.' }),
});

/** Customers, and the search over all records. */
export const CUSTOMER_ROUTES = {
  'GET /customers': {
    needs: 'customers:read',
    query: customersQuerySchema,
    answer: customersSchema,
  },
  /** 404 `not_found`. For a merged record, returns the one it was merged into. */
  'GET /customers/:id': { needs: 'customers:read', answer: customerSchema },
  /** 409 `customer_erased`. */
  'POST /customers/:id/changes': {
    needs: 'customers:write',
    body: customerChangeSchema,
    answer: customerSchema,
  },
  /**
   * Name, email and phone, of the record and of bookings to come. 409 `customer_erased`,
   * `changed_meanwhile`.
   */
  'POST /customers/:id/contact': {
    needs: 'customers:write',
    body: customerContactSchema,
    answer: customerSchema,
  },
  /** Returns the record they are merged into. 409 `same_customer`. */
  'POST /customers/:id/merge': {
    needs: 'customers:write',
    body: mergeSchema,
    answer: customerSchema,
  },
  /** Returns the record that is separate again. 409 `not_merged`. */
  'POST /customers/:id/unmerge': { needs: 'customers:write', answer: customerSchema },
  /** All their bookings, or an organization's, with what is paid and owed, as a PDF. 404 `not_found`. */
  'GET /customers/:id/statement': {
    needs: 'customers:read',
    query: z.object({ organization: z.string().trim().max(120).optional() }),
    answer: fileSchema,
  },
  /** Emails it to an address that the office typed, and notes so. 404 `not_found`. */
  'POST /customers/:id/statement': {
    needs: 'customers:write',
    body: statementMailSchema,
    answer: customerSchema,
  },
  /** Everything stored about them, as one file. */
  'GET /customers/:id/export': { needs: 'customers:write', answer: customerExportSchema },
  /** 400 if the name does not match; 409 `cannot_erase` with the reasons, `erased_already`. */
  'POST /customers/:id/erase': { needs: 'security:write', body: eraseSchema, answer: erasedSchema },
  'GET /search': { needs: 'customers:read', query: searchQuerySchema, answer: searchSchema },
} as const satisfies Routes;

import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { QUOTE_EVENTS, QUOTE_STATES } from '#core/quotes/written-quote.ts';
import { OFFICE_PAYMENTS, ORDER_SOURCES } from '#core/reservations/office-terms.ts';
import type { Routes } from './admin-api.ts';
import { officeTermsShape } from './admin-reservations.ts';
import type { PublicRoutes } from './calls.ts';
import {
  actorSchema,
  type InputOf,
  centsSchema,
  eventSchema,
  officeEventSchema,
  fileSchema,
  linesOfText,
  type OutputOf,
  visitSchema,
} from './fields.ts';
import {
  givenChargeSchema,
  givenDiscountSchema,
  instantSchema,
  officeOrderSchema,
  officePaymentSchema,
} from './orders.ts';
import { quoteSchema } from './quotes.ts';
import {
  documentVersionSchema,
  deliveryFeeSchema,
  overrideSchema,
  placedSchema,
} from './reservations.ts';

// A quote in writing, valid through a day. For prices without a record, see quotes.ts.

export const quoteInputSchema = officeOrderSchema
  .omit({
    promoCode: true,
    creditCode: true,
    key: true,
    termsVersion: true,
    rentsBecause: true,
    officeNote: true,
    crewNote: true,
    quoteId: true,
    replaces: true,
  })
  .extend({
    expiresAt: instantSchema,
    terms: linesOfText(1_000).optional().meta({ description: 'For the customer.' }),
    holdsUnits: z
      .boolean()
      .meta({ description: 'Whether its units are held from when it is sent until it expires.' }),
  });
export type WrittenQuoteInput = InputOf<typeof quoteInputSchema>;

const quoteRevisionSchema = quoteInputSchema.extend({
  version: z
    .int()
    .min(1)
    .meta({ description: 'The version that was looked at; 409 `stale` if there is a newer one.' }),
});

/** A sent quote shows each line's days. */
const pricedSchema = quoteSchema.extend({
  lines: z
    .array(
      quoteSchema.shape.lines.unwrap().element.extend({
        startDate: z.string(),
        endDate: z.string(),
      }),
    )
    .readonly(),
});

const shown = {
  quoteId: z.string(),
  version: z.int(),
  state: z.enum(QUOTE_STATES),
  expiresAt: z.string(),
  terms: z.string().optional(),
  holdsUnits: z.boolean(),
  payUntil: z.string().optional().meta({
    description:
      'Until when it may be paid if it is accepted now. Absent: a day, as for other orders.',
  }),
  contact: z.object({ name: z.string(), email: z.string().optional(), phone: z.string() }),
  totalCents: centsSchema,
};

const wantedSchema = z.object({ productId: z.string(), title: z.string(), quantity: z.int() });

const rowSchema = z.object({
  ...shown,
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  createdAt: z.string(),
  /** The accepted quote's reservation. */
  reservationId: z.string().optional(),
});
export type WrittenQuoteRow = OutputOf<typeof rowSchema>;

const writtenQuoteSchema = rowSchema
  .extend({
    /** Token of the customer's link. */
    token: z.string(),
    url: z.string(),
    quote: pricedSchema,
    visits: z.array(visitSchema).readonly(),
    held: listOf({
      productId: z.string(),
      quantity: z.int(),
      startDate: z.string(),
      endDate: z.string(),
    }).meta({ description: 'What is held for the quote, and so available to its next version.' }),
    /** The order as entered, as the start of a new version. */
    order: z.object({
      lines: z
        .array(wantedSchema.extend({ startDate: z.string(), endDate: z.string() }))
        .readonly(),
      addOns: z.array(wantedSchema).readonly(),
      plan: z.enum(PAYMENT_PLANS),
      damageWaiver: z.boolean(),
      event: officeEventSchema,
      language: z.enum(LANGUAGES),
      source: z.enum(ORDER_SOURCES),
      payment: z.enum(OFFICE_PAYMENTS),
      ...officeTermsShape,
      waivesDelivery: z.boolean(),
      deliveryFeeCents: deliveryFeeSchema,
      discount: givenDiscountSchema.optional(),
      charges: z.array(givenChargeSchema).readonly(),
      override: overrideSchema,
    }),
    events: listOf({
      kind: z.enum(QUOTE_EVENTS),
      version: z.int(),
      at: z.string(),
      by: actorSchema,
      note: z.string().optional(),
    }),
  })
  .meta({ id: 'WrittenQuote' });
export type WrittenQuoteDto = OutputOf<typeof writtenQuoteSchema>;

const bookQuoteSchema = z.object({
  version: z
    .int()
    .min(1)
    .meta({ description: 'The version that was looked at; 409 `stale` if there is a newer one.' }),
  payment: officePaymentSchema,
  textsAgreed: officeOrderSchema.shape.textsAgreed,
});

export type BookQuoteInput = InputOf<typeof bookQuoteSchema>;

/** The quote as shown to the customer. */
const openedQuoteSchema = z.object({
  ...shown,
  language: z.enum(LANGUAGES),
  quote: pricedSchema,
  visits: z.array(visitSchema).readonly(),
  event: eventSchema.pick({
    street: true,
    city: true,
    region: true,
    postalCode: true,
    startsAt: true,
    endsAt: true,
  }),
  /** No payment is due to book it. The invoice is due after the party. */
  onInvoice: z.boolean(),
  /** The day the invoice is due. */
  invoiceDueOn: z.string().optional(),
  /** No payment is due to book it. All of it is due before set-up. */
  atDoor: z.boolean(),
  /** Who pays no sales tax, if it is quoted without. */
  taxExempt: z.string().optional(),
  /** The booking's token, once accepted. */
  manageToken: z.string().optional(),
});
export type OpenedQuoteDto = OutputOf<typeof openedQuoteSchema>;

const acceptQuoteSchema = z.object({
  version: z.int().min(1).meta({
    description: 'The version that was read; 409 `quote_revised` if there is a newer one.',
  }),
  termsVersion: documentVersionSchema.optional(),
});

const declineQuoteSchema = z.object({ why: linesOfText(500).optional() });

/** What customers do with a quote's link. 404 `invalid_link` for a bad token. */
export const QUOTE_LINK_ROUTES = {
  'GET /quotes/:token': { answer: openedQuoteSchema },
  /** 409 `quote_expired`, `quote_revised`; order errors. Repeating returns the same reservation. */
  'POST /quotes/:token/accept': { body: acceptQuoteSchema, status: 201, answer: placedSchema },
  'POST /quotes/:token/decline': { body: declineQuoteSchema, answer: openedQuoteSchema },
} as const satisfies PublicRoutes;

/** The office's quotes. */
export const WRITTEN_QUOTE_ROUTES = {
  'GET /quotes': {
    needs: 'orders:read',
    query: z.object({ after: z.string().max(2_000).optional() }),
    answer: z.object({ quotes: z.array(rowSchema).readonly(), next: z.string().optional() }),
  },
  'GET /quotes/:id': { needs: 'orders:read', answer: writtenQuoteSchema },
  /** Fails like `POST /orders`; also 422 `hold_not_possible` if it would be valid too long. */
  'POST /quotes': { needs: 'orders:write', body: quoteInputSchema, answer: writtenQuoteSchema },
  /** 409 `stale`, `quote_closed`, `too_many_versions`. */
  'PUT /quotes/:id': {
    needs: 'orders:write',
    body: quoteRevisionSchema,
    answer: writtenQuoteSchema,
  },
  'POST /quotes/:id/send': { needs: 'orders:write', answer: writtenQuoteSchema },
  /**
   * Books it at its prices, for a customer who accepted it by telling the office. 409 `stale`,
   * `quote_expired`, `quote_closed`, `quote_taken`.
   */
  'POST /quotes/:id/book': {
    needs: 'orders:write',
    body: bookQuoteSchema,
    status: 201,
    answer: placedSchema,
  },
  /** 409 `quote_taken` if it is already booked. */
  'POST /quotes/:id/withdraw': { needs: 'orders:write', answer: writtenQuoteSchema },
  'GET /quotes/:id/paper': { needs: 'orders:read', answer: fileSchema },
} as const satisfies Routes;

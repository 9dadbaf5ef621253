import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { officeContactSchema, officeEventSchema } from '#core/reservations/checkout.schema.ts';
import {
  MOST_CERTIFICATE_BYTES,
  OFFICE_PAYMENTS,
  ORDER_SOURCES,
} from '#core/reservations/office-terms.ts';
import type { Routes } from './admin-api.ts';
import {
  crewNoteSchema,
  invoiceFields,
  isNamed,
  NOT_NAMED,
  taxExemptShape,
  yardCheckSchema,
} from './admin-reservations.ts';
import {
  amountSchema,
  type InputOf,
  base64Schema,
  idSchema,
  lineOfText,
  linesOfText,
  type OutputOf,
  visitSchema,
} from './fields.ts';
import { availabilityQuerySchema } from './products.ts';
import { quoteSchema } from './quotes.ts';
import { deliveryFeeSchema, placedSchema, reservationInputSchema } from './reservations.ts';

export const instantSchema = z
  .string()
  .transform((text, context) => {
    const at = instantFromIso(text);
    if (at !== undefined) return at;
    context.addIssue({ code: 'custom', message: 'Not a time.' });
    return z.NEVER;
  })
  .meta({ format: 'date-time' });

const reason = lineOfText(80, 'Enter a reason.');

export const givenDiscountSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percent: z.number('Enter a percentage.').min(1, 'At least 1.').max(90, 'At most 90.'),
    reason,
  }),
  z.object({
    kind: z.literal('amount'),
    amountCents: amountSchema.min(100, 'At least $1.'),
    reason,
  }),
]);

export const givenChargeSchema = z.object({
  label: lineOfText(80, 'Enter a name.'),
  amountCents: amountSchema.min(1, 'At least 1 cent.'),
  taxable: z.boolean(),
});

const taxExemptSchema = z.object(taxExemptShape).refine(isNamed, NOT_NAMED);

export const officePaymentSchema = z.object({
  kind: z.enum(OFFICE_PAYMENTS),
  holdUntil: instantSchema.optional().meta({
    description: 'For `card_link` and `hold`; a day from now if left out.',
  }),
  amountCents: amountSchema.min(1, 'At least 1 cent.').optional().meta({
    description: 'For cash or a check: what was handed over; what is due now if left out.',
  }),
  note: linesOfText(200).optional().meta({ description: 'For cash or a check.' }),
  ...invoiceFields,
});

/** What the office may add to an order beyond a customer's input. */
const officeFields = {
  source: z.enum(ORDER_SOURCES),
  payment: officePaymentSchema,
  waive: z
    .array(z.enum(['delivery']))
    .readonly()
    .optional(),
  deliveryFeeCents: deliveryFeeSchema,
  discount: givenDiscountSchema.optional(),
  charges: z.array(givenChargeSchema).max(10, 'At most 10 charges.').readonly().optional().meta({
    description: 'Lines that the office adds and names, such as a late pickup.',
  }),
  taxExempt: taxExemptSchema.optional(),
  textsAgreed: z.boolean().optional().meta({
    description: 'The customer agreed to texts on the phone.',
  }),
  quoteId: idSchema.optional().meta({
    description:
      'The written quote that this order settles. Its link then leads to the reservation.',
  }),
  replaces: idSchema.optional().meta({
    description:
      'The order waiting for payment that this one replaces: it keeps its ID and link. 409 `hold_gone` if it no longer waits.',
  }),
  rentsBecause: lineOfText(200, 'Enter a reason.').optional().meta({
    description:
      'Why the office takes the order from a customer the shop does not rent to; without it, the answer is 409 `do_not_rent`.',
  }),
  crewNote: crewNoteSchema.optional().meta({
    description: 'Only the office and the crews see it.',
  }),
  officeNote: linesOfText(1_000).optional().meta({
    description: 'Only the office sees it, in the reservation’s history.',
  }),
};

export const officeOrderSchema = reservationInputSchema.extend({
  ...officeFields,
  contact: officeContactSchema,
  event: officeEventSchema,
  key: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,64}$/, 'Not a key.')
    .optional()
    .meta({ description: 'ID of this order. A repeat gives the same reservation.' }),
});
export type OfficeOrderInput = InputOf<typeof officeOrderSchema>;

/** All fields may be incomplete; only the ZIP code is required. */
export const orderPreviewSchema = officeOrderSchema.extend({
  contact: officeContactSchema.optional(),
  event: officeEventSchema.safeExtend({ street: z.string().max(200), city: z.string().max(100) }),
});
export type OrderPreviewInput = InputOf<typeof orderPreviewSchema>;

const previewedOrderSchema = z.object({
  quote: quoteSchema,
  visits: z.array(visitSchema).readonly(),
  yardCheck: yardCheckSchema.optional(),
  /** If trucks come for it today: what that does to their day. Nothing of it refuses the order. */
  today: z
    .object({
      /** Stops that come late because of it. `customer` is absent for its own. */
      late: listOf({
        kind: z.enum(['deliver', 'collect']),
        minutes: z.int(),
        customer: z.string().optional(),
      }),
      /** The day is already arranged, so its stop waits to be put on a truck. */
      isUnplaced: z.boolean(),
    })
    .optional(),
  /** Rentals that need more people than any truck has on these days. It refuses nothing, either. */
  people: listOf({
    product: z.string(),
    needs: z.int(),
    /** How many the truck with the most people has. */
    has: z.int(),
    dates: z.array(z.string()).readonly(),
  }).optional(),
  /** Rentals in wind above their limit in the next 72 hours. It refuses nothing, either. */
  wind: listOf({
    product: z.string(),
    limitMph: z.number(),
    gustMph: z.int(),
    at: z.string(),
    /** Guests are in it then. Else it is for the crew to avoid. */
    isParty: z.boolean(),
    /** From a recorded forecast, not real weather. */
    recorded: z.boolean(),
  }).optional(),
  /** The highest chance of thunder during the party in the next 72 hours, if it is likely. */
  thunder: z
    .object({ percent: z.number(), from: z.string(), to: z.string(), recorded: z.boolean() })
    .optional(),
});
export type PreviewedOrder = OutputOf<typeof previewedOrderSchema>;

const certificateSchema = z.object({
  name: lineOfText(120, 'Enter the file’s name.'),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  base64: base64Schema(MOST_CERTIFICATE_BYTES),
});

const damagedUnitsSchema = z.object({
  units: listOf({ productId: z.string(), unit: z.string(), text: z.string() }),
});
export type DamagedUnit = OutputOf<typeof damagedUnitsSchema>['units'][number];

/** Orders taken by the office. The same rules apply as in the shop. */
export const ORDER_ROUTES = {
  /**
   * Fails like `POST /reservations`. In addition 422 `hold_not_possible`, `certificate_expired`,
   * `certificate_of_another`;
   * 409 `do_not_rent`; for a quote, 409 `quote_taken`, `quote_closed`.
   */
  'POST /orders': {
    needs: 'orders:write',
    body: officeOrderSchema,
    status: 201,
    answer: placedSchema,
  },
  /** Previews the order; writes nothing. */
  'POST /orders/preview': {
    needs: 'orders:read',
    body: orderPreviewSchema,
    answer: previewedOrderSchema,
  },
  /**
   * Counts what is refused as wanted by a caller who went elsewhere. 409 `not_turned_away`: the
   * order can be placed, or is refused for what is no lost sale.
   */
  'POST /orders/turned-away': {
    needs: 'orders:write',
    body: orderPreviewSchema,
    answer: z.object({}),
  },
  /**
   * Units available on one of the days, both included, that a crew reported as damaged. The report
   * takes none out of service.
   */
  'GET /orders/damaged': {
    needs: 'orders:read',
    query: availabilityQuerySchema,
    answer: damagedUnitsSchema,
  },
  'POST /certificates': {
    needs: 'orders:write',
    body: certificateSchema,
    status: 201,
    answer: z.object({ certificateId: z.string() }),
  },
  'GET /certificates/:id': { needs: 'reservations:read', answer: certificateSchema },
} as const satisfies Routes;

import { z } from 'zod';
import { giftInputSchema } from '#core/gifts/gift-order.schema.ts';
import { GIFT_SALE_STATES } from '#core/gifts/gift-sale.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import { byCode, creditSchema, giftAmountSchema } from './credits.ts';
import {
  type InputOf,
  type OutputOf,
  amountSchema,
  calendarDaySchema,
  centsSchema,
  emailSchema,
  fileSchema,
  lineOfText,
  linesOfText,
} from './fields.ts';

const keySchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'Not a key.');

/** A gift card that a visitor wants to buy. */
const giftOrderSchema = giftInputSchema.extend({
  id: keySchema.meta({ description: 'ID of this order. A repeat gives the same order.' }),
  amountCents: amountSchema,
  sendOn: calendarDaySchema.meta({ description: 'The day it is emailed, today or later.' }),
  language: z.enum(LANGUAGES),
});

/** `token` opens the page of the sale; `clientSecret` pays it. */
const giftBegunSchema = z.object({
  token: z.string(),
  clientSecret: z.string(),
  amountCents: centsSchema,
});

/** A sale as shown to its buyer. The card's own fields are present once it is paid. */
const giftSoldSchema = z.object({
  state: z.enum(GIFT_SALE_STATES),
  amountCents: centsSchema,
  /** The buyer's address. Optional at the counter. */
  email: z.string().optional(),
  recipient: z.object({ name: z.string(), email: z.string().optional() }),
  sendOn: z.string(),
  card: z.object({ shownCode: z.string(), expiresOn: z.string() }).optional(),
});
export type GiftSold = OutputOf<typeof giftSoldSchema>;

/** A sale as shown to the office. */
const giftSaleSchema = z
  .object({
    saleId: z.string(),
    state: z.enum(GIFT_SALE_STATES),
    /** How it was paid. `note` is the office's note about a payment in person. */
    method: z.enum(['card', ...OFFLINE_METHODS]),
    note: z.string().optional(),
    /** The buyer's address. Optional at the counter. */
    email: z.string().optional(),
    recipient: z.object({ name: z.string(), email: z.string().optional() }),
    /** Name of the giver. */
    from: z.string().optional(),
    message: z.string().optional(),
    sendOn: z.string(),
    soldAt: z.string(),
    amountCents: centsSchema,
    /** Refunded, or being refunded, to the buyer. */
    givenBackCents: centsSchema,
    /** Of a payment that the bank returned: its amount, and what of it was spent before. */
    returned: z.object({ amountCents: centsSchema, spentCents: centsSchema }).optional(),
    /** The most that the office can refund now. */
    refundableCents: centsSchema,
    /** Refunds that the card provider has not reported yet. */
    underWayCents: centsSchema,
    isDisputed: z.boolean(),
  })
  .meta({ id: 'GiftSale' });
export type GiftSaleDto = OutputOf<typeof giftSaleSchema>;

const giftRefundSchema = z.object({
  id: keySchema.meta({ description: 'ID of this request. A repeat makes no second refund.' }),
  amountCents: amountSchema.min(1, 'At least 1 cent.'),
  method: z
    .enum(OFFLINE_METHODS)
    .optional()
    .meta({ description: 'How the buyer got the money back, for a card that was paid in person.' }),
});
export type GiftRefundInput = InputOf<typeof giftRefundSchema>;

const giftMethodSchema = z.object({
  id: keySchema.meta({ description: 'ID of this request. A repeat corrects nothing twice.' }),
  method: z.enum(OFFLINE_METHODS),
  /** The check's number, if it was a check. */
  note: lineOfText(200, 'Enter a note.').optional(),
  why: lineOfText(200, 'Enter a reason.'),
});
export type GiftMethodInput = InputOf<typeof giftMethodSchema>;

const giftReturnSchema = z.object({
  id: keySchema.meta({ description: 'ID of this request. A repeat returns nothing twice.' }),
  note: lineOfText(200, 'Enter a note.').optional(),
  returnedOn: calendarDaySchema.optional().meta({
    description:
      'The day the bank returned it, today if left out. 409 `not_on_that_day` if before the payment or after today.',
  }),
});
export type GiftReturnInput = InputOf<typeof giftReturnSchema>;

const giftUndoSchema = z.object({ why: lineOfText(200, 'Enter a reason.') });
export type GiftUndoInput = InputOf<typeof giftUndoSchema>;

/** A gift card sold in person. */
const counterSaleSchema = z
  .object({
    id: keySchema.meta({ description: 'ID of this sale. A repeat makes no second card.' }),
    amountCents: giftAmountSchema,
    method: z.enum(OFFLINE_METHODS),
    note: lineOfText(200, 'Enter a note.').optional(),
    email: emailSchema.optional().meta({ description: "The buyer's address, for the receipt." }),
    name: lineOfText(120, 'Enter a name.').optional().meta({ description: 'The recipient.' }),
    from: lineOfText(120, 'Enter a name.').optional().meta({ description: 'The giver.' }),
    language: z.enum(LANGUAGES),
    mail: z
      .object({ email: emailSchema, message: linesOfText(500).optional() })
      .optional()
      .meta({ description: 'Emails the card to the recipient right away.' }),
  })
  .meta({ id: 'CounterSale' });
export type CounterSaleInput = InputOf<typeof counterSaleSchema>;

/** Buys gift cards. 404 `invalid_link` for a bad token. */
export const SHOP_GIFT_ROUTES = {
  /** 409 `gift_cards_off`, `nothing_due` (already paid or over); 422 `gift_amount`, `gift_day`. */
  'POST /gift-cards': { botChecked: true, body: giftOrderSchema, answer: giftBegunSchema },
  'GET /gift-cards/:token': { answer: giftSoldSchema },
} as const satisfies PublicRoutes;

/** Sold gift cards in the office, by the code of the card. 404 `not_sold`. */
export const GIFT_ROUTES = {
  /** A gift card as a file. 404 `credit_not_found`, 409 `nothing_left`: void or spent. */
  'GET /credits/:code/card': { needs: 'money:read', params: byCode, answer: fileSchema },
  'GET /credits/:code/sale': { needs: 'money:read', params: byCode, answer: giftSaleSchema },
  /** Sells a card paid in person. 422 `idempotency_key_reused`: the `id` had other data. */
  'POST /credits/sales': {
    needs: 'money:write',
    body: counterSaleSchema,
    status: 201,
    answer: creditSchema,
  },
  /** For a card paid in person. 409 `no_such_payment`: it was sold online; `same_method`, `books_closed`. */
  'POST /credits/:code/method': {
    needs: 'money:write',
    params: byCode,
    body: giftMethodSchema,
    answer: giftSaleSchema,
  },
  /**
   * The bank returned the payment in person: what is left on the card is taken off it. 409
   * `no_such_payment`, `cash_payment`, `not_on_that_day`, `books_closed`.
   */
  'POST /credits/:code/return': {
    needs: 'money:write',
    params: byCode,
    body: giftReturnSchema,
    answer: giftSaleSchema,
  },
  /**
   * The payment in person was recorded by mistake: nobody counts it, and the card is void. 409
   * `no_such_payment`, `refunded_since`, `spent_since`, `books_closed`.
   */
  'POST /credits/:code/undo': {
    needs: 'money:write',
    params: byCode,
    body: giftUndoSchema,
    answer: giftSaleSchema,
  },
  /** 409 `refund_too_high`: more than the card's balance, or the sale is disputed. */
  'POST /credits/:code/refund': {
    needs: 'money:write',
    params: byCode,
    body: giftRefundSchema,
    answer: giftSaleSchema,
  },
} as const satisfies Routes;

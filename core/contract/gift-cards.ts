import { z } from 'zod';
import { giftWishSchema } from '#core/gifts/gift-order.schema.ts';
import { GIFT_SALE_STATES } from '#core/gifts/gift-sale.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { Routes } from './admin-api.ts';
import { type Asked, type Told, amountSchema, calendarDaySchema, centsSchema } from './fields.ts';

const keySchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'Not a key.');

/** A gift card that a visitor wants to buy. */
export const giftOrderSchema = giftWishSchema.extend({
  id: keySchema.meta({ description: 'Of this order: sent again, it is the same one.' }),
  amountCents: amountSchema,
  sendOn: calendarDaySchema.meta({ description: 'Today or later: when it is mailed.' }),
  language: z.enum(LANGUAGES),
});
export type GiftOrderInput = Asked<typeof giftOrderSchema>;

/** `token` opens the page of the sale; `clientSecret` pays it. */
export const giftBegunSchema = z.object({
  token: z.string(),
  clientSecret: z.string(),
  amountCents: centsSchema,
});
export type GiftBegun = Told<typeof giftBegunSchema>;

/** A sale as its buyer sees it. The card's own fields are there once it is paid. */
export const giftSoldSchema = z.object({
  state: z.enum(GIFT_SALE_STATES),
  amountCents: centsSchema,
  email: z.string(),
  recipient: z.object({ name: z.string(), email: z.string().optional() }),
  sendOn: z.string(),
  card: z.object({ shownCode: z.string(), expiresOn: z.string() }).optional(),
});
export type GiftSold = Told<typeof giftSoldSchema>;

/** A sale as the office sees it. */
export const giftSaleSchema = z
  .object({
    saleId: z.string(),
    state: z.enum(GIFT_SALE_STATES),
    email: z.string(),
    recipient: z.object({ name: z.string(), email: z.string().optional() }),
    message: z.string().optional(),
    sendOn: z.string(),
    soldAt: z.string(),
    amountCents: centsSchema,
    /** Went or goes back to the buyer. */
    givenBackCents: centsSchema,
    /** The most that the office can refund now. */
    refundableCents: centsSchema,
    /** Refunds that the card provider has not reported yet. */
    underWayCents: centsSchema,
    isDisputed: z.boolean(),
  })
  .meta({ id: 'GiftSale' });
export type GiftSaleDto = Told<typeof giftSaleSchema>;

export const giftRefundSchema = z.object({
  id: keySchema.meta({ description: 'Of this request: sent again, it is the same refund.' }),
  amountCents: amountSchema.min(1, 'At least 1 cent.'),
});
export type GiftRefundInput = Asked<typeof giftRefundSchema>;

/** Gift cards sold online, by the code of the card. 404 `not_sold_online`. */
export const GIFT_ROUTES = {
  'GET /credits/:code/sale': { needs: 'money:read', answer: giftSaleSchema },
  /** 409 `refund_too_high`: more than is left on the card, or it is disputed. */
  'POST /credits/:code/refund': {
    needs: 'money:write',
    body: giftRefundSchema,
    answer: giftSaleSchema,
  },
} as const satisfies Routes;

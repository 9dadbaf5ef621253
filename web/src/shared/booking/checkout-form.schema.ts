import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { contactSchema, partyFormSchema } from '#core/reservations/checkout.schema.ts';
import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';

/** What /cart-checkout asks for in addition to the cart. */
export const checkoutFormSchema = z.object({
  contact: contactSchema,
  event: partyFormSchema,
  /** An accepted promo code. Empty for none. */
  promoCode: z.string().max(40).optional(),
  /** An accepted rain check or gift card. Empty for none. */
  creditCode: z.string().max(60).optional(),
  damageWaiver: z.boolean().optional(),
  addOns: z
    .array(z.object({ productId: z.string(), quantity: z.int().min(1).max(MOST_PER_LINE) }))
    .readonly()
    .optional(),
  plan: z.enum(PAYMENT_PLANS, fieldError('plan_missing')),
  /** Offered with the deposit, if the shop enables it. */
  keepsCard: z.boolean().optional(),
  terms: z.boolean().refine((agreed) => agreed, fieldError('terms_not_accepted')),
});

/** As typed, before validation. */
export type CheckoutFormInput = z.input<typeof checkoutFormSchema>;
export type CheckoutForm = z.output<typeof checkoutFormSchema>;

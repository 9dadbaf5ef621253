import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/booking/checkout.schema.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';

/** What /cart-checkout asks for beside the cart itself. */
export const checkoutFormSchema = z.object({
  contact: contactSchema,
  event: eventPlaceSchema,
  plan: z.enum(PAYMENT_PLANS, 'Choose how you would like to pay.'),
  terms: z.boolean().refine((agreed) => agreed, 'Please agree to the rental terms to book.'),
});

/** As typed, before it is checked. */
export type CheckoutFormInput = z.input<typeof checkoutFormSchema>;
export type CheckoutForm = z.output<typeof checkoutFormSchema>;

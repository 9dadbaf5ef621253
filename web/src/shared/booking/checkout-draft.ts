import { z } from 'zod';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { onSiteTypedSchema, venueSchema } from '#core/reservations/checkout.schema.ts';
import type { CheckoutFormInput } from '#web/shared/booking/checkout-form.schema.ts';
import { type LocalRecord, makeLocalRecord } from '#web/shared/data/local-record.ts';
import type { Me } from '#core/contract/accounts.ts';

export const CHECKOUT_STORAGE_KEY = 'inflatableCheckout';

/** The shop's own state (decisions: the delivery area is in Texas). */
const HOME_REGION = 'TX';

const text = z.string().max(2_000).catch('');

/** As typed, half-finished or not: nothing is refused here, and no card data is ever part of it. */
const draftSchema = z.object({
  contact: z.object({ name: text, email: text, phone: text }),
  event: z.object({
    street: text,
    city: text,
    region: text,
    postalCode: text,
    notes: text,
    startsAt: text,
    endsAt: text,
    venue: venueSchema
      .extend({ contactOnSite: onSiteTypedSchema.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
  promoCode: z.string().max(40).optional().catch(undefined),
  damageWaiver: z.boolean().optional().catch(undefined),
  addOns: z
    .array(z.object({ productId: z.string(), quantity: z.int().min(1) }))
    .readonly()
    .optional()
    .catch(undefined),
  plan: z.enum(PAYMENT_PLANS).catch('deposit'),
});

export type CheckoutDraft = z.infer<typeof draftSchema>;

export const EMPTY_DRAFT: CheckoutDraft = {
  contact: { name: '', email: '', phone: '' },
  event: {
    street: '',
    city: '',
    region: HOME_REGION,
    postalCode: '',
    notes: '',
    startsAt: '',
    endsAt: '',
  },
  plan: 'deposit',
};

/** Agreeing to the terms, and to a kept card, is not kept: it is asked for with every booking. */
export const draftOf = ({
  contact,
  event,
  plan,
  promoCode,
  damageWaiver,
  addOns,
}: CheckoutFormInput): CheckoutDraft => ({
  contact,
  promoCode,
  damageWaiver,
  addOns,
  event: { ...event, notes: event.notes ?? '' },
  plan,
});

export const checkoutDraft: LocalRecord<CheckoutDraft> = makeLocalRecord(
  CHECKOUT_STORAGE_KEY,
  draftSchema,
  () => window.localStorage,
);

/** The checkout knows what the account knows; what someone has typed there stays. */
export function fillDraft({ displayName, email, phone = '', event }: Me): void {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { contact } = draft;
  checkoutDraft.write({
    ...draft,
    contact: {
      name: contact.name || displayName,
      email: contact.email || email,
      phone: contact.phone || phone,
    },
    event:
      draft.event.street === ''
        ? { ...draft.event, ...event, notes: draft.event.notes }
        : draft.event,
  });
}

/** New details are for the next checkout, whatever was typed there before. */
export function renewDraft(me: Me): void {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { notes, startsAt, endsAt } = draft.event;
  const event = { ...EMPTY_DRAFT.event, notes, startsAt, endsAt };
  checkoutDraft.write({ ...EMPTY_DRAFT, plan: draft.plan, event });
  fillDraft(me);
}

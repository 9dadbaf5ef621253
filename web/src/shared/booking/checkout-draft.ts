import { z } from 'zod';
import type { Me } from '#core/contract/accounts.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import {
  contactSchema,
  onSiteTypedSchema,
  partyFormSchema,
  sameEveningSchema,
  venueSchema,
} from '#core/reservations/checkout.schema.ts';
import { storedJson, storedText, type StoredValue } from '#web/shared/data/browser-storage.ts';

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

const CHECKOUT_STORAGE_KEY = 'inflatableCheckout';

/** The shop's own state. */
const HOME_REGION = 'TX';

const text = z.string().max(2_000).catch('');

/** As typed, complete or not: never validated, and never contains card data. */
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
    sameEvening: sameEveningSchema.catch(undefined),
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

/**
 * Leaves out consents: every booking needs new ones (`agreedTerms`), and a saved card is always
 * asked for.
 */
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

export const checkoutDraft: StoredValue<CheckoutDraft> = storedJson(
  CHECKOUT_STORAGE_KEY,
  draftSchema,
);

const TERMS_STORAGE_KEY = 'inflatableTerms';

const agreedSchema = z.object({ version: z.string().max(100), email: z.string().max(254) });

/**
 * Which rental terms a customer agreed to with the last booking, here or with the account. For
 * the same person and terms, the button agrees to them again and says so. Anything else needs a
 * new tick.
 */
const agreedTerms: StoredValue<z.infer<typeof agreedSchema>> = storedJson(
  TERMS_STORAGE_KEY,
  agreedSchema,
);

/** The terms whose box was ticked in this tab, until the booking is made. */
export const tickedTerms = storedText('inflatableTicked', () => window.sessionStorage);

const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const hasAgreed = (version: string, email: string): boolean => {
  const agreed = agreedTerms.read();
  return agreed?.version === version && sameAddress(agreed.email, email);
};

/**
 * Once something is booked: keeps what the next booking starts with (customer, address, payment
 * plan, the terms agreed to), nothing about this party.
 */
export function keepForNext(email: string | undefined): void {
  const version = tickedTerms.read();
  if (version !== undefined && email !== undefined) agreedTerms.write({ version, email });
  tickedTerms.write(undefined);
  const draft = checkoutDraft.read();
  if (draft === undefined) return;
  const { contact, plan, event } = draft;
  checkoutDraft.write({ contact, plan, event: { ...event, notes: '', sameEvening: undefined } });
}

/** Fills in what the account knows. Typed input stays. */
export function fillDraft({ displayName, email, lastParty, termsVersion, ...me }: Me): void {
  const { phone = lastParty?.phone ?? '', event = lastParty?.event } = me;
  if (termsVersion !== undefined) agreedTerms.write({ version: termsVersion, email });
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
        ? {
            ...draft.event,
            ...event,
            notes: draft.event.notes,
            startsAt: draft.event.startsAt || (lastParty?.startsAt ?? ''),
            endsAt: draft.event.endsAt || (lastParty?.endsAt ?? ''),
          }
        : draft.event,
  });
}

/** New profile details replace what was typed before. */
export function renewDraft(me: Me): void {
  const draft = checkoutDraft.read() ?? EMPTY_DRAFT;
  const { notes, startsAt, endsAt } = draft.event;
  const event = { ...EMPTY_DRAFT.event, notes, startsAt, endsAt };
  checkoutDraft.write({ ...EMPTY_DRAFT, plan: draft.plan, event });
  fillDraft(me);
}

import { z } from 'zod';
import { CREDIT_KINDS } from '#core/credits/credit.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { ADJUSTMENT_KINDS } from '#core/pricing/adjustment.ts';
import {
  contactSchema,
  officeEventSchema,
  partyEventSchema,
  partyHoursSchema,
} from '#core/reservations/checkout.schema.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { BALANCE_WAYS } from '#core/reservations/planned-charge.ts';
import { CONTACT_LINKS } from '#core/self-service/change-contact.ts';
import type { PublicRoutes } from './calls.ts';
import {
  type InputOf,
  type OutputOf,
  amountSchema,
  calendarDaySchema,
  idSchema,
  centsSchema,
  lineOfText,
  eventSchema,
  visitSchema,
} from './fields.ts';
import { receivedSchema } from './messages.ts';
import { availabilitySchema, ownAvailabilityQuerySchema } from './products.ts';
import {
  adjustmentSchema,
  chosenLinesSchema,
  orderAddOnsSchema,
  orderLinesSchema,
  perSchema,
} from './quotes.ts';
import {
  awaitsOwnerSchema,
  documentVersionSchema,
  deliveryFeeSchema,
  overrideSchema,
  statusSchema,
} from './reservations.ts';

/** What the crew did, beside what happened to the booking. */
const VISIT_STEPS = ['on_the_way', 'arrived', 'set_up', 'picked_up'] as const;

/** The history as shown to customers, without admin names, notes or units. */
const timelineSchema = z.object({
  /** `signed`: the rental agreement. From `on_the_way` on: the crew's visits. */
  kind: z.enum([...HISTORY_KINDS, 'signed', ...VISIT_STEPS]),
  at: z.string(),
  by: z.enum(['you', 'us', 'system', 'provider']),
  /** Signed, for `rescheduled`, `lines_changed`, `details_changed` and `adjusted`. */
  amountCents: z.int().optional(),
  facts: z.record(z.string(), z.string()).optional(),
});
export type TimelineEntry = OutputOf<typeof timelineSchema>;

/**
 * After a change, what was paid by then keeps its cancellation tier: at most `refundCents` of it is
 * refunded, however far away the new days are.
 */
const stakeSchema = z.object({ paidCents: centsSchema, refundCents: centsSchema });

/** `backCents` is refunded. Unless `isAll`, other rentals stay; the total falls by `lessCents`. */
const refundChoiceSchema = z.object({
  backCents: centsSchema,
  lessCents: centsSchema,
  isAll: z.boolean(),
});

/** `lessCents`: what the total falls by on these days; absent while unknown. It never rises. */
const offeredDaysFields = {
  startDate: z.string(),
  endDate: z.string(),
  lessCents: centsSchema.optional(),
};

const creditPartFields = {
  kind: z.enum(CREDIT_KINDS),
  ending: z.string(),
  amountCents: centsSchema,
};

/** Feet on the ground, without the space around it. */
const footprintSchema = z.object({ lengthFt: z.number(), widthFt: z.number() });

/** What a reservation's private link shows. */
const managedReservationSchema = z.object({
  reservationId: z.string(),
  version: z.string().meta({
    description:
      'Changes with everything that is recorded. A change of the booking names the one that it was based on.',
  }),
  productTitle: z.string(),
  es: z.object({ productTitle: z.string() }).optional(),
  language: z.enum(LANGUAGES).optional().meta({ description: 'The language of future emails.' }),
  lines: listOf({
    productId: z.string(),
    quantity: z.int(),
    startDate: z.string(),
    endDate: z.string(),
    title: z.string(),
    /** The product's Spanish texts. */
    es: z.object({ title: z.string().optional() }).optional(),
    image: z.string(),
    /** For an add-on. */
    per: perSchema.optional(),
    isService: z.literal(true).optional(),
    turnaroundDays: z.int().optional(),
    /** As agreed: price times quantity and days. */
    priceCents: centsSchema.optional(),
  }),
  startDate: z.string(),
  endDate: z.string(),
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  holdExpiresAt: z.string().optional().meta({
    description: 'Of an unpaid hold: until when it can be paid. Starting a payment may extend it.',
  }),
  paidCents: centsSchema,
  totalCents: centsSchema,
  balanceCents: centsSchema,
  /** What was owed and is not asked for any more: no part of `balanceCents`. */
  writtenOffCents: centsSchema.optional(),
  invoiceDueOn: z.string().optional().meta({
    description: 'Only for an invoice; other balances are due before we set up.',
  }),
  /** The customer's order number, on an unpaid invoice. */
  poNumber: z.string().optional(),
  subtotalCents: centsSchema.optional(),
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  /** Who is exempt from sales tax. */
  taxExempt: z.string().optional(),
  depositPercent: z.number().optional(),
  /** Absent if the office took the booking without one. */
  contactEmail: z.string().optional(),
  event: eventSchema,
  /** A delivery and a pickup for each distinct period of the lines. */
  visits: z
    .array(
      visitSchema.extend({
        /** Absent until a crew is on its way. */
        crew: z
          .object({
            state: z.enum(['on_the_way', 'arrived', 'done']),
            /** When it reached that state. */
            at: z.string(),
            /** `HH:MM`. While it is on its way: when it arrives. */
            eta: z.string().optional(),
          })
          .optional(),
      }),
    )
    .readonly(),
  /** What would be refunded. Present while the customer may cancel. */
  cancellation: z
    .object({
      refundCents: centsSchema,
      /** The part that goes to rain checks and gift cards. */
      toCreditsCents: centsSchema.optional(),
      /** The part that was paid offline and is refunded in cash. */
      offlineCents: centsSchema.optional(),
      stake: stakeSchema.optional(),
      /** With a stake: each amount with the last day on which canceling refunds it, in order. */
      steps: z
        .array(z.object({ until: z.string(), refundCents: centsSchema }))
        .readonly()
        .optional(),
    })
    .optional(),
  outOfService: listOf({
    productId: z.string(),
    title: z.string(),
    es: z.object({ title: z.string().optional() }).optional(),
    startDate: z.string(),
    endDate: z.string(),
  })
    .optional()
    .meta({
      description:
        'Rentals whose unit the shop took out of service, with no other left. Until that is settled, nothing can be paid, and canceling refunds everything.',
    }),
  contactPhone: z.string().optional(),
  /** While the customer may cancel for weather: what was paid becomes a credit until that day. */
  rainCheck: z
    .object({ amountCents: centsSchema, until: z.string(), expiresOn: z.string() })
    .optional(),
  /** A choice because of the weather, while it is open. */
  weatherOffer: z
    .object({
      id: z.string(),
      /** An instant; the customer must choose before it. */
      until: z.string(),
      recorded: z.boolean(),
      /** Because of rain, not wind. */
      isRain: z.boolean().optional(),
      /** The highest chance, in percent; because of it, not of wind. */
      thunder: z.object({ percent: z.number(), at: z.string() }).optional(),
      /** The strongest hour of the forecast; absent if the forecast was unavailable. */
      wind: z
        .object({
          title: z.string(),
          mph: z.number(),
          limitMph: z.number().optional(),
          at: z.string(),
        })
        .optional(),
      /** The whole amount paid, which becomes a rain check. */
      amountCents: centsSchema,
      /** Absent if the shop gives no rain checks, or if the booking has other dates. */
      rainCheckExpiresOn: z.string().optional(),
      /** Absent if the other dates cannot be booked on their own. */
      refund: refundChoiceSchema.optional(),
      /** The rentals that it is about, and the days to which they may move. */
      period: z.object({ startDate: z.string(), endDate: z.string() }),
      days: listOf(offeredDaysFields),
    })
    .optional(),
  /** An open choice because a rental no longer has a unit. Shows what is available now. */
  unitOffer: z
    .object({
      id: z.string(),
      /** An instant; the customer must choose before it. */
      until: z.string(),
      /** Title and days of the rental. */
      title: z.string(),
      es: z.object({ title: z.string().optional() }).optional(),
      period: z.object({ startDate: z.string(), endDate: z.string() }),
      /** It has a unit again, so there is nothing to choose. */
      isBack: z.boolean(),
      /** What was booked, to compare with. */
      booked: z
        .object({
          capacity: z.number(),
          ages: z.string().optional(),
          wet: z.boolean().optional(),
          size: footprintSchema,
        })
        .optional(),
      substitutes: listOf({
        productId: z.string(),
        slug: z.string(),
        title: z.string(),
        es: z.object({ title: z.string().optional() }).optional(),
        image: z.string(),
        capacity: z.number(),
        /** False of a movie screen or a table; absent: it is. */
        isPlayedOn: z.literal(false).optional(),
        wet: z.boolean(),
        ages: z.string().optional(),
        size: footprintSchema.optional(),
        needs: z.object({
          lengthFt: z.number(),
          widthFt: z.number(),
          gateWidthIn: z.number().optional(),
          circuits: z.number(),
        }),
        /** What the total falls by. It never rises. */
        lessCents: centsSchema,
        /** The discount that keeps the total of a dearer one the same. */
        goodwillCents: centsSchema.optional(),
      }),
      days: listOf(offeredDaysFields),
      refund: refundChoiceSchema.optional(),
    })
    .optional(),
  /**
   * A choice that was not answered in time, through the day of its delivery, unless a crew has begun
   * or the rental has a unit again: the customer has to call. `title`: of the rental without a unit.
   */
  lateChoice: z
    .object({
      about: z.enum(['weather', 'unit']),
      title: z.string().optional(),
      es: z.object({ title: z.string().optional() }).optional(),
      period: z.object({ startDate: z.string(), endDate: z.string() }),
    })
    .optional(),
  /** The office has talked with the customer about what does not fit the spot. */
  isSpotChecked: z.boolean().optional(),
  /** Present while days, lines and details may be changed; `until` is an instant. */
  changes: z.object({ until: z.string() }).optional(),
  /**
   * The planned charge of the balance to the deposit's card. With `isExceeded`, the balance is
   * higher than agreed, and nothing is charged without new consent.
   */
  cardCharge: z
    .object({ amountCents: centsSchema, day: z.string(), isExceeded: z.boolean().optional() })
    .optional(),
  /** Paid by rain checks and gift cards, included in `paidCents`. */
  creditedCents: centsSchema.optional(),
  /** `creditedCents` by gift card, rain check or points account, with the end of its code. */
  credited: listOf(creditPartFields).optional(),
  /** The last four digits of the card that refunds go to, if a single card paid. */
  cardEnding: z.string().optional(),
  /** Promised refunds, included in `paidCents`, that the card provider has not reported yet. */
  refundsUnderWayCents: centsSchema.optional(),
  cashRefundDueCents: centsSchema.optional(),
  /** How money outside the site was paid and refunded, if any; `other` also if in several ways. */
  offline: z
    .object({ paidBy: z.enum(OFFLINE_METHODS), refundedBy: z.enum(OFFLINE_METHODS) })
    .optional(),
  /** Credits issued instead of refunds, codes in groups. */
  issuedCredits: listOf({ code: z.string(), amountCents: centsSchema }).optional(),
  /** The office agreed that the crew collects the balance at delivery. */
  paysAtDoor: z.boolean().optional(),
  /**
   * Where the money is now that was paid; the parts add up to `paid`. Present once something is or
   * was refunded, or the booking was canceled or has expired.
   */
  moneyBack: z
    .object({
      paidCents: centsSchema,
      cardCents: centsSchema,
      cashCents: centsSchema,
      creditCents: centsSchema,
      /** `creditCents` by gift card, rain check or points account, with the end of its code. */
      credits: listOf(creditPartFields).optional(),
      rainCheckCents: centsSchema,
      /** Payments that a bank returned, and lost disputes. */
      bankCents: centsSchema.optional(),
      /** Below zero where more was refunded than was paid in the end. */
      keptCents: centsSchema,
    })
    .optional(),
  creditPreview: z
    .object({ amountCents: centsSchema, leftCents: centsSchema, balanceCents: centsSchema })
    .optional()
    .meta({
      description:
        'Only the answer to a preview: what the credit would pay, what would be left on it, and what would still be due.',
    }),
  /** Oldest first. */
  history: z.array(timelineSchema).readonly().optional(),
  /** Refund by days before delivery, most days first. */
  cancellationTiers: listOf({ daysBefore: z.int(), refundPercent: z.number() }).optional(),
});
export type ManagedReservation = OutputOf<typeof managedReservationSchema>;

const cancelInputSchema = z.object({
  refundCents: z.int('Must be the refund shown, in cents.').min(0),
});

const rainCheckSchema = z.object({
  amountCents: amountSchema,
  why: lineOfText(200, 'Enter the forecast.'),
});

const payByCreditSchema = z.object({
  code: z
    .string()
    .trim()
    .max(60, fieldError('text_too_long', { most: 60 }))
    .regex(/^[^\p{Cc}\p{Cs}/]*$/u, fieldError('code_malformed')),
  isPreview: z
    .boolean()
    .optional()
    .meta({ description: 'Only says in `creditPreview` what would happen. Takes nothing.' }),
});

/** Version of the saved-card sentence, and the balance it named. */
const cardConsentSchema = z.object({
  version: documentVersionSchema,
  amountCents: amountSchema,
});

/** The version that the change was based on. */
export const versionSchema = z.string().max(60, 'Not one of our versions.');

const periodSchema = z.object({ startDate: calendarDaySchema, endDate: calendarDaySchema });

const offerAnswerSchema = z.intersection(
  z.object({ offerId: z.string().max(60) }),
  z.discriminatedUnion('choice', [
    z.object({ choice: z.literal('refund'), amountCents: amountSchema }),
    z.object({ choice: z.literal('rain_check'), amountCents: amountSchema }),
    z.object({ choice: z.literal('move'), days: periodSchema }),
    z.object({
      choice: z.literal('substitute'),
      productId: z.string().max(200),
      amountCents: amountSchema,
    }),
    z.object({ choice: z.literal('keep') }),
  ]),
);
export type OfferAnswerInput = InputOf<typeof offerAnswerSchema>;

/** What the customer saw before confirming. */
const shownSchema = z.object({
  totalCents: amountSchema,
  excessCents: amountSchema,
  /** Turns the excess into a credit instead of a refund. */
  keepAsCredit: z.boolean().optional(),
  /** The version the customer looked at: 409 `changed_meanwhile` if it has changed since. */
  version: versionSchema.optional(),
});
export type ChangeShown = InputOf<typeof shownSchema>;

/** Absent fields stay as they are. */
export const amendedContactSchema = contactSchema
  .extend({
    email: contactSchema.shape.email.nullable().meta({ description: '`null` removes it.' }),
  })
  .partial();

const amendmentsTo = <Event extends z.ZodType>(eventSchema: Event) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('reschedule'),
      /** The period to move. 409 `which_period` if ambiguous, `period_not_found` if unknown. */
      period: periodSchema.optional(),
      startDate: calendarDaySchema,
      endDate: calendarDaySchema,
      instead: z
        .array(z.object({ productId: idSchema, substituteId: idSchema }))
        .max(20)
        .readonly()
        .optional()
        .meta({
          description:
            'Rentals of the period to exchange for others, as many of each, such as those without a unit on the new days.',
        }),
      hours: partyHoursSchema.optional().meta({
        description:
          'Other hours of the party, or its first ones: a pickup on the same evening, which a closed day may force, depends on them.',
      }),
    }),
    z.object({ kind: z.literal('lines'), lines: orderLinesSchema, addOns: orderAddOnsSchema }),
    z.object({ kind: z.literal('details'), event: eventSchema }),
    /** The private link may change only the phone. */
    z.object({
      kind: z.literal('contact'),
      contact: amendedContactSchema,
      /** Whether to mail the private link; `renew`: a new one that revokes earlier links. */
      link: z.enum(CONTACT_LINKS).optional(),
    }),
  ]);

/** A requested change, by private link or in the office. */
const amendmentSchema = amendmentsTo(partyEventSchema);
export type AmendmentInput = InputOf<typeof amendmentSchema>;

const amendmentPreviewSchema = z.object({ amendment: amendmentSchema });
const amendmentNowSchema = amendmentPreviewSchema.extend({ shown: shownSchema });
/** `version`: as in `shown`. */
const linkPreviewSchema = amendmentPreviewSchema.extend({ version: versionSchema.optional() });

const waiveSchema = z
  .boolean()
  .optional()
  .meta({ description: 'Waives what the change would add to the total.' });
const officeChangeSchema = amendmentsTo(officeEventSchema);
export type OfficeAmendmentInput = InputOf<typeof officeChangeSchema>;
export const officePreviewSchema = amendmentPreviewSchema.extend({
  amendment: officeChangeSchema,
  waive: waiveSchema,
  deliveryFeeCents: deliveryFeeSchema,
  override: overrideSchema,
});
export const officeAmendmentSchema = amendmentNowSchema.extend({
  amendment: officeChangeSchema,
  waive: waiveSchema,
  deliveryFeeCents: deliveryFeeSchema,
  override: overrideSchema,
});

const visitTimeSchema = visitSchema.pick({ date: true, from: true, to: true });

const visitItems = {
  items: z.string(),
  /** For a visit that stays: what it no longer brings, and what it newly brings. */
  takenOff: z.string().optional(),
  added: z.string().optional(),
};

export const changeQuoteSchema = z.object({
  /** Every visit before and after the change, unchanged ones too; absent if there are none. */
  visits: listOf({
    kind: visitSchema.shape.kind,
    ...visitItems,
    es: z.object(visitItems).optional(),
    before: visitTimeSchema.optional(),
    after: visitTimeSchema.optional(),
  }),
  /** Every price line before and after the change; absent if there are none. */
  rows: listOf({
    kind: z.enum(['rental', ...ADJUSTMENT_KINDS]),
    /** The rental's title. Other labels are in English. */
    label: z.string(),
    es: z.object({ label: z.string().optional() }).optional(),
    name: z.string().optional(),
    rate: z.number().optional(),
    beforeCents: centsSchema.optional(),
    afterCents: centsSchema.optional(),
  }),
  adjustments: z.array(adjustmentSchema).readonly(),
  totalCents: centsSchema,
  /** Signed change of the total. */
  differenceCents: centsSchema,
  /** Paid in excess of the new total; refunded or turned into a credit. */
  excessCents: centsSchema,
  balanceCents: centsSchema,
  /** When that is due; absent if nothing is left to pay. `was`: the day so far, if it is another. */
  balanceDue: z
    .object({ day: z.string(), by: z.enum(BALANCE_WAYS), was: z.string().optional() })
    .optional(),
  stake: stakeSchema.optional(),
  /** What canceling today would refund, without and with the change, if a nearer delivery lowers it. */
  ifCanceled: z.object({ nowCents: centsSchema, thenCents: centsSchema }).optional(),
  /** The last day on which canceling refunds everything, if the change moves it. */
  fullRefund: z.object({ before: z.string(), after: z.string() }).optional(),
});
export type ChangeQuoteDto = OutputOf<typeof changeQuoteSchema>;

/** The lines chosen so far, and the booked period to add something to. */
const itemOffersInputSchema = z.object({
  lines: chosenLinesSchema,
  addOns: orderAddOnsSchema,
  period: periodSchema,
});
export type ItemOffersInput = InputOf<typeof itemOffersInputSchema>;

const itemOffersSchema = z.object({
  /** Available ones first. */
  items: listOf({
    productId: z.string(),
    title: z.string(),
    es: z.object({ title: z.string().optional() }).optional(),
    image: z.string(),
    /** Per day, as in the shop. */
    priceCents: centsSchema,
    /** Signed change of the total for one more; absent if it is not available. */
    differenceCents: centsSchema.optional(),
    refused: z.enum(['sold_out', 'no_crew', 'other']).optional(),
    /** Unsuitable for the spot, by the measurements and ground that the customer gave. */
    isMisfit: z.boolean().optional(),
  }),
});
export type ItemOffersDto = OutputOf<typeof itemOffersSchema>;

/** The language in which the customer reads the booking's page. */
const languageInputSchema = z.object({ language: z.enum(LANGUAGES) });

const linkRenewedSchema = z.object({ renewed: z.literal(true) });

const linksInputSchema = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email(fieldError('email_malformed')))
      .optional(),
    /** Instead of the email: of bookings without one. */
    phone: contactSchema.shape.phone.optional(),
    language: z.enum(LANGUAGES).default('en'),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: fieldError('email_missing'),
    path: ['email'],
  });

/** What customers do with their private link. 404 `invalid_link` for a bad token. */
export const MANAGE_ROUTES = {
  'GET /manage/:token': { answer: managedReservationSchema },
  /**
   * Whether the reservation, or its lines of one period, would be available on each day: 1 or 0.
   * Its own units count as available. At most 92 days.
   */
  'GET /manage/:token/availability': {
    query: ownAvailabilityQuerySchema,
    answer: availabilitySchema,
  },
  /**
   * 409 `cannot_change`, `nothing_changed`, `which_period`, `period_not_found`; `changed_meanwhile`
   * if the booking is not at this `version`; order errors.
   */
  'POST /manage/:token/amendments/preview': {
    body: linkPreviewSchema,
    answer: changeQuoteSchema,
  },
  /** What else the booking could have in a period. 409 `cannot_change`, `period_not_found`. */
  'POST /manage/:token/items': { body: itemOffersInputSchema, answer: itemOffersSchema },
  /** The preview's errors, and 409 `quote_changed` if the result differs from what was shown. */
  'POST /manage/:token/amendments': {
    body: amendmentNowSchema,
    answer: managedReservationSchema,
  },
  /** 409 `refund_changed` if the amount shown has changed, `cannot_cancel` if it is too late. */
  'POST /manage/:token/cancel': { body: cancelInputSchema, answer: managedReservationSchema },
  /** Pays as much as the credit can. 422 `credit_unknown`, `credit_expired`, `credit_empty`. */
  'POST /manage/:token/credit': { body: payByCreditSchema, answer: managedReservationSchema },
  /** Consent for a balance above the first consent. 409 `consent_changed` if the amount differs. */
  'POST /manage/:token/card-consent': {
    body: cardConsentSchema,
    answer: managedReservationSchema,
  },
  /** Turns everything paid into a credit. 409 `no_rain_check`, `refund_changed`. */
  'POST /manage/:token/rain-check': { body: rainCheckSchema, answer: managedReservationSchema },
  /**
   * Can be answered once. 409 `offer_over` with `why` in its params: `answered`, `late`, `withdrawn`,
   * `replaced` or `changed`; 409
   * `unit_is_back`, `refund_changed`, or a change's errors.
   */
  'POST /manage/:token/offer': { body: offerAnswerSchema, answer: managedReservationSchema },
  /** Sets the language of the booking's next mails and texts. */
  'POST /manage/:token/language': { body: languageInputSchema, answer: managedReservationSchema },
  /** Revokes this link and mails a new one to the booking's address. */
  'POST /manage/:token/renew': { answer: linkRenewedSchema },
  /**
   * Mails all its links to an address, or texts those of bookings without an address to a number.
   * The answer is the same for every address and number. 409 `cannot_text`.
   */
  'POST /manage-links': {
    botChecked: true,
    body: linksInputSchema,
    status: 202,
    answer: receivedSchema,
  },
} as const satisfies PublicRoutes;

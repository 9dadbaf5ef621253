import { z } from 'zod';
import { NEXT_STEPS } from '#core/desk/next-step.ts';
import { STOP_STATES } from '#core/dispatch/crew-day.ts';
import { SIGNATURE_STATES } from '#core/documents/agreement.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { REFUND_WAYS } from '#core/refunds/refund.ts';
import { BACK_WAYS, REFUND_REASONS } from '#core/reporting/fact-names.ts';
import { CHOICES } from '#core/reservations/choice-offer.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { HOLD_SCOPES } from '#core/reservations/live-holds.ts';
import { MONEY_ENTRY_KINDS, OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { MOST_NET_DAYS, OFFICE_PAYMENTS, ORDER_SOURCES } from '#core/reservations/office-terms.ts';
import { RESERVATION_SORTS } from '#core/reservations/reservation-lists.ts';
import { OPEN_MONEY, PAYMENT_REASONS } from '#core/reservations/reservation.ts';
import { MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT } from '#core/settings/field-limits.ts';
import type { Routes } from './admin-api.ts';
import {
  type InputOf,
  type OutputOf,
  actorSchema,
  amountSchema,
  calendarDaySchema,
  centsSchema,
  daysSchema,
  emailSchema,
  lineOfText,
  linesOfText,
  MOST_CENTS,
  officeEventSchema,
  idSchema,
  fileSchema,
  visitSchema,
  mailPreviewSchema,
} from './fields.ts';
import {
  changeQuoteSchema,
  officeAmendmentSchema,
  officePreviewSchema,
  versionSchema,
} from './manage.ts';
import { adjustmentSchema, perSchema } from './quotes.ts';
import { awaitsOwnerSchema, statusSchema } from './reservations.ts';

/** Search filters; empty fields are left out. */
export const reservationSearchSchema = z.object({
  /** Matches id, email address, name, phone or city. */
  q: z.string().trim().max(120, 'Use 120 characters or fewer.').optional(),
  status: statusSchema.optional(),
  /** Pickup day, both ends included. */
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
  /**
   * Only those with a balance, with a balance due at the door, with one that was due there before
   * the crew set up, or with a cash refund due.
   */
  balance: z.enum(OPEN_MONEY).optional(),
  /** Only requests the owner has not answered. */
  awaits: z.literal('owner').optional(),
  /** With a delivery or pickup on these days: visits, not the reservation's first and last day. */
  out: daysSchema.optional(),
  in: daysSchema.optional(),
  visit: daysSchema.optional().meta({
    description:
      'With a delivery or a pickup on these days. With `balance` `door`, the bookings that pay their crew then: not at the pickup while the delivery is still ahead.',
  }),
  /** Held or sold, and rented on one of these days. */
  event: daysSchema.optional(),
  /** The same, or picked up on one of these days: what happens then. */
  day: daysSchema.optional(),
  booked: daysSchema.optional(),
  /** With money moved in the week, Monday to Sunday, that contains this day. */
  cash: calendarDaySchema.optional(),
  /** Reservations with a refund on these days. */
  refunded: daysSchema.optional(),
  /** Refunded for this reason, and in this way. */
  why: z.enum(REFUND_REASONS).optional(),
  way: z.enum(BACK_WAYS).optional(),
  /** At the end of this day: paid for a future party, or owed for a past one. */
  deposit: calendarDaySchema.optional(),
  owes: calendarDaySchema.optional(),
  /** Confirmed, but not signed in its present form. */
  agreement: z.literal('unsigned').optional(),
  /** Only reservations that the former shop's program wrote. */
  former: z.literal('yes').optional(),
  /** By last pickup or booking date; `-` sorts latest first. Default: pickup if days are given. */
  sort: z.enum(RESERVATION_SORTS).optional(),
  after: z.string().max(2_000).optional(),
});
export type ReservationSearch = InputOf<typeof reservationSearchSchema>;

export const yardCheckSchema = z.object({
  /** Version of the fit rule. */
  rule: z.string(),
  answers: listOf({
    productId: z.string(),
    fit: z.enum(['fits', 'does_not_fit', 'unknown']),
    problems: z.array(z.enum(['too_short', 'too_narrow', 'gate', 'surface', 'outlet'])).readonly(),
  }),
  /** Circuits needed at once, and available. `isBrought`: an add-on supplies the power. */
  power: z.object({ needs: z.int(), has: z.int(), isBrought: z.boolean() }).optional(),
  /** Products that fit one by one, but not side by side. */
  crowded: z.array(z.string()).readonly().optional(),
});

const rowSchema = z.object({
  id: z.string(),
  status: statusSchema,
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** A delivery and a pickup for each distinct period of the lines. */
  visits: z
    .array(
      visitSchema.extend({
        /** As reported by the crew or the office; absent before that. */
        state: z.enum(STOP_STATES).optional(),
        /** The hours last mailed for it, if others than the promised ones. */
        told: z.object({ from: z.string(), to: z.string() }).optional(),
        /** Still ahead, on a day on which the shop is closed. `reason`: the owner's, if any. */
        closed: z.object({ reason: z.string().optional() }).optional(),
        /** The shop's hours that day, if the visit is still ahead and promised outside them. */
        outside: z.object({ from: z.string(), to: z.string() }).optional(),
      }),
    )
    .readonly(),
  /** State of the rental agreement. `outdated`: the booking has changed since it was signed. */
  agreement: z.enum(SIGNATURE_STATES),
  createdAt: z.string(),
  contact: z.object({ name: z.string(), email: z.string().optional(), phone: z.string() }),
  city: z.string(),
  street: z.string().optional(),
  postalCode: z.string().optional(),
  /** The party's hours, `HH:MM`. */
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  /** The school, church or company that it is for, and its purchase order. */
  organization: z.string().optional(),
  poNumber: z.string().optional(),
  /** Every line, which `productTitle` sums up. */
  items: listOf({ title: z.string(), quantity: z.int() }).optional(),
  totalCents: centsSchema,
  /**
   * Of the total: the tax, less what goodwill took off it; the fees; and what was taken off, negative.
   * The rest is the rentals with their surcharges.
   */
  parts: z
    .object({
      taxCents: centsSchema,
      deliveryCents: centsSchema,
      waiverCents: centsSchema,
      chargesCents: centsSchema.optional(),
      discountCents: centsSchema,
      goodwillCents: centsSchema,
    })
    .optional(),
  /** Before refunds that have been promised but not made. */
  paidCents: centsSchema,
  /** Paid less refunds, promised ones too. Below zero where a bank took back what was refunded. */
  netPaidCents: centsSchema,
  /** The same, but never below zero: the most a cancellation can refund. */
  keptCents: centsSchema,
  /** Of a canceled booking: what it gave back and the bank then returned. */
  balanceCents: centsSchema,
  /** A bad debt that nobody asks for: no part of `balanceCents`. Absent if there is none. */
  writtenOffCents: centsSchema.optional(),
  /** Day on which a saved card is charged with the balance, as the customer agreed. */
  chargedOn: z.string().optional(),
  /** Why money was refunded, as staff typed it or as a code, oldest first. */
  refundReasons: z.array(z.string()).readonly().optional(),
  /** In a list by `cash`: what it paid that week, less what went back. */
  movedCents: centsSchema.optional(),
  /** A payment is disputed with the customer’s bank, or was lost to a dispute. */
  dispute: z.enum(['open', 'lost']).optional(),
  /** Only while held. */
  holdExpiresAt: z.string().optional(),
  awaitsOwner: awaitsOwnerSchema,
  /** In lists only: numbers of the trucks that come, counted from 1 in the fleet's order. */
  trucks: z.array(z.int().min(1)).readonly().optional(),
  /** The next step, for the office or the crew. */
  next: z.object({
    kind: z.enum(NEXT_STEPS),
    at: z.string().optional(),
    amountCents: centsSchema.optional(),
    /** Of `refund_cash`: how the money was paid. */
    method: z.enum(OFFLINE_METHODS).optional(),
    /** The visit's hours have passed, and no crew has reported it. */
    isLate: z.literal(true).optional(),
    /** The crew could not make the visit. */
    isFailed: z.literal(true).optional(),
    /** No truck comes for the visit. */
    lacksTruck: z.literal(true).optional(),
  }),
});
export type ReservationRow = OutputOf<typeof rowSchema>;

const reservationsSchema = z.object({
  reservations: z.array(rowSchema).readonly(),
  /** Cursor of the next page; may be present even when this page had no match. */
  next: z.string().optional(),
});

const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(MONEY_ENTRY_KINDS),
  amountCents: centsSchema,
  at: z.string(),
  why: z.string().optional(),
  by: actorSchema.optional(),
  /** The provider's intent, or the credit's code. */
  reference: z.string().optional(),
  /** The last four digits of the card, once the provider reported them. */
  lastFour: z.string().optional(),
  /** By the simulated card, so no money moved. */
  isTest: z.literal(true).optional(),
  /** For offline money. */
  method: z.enum(OFFLINE_METHODS).optional(),
  note: z.string().optional(),
  /** The payment whose method this entry, with its counterpart, corrects. */
  corrects: z.string().optional(),
  /** When it was recorded, if it counts on an earlier day. */
  recordedAt: z.string().optional(),
  /** The payment that the bank returned; this entry takes its amount off. */
  returns: z.string().optional(),
  /** For a dispute: the disputed amount, and the provider's fee. */
  disputedCents: centsSchema.optional(),
  feeCents: centsSchema.optional(),
});
export type MoneyEntryDto = OutputOf<typeof entrySchema>;

const historySchema = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  by: actorSchema,
  amountCents: centsSchema.optional(),
  facts: z.record(z.string(), z.string()).optional(),
});

/** A certificate names the organization, or has a number. */
export const taxExemptShape = {
  organization: lineOfText(120, 'Enter the organization’s name.').optional(),
  number: lineOfText(60, 'Enter the certificate’s number.').optional(),
  expiresOn: calendarDaySchema.optional(),
  certificateId: idSchema.optional().meta({ description: 'ID of the stored file.' }),
};

type Exemption = {
  readonly organization?: string | undefined;
  readonly number?: string | undefined;
};

export const isNamed = ({ organization, number }: Exemption): boolean =>
  organization !== undefined || number !== undefined;

export const NOT_NAMED = { path: ['organization'], error: 'Enter the organization’s name.' };

/** When an invoice is due, in days after the last pickup, and the customer's order number. */
export const invoiceFields = {
  organization: lineOfText(120, 'Enter the organization’s name.').optional().meta({
    description: 'Whom an invoice bills, if not the person who booked.',
  }),
  poNumber: lineOfText(60, 'Enter the PO number.').optional(),
  netDays: z
    .int('Enter whole days.')
    .min(0)
    .max(MOST_NET_DAYS, `At most ${MOST_NET_DAYS}.`)
    .optional(),
};

/** How an office order is paid, as returned. */
export const officeTermsShape = {
  /** `forBalance`: a part was paid before, and the invoice covers the rest. */
  invoice: z
    .object({
      organization: z.string().optional(),
      poNumber: z.string().optional(),
      netDays: z.int(),
      forBalance: z.literal(true).optional(),
    })
    .optional(),
  taxExempt: z
    .object({
      organization: z.string().optional(),
      number: z.string().optional(),
      expiresOn: z.string().optional(),
      certificateId: z.string().optional(),
    })
    .optional(),
};

/** What the card that was saved with the deposit may pay now, or why nothing. */
const savedCardSchema = z.object({ dueCents: centsSchema.optional(), why: z.string().optional() });

const chargeSchema = z.object({
  amountCents: amountSchema.meta({
    description: 'The balance as shown. It is charged as a whole.',
  }),
});

const adminReservationSchema = rowSchema
  .extend({
    lines: listOf({
      productId: z.string(),
      title: z.string(),
      quantity: z.int(),
      startDate: z.string(),
      endDate: z.string(),
      unitPriceCents: centsSchema,
      /** Price of the line: all its days, whole quantity. */
      totalCents: centsSchema,
      units: z.array(z.string()).readonly(),
      per: perSchema.optional(),
      isService: z.literal(true).optional(),
    }),
    adjustments: z.array(adjustmentSchema).readonly(),
    subtotalCents: centsSchema,
    placedTotalCents: centsSchema,
    event: officeEventSchema,
    /** From the office to the crews alone. */
    crewNote: z.string().optional(),
    /** Who last signed the agreement, and when. The booking may have changed since. */
    signed: z.object({ name: z.string(), at: z.string() }).optional(),
    /** Day the balance is due: the first delivery day, or the invoice's due date. */
    dueOn: z.string().optional(),
    savedCard: savedCardSchema.optional(),
    /** By how much the total may rise before the saved card can no longer be charged unasked. */
    chargeRoomCents: centsSchema.optional(),
    /** What sales tax a charge would bring: the rate, and the taxed price that it comes on top of. */
    chargeTax: z.object({ rate: z.number(), baseCents: centsSchema, isUsual: z.boolean() }),
    /** Charges and discounts of the office that can be undone, latest first; with their tax. */
    undoable: listOf({ act: z.string(), label: z.string(), amountCents: centsSchema }),
    /** Whether the rentals fit the spot, as checked when it was entered. */
    yardCheck: yardCheckSchema.optional(),
    /** Of a tax-exempt booking: the sales tax that the office can charge after all. */
    taxToChargeCents: centsSchema.optional(),
    /** Set if the office took the order or agreed to an invoice. The history shows who did. */
    office: z
      .object({
        /** Missing if the customer placed the order. */
        source: z.enum(ORDER_SOURCES).optional(),
        payment: z.enum(OFFICE_PAYMENTS),
        ...officeTermsShape,
        waivesDelivery: z.boolean().optional(),
        deliveryFeeCents: centsSchema.optional(),
        quoteId: z.string().optional(),
      })
      .optional(),
    plan: z.enum(PAYMENT_PLANS),
    entries: z.array(entrySchema).readonly(),
    attempts: listOf({
      intentId: z.string(),
      reason: z.enum(PAYMENT_REASONS),
      amountCents: centsSchema,
      state: z.enum(['open', 'paid', 'abandoned']),
    }),
    /** Promised to the card, but not yet reported by the provider. */
    pendingCents: centsSchema,
    /** What was or is refunded, by any way: with `bankCents` and `netPaidCents`, all that came in. */
    backCents: centsSchema,
    /** What banks took back: payments they returned, and lost disputes. */
    bankCents: centsSchema,
    /** What a discount is spread over, so that a preview can say how much sales tax it takes off. */
    discountParts: listOf({ isTax: z.boolean(), amountCents: centsSchema }),
    /** Cash refunds promised and not paid yet. */
    cashRefundDueCents: centsSchema,
    /** The most that can be refunded each way. */
    mostBackCents: z.object({ card: centsSchema, rain_check: centsSchema, by_hand: centsSchema }),
    /** A choice that the customer has not answered, and may until then. */
    openOffer: z
      .object({
        id: z.string(),
        about: z.enum(['weather', 'unit']),
        at: z.string(),
        until: z.string(),
        days: z.array(z.string()).readonly(),
      })
      .optional(),
    /** The customer agreed to texts about choices and payments. */
    takesTexts: z.literal(true).optional(),
    /** Whether an offline payment can be recorded. */
    takesPayment: z.boolean(),
    /** Differs after every change. Sent back with actions that rely on it. */
    version: z.string(),
    /** Of its future emails and texts. */
    language: z.enum(LANGUAGES),
    history: z.array(historySchema).readonly(),
    /** Its customer; absent until an older reservation is linked. */
    customerId: z.string().optional(),
    /** A rental has no unit that can go out: nothing is to be paid until that is settled. */
    isOutOfService: z.literal(true).optional(),
    /** With that: the customer can still cancel at the private link, which refunds everything. */
    mayCancelByLink: z.literal(true).optional(),
    /** What the customer gets back who cancels now: everything if a rental is out of service. */
    policyRefundCents: centsSchema,
    /** Why: its percentage today, and the money that counts with it or with less after a change. */
    policyTier: z.object({
      percent: z.number(),
      stakes: listOf({ percent: z.number(), amountCents: centsSchema }),
    }),
  })
  .meta({ id: 'AdminReservation' });
export type AdminReservation = OutputOf<typeof adminReservationSchema>;

const why = linesOfText(500);
const note = linesOfText(200);
const method = z.enum(OFFLINE_METHODS);
const moved = amountSchema.min(1, 'At least one cent.');

/** From the office to the crews alone. */
export const crewNoteSchema = linesOfText(500);

/**
 * What an admin does with a reservation. `version` is the one the admin looked at: 409
 * `changed_meanwhile` if it has changed since; not checked if absent.
 */
export const adminActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    text: linesOfText(1_000).pipe(z.string().min(1, 'Enter a note.')),
  }),
  /** Replaces the note for its crews, which no customer sees; an empty one removes it. */
  z.object({
    kind: z.literal('crew_note'),
    text: crewNoteSchema,
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('cancel'),
    refundCents: amountSchema,
    /** The shop cancels: everything paid is refunded, regardless of `refundCents`. */
    byShop: z.boolean().optional(),
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('rain_check'),
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('adjust'),
    amountCents: z
      .int('Enter whole cents.')
      .min(-MOST_CENTS, 'This amount is too large.')
      .max(MOST_CENTS, 'This amount is too large.'),
    taxable: z.boolean().optional().meta({
      description:
        'For a charge: whether sales tax comes on top of it, at the booking’s rate. Without it, the total rises by exactly the amount.',
    }),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema.optional(),
  }),
  /** Takes back a charge or a discount exactly, with its sales tax: `undoable` of the reservation. */
  z.object({
    kind: z.literal('undo_adjustment'),
    act: z.string().min(1).max(200),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('send_link'),
    isNew: z.boolean(),
    /** Asks for the balance by card, if there is one. */
    asksToPay: z.boolean().optional(),
  }),
  z
    .object({
      kind: z.literal('give_back'),
      amountCents: moved,
      as: z.enum(REFUND_WAYS),
      /** What goes back other ways with the same refund. */
      also: z.array(z.object({ as: z.enum(REFUND_WAYS), amountCents: moved })).optional(),
      /** For `by_hand`; defaults to cash. */
      method: method.optional(),
      /** For `by_hand`: a check's number, or a note for the office. */
      note: note.optional(),
      why: lineOfText(200, 'Enter a reason.'),
      /** True: the total stays and the amount is owed again; false: the total falls by it. */
      staysOwed: z.boolean(),
      version: versionSchema,
    })
    .refine(
      ({ as, also = [] }) => new Set([as, ...also.map((one) => one.as)]).size === also.length + 1,
      { path: ['also'], error: 'Each way only once.' },
    ),
  /** Records that a promised cash refund was paid. */
  z.object({
    kind: z.literal('hand_over'),
    amountCents: moved,
    method,
    note: note.optional(),
    version: versionSchema,
  }),
  z.object({
    kind: z.literal('take_payment'),
    amountCents: moved,
    method,
    note: note.optional(),
    overpays: z.boolean().optional().meta({
      description:
        'It may be more than the balance: what is above it becomes a cash refund due. Otherwise 409 `above_balance`.',
    }),
    receivedOn: calendarDaySchema.optional().meta({
      description:
        'The day the money came, today if left out. 409 `not_on_that_day` if before the booking or after today.',
    }),
    version: versionSchema,
  }),
  /** A gift card or rain check pays what it can; it confirms a hold if that covers what is due. */
  z.object({
    kind: z.literal('use_credit'),
    code: z.string().trim().min(1, 'Enter the code.').max(60),
    version: versionSchema,
  }),
  /** The payment was recorded with the wrong method. The customer is not told. */
  z.object({
    kind: z.literal('correct_method'),
    entryId: z.string().meta({ description: 'ID of the payment’s entry.' }),
    method,
    /** The check's number, if it was a check. */
    note: note.optional(),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema,
  }),
  /**
   * The office recorded a payment that never came: nobody counts it, and the customer is not told.
   * Or it recorded the return of a payment that stands: that goes with its fee. 409
   * `no_such_payment`, `not_by_office`: a crew recorded it; `refunded_since`; `relied_on_since`.
   */
  z.object({
    kind: z.literal('undo_payment'),
    entryId: z.string().meta({ description: 'ID of the payment’s entry.' }),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema,
  }),
  /**
   * The bank returned an offline payment, such as a bounced check: it is owed again, and the
   * customer is told. Only the office sees the note. 409 `no_such_payment`,
   * `cash_payment`: no bank returns cash.
   */
  z.object({
    kind: z.literal('return_payment'),
    entryId: z.string().meta({ description: 'ID of the payment’s entry.' }),
    returnedOn: calendarDaySchema.optional().meta({
      description:
        'The day the bank returned it, today if left out. 409 `not_on_that_day` if before the payment or after today.',
    }),
    feeCents: z.int().min(0).max(MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT).optional().meta({
      description:
        'A fee for the check that bounced, which raises the total. 409 `no_fee` for another method, or once the booking is canceled.',
    }),
    note: note.optional(),
    version: versionSchema,
  }),
  /** Waives a balance too small for a card. */
  z.object({ kind: z.literal('waive_balance'), version: versionSchema }),
  /**
   * Writes off all that a completed or canceled booking owes as a bad debt. The customer is not
   * told, and a later payment is recorded like any other. 409 `nothing_to_write_off`.
   */
  z.object({
    kind: z.literal('write_off'),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema,
  }),
  /** It is owed again. */
  z.object({
    kind: z.literal('undo_write_off'),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema,
  }),
  /**
   * The tax-exempt certificate of an order sold without tax. Without `certificateId`, the earlier
   * certificate's file is kept.
   */
  z
    .object({
      kind: z.literal('certificate'),
      ...taxExemptShape,
      version: versionSchema.optional(),
    })
    .refine(isNamed, NOT_NAMED),
  /**
   * Takes the sales tax off a confirmed booking that was sold with it; what was paid above the new
   * total is refunded. 409 `cannot_make_exempt` for others, 422 `certificate_expired`.
   * `certificate_of_another` (422) for a file that was given for another organization.
   */
  z
    .object({ kind: z.literal('make_exempt'), ...taxExemptShape, version: versionSchema })
    .refine(isNamed, NOT_NAMED),
  /**
   * Takes an exemption back and charges the sales tax: `amountCents` is `taxToChargeCents` as shown.
   * 409 `cannot_charge_tax` without one.
   */
  z.object({ kind: z.literal('charge_tax'), amountCents: amountSchema, version: versionSchema }),
  /**
   * Books a hold that the office took on invoice, puts the balance of a booking on invoice, or
   * replaces the terms; without `poNumber` or `organization`, that is removed.
   */
  z.object({
    kind: z.literal('invoice'),
    organization: invoiceFields.organization,
    poNumber: invoiceFields.poNumber,
    netDays: invoiceFields.netDays.unwrap(),
    version: versionSchema.optional(),
  }),
  /** Answers a request from outside the delivery area; `why` goes to the customer. */
  z.object({ kind: z.literal('confirm_request'), version: versionSchema.optional() }),
  z.object({
    kind: z.literal('decline_request'),
    why: lineOfText(200, 'Enter a reason.'),
    version: versionSchema.optional(),
  }),
  /** Takes back a choice; the customer is mailed. 409 `offer_over` once answered or too late. */
  z.object({ kind: z.literal('withdraw_offer'), offerId: z.string() }),
]);
export type AdminActionInput = InputOf<typeof adminActionSchema>;

/** Releases an unpaid reservation, alone or with all others of its customer or network. */
const releaseSchema = z.object({ scope: z.enum(HOLD_SCOPES) });
export type ReleaseInput = InputOf<typeof releaseSchema>;

const releasedSchema = z.object({ released: z.array(z.string()).readonly() });

const wantedLineSchema = z.object({
  productId: z.string(),
  quantity: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});

/** What customers compare rentals by. */
const goodnessSchema = z.object({ capacity: z.number(), ages: z.string(), wet: z.boolean() });

const linesChangeSchema = z.object({
  kind: z.literal('lines'),
  lines: z.array(wantedLineSchema).readonly(),
  addOns: listOf({ productId: z.string(), quantity: z.int() }),
});

const substituteSchema = goodnessSchema.extend({
  productId: z.string(),
  title: z.string(),
  /** Per day, at list price. */
  priceCents: centsSchema,
  /** The ground it needs, in feet. */
  needs: z.object({
    lengthFt: z.number(),
    widthFt: z.number(),
    gateWidthIn: z.number().optional(),
    circuits: z.number(),
  }),
  /** False: too few measurements were given, or the booked rental does not fit them either. */
  isMeasured: z.boolean(),
  /** The strongest hour of the party above its limit. */
  wind: z
    .object({
      gustMph: z.number(),
      limitMph: z.number(),
      at: z.string(),
      recorded: z.boolean(),
      /** It is not offered to the customer. */
      isHeldBack: z.boolean(),
    })
    .optional(),
  /** The amendment that puts it in. */
  change: linesChangeSchema,
});

/** A choice offered to a customer, because of the wind or because a unit is out of service. */
export const offeredSchema = z.object({
  id: z.string(),
  at: z.string(),
  until: z.string(),
  isOpen: z.boolean(),
  /** The delivery days that the customer may move to. */
  days: z.array(z.string()).readonly(),
  answer: z.enum(CHOICES).optional(),
});
export type OfferedDto = OutputOf<typeof offeredSchema>;

const substitutesSchema = z.object({
  reservationId: z.string(),
  /** The latest choice offered to the customer because a unit is out of service. */
  offer: offeredSchema.optional(),
  /** The open choice is about a later rental: one about the first of `stuck` takes its place. */
  replacesLater: z.literal(true).optional(),
  /** The truck has to be loaded before the customer could answer: somebody calls. */
  isTooLate: z.literal(true).optional(),
  /** Rentals with units that may not go out on their days. */
  stuck: z
    .array(
      goodnessSchema.extend({
        productId: z.string(),
        title: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        quantity: z.int().min(1),
        /** Per day, at list price. */
        priceCents: centsSchema,
        /** Equal or better, available on these days. At most three; sure fits come first. */
        offers: z.array(substituteSchema).readonly(),
        /**
         * Not as good, if there are no `offers`. At most three. `differenceCents`: of the total.
         */
        lesser: z.array(substituteSchema.extend({ differenceCents: centsSchema })).readonly(),
        /** The amendment that removes it; absent if nothing else is rented. */
        without: linesChangeSchema.optional(),
      }),
    )
    .readonly(),
});
export type SubstitutesDto = OutputOf<typeof substitutesSchema>;

const privateLinkSchema = z.object({ url: z.string() });

export const RESERVATION_ROUTES = {
  'GET /reservations': {
    needs: 'reservations:read',
    query: reservationSearchSchema,
    answer: reservationsSchema,
  },
  'GET /reservations/:id': { needs: 'reservations:read', answer: adminReservationSchema },
  /** The customer's private link, for staff who may send it. */
  'GET /reservations/:id/link': { needs: 'reservations:write', answer: privateLinkSchema },
  'GET /reservations/:id/agreement': { needs: 'reservations:read', answer: fileSchema },
  /** For the reservation in its present form. */
  'GET /reservations/:id/receipt': { needs: 'reservations:read', answer: fileSchema },
  /** Also once it is paid. 404 `invoice_not_found` if it is not on invoice. */
  'GET /reservations/:id/invoice': { needs: 'reservations:read', answer: fileSchema },
  /** Emails it to an address that the office typed, and notes so. 404 `invoice_not_found`. */
  'POST /reservations/:id/invoice': {
    needs: 'reservations:write',
    body: z.object({ to: emailSchema }),
    answer: adminReservationSchema,
  },
  /** For the venue of the party. */
  'GET /reservations/:id/venue-pack': { needs: 'reservations:read', answer: fileSchema },
  /** For the bank when a payment is disputed: order, agreement, crew reports, messages. */
  'GET /reservations/:id/dispute-evidence': { needs: 'reservations:read', answer: fileSchema },
  /**
   * 409 `wrong_state`, `cannot_adjust`, `no_such_adjustment`, `counted_since`, `refund_too_high`, `nothing_to_give_back`,
   * `takes_no_payment`, `above_balance`, `not_on_that_day`, `books_closed`, `no_such_payment`,
   * `cash_payment`, `not_by_office`, `refunded_since`,
   * `same_method`,
   * `not_a_small_balance`, `not_tax_exempt`,
   * `not_on_invoice`, `changed_meanwhile`.
   */
  'POST /reservations/:id/actions': {
    needs: 'reservations:write',
    body: adminActionSchema,
    answer: adminReservationSchema,
  },
  /**
   * Charges the balance to the card that the customer saved for it. Repeating it charges nothing
   * twice. 409 `cannot_charge`, `payment_processing`, `changed_meanwhile`.
   */
  'POST /reservations/:id/charge': {
    needs: 'reservations:write',
    body: chargeSchema,
    answer: z.object({ balanceCents: centsSchema }),
  },
  /** 409 `wrong_state`: it is no longer held. */
  'POST /reservations/:id/release': {
    needs: 'reservations:write',
    body: releaseSchema,
    answer: releasedSchema,
  },
  /** What could replace units that may not go out. The price stays for equal or better ones. */
  'GET /reservations/:id/substitutes': { needs: 'reservations:read', answer: substitutesSchema },
  /** Mails the choice to the customer. 403 `needs_owner`, 409 `cannot_offer`, `offer_open`. */
  'POST /reservations/:id/offer': { needs: 'reservations:write', answer: substitutesSchema },
  /** What that mail would say now. Sends and stores nothing. 409 like the offer. */
  'POST /reservations/:id/offer/preview': {
    needs: 'reservations:write',
    answer: mailPreviewSchema,
  },
  'POST /reservations/:id/amendments/preview': {
    needs: 'reservations:write',
    body: officePreviewSchema,
    answer: changeQuoteSchema,
  },
  'POST /reservations/:id/amendments': {
    needs: 'reservations:write',
    body: officeAmendmentSchema,
    answer: adminReservationSchema,
  },
} as const satisfies Routes;

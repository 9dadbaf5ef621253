import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { CustomerDto } from '#core/contract/customers.ts';
import type { OfficeOrderInput, OrderPreviewInput } from '#core/contract/orders.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { PlacedDto } from '#core/contract/reservations.ts';
import type { WrittenQuoteDto, WrittenQuoteInput } from '#core/contract/written-quotes.ts';
import {
  addDays,
  calendarDay,
  type CalendarDay,
  parseCalendarDay,
} from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { stateIn } from '#core/kernel/us-states.ts';
import { discountIn } from '#core/pricing/adjustment.ts';
import { zipOf } from '#core/pricing/delivery.ts';
import type { PromoDiscount } from '#core/pricing/promo-code.ts';
import {
  isSameOrganization,
  type OfficePaymentKind,
  type OrderSource,
} from '#core/reservations/office-terms.ts';
import type { Venue } from '#core/reservations/party.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import { type Days, isPeriod } from '#web/admin/shared/offered.ts';
import {
  EMPTY_PAY,
  isUnpaid,
  momentOf,
  type PayDraft,
  paymentOf,
  takenCents,
  text,
} from '#web/admin/shared/office-payment.tsx';
import { serverPath } from '#web/admin/ui/action-form.tsx';
import { centsFrom, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';

export type DraftItem = {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  /** Its own days, if they are not those of the order. */
  readonly days?: Days;
};

/** A line that the office adds and names. */
type DraftCharge = {
  readonly label: string;
  readonly amount: string;
  readonly taxable: boolean;
};

/** The order as typed: all text, until the server reads it. */
export type OrderDraft = PayDraft & {
  phone: string;
  name: string;
  email: string;
  language: Language;
  textsAgreed: boolean;
  startDate: string;
  endDate: string;
  startsAt: string;
  endsAt: string;
  pickUp: 'next_day' | 'same_evening';
  /** Not before and not after, instead of the computed hours. */
  deliverFrom: string;
  deliverTo: string;
  collectFrom: string;
  collectTo: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  notes: string;
  /** Not for the customer. */
  officeNote: string;
  crewNote: string;
  surface: NonNullable<Venue['surface']> | '';
  gateWidthIn: string;
  outletFt: string;
  lengthFt: string;
  widthFt: string;
  circuits: string;
  items: readonly DraftItem[];
  addOns: readonly DraftItem[];
  damageWaiver: boolean;
  source: OrderSource;
  plan: 'deposit' | 'full';
  isExempt: boolean;
  exemptOrganization: string;
  exemptNumber: string;
  exemptUntil: string;
  certificateId: string;
  /** For whom the file was given; empty if it was chosen before the name. */
  certificateOf: string;
  discountKind: 'percent' | 'amount';
  discount: string;
  discountReason: string;
  charges: readonly DraftCharge[];
  promoCode: string;
  /** A gift card or rain check that pays what it can. */
  creditCode: string;
  waivesDelivery: boolean;
  /** Instead of the fee of the settings. */
  deliveryFee: string;
  /** Why the office rents to a customer marked "do not rent". */
  rentsBecause: string;
  /** Why the office accepts it although no truck can come, or nobody delivers there. */
  acceptsBecause: string;
  /** Written as a quote instead of being placed. */
  asQuote: boolean;
  quoteUntil: string;
  quoteTerms: string;
  holdsUnits: boolean;
};

/** The result: an order, or a quote being mailed. */
export type PlacedOrder = { readonly draft: OrderDraft } & (
  | { readonly placed: PlacedDto }
  | { readonly quote: WrittenQuoteDto }
);

export const EMPTY_DRAFT: OrderDraft = {
  ...EMPTY_PAY,
  phone: '',
  name: '',
  email: '',
  language: 'en',
  textsAgreed: false,
  startDate: '',
  endDate: '',
  startsAt: '',
  endsAt: '',
  pickUp: 'next_day',
  deliverFrom: '',
  deliverTo: '',
  collectFrom: '',
  collectTo: '',
  street: '',
  city: '',
  region: 'TX',
  postalCode: '',
  notes: '',
  officeNote: '',
  crewNote: '',
  surface: '',
  gateWidthIn: '',
  outletFt: '',
  lengthFt: '',
  widthFt: '',
  circuits: '',
  items: [],
  addOns: [],
  damageWaiver: false,
  source: 'phone',
  plan: 'deposit',
  isExempt: false,
  exemptOrganization: '',
  exemptNumber: '',
  exemptUntil: '',
  certificateId: '',
  certificateOf: '',
  discountKind: 'percent',
  discount: '',
  discountReason: '',
  charges: [],
  promoCode: '',
  creditCode: '',
  waivesDelivery: false,
  deliveryFee: '',
  rentsBecause: '',
  acceptsBecause: '',
  asQuote: false,
  quoteUntil: '',
  quoteTerms: '',
  holdsUnits: false,
};

/** Of the order's own days. */
const ownHoursOf = (draft: OrderDraft): NonNullable<OfficeOrderInput['event']['ownHours']> =>
  (
    [
      ['deliver', draft.startDate, draft.deliverFrom, draft.deliverTo],
      ['collect', draft.endDate, draft.collectFrom, draft.collectTo],
    ] as const
  ).flatMap(([kind, day, from, to]) =>
    from === '' && to === '' ? [] : [{ kind, day, from: text(from), to: text(to) }],
  );

/** The other way around. */
function typedOwnHours(
  { ownHours = [] }: Pick<AdminReservation['event'], 'ownHours'>,
  { startDate, endDate }: Days,
): Partial<OrderDraft> {
  const find = (kind: 'deliver' | 'collect', day: string) =>
    ownHours.find((one) => one.kind === kind && one.day === day);
  const [deliver, collect] = [find('deliver', startDate), find('collect', endDate)];
  return {
    deliverFrom: deliver?.from ?? '',
    deliverTo: deliver?.to ?? '',
    collectFrom: collect?.from ?? '',
    collectTo: collect?.to ?? '',
  };
}

const pickUpOf = ({ sameEvening }: AdminReservation['event']): OrderDraft['pickUp'] =>
  sameEvening === undefined ? 'next_day' : 'same_evening';

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A returning caller's name, language, place and yard from last time. */
export function filledFrom({
  contact,
  event,
  language,
}: Pick<AdminReservation, 'contact' | 'event' | 'language'>): Partial<OrderDraft> {
  const { street, city, region, postalCode, startsAt = '', endsAt = '', venue = {} } = event;
  return {
    name: contact.name,
    email: contact.email ?? '',
    language,
    street,
    city,
    region,
    postalCode,
    startsAt,
    endsAt,
    surface: venue.surface ?? '',
    gateWidthIn: typed(venue.gateWidthIn),
    outletFt: typed(venue.outletFt),
    lengthFt: typed(venue.lengthFt),
    widthFt: typed(venue.widthFt),
    circuits: typed(venue.circuits),
  };
}

/** What is known of a customer who has booked nothing yet. */
export function filledFromRecord({
  name,
  emails: [email = ''],
  phones: [phone = ''],
  addresses: [address],
  language,
}: Pick<
  CustomerDto,
  'name' | 'emails' | 'phones' | 'addresses' | 'language'
>): Partial<OrderDraft> {
  const { street, city, region, postalCode } = { ...EMPTY_DRAFT, ...address };
  return { name, email, phone, language, street, city, region, postalCode };
}

const FILLED = [
  'name',
  'email',
  'language',
  'street',
  'city',
  'region',
  'postalCode',
  'startsAt',
  'endsAt',
  'surface',
  'gateWidthIn',
  'outletFt',
  'lengthFt',
  'widthFt',
  'circuits',
] as const satisfies readonly (keyof OrderDraft)[];

/**
 * What to write into the form when the caller changes or becomes unknown. Typed input stays.
 * @param before what was filled in for the caller before
 * @param next what is known of the caller; undefined if nobody is known
 */
export function refill(
  now: OrderDraft,
  before: Partial<OrderDraft>,
  next: Partial<OrderDraft> | undefined,
  isTyped: (name: keyof OrderDraft) => boolean,
): Partial<OrderDraft> {
  const isFree = (name: keyof OrderDraft): boolean =>
    name in before && now[name] === before[name]
      ? true
      : next !== undefined && (now[name] === '' || !isTyped(name));
  return Object.fromEntries(
    FILLED.filter(isFree).map((name) => [name, next?.[name] ?? EMPTY_DRAFT[name]]),
  );
}

/** Why nothing can be priced for these days. Undefined while a day is missing. */
export const periodProblem = (startDate: string, endDate: string): string | undefined =>
  startDate !== '' && endDate !== '' && endDate <= startDate
    ? 'Pickup is the day after delivery or later. The night is included.'
    : undefined;

const number = (text: string): number | undefined => {
  const read = numberFrom(text);
  return Number.isNaN(read) ? undefined : read;
};

function venueOf(draft: OrderDraft): Venue | undefined {
  const venue = {
    surface: draft.surface === '' ? undefined : draft.surface,
    gateWidthIn: number(draft.gateWidthIn),
    outletFt: number(draft.outletFt),
    lengthFt: number(draft.lengthFt),
    widthFt: number(draft.widthFt),
    circuits: number(draft.circuits),
  };
  return Object.values(venue).every((one) => one === undefined) ? undefined : venue;
}

function discountOf(draft: OrderDraft): OfficeOrderInput['discount'] {
  if (draft.discount.trim() === '') return undefined;
  const reason = draft.discountReason;
  return draft.discountKind === 'percent'
    ? { kind: 'percent', percent: numberFrom(draft.discount), reason }
    : { kind: 'amount', amountCents: centsFrom(draft.discount), reason };
}

const isEmpty = ({ label, amount }: DraftCharge): boolean =>
  label.trim() === '' && amount.trim() === '';

const chargesOf = ({ charges }: Pick<OrderDraft, 'charges'>): OfficeOrderInput['charges'] => {
  const typed = charges.filter((one) => !isEmpty(one));
  return typed.length === 0
    ? undefined
    : typed.map(({ label, amount, taxable }) => ({
        label,
        amountCents: centsFrom(amount),
        taxable,
      }));
};

type Dated = Pick<OrderDraft, 'items' | 'startDate' | 'endDate'>;

/** A rental's own days, else those of the order. */
export const daysOf = ({ days }: Pick<DraftItem, 'days'>, order: Days): Days => {
  const { startDate, endDate } = days ?? order;
  return { startDate, endDate };
};

/** From the first delivery to the last pickup. */
export function spanOf(draft: Dated): Days {
  const all = draft.items.map((item) => daysOf(item, draft));
  const [first = draft] = all.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  const [last = draft] = all.toSorted((a, b) => b.endDate.localeCompare(a.endDate));
  return { startDate: first.startDate, endDate: last.endDate };
}

/** The file was given for another organization than the one named now, so it is not sent. */
export const isAnothers = ({
  certificateId,
  certificateOf,
  exemptOrganization,
}: Pick<OrderDraft, 'certificateId' | 'certificateOf' | 'exemptOrganization'>): boolean =>
  certificateId !== '' && !isSameOrganization(certificateOf.trim(), exemptOrganization.trim());

/** The request body. The server validates it. */
export function bodyOf(draft: OrderDraft): OfficeOrderInput {
  return {
    lines: draft.items.map((item) => ({
      productId: item.productId,
      quantity: item.quantity,
      ...daysOf(item, draft),
    })),
    addOns: draft.addOns.map(({ productId, quantity }) => ({ productId, quantity })),
    plan: draft.plan,
    damageWaiver: draft.damageWaiver,
    contact: { name: draft.name, email: text(draft.email), phone: formatPhone(draft.phone) },
    event: {
      street: draft.street,
      city: draft.city,
      region: stateIn(draft.region) ?? draft.region,
      postalCode: draft.postalCode,
      notes: text(draft.notes),
      startsAt: text(draft.startsAt),
      endsAt: text(draft.endsAt),
      sameEvening: draft.pickUp === 'same_evening' || undefined,
      ownHours: ownHoursOf(draft),
      venue: venueOf(draft),
    },
    language: draft.language,
    textsAgreed: draft.textsAgreed,
    source: draft.source,
    payment: paymentOf(draft),
    waive: draft.waivesDelivery ? ['delivery'] : undefined,
    deliveryFeeCents:
      draft.waivesDelivery || draft.deliveryFee.trim() === ''
        ? undefined
        : centsFrom(draft.deliveryFee),
    discount: discountOf(draft),
    charges: chargesOf(draft),
    // A quote takes none.
    ...(!draft.asQuote && {
      promoCode: text(draft.promoCode),
      creditCode: text(draft.creditCode),
    }),
    rentsBecause: text(draft.rentsBecause),
    officeNote: text(draft.officeNote),
    crewNote: text(draft.crewNote),
    override: draft.acceptsBecause === '' ? undefined : { reason: draft.acceptsBecause },
    taxExempt: draft.isExempt
      ? {
          organization: text(draft.exemptOrganization),
          number: text(draft.exemptNumber),
          expiresOn: text(draft.exemptUntil),
          certificateId: isAnothers(draft) ? undefined : text(draft.certificateId),
        }
      : undefined,
  };
}

/** Ways to pay that a quote can state. Cash, a check or a hold come once the customer accepts. */
export const QUOTED: ReadonlySet<OfficePaymentKind> = new Set(['card_link', 'door', 'invoice']);

/** The same as a quote, to be paid as stated once accepted. */
export function quoteBodyOf(draft: OrderDraft): WrittenQuoteInput {
  const { pay } = draft;
  const {
    rentsBecause: _order,
    officeNote: _own,
    crewNote: _crew,
    ...body
  } = bodyOf(isUnpaid(pay) ? draft : { ...draft, pay: 'card_link', holdUntil: '' });
  return {
    ...body,
    expiresAt: momentOf(draft.quoteUntil) ?? '',
    terms: text(draft.quoteTerms),
    holdsUnits: draft.holdsUnits,
  };
}

type Exemption = NonNullable<NonNullable<AdminReservation['office']>['taxExempt']>;

/** How a certificate on file fills in the order. */
export const exemptionFrom = (taxExempt: Exemption | undefined): Partial<OrderDraft> => ({
  isExempt: taxExempt !== undefined,
  exemptOrganization: taxExempt?.organization ?? '',
  exemptNumber: taxExempt?.number ?? '',
  exemptUntil: taxExempt?.expiresOn ?? '',
  certificateId: taxExempt?.certificateId ?? '',
  certificateOf: taxExempt?.organization ?? '',
});

/** An exemption on file is of use: the order is not exempt yet, or lacks this organization's file. */
export function isOffered(
  { organization, certificateId }: Exemption,
  draft: Pick<OrderDraft, 'isExempt' | 'certificateId' | 'certificateOf' | 'exemptOrganization'>,
): boolean {
  if (!draft.isExempt) return true;
  const own = isAnothers(draft) ? '' : draft.certificateId;
  return (
    own === '' &&
    certificateId !== undefined &&
    isSameOrganization(organization, draft.exemptOrganization.trim())
  );
}

const typedDiscount = (
  discount: PromoDiscount | undefined,
  discountReason = '',
): Partial<OrderDraft> | undefined =>
  discount && {
    discountKind: discount.kind,
    discount: discount.kind === 'percent' ? String(discount.percent) : dollarsFrom(discount.amount),
    discountReason,
  };

const typedFee = (feeCents: number | undefined): string =>
  feeCents === undefined ? '' : dollarsFrom(feeCents);

const typedCharge = (charge: {
  readonly label: string;
  readonly amountCents: number;
  readonly taxable: boolean;
}): DraftCharge => ({
  label: charge.label,
  amount: dollarsFrom(charge.amountCents),
  taxable: charge.taxable,
});

/** With days of their own where those are not the first rental's. */
const itemsOn = (
  { startDate, endDate }: Days,
  lines: readonly (Pick<DraftItem, 'productId' | 'title' | 'quantity'> & Days)[],
): OrderDraft['items'] =>
  lines.map(({ productId, title, quantity, ...line }) => {
    const isOther = line.startDate !== startDate || line.endDate !== endDate;
    return { productId, title, quantity, ...(isOther && { days: daysOf({}, line) }) };
  });

/** A quote's latest version as a draft for the next one, which is good for no shorter a time. */
export function draftOfQuote(quote: WrittenQuoteDto, now: number): OrderDraft {
  const { order, contact, terms = '', holdsUnits } = quote;
  const [{ startDate, endDate } = quote] = order.lines;
  const { discount, taxExempt, invoice } = order;
  return {
    ...EMPTY_DRAFT,
    ...filledFrom({ contact, event: order.event, language: order.language }),
    phone: contact.phone,
    startDate,
    endDate,
    pickUp: pickUpOf(order.event),
    ...typedOwnHours(order.event, { startDate, endDate }),
    notes: order.event.notes ?? '',
    items: itemsOn({ startDate, endDate }, order.lines),
    addOns: order.addOns,
    damageWaiver: order.damageWaiver,
    source: order.source,
    plan: order.plan,
    pay: order.payment,
    billTo: invoice?.organization ?? '',
    poNumber: invoice?.poNumber ?? '',
    netDays: String(invoice?.netDays ?? EMPTY_DRAFT.netDays),
    ...exemptionFrom(taxExempt),
    ...typedDiscount(
      discount?.kind === 'amount'
        ? { kind: 'amount', amount: cents(discount.amountCents) }
        : discount,
      discount?.reason,
    ),
    waivesDelivery: order.waivesDelivery,
    deliveryFee: typedFee(order.deliveryFeeCents),
    charges: order.charges.map(typedCharge),
    acceptsBecause: order.override?.reason ?? '',
    asQuote: true,
    quoteUntil: Date.parse(quote.expiresAt) > now ? localOf(quote.expiresAt) : '',
    quoteTerms: terms,
    holdsUnits,
  };
}

/** It stays tax-exempt and on invoice. The PO number was for that order. */
export const termsLike = ({ office }: Pick<AdminReservation, 'office'>): Partial<OrderDraft> => ({
  ...(office?.taxExempt && exemptionFrom(office.taxExempt)),
  ...(office?.invoice && {
    pay: 'invoice',
    netDays: String(office.invoice.netDays),
    billTo: office.invoice.organization ?? '',
  }),
});

/**
 * Repeats an order: who, where and what, on days still to be chosen. It stays on invoice and
 * tax-exempt; the price says so if the certificate expires before the new days.
 */
export function draftLike(reservation: AdminReservation): OrderDraft {
  const { contact, event, language, lines } = reservation;
  const item = (isAddOn: boolean) =>
    lines
      .filter(({ per }) => (per !== undefined) === isAddOn)
      .reduce<readonly DraftItem[]>((all, { productId, title, quantity }) => {
        const same = all.find((one) => one.productId === productId);
        // Add-ons repeat per period. A rental on two weekends is rented once on the new days.
        return same === undefined ? [...all, { productId, title, quantity }] : all;
      }, []);
  return {
    ...EMPTY_DRAFT,
    ...filledFrom({ contact, event, language }),
    ...termsLike(reservation),
    phone: contact.phone,
    pickUp: pickUpOf(event),
    notes: event.notes ?? '',
    items: item(false),
    addOns: item(true),
  };
}

const DAY_MS = 86_400_000;

/** `YYYY-MM-DDTHH:MM` in shop time. */
function localOf(iso: string): string {
  const at = instantFromIso(iso);
  return at === undefined ? '' : `${shopDay(at)}T${shopTime(at)}`;
}

/** An order that waits for payment, to be changed. It is held at least as long as before. */
export function draftOfHeld(reservation: AdminReservation, now: number): OrderDraft {
  const { lines, adjustments, office, plan, holdExpiresAt = '', entries } = reservation;
  const rentals = lines.filter(({ per }) => per === undefined);
  const [{ startDate, endDate } = reservation] = rentals;
  const given = adjustments.find(({ kind }) => kind === 'discount');
  const credit = entries.findLast(({ kind, amountCents }) => kind === 'credit' && amountCents > 0);
  return {
    ...draftLike(reservation),
    startDate,
    endDate,
    ...typedOwnHours(reservation.event, { startDate, endDate }),
    crewNote: reservation.crewNote ?? '',
    items: itemsOn({ startDate, endDate }, rentals),
    damageWaiver: adjustments.some(({ kind }) => kind === 'damage_waiver'),
    source: office?.source ?? 'phone',
    plan,
    pay: office?.payment === 'hold' ? 'hold' : 'card_link',
    holdUntil: Date.parse(holdExpiresAt) > now + DAY_MS ? localOf(holdExpiresAt) : '',
    ...typedDiscount(
      given && discountIn({ rate: given.rate, amount: cents(given.amountCents) }),
      given?.name,
    ),
    promoCode: adjustments.find(({ kind }) => kind === 'promo')?.name ?? '',
    creditCode: credit?.reference ?? '',
    waivesDelivery: office?.waivesDelivery === true,
    deliveryFee: typedFee(office?.deliveryFeeCents),
    charges: adjustments.filter(({ kind }) => kind === 'charge').map(typedCharge),
  };
}

/** For a known customer; what only an order tells is from their last one. */
export function draftFor(
  { name, emails: [email = ''], phones: [phone = ''], addresses: [place], language }: CustomerDto,
  last: AdminReservation | undefined,
): OrderDraft {
  return {
    ...EMPTY_DRAFT,
    ...(place && { ...place, region: place.region || EMPTY_DRAFT.region }),
    ...(last && filledFrom(last)),
    language,
    name,
    email,
    phone: formatPhone(phone),
  };
}

export function draftOn(day: string, product: DraftItem | undefined): OrderDraft {
  const startDate = parseCalendarDay(day);
  return {
    ...EMPTY_DRAFT,
    ...(startDate && { startDate, endDate: addDays(startDate, 1) }),
    items: product === undefined ? [] : [product],
  };
}

/** Default expiration: the end of the day a week from now, but before the party's day. */
export function usualEnd(startDate: string, today: CalendarDay): string {
  const start = parseCalendarDay(startDate);
  const week = addDays(today, 7);
  const day = start === undefined || week < start ? week : addDays(start, -1);
  return `${day < today ? today : day}T20:00`;
}

/** What is still needed for a price, in the screen's words. */
export function missingForPrice(draft: OrderDraft): readonly string[] {
  const { startDate, items, postalCode, region } = draft;
  return [
    ...(startDate === ''
      ? ['the day']
      : [{}, ...items].some((one) => !isPeriod(daysOf(one, draft)))
        ? ['a later pickup day']
        : []),
    ...(stateIn(region) === undefined ? ['the state'] : []),
    ...(zipOf(postalCode) ? [] : ['the ZIP code']),
    ...(items.length === 0 ? ['a rental'] : []),
  ];
}

/** Fills city, state and ZIP from an address typed or pasted on one line. */
type Booking = CustomerDto['reservations'][number];

/** The customer's bookings of the same rental on the same days, except the quote's own hold. */
export function alreadyBooked(
  bookings: readonly Booking[],
  draft: Dated,
  {
    quoteId,
    heldId,
  }: { readonly quoteId?: string | undefined; readonly heldId?: string | undefined },
): readonly (Booking & { readonly title: string })[] {
  return bookings.flatMap((booking) => {
    const isOwn = booking.id === heldId || (quoteId !== undefined && booking.quoteId === quoteId);
    if (isOwn || !isActive(booking)) return [];
    const same = draft.items.find((item) => {
      const { startDate, endDate } = daysOf(item, draft);
      const isThen = startDate !== '' && booking.startDate < endDate && startDate < booking.endDate;
      return isThen && booking.productIds.includes(item.productId);
    });
    return same === undefined ? [] : [{ ...booking, title: same.title }];
  });
}

/** What a truck's trips depend on. A reason to accept them without one applies to these only. */
export const tripOf = ({
  items,
  startDate,
  endDate,
  startsAt,
  endsAt,
  pickUp,
  deliverFrom,
  deliverTo,
  collectFrom,
  collectTo,
  postalCode,
}: OrderDraft) =>
  JSON.stringify([
    items.map(({ productId, quantity, days }) => [productId, quantity, days]),
    [startDate, endDate, startsAt, endsAt, pickUp, postalCode],
    [deliverFrom, deliverTo, collectFrom, collectTo],
  ]);

/** A discount without its reason does not count. */
export const discountProblem = ({
  discount,
  discountReason,
}: Pick<OrderDraft, 'discount' | 'discountReason'>): string | undefined =>
  discount.trim() !== '' && discountReason.trim() === ''
    ? 'Add a reason to apply this discount.'
    : undefined;

/** So that the price is without tax as soon as the box is checked. */
const UNNAMED = { organization: 'Not named yet' } as const;

/** What can be previewed, without incomplete fields. Undefined without days, place or rentals. */
export function previewOf(draft: OrderDraft): OrderPreviewInput | undefined {
  const { items, postalCode, region } = draft;
  const isDated = [{}, ...items].every((one) => isPeriod(daysOf(one, draft)));
  if (items.length === 0 || !isDated || zipOf(postalCode) === undefined) return undefined;
  if (stateIn(region) === undefined) return undefined;
  const {
    contact: _half,
    officeNote: _own,
    crewNote: _crew,
    payment: _how,
    ...rest
  } = bodyOf(draft);
  const { discount, charges, deliveryFeeCents, taxExempt, event, ...body } = rest;
  const { startsAt, endsAt } = event;
  const isGiven = discount !== undefined && discount.reason.trim() !== '';
  const isNamed = taxExempt?.organization !== undefined || taxExempt?.number !== undefined;
  const exempt = isNamed ? taxExempt : taxExempt && { ...taxExempt, ...UNNAMED };
  return {
    ...body,
    event: startsAt && endsAt ? event : { ...event, startsAt: undefined, endsAt: undefined },
    payment: { kind: 'hold' },
    discount: isGiven ? discount : undefined,
    charges: charges?.filter(({ label, amountCents }) => label.trim() !== '' && amountCents > 0),
    deliveryFeeCents: Number.isNaN(deliveryFeeCents) ? undefined : deliveryFeeCents,
    taxExempt: exempt,
  };
}

type Payable = Pick<PlacedDto['quote'], 'totalCents' | 'dueNowCents' | 'credit'>;

/** What a gift card or rain check leaves of the total. */
export const leftToPay = ({ totalCents, credit }: Payable): number =>
  totalCents - (credit?.amountCents ?? 0);

/** A gift card or rain check pays all that would be due, which confirms the order. */
export function isCredited(price: Payable, draft: Pick<OrderDraft, 'pay' | 'taken'>): boolean {
  if (price.credit === undefined) return false;
  if (isUnpaid(draft.pay)) return leftToPay(price) === 0;
  const isInHand = draft.pay === 'cash' || draft.pay === 'check';
  return (isInHand ? takenCents(draft, price.dueNowCents) : price.dueNowCents) === 0;
}

/** The form's field for a path in the server's error. */
export function fieldOf(
  path: readonly PropertyKey[],
  draft: Pick<OrderDraft, 'items' | 'charges'> & Partial<OrderDraft> = EMPTY_DRAFT,
): keyof OrderDraft | `charges.${number}.${keyof DraftCharge}` | undefined {
  const [first, second, third, fourth] = path;
  const { items, charges } = draft;
  if (second === 'ownHours') {
    const { kind = 'deliver' } = ownHoursOf({ ...EMPTY_DRAFT, ...draft })[Number(third)] ?? {};
    return `${kind}${fourth === 'to' ? 'To' : 'From'}`;
  }
  if (first === 'charges') {
    const sent = charges.flatMap((one, at) => (isEmpty(one) ? [] : [at]));
    const at = sent[Number(second)];
    const name = third === 'amountCents' ? 'amount' : 'label';
    return at === undefined ? undefined : `charges.${at}.${name}`;
  }
  if (first === 'deliveryFeeCents') return 'deliveryFee';
  if (first === 'lines' && items[Number(second)]?.days !== undefined) return undefined;
  if (first === 'lines')
    return third === 'endDate' ? 'endDate' : third === 'startDate' ? 'startDate' : undefined;
  if (first === 'discount') return second === 'reason' ? 'discountReason' : 'discount';
  if (first === 'taxExempt') {
    return second === 'expiresOn'
      ? 'exemptUntil'
      : second === 'number'
        ? 'exemptNumber'
        : 'exemptOrganization';
  }
  if (first === 'payment' && second === 'amountCents') return 'taken';
  if (first === 'promoCode' || first === 'creditCode') return first;
  if (first === 'expiresAt') return 'quoteUntil';
  if (first === 'terms') return 'quoteTerms';
  const last = second === 'venue' ? third : second;
  return last !== undefined && last in EMPTY_DRAFT ? (last as keyof OrderDraft) : undefined;
}

/** Adds one of an item on the order's days. */
export const withItem = (
  items: readonly DraftItem[],
  { id, title }: { readonly id: string; readonly title: string },
): readonly DraftItem[] =>
  items.some(({ productId, days }) => productId === id && days === undefined)
    ? items.map((one) =>
        one.productId === id && one.days === undefined
          ? { ...one, quantity: one.quantity + 1 }
          : one,
      )
    : [...items, { productId: id, title, quantity: 1 }];

/** What a refusal says beside the fields: only what no field says. */
export function saidBeside(
  { detail, errors = [] }: Pick<ApiProblem, 'detail' | 'errors'>,
  draft: Pick<OrderDraft, 'items' | 'charges'> = EMPTY_DRAFT,
): string {
  const said = errors
    .filter(({ path }) => fieldOf(serverPath(path), draft) === undefined)
    .map(({ message }) => message);
  return said.length === 0 ? detail : said.join(' ');
}

const STAFF_SENTENCES: Readonly<Record<string, string>> = {
  name_missing: 'Enter the customer’s name.',
};

/** Server errors that are worded for customers, worded for the staff member who types for one. */
export const toldToStaff = (problem: ApiProblem): ApiProblem => ({
  ...problem,
  errors: problem.errors?.map((one) => ({
    ...one,
    message: STAFF_SENTENCES[one.code ?? ''] ?? one.message,
  })),
});

const movedBy = (day: string, days: number): string => {
  const read = parseCalendarDay(day);
  return read === undefined ? '' : addDays(read, days);
};

/** Picked up on the same evening, an order ends for the office on its last day, not a day later. */
export const lastDayOf = (endDate: string): string => movedBy(endDate, -1);
export const endAfter = (lastDay: string): string => movedBy(lastDay, 1);

/** The day on which the crew picks up. */
export function pickupText({ endDate, pickUp }: Pick<OrderDraft, 'endDate' | 'pickUp'>): string {
  const last = calendarDay(endDate);
  return pickUp === 'same_evening'
    ? `${formatDay(addDays(last, -1))}, after the party`
    : formatDay(last);
}

/** Picked up on its only day means after the party, which the order says in its own way. */
export const oneDay = ({
  startDate,
  endDate,
  pickUp,
}: Pick<OrderDraft, 'startDate' | 'endDate' | 'pickUp'>):
  | Pick<OrderDraft, 'endDate' | 'pickUp'>
  | undefined =>
  startDate !== '' && endDate === startDate && pickUp === 'next_day'
    ? { endDate: endAfter(startDate), pickUp: 'same_evening' }
    : undefined;

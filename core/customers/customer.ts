import type { Actor } from '#core/kernel/actor.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import {
  type Contact,
  nationalDigits,
  usPhone,
  withoutExtension,
  type EventPlace,
} from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { organizationKey, organizationOf } from '#core/reservations/office-terms.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { owedOf, paidOf, type Reservation } from '#core/reservations/reservation.ts';

export type CustomerId = string;
export type Stamp = { readonly at: Instant; readonly by: Actor };
type CustomerNote = Stamp & { readonly id: string; readonly text: string };
export type CustomerAddress = Omit<EventPlace, 'notes'>;

/** Totals over the reservations linked to one customer. */
type Figures = {
  /** Bookings that neither expired nor were canceled. */
  readonly bookings: number;
  /** Those of them that nothing was paid for yet: no bookings until then. */
  readonly holds: number;
  /** Paid and not refunded. */
  readonly lifetime: Cents;
  /** What is owed (`owedOf`). */
  readonly balance: Cents;
};

/**
 * One record of a person. Merging moves nothing: the record points to its root, which lists it.
 * Unmerging removes the pointer; later data stays with the record whose key it was stored under.
 */
export type Customer = {
  readonly id: CustomerId;
  readonly name: string;
  /** In lowercase. */
  readonly emails: readonly string[];
  /** E.164 for US numbers, or else the digits. */
  readonly phones: readonly string[];
  /** Latest first. */
  readonly addresses: readonly CustomerAddress[];
  /** Schools, churches and companies they booked for, latest first. */
  readonly organizations?: readonly string[] | undefined;
  readonly tags: readonly string[];
  readonly notes: readonly CustomerNote[];
  readonly doNotRent?: (Stamp & { readonly reason: string }) | undefined;
  readonly figures: Figures;
  readonly since: Instant;
  /** When the latest booking was placed. */
  readonly lastAt: Instant;
  readonly mergedInto?: (Stamp & { readonly id: CustomerId }) | undefined;
  /** Records that point here, in merge order. */
  readonly parts: readonly CustomerId[];
  /** Records that the office confirmed to be other people. */
  readonly apart: readonly CustomerId[];
  /** The import of a file that brought them. */
  readonly importedBy?: string | undefined;
  /** It was undone, so nobody finds them, except through their undone bookings. */
  readonly isUndone?: true | undefined;
};

const MOST_ADDRESSES = 20;
/** Limit per record, for email addresses and for numbers. */
const MOST_KEYS = 40;

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Undefined if it is not a phone number. A foreign number keeps its plus. */
export function phoneKey(phone: string): string | undefined {
  const number = withoutExtension(phone);
  const digits = nationalDigits(number);
  if (digits.length < 7) return undefined;
  return usPhone(number) ?? (number.trim().startsWith('+') ? `+${digits}` : digits);
}

export type CustomerKeys = {
  readonly email?: string;
  readonly phone?: string;
  /** Number and name, for who has no email address and shares a number. */
  readonly named?: string;
};

const plainName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The keys that identify a customer. */
export function keysOf(contact: Contact): CustomerKeys {
  const email = emailKey(contact.email ?? '');
  const phone = phoneKey(contact.phone);
  const named = phone && `${phone} ${plainName(contact.name)}`;
  return {
    ...(email !== '' && { email }),
    ...(phone !== undefined && { phone }),
    ...(named && { named }),
  };
}

/** What a customer's record takes from a reservation. */
export type LinkedBooking = Pick<
  Reservation,
  | 'id'
  | 'customerId'
  | 'contact'
  | 'event'
  | 'createdAt'
  | 'status'
  | 'total'
  | 'entries'
  | 'pendingRefunds'
  | 'cashRefundsDue'
  | 'office'
  | 'former'
>;

const NOTHING: Figures = { bookings: 0, holds: 0, lifetime: NO_CENTS, balance: NO_CENTS };

/** What one reservation adds to its customer's totals. */
export function figuresOf(reservation: LinkedBooking): Figures {
  return {
    bookings: isCalledOff(reservation) ? 0 : 1,
    holds: reservation.status === 'held' ? 1 : 0,
    lifetime: paidOf(reservation),
    balance: owedOf(reservation),
  };
}

type Booked = { readonly bookings: number; readonly holds?: number | undefined };

/** What is booked: a hold is not yet. */
export const bookedIn = ({ bookings, holds = 0 }: Booked): number => bookings - holds;

/** `2 bookings, 1 on hold` */
export const sayBooked = (booked: Booked): string =>
  [counted(bookedIn(booked), 'booking'), ...(booked.holds ? [`${booked.holds} on hold`] : [])].join(
    ', ',
  );

export const addFigures = (all: readonly Figures[]): Figures => ({
  bookings: all.reduce((sum, { bookings }) => sum + bookings, 0),
  holds: all.reduce((sum, { holds }) => sum + holds, 0),
  lifetime: sumCents(all.map(({ lifetime }) => lifetime)),
  balance: sumCents(all.map(({ balance }) => balance)),
});

const changed = (from: Figures, before: Figures, now: Figures): Figures => ({
  bookings: from.bookings - before.bookings + now.bookings,
  // Records older than this figure do not have the holds of their time.
  holds: Math.max(0, from.holds - before.holds + now.holds),
  lifetime: subtractCents(sumCents([from.lifetime, now.lifetime]), before.lifetime),
  balance: subtractCents(sumCents([from.balance, now.balance]), before.balance),
});

const isSameFigures = (a: Figures, b: Figures): boolean =>
  a.bookings === b.bookings &&
  a.holds === b.holds &&
  a.lifetime === b.lifetime &&
  a.balance === b.balance;

const with1 = (all: readonly string[], one: string | undefined): readonly string[] =>
  one === undefined || all.includes(one) || all.length >= MOST_KEYS ? all : [...all, one];

const firstOne = (all: readonly string[], one: string | undefined): readonly string[] =>
  one === undefined ? all : [one, ...all.filter((other) => other !== one)].slice(0, MOST_KEYS);

/** Absent fields stay as they are. */
export type ContactParts = { readonly [Field in keyof Contact]?: Contact[Field] | undefined };

/** With what the office changed. The address and the number in use come first. */
export const withContact = (customer: Customer, changed: ContactParts): Customer => ({
  ...customer,
  name: changed.name ?? customer.name,
  emails: firstOne(customer.emails, changed.email && emailKey(changed.email)),
  phones: firstOne(customer.phones, changed.phone && phoneKey(changed.phone)),
});

const isSamePlace = (a: CustomerAddress, b: CustomerAddress): boolean =>
  a.street.toLowerCase() === b.street.toLowerCase() &&
  a.city.toLowerCase() === b.city.toLowerCase() &&
  a.postalCode === b.postalCode;

function withAddress(all: readonly CustomerAddress[], { event }: LinkedBooking) {
  const { street, city, region, postalCode } = event;
  const place = { street, city, region, postalCode };
  if (street === '' || all.some((one) => isSamePlace(one, place))) return all;
  return [place, ...all].slice(0, MOST_ADDRESSES);
}

/** Returns the same list if the organization is in it, or there is none. */
export function withOrganization(
  all: readonly string[] | undefined,
  organization: string | undefined,
): readonly string[] | undefined {
  if (organization === undefined) return all;
  const isKnown = all?.some((one) => organizationKey(one) === organizationKey(organization));
  return isKnown === true ? all : [organization, ...(all ?? [])].slice(0, MOST_ADDRESSES);
}

export const isSameName = (a: string, b: string): boolean => plainName(a) === plainName(b);

/** Customers matching a reservation's keys; `linked` is the one it already belongs to. */
type KnownCustomers = {
  readonly linked?: Customer | undefined;
  readonly byEmail?: Customer | undefined;
  readonly byPhone?: Customer | undefined;
  /** Who booked with this number and name, while the number is another one's. */
  readonly byName?: Customer | undefined;
};

/** An email address is one person. A family may share a number, so the name must match too. */
function ownerOf({ contact }: LinkedBooking, known: KnownCustomers) {
  const { linked, byEmail, byPhone, byName } = known;
  const isSamePerson = byPhone !== undefined && isSameName(byPhone.name, contact.name);
  return linked ?? byEmail ?? (isSamePerson ? byPhone : byName);
}

/** The id of the record that a booking, or a row of a file, begins. */
export const firstCustomerId = (id: string): CustomerId => `c-${id}`;

const firstOf = ({ id, contact, createdAt, former }: LinkedBooking): Customer => ({
  id: firstCustomerId(id),
  name: contact.name,
  emails: [],
  phones: [],
  addresses: [],
  tags: [],
  notes: [],
  figures: NOTHING,
  since: createdAt,
  lastAt: createdAt,
  parts: [],
  apart: [],
  importedBy: former?.importId,
});

/** Whether a change adds nothing about the customer. Their record then need not be locked. */
export const addsNothing = (before: LinkedBooking | undefined, now: LinkedBooking): boolean =>
  before?.customerId !== undefined &&
  before.contact === now.contact &&
  before.event === now.event &&
  organizationOf(before.office) === organizationOf(now.office) &&
  isSameFigures(figuresOf(before), figuresOf(now));

/** What a booking may add to. */
const LEARNED = [
  'name',
  'emails',
  'phones',
  'addresses',
  'organizations',
  'since',
  'lastAt',
  'isUndone',
] as const satisfies readonly (keyof Customer)[];

/**
 * The reservation's customer, updated from the reservation. Returns the same object if nothing is
 * new.
 * @param before the reservation as stored
 */
export function linkCustomer(
  before: LinkedBooking | undefined,
  reservation: LinkedBooking,
  known: KnownCustomers,
): Customer {
  const own = ownerOf(reservation, known);
  const customer = own ?? firstOf(reservation);
  const isCounted = before !== undefined && known.linked !== undefined;
  const counted = isCounted ? figuresOf(before) : NOTHING;
  const { email, phone } = keysOf(reservation.contact);
  const next: Customer = {
    ...customer,
    name: customer.name.trim() === '' ? reservation.contact.name : customer.name,
    emails: with1(customer.emails, email),
    phones: with1(customer.phones, phone),
    addresses: withAddress(customer.addresses, reservation),
    organizations: withOrganization(customer.organizations, organizationOf(reservation.office)),
    figures: changed(customer.figures, counted, figuresOf(reservation)),
    since: reservation.createdAt < customer.since ? reservation.createdAt : customer.since,
    lastAt: reservation.createdAt > customer.lastAt ? reservation.createdAt : customer.lastAt,
    ...(customer.isUndone === true &&
      reservation.former?.isUndone !== true && {
        importedBy: reservation.former?.importId,
        isUndone: undefined,
      }),
  };
  const isAlike =
    own !== undefined &&
    isSameFigures(next.figures, own.figures) &&
    LEARNED.every((field) => next[field] === own[field]);
  return isAlike ? own : next;
}

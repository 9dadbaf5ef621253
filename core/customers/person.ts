import { nationalDigits } from '#core/kernel/contact.ts';
import type { HistoryEntry, HistoryKind } from '#core/reservations/history.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Family } from './customer-record.ts';
import { type Customer, type CustomerId, emailKey } from './customer.ts';

// What remains of an erased customer, and why: docs/decisions/24-customers-search-and-erasing.md.

/** Replaces the name. */
export const ERASED = 'Erased customer';

export const isErased = (customer: Pick<Customer, 'name'> | undefined): boolean =>
  customer?.name === ERASED;

/** Everything that identifies a person, and the ids of their records. */
export type Person = {
  readonly customerIds: readonly CustomerId[];
  readonly reservationIds: readonly string[];
  readonly certificateIds: readonly string[];
  /** Ids of their messages, quotes, sales and leads, once looked up. */
  readonly linkedIds: readonly string[];
  /** Accounts with one of their addresses. */
  readonly uids: readonly string[];
  /** In lowercase. */
  readonly emails: readonly string[];
  /** Ten digits for US numbers. */
  readonly phones: readonly string[];
  readonly names: readonly string[];
  readonly streets: readonly string[];
  /** Other texts about them: notes for the crew, the gate code, the contact on site. */
  readonly words: readonly string[];
};

const each = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.flatMap((one) => (one === undefined || one.trim() === '' ? [] : [one.trim()]))),
];

/** History entries that contain earlier addresses, numbers and streets. */
const TELLING: ReadonlySet<HistoryKind> = new Set(['contact_changed', 'details_changed', 'note']);

const told = ({ history }: Reservation): readonly string[] =>
  history.flatMap(({ kind, facts = {} }) =>
    TELLING.has(kind) && kind !== 'note' ? Object.values(facts) : [],
  );

const EMAIL = /[^\s,;<>()"]+@[^\s,;<>()"]+\.[^\s,;<>()"]+/g;
const NUMBER = /\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}/g;

const found = (pattern: RegExp, texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.match(pattern) ?? []);

/**
 * What is neither email nor number in `Brenda, b@example.com, (469) 555-0119`: a name or street.
 */
const named = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.split(/,| → /))
    .filter((part) => /\p{L}{2}.*\p{L}/u.test(part) && !part.includes('@') && !/\d{5}/.test(part));

/** @param reservations all reservations of the family */
export function personOf(
  { root, parts }: Family,
  reservations: readonly Reservation[],
  uids: readonly string[],
): Person {
  const records: readonly Customer[] = [root, ...parts];
  const earlier = reservations.flatMap(told);
  const onSite = reservations.flatMap(({ event }) => event.venue?.contactOnSite ?? []);
  const written = named(earlier);
  return {
    customerIds: records.map(({ id }) => id),
    reservationIds: reservations.map(({ id }) => id),
    certificateIds: each(reservations.map(({ office }) => office?.taxExempt?.certificateId)),
    linkedIds: [],
    uids,
    emails: each([
      ...records.flatMap(({ emails }) => emails),
      ...reservations.flatMap(({ contact, heldBy }) => [contact.email, heldBy?.email]),
      ...found(EMAIL, earlier),
    ]).map(emailKey),
    phones: each(
      [
        ...records.flatMap(({ phones }) => phones),
        ...reservations.map(({ contact }) => contact.phone),
        ...onSite.map(({ phone }) => phone),
        ...found(NUMBER, earlier),
      ].map(nationalDigits),
    ),
    names: each([
      ...records.map(({ name }) => name),
      ...reservations.flatMap(({ contact, signed }) => [contact.name, signed?.name]),
      ...onSite.map(({ name }) => name),
      ...written.filter((part) => !/\d/.test(part)),
    ]).filter((name) => name !== ERASED),
    streets: each([
      ...records.flatMap(({ addresses }) => addresses.map(({ street }) => street)),
      ...reservations.map(({ event }) => event.street),
      ...written.filter((part) => /\d/.test(part)),
    ]),
    words: each(reservations.flatMap(({ event }) => [event.notes, event.venue?.gateCode])).filter(
      (text) => text.length >= 4,
    ),
  };
}

const quoted = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`;

const phonePattern = (digits: string): string => {
  const between = String.raw`[\s.()\-]*`;
  return `(?:\\+?1${between})?\\(?${[...digits].join(between)}`;
};

export type Scrub = (text: string) => string;

/**
 * Returns a function that removes from a text what identifies the person.
 * @param inOwn for their own records: also removes single names and what they wrote, which
 *   elsewhere may belong to others
 */
export function scrubOf(person: Person, inOwn: boolean): Scrub {
  const names = person.names.filter((name) => name.length >= 3 && (inOwn || /\s/.test(name)));
  const rest = [
    ...person.streets.filter((street) => street.length >= 3).map((text) => whole(quoted(text))),
    ...person.emails.map((email) => quoted(email)),
    ...person.phones
      .filter((digits) => digits.length >= 7)
      .map((digits) => `(?<!\\d)${phonePattern(digits)}(?!\\d)`),
    ...(inOwn ? person.words.map((text) => quoted(text)) : []),
  ];
  const longest = (a: string, b: string): number => b.length - a.length;
  const name = names.map((text) => whole(quoted(text))).toSorted(longest);
  const patterns = (all: readonly string[]): RegExp | undefined =>
    all.length === 0 ? undefined : new RegExp(all.join('|'), 'giu');
  const [others, called] = [patterns(rest.toSorted(longest)), patterns(name)];
  return (text) => {
    const without = others === undefined ? text : text.replaceAll(others, '…');
    return called === undefined ? without : without.replaceAll(called, ERASED);
  };
}

/** A deep copy with every text scrubbed. Field names stay. */
export function scrubbed<T>(value: T, scrub: Scrub): T {
  if (typeof value === 'string') return scrub(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => scrubbed(one, scrub)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, scrubbed(one, scrub)]),
  ) as T;
}

const pastOf = (entry: HistoryEntry, scrub: Scrub): HistoryEntry => {
  const { facts, ...happened } = entry;
  return facts === undefined || TELLING.has(entry.kind)
    ? happened
    : { ...happened, facts: scrubbed(facts, scrub) };
};

const NO_TOKEN = '0'.repeat(64);

/** Keeps what the books need: amounts, dates, tax with city and ZIP code, units, staff. */
export function eraseReservation(reservation: Reservation, scrub: Scrub): Reservation {
  const { event, history, entries, pricing, signed, former, office, linkVersion } = reservation;
  const { notes: _notes, point: _point, venue, ...place } = event;
  const { contactOnSite: _contact, gateCode: _code, ...spot } = venue ?? {};
  return {
    ...reservation,
    contact: { name: ERASED, phone: '' },
    event: { ...place, street: '', ...(venue && { venue: spot }) },
    crewNote: undefined,
    heldBy: undefined,
    history: history.map((entry) => pastOf(entry, scrub)),
    entries: entries.map((entry) => scrubbed(entry, scrub)),
    cardFees: reservation.cardFees?.map(({ lastFour: _lastFour, ...fee }) => fee),
    pricing: pricing && {
      ...pricing,
      adjustments: pricing.adjustments.map(({ label, name, ...one }) => ({
        ...one,
        label: scrub(label),
        ...(name !== undefined && { name: scrub(name) }),
      })),
    },
    signed: signed && { ...signed, name: ERASED },
    former: former && { ...former, tokenHash: undefined },
    office: office && scrubbed(office, scrub),
    // The private link stops working.
    linkVersion: linkVersion + 1,
    manageTokenHash: NO_TOKEN,
    userId: undefined,
  };
}

/** Sums, days and links between records stay. */
export const eraseCustomer = (customer: Customer): Customer => ({
  ...customer,
  name: ERASED,
  emails: [],
  phones: [],
  addresses: [],
  organizations: [],
  tags: [],
  notes: [],
  doNotRent: undefined,
});

import { textIn } from '#core/catalogue/product-cells.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { type Contact, phoneDigits } from '#core/kernel/contact.ts';
import type { CsvTable } from '#core/kernel/csv.ts';
import type { NamedColumns } from '#core/kernel/match-columns.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { contactSchema, endsAfterStart } from '#core/reservations/checkout.schema.ts';
import {
  cellText,
  dayIn,
  dayOrWhy,
  hasTwoOrders,
  type ImportItem,
  type IsProductName,
  itemsIn,
  meaningOf,
  moneyIn,
  phoneIn,
  timeIn,
  yesOrNo,
} from './import-cells.ts';
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  type StatusMeaning,
  looksLikeProducts,
  missingColumns,
  plain,
  suggestColumns,
  unusedHeads,
} from './import-columns.ts';

type ImportPlace = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

/** A customer as described by a row. */
export type CustomerDraft = {
  readonly kind: 'customer';
  readonly rows: readonly number[];
  /** The other system's number, or the email address or phone number. */
  readonly number: string;
  readonly contact: Contact;
  readonly place: ImportPlace;
  readonly created: CalendarDay | undefined;
  /** The table says that they agreed to marketing emails. */
  readonly wantsNews: boolean;
  /** What its row says that was not imported or read as it stands, in sentences; empty for nothing. */
  readonly leftOut: string;
};

/** A booking as described by one row, or by several with the same number. */
export type BookingDraft = Omit<CustomerDraft, 'kind'> & {
  readonly kind: 'booking';
  readonly isCancelled: boolean;
  /** Its status says that it is over, so it is not out on its last day. */
  readonly isDone: boolean;
  readonly items: readonly ImportItem[];
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  readonly total: Cents;
  /** Everything that was paid, before refunds. */
  readonly paid: Cents;
  readonly refunded: Cents;
  readonly paidOn: CalendarDay | undefined;
  /** As the table names it. */
  readonly payMethod: string;
  /** Parts of the total before tax, and what was taken off it; 0 if the table does not have them. */
  readonly deliveryFee: Cents;
  readonly tip: Cents;
  readonly discount: Cents;
  /** Whose certificate exempts it. Undefined if it is not exempt. */
  readonly exemptOrganization: string | undefined;
  /** Sales tax inside the total. Undefined if the table does not have it. */
  readonly tax: Cents | undefined;
  /** Undefined if the table does not have it. */
  readonly beforeTax: Cents | undefined;
  readonly party: ImportParty;
  /** For the office only. */
  readonly note: string;
};

/** `HH:MM`, as in an order. `notes`: for the crew. */
type ImportParty = {
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  readonly notes?: string | undefined;
  readonly gateCode?: string | undefined;
};

export type ImportDraft = CustomerDraft | BookingDraft;

/** What is wrong, and in which column if only one is. */
export type Fault = { readonly field?: ImportField | undefined; readonly why: string };

export type RowFault = Fault & { readonly rows: readonly number[]; readonly number: string };

/** How the owner wants a table to be read where the table itself does not say it. */
export type ReadChoices = {
  /** Whether `05/12/2026` is December 5. */
  readonly isDayFirst?: boolean | undefined;
  /** By the status as the table has it; the empty text for rows without one. */
  readonly statuses?: Readonly<Record<string, StatusMeaning>> | undefined;
  /** Names that are items as a whole, even if they look like a quantity and a name. */
  readonly isProduct?: IsProductName | undefined;
};

type Read = (field: ImportField) => string;

/** A row, and what its table says about it. */
type Row = {
  readonly read: Read;
  readonly columns: ImportColumns;
  readonly decimal: '.' | ',';
  /** Whether the column is named after the event. */
  readonly isOfEvent: (field: ImportField) => boolean;
  /** Whether the column holds whole cents. */
  readonly isCents: (field: ImportField) => boolean;
  /** Whether refunds are taken off the column's amounts. */
  readonly isNet: (field: ImportField) => boolean;
  readonly choices: ReadChoices;
};

/** Limits as for orders; phone numbers may have an extension. */
const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  number: 40,
  name: 120,
  firstName: 60,
  lastName: 60,
  phone: 40,
  street: 200,
  city: 100,
  region: 40,
  postalCode: 20,
  crewNotes: 1_000,
  officeNotes: 1_000,
  gateCode: 40,
  startTime: 100,
  endTime: 100,
  organization: 120,
  payMethod: 60,
};
/** Texts that may have several lines. */
const HAS_LINES: ReadonlySet<ImportField> = new Set(['item', 'crewNotes', 'officeNotes']);
const MOST_ITEMS = 100;
const LONGEST_ITEM = 200;
const MOST_PIECES = 1_000;
const MOST_CENTS = 100_000_000;

/** Finds text that would break a mail or a list. */
function unfitText(read: Read): Fault | undefined {
  for (const field of IMPORT_FIELDS) {
    const text = read(field);
    const most = LONGEST[field];
    if (most === undefined) continue;
    if (text.length > most) return { field, why: `It is longer than ${most} characters.` };
    if (!(HAS_LINES.has(field) ? LINES : ONE_LINE).test(text))
      return { field, why: 'It has characters that cannot be shown.' };
  }
  return undefined;
}

function unfitItem(items: readonly ImportItem[]): string | undefined {
  if (items.length === 0) return 'It has no items.';
  if (items.length > MOST_ITEMS) return `It has more than ${MOST_ITEMS} items.`;
  if (items.some(({ name }) => name.length > LONGEST_ITEM)) {
    return `An item is longer than ${LONGEST_ITEM} characters.`;
  }
  if (items.some(({ name }) => !ONE_LINE.test(name))) {
    return 'It has characters that cannot be shown.';
  }
  return items.some(({ quantity }) => quantity < 1 || quantity > MOST_PIECES)
    ? `A quantity must be from 1 to ${MOST_PIECES}.`
    : undefined;
}

const at = (field: ImportField, why: string) => err({ field, why });

function contactOf(read: Read, columns: ImportColumns): Result<Contact, Fault> {
  const email = read('email').toLowerCase();
  const phone = phoneIn(read('phone'));
  if (email === '' && phoneDigits(phone).length < 7) {
    return at('email', 'There is neither an email address nor a phone number.');
  }
  if (email !== '' && !contactSchema.shape.email.safeParse(email).success) {
    return at('email', `"${email}" is not an email address.`);
  }
  const [name, last] = [read('name'), read('lastName')];
  // "Nombre" is a first name where there is a column for the last name.
  const isWhole = name !== '' && (columns.firstName !== undefined || name.endsWith(last));
  const parts = `${name || read('firstName')} ${last}`.trim();
  const known = email === '' ? {} : { email };
  return ok({ name: isWhole ? name : parts || email || phone, ...known, phone });
}

const placeOf = (read: Read): ImportPlace => ({
  street: read('street'),
  city: read('city'),
  region: read('region'),
  postalCode: read('postalCode'),
});

/**
 * The time in its own column, or else behind the date of an event. Systems write midnight where
 * they have no time, and other dates are of the rental. `TBD` is no time.
 */
function timeOf(
  read: Read,
  [field, dateField]: readonly [ImportField, ImportField],
  isOfEvent: (field: ImportField) => boolean,
): string | undefined {
  const cell = read(field);
  if (cell !== '') return timeIn(cell);
  const time = isOfEvent(dateField) ? timeIn(read(dateField)) : undefined;
  return time === '00:00' ? undefined : time;
}

/** Which cells of a row are not times. If the start is not one, the end is left out, too. */
function unreadTimes(read: Read): string {
  const [start, end] = [read('startTime'), read('endTime')];
  const isStartUnread = start !== '' && timeIn(start) === undefined;
  const isEndUnread = end !== '' && (isStartUnread || timeIn(end) === undefined);
  return [
    ...(isStartUnread ? [`The start time "${start}" was left out, because it is not a time.`] : []),
    ...(isEndUnread
      ? [
          timeIn(end) === undefined
            ? `The end time "${end}" was left out, because it is not a time.`
            : `The end time "${end}" was left out with it.`,
        ]
      : []),
  ].join(' ');
}

/** The party's hours and notes, and what of the hours was left out or does not fit into them. */
function partyOf(
  read: Read,
  isOfEvent: (field: ImportField) => boolean,
  isOneDay: boolean,
): Result<Pick<BookingDraft, 'party' | 'leftOut'> & { readonly ends: string }, Fault> {
  const leftOut = unreadTimes(read);
  const startsAt = timeOf(read, ['startTime', 'start'], isOfEvent);
  const told = timeOf(read, ['endTime', 'end'], isOfEvent);
  // Without its start, a party's end says nothing.
  const endsAt = leftOut !== '' && startsAt === undefined ? undefined : told;
  const [notes, gateCode] = [read('crewNotes'), read('gateCode')];
  if (startsAt === undefined && endsAt !== undefined) {
    return at('startTime', 'There is an end time, but no start time.');
  }
  const isInOrder = endsAfterStart({ startsAt, endsAt });
  if (!isInOrder && isOneDay) return at('endTime', 'The party ends before it starts.');
  // A party's hours are those of each day. The end of a longer rental is on its last day only.
  return ok({
    party: {
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && isInOrder && { endsAt }),
      ...(notes !== '' && { notes }),
      ...(gateCode !== '' && { gateCode }),
    },
    leftOut,
    ends: isInOrder ? '' : `Ends at ${endsAt} on the last day.`,
  });
}

type Amounts = Pick<
  BookingDraft,
  'total' | 'paid' | 'refunded' | 'tax' | 'beforeTax' | 'deliveryFee' | 'discount' | 'tip'
>;

const MONEY_FIELDS = [
  'subtotal',
  'tax',
  'total',
  'paid',
  'refunded',
  'deliveryFee',
  'discount',
  'tip',
] as const;

function amountsOf({ read, decimal, columns, isCents, isNet }: Row): Result<Amounts, Fault> {
  const amountCell = (field: ImportField): string =>
    // Some systems write what is taken off with a minus or in parentheses.
    field === 'discount' || field === 'refunded'
      ? read(field)
          .replace(/^\((.+)\)$/, '$1')
          .replace(/^(\$?\s*)[-−]\s*/, '$1')
      : read(field);
  const sums = Object.fromEntries(MONEY_FIELDS.map((field) => [field, NO_CENTS])) as Record<
    (typeof MONEY_FIELDS)[number],
    Cents
  >;
  for (const field of MONEY_FIELDS) {
    const sum = moneyIn(amountCell(field), decimal, isCents(field));
    if (!sum.ok) return at(field, sum.error);
    sums[field] = sum.value;
  }
  const { subtotal, tax, deliveryFee, discount, tip } = sums;
  const hasTotal = columns.total !== undefined && read('total') !== '';
  const hasParts = read('subtotal') !== '' && read('tax') !== '';
  if (!hasTotal && !hasParts) {
    return at('total', 'It has no total. Write 0 if it was free.');
  }
  const total = hasTotal ? sums.total : addCents(subtotal, tax);
  const isRefunded =
    /refunded/i.test(read('status')) && columns.refunded === undefined && !isNet('paid');
  const refunded = isRefunded ? sums.paid : sums.refunded;
  const paid = isNet('paid') ? addCents(sums.paid, refunded) : sums.paid;
  if (total > MOST_CENTS) return at('total', 'It is more than $1,000,000.');
  if (refunded > paid) return at('refunded', 'The amount refunded is more than the amount paid.');
  if (subtractCents(paid, refunded) > total) {
    return at('paid', 'The amount paid is more than the total.');
  }
  if (tax > 0 && tax >= total) return at('tax', 'The tax is not less than the total.');
  if (sumCents([deliveryFee, tip, tax]) > total) {
    return at('deliveryFee', 'Delivery fee, tip and tax are more than the total.');
  }
  return ok({
    total,
    paid,
    refunded,
    deliveryFee,
    discount,
    tip,
    tax: columns.tax === undefined ? undefined : tax,
    beforeTax: columns.subtotal === undefined ? undefined : subtotal,
  });
}

/** When and how it was paid, and whether its sale was exempt from sales tax. */
function termsOf(
  { read, choices }: Row,
  { tax }: Amounts,
  contact: Contact,
): Result<Pick<BookingDraft, 'paidOn' | 'payMethod' | 'exemptOrganization'>, Fault> {
  const isExempt = yesOrNo(read('taxExempt'));
  if (isExempt === undefined) {
    return at('taxExempt', `"${read('taxExempt')}" is neither yes nor no.`);
  }
  if (isExempt && (tax ?? 0) > 0) return at('taxExempt', 'It is tax exempt, but has sales tax.');
  return ok({
    paidOn: dayIn(read('paidOn'), choices.isDayFirst),
    payMethod: read('payMethod'),
    exemptOrganization: isExempt ? read('organization') || contact.name : undefined,
  });
}

const sentences = (...texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text !== '');

function bookingOf(common: Omit<CustomerDraft, 'kind'>, row: Row): Result<BookingDraft, Fault> {
  const { read, isOfEvent, columns, choices } = row;
  const { isDayFirst = false, statuses = {}, isProduct } = choices;
  const start = dayOrWhy(read('start'), isDayFirst);
  if (!start.ok) return at('start', start.error);
  const startDate = start.value;
  const end = read('end') === '' ? start : dayOrWhy(read('end'), isDayFirst);
  if (!end.ok) return at('end', end.error);
  const last = end.value;
  if (last < startDate) return at('end', 'It ends before it begins.');
  // A one-day rental is picked up the next day, as all rentals are.
  const endDate = last === startDate ? addDays(startDate, 1) : last;
  if (daysBetween(startDate, endDate) > LONGEST_RENTAL_DAYS) {
    return at('end', `It is longer than ${LONGEST_RENTAL_DAYS} days.`);
  }
  const items = itemsIn(read('item'), read('quantity'), isProduct);
  const unfit = unfitItem(items);
  if (unfit !== undefined) return at('item', unfit);
  const amounts = amountsOf(row);
  if (!amounts.ok) return amounts;
  const party = partyOf(read, isOfEvent, last === startDate);
  if (!party.ok) return party;
  const terms = termsOf(row, amounts.value, common.contact);
  if (!terms.ok) return terms;
  const status = read('status');
  const chosen = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  const meaning = columns.status === undefined ? 'booked' : (chosen ?? meaningOf(status));
  if (meaning === undefined) {
    const said = status === '' ? 'is empty' : `is "${status}"`;
    return at('status', `Its status ${said}. Choose what that means.`);
  }
  if (meaning === 'open') return at('status', `Its status is "${status}", so it was not sold.`);
  const { ends, leftOut: unread, party: hours } = party.value;
  const organization = read('organization');
  const isUndated = terms.value.paidOn === undefined && read('paidOn') !== '';
  const leftOut = sentences(
    common.leftOut,
    unread,
    isUndated ? `The payment date "${read('paidOn')}" was left out, because it is not a date.` : '',
  );
  return ok({
    ...common,
    ...amounts.value,
    ...terms.value,
    kind: 'booking',
    party: hours,
    isCancelled: meaning === 'canceled',
    isDone: meaning === 'done',
    items,
    startDate,
    endDate,
    leftOut: leftOut.join(' '),
    note: sentences(
      read('officeNotes'),
      organization === '' ? '' : `Organization: ${organization}`,
      ...leftOut,
      ends,
    ).join('\n'),
  });
}

function draftOf(
  { row, cells }: CsvTable['rows'][number],
  { heads, decimal }: CsvTable,
  columns: ImportColumns,
  choices: ReadChoices,
): Result<ImportDraft, RowFault> {
  const read: Read = (field) => {
    const cell = cells[columns[field] ?? -1];
    return HAS_LINES.has(field) ? textIn((cell ?? '').trim()) : cellText(cell);
  };
  const number = read('number').replace(/^#\s*/, '');
  const fault = (told: Fault) => err({ rows: [row], number, ...told });
  const contact = contactOf(read, columns);
  if (!contact.ok) return fault(contact.error);
  const isBooking = columns.start !== undefined;
  if (isBooking && number === '') {
    return fault({
      field: 'number',
      why: 'It has no order number, so it could not be recognized later.',
    });
  }
  const unfit = unfitText(read);
  if (unfit !== undefined) return fault(unfit);
  const { email, phone } = contact.value;
  const wantsNews = yesOrNo(read('news'));
  if (wantsNews === undefined) {
    return fault({ field: 'news', why: `"${read('news')}" is neither yes nor no.` });
  }
  const common = {
    rows: [row],
    number: number || email || phone,
    contact: contact.value,
    place: placeOf(read),
    created: dayIn(read('created'), choices.isDayFirst),
    wantsNews,
    leftOut: phone === read('phone') ? '' : `Phone in the file: ${read('phone')}.`,
  };
  if (!isBooking) return ok({ ...common, kind: 'customer' });
  const headOf = (field: ImportField): string => plain(heads[columns[field] ?? -1] ?? '');
  const isCents = (field: ImportField): boolean => headOf(field).includes('cents');
  const isOfEvent = (field: ImportField): boolean => /\bevent\b/.test(headOf(field));
  const isNet = (field: ImportField): boolean => /\bnet\b/.test(headOf(field));
  const booking = bookingOf(common, {
    read,
    columns,
    decimal,
    isOfEvent,
    isCents,
    isNet,
    choices,
  });
  return booking.ok ? booking : fault(booking.error);
}

const isSameBooking = (one: BookingDraft, other: BookingDraft): boolean =>
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.total === other.total &&
  one.paid === other.paid &&
  one.isCancelled === other.isCancelled &&
  one.contact.email === other.contact.email;

const isSameItem = (one: ImportItem, other: ImportItem): boolean =>
  one.name === other.name && one.quantity === other.quantity;

/** A second row that adds nothing: pasted twice, or a second piece, which only the owner knows. */
const isRepeated = (known: BookingDraft, draft: BookingDraft): boolean =>
  draft.items.every((item) => known.items.some((one) => isSameItem(one, item)));

type ReadImport = {
  readonly drafts: readonly ImportDraft[];
  readonly faults: readonly RowFault[];
};

/**
 * Reads a table. Rows of one booking have its number and repeat its days and sums, with one item
 * each. If one of them cannot be read, none is used.
 */
function readImport(table: CsvTable, columns: ImportColumns, choices: ReadChoices): ReadImport {
  const read = table.rows.map((row) => draftOf(row, table, columns, choices));
  const faults = read.flatMap((one) => (one.ok ? [] : [one.error]));
  const broken = new Set(faults.map(({ number }) => number));
  const drafts = new Map<string, ImportDraft>();
  for (const one of read) {
    if (!one.ok) continue;
    const { value: draft } = one;
    const known = drafts.get(draft.number);
    if (draft.kind === 'customer' || known?.kind === 'customer') {
      // A customer's first row counts.
      if (known === undefined) drafts.set(draft.number, draft);
    } else if (broken.has(draft.number)) {
      faults.push({ ...draft, why: 'Another of its rows cannot be read.' });
    } else if (known === undefined) {
      drafts.set(draft.number, draft);
    } else if (!isSameBooking(known, draft)) {
      drafts.delete(draft.number);
      broken.add(draft.number);
      faults.push({
        rows: [...known.rows, ...draft.rows],
        number: draft.number,
        why: 'Its rows have different days, amounts or customers.',
      });
    } else if (isRepeated(known, draft)) {
      faults.push({
        rows: draft.rows,
        number: draft.number,
        why: `It is the same as row ${known.rows[0]}, which counts once. For a second piece, write the quantity there.`,
      });
    } else {
      const rows = [...known.rows, ...draft.rows];
      drafts.set(draft.number, { ...known, rows, items: [...known.items, ...draft.items] });
    }
  }
  return { drafts: [...drafts.values()], faults };
}

/** `missing`: required fields without a column. `unused`: heads of columns not imported. */
export type OpenedTable = ReadImport & {
  readonly heads: readonly string[];
  readonly rows: CsvTable['rows'];
  readonly columns: ImportColumns;
  readonly missing: readonly ImportField[];
  readonly unused: readonly string[];
  readonly looksLikeProducts: boolean;
  /** Whether `isDayFirst` makes a difference. */
  readonly asksOrder: boolean;
  /** Statuses of which only the owner knows what they mean, and how many rows have them. */
  readonly unknownStatuses: readonly { readonly name: string; readonly count: number }[];
};

function statusesIn({ rows }: CsvTable, column: number): OpenedTable['unknownStatuses'] {
  const told = rows.map(({ cells }) => cellText(cells[column]));
  const unknown = Map.groupBy(
    told.filter((status) => meaningOf(status) === undefined),
    (status) => status,
  );
  return [...unknown].map(([name, { length: count }]) => ({ name, count }));
}

export function openTable(
  table: CsvTable,
  named: NamedColumns<ImportField>,
  choices: ReadChoices = {},
): OpenedTable {
  const columns = suggestColumns(table.heads, named);
  const missing = missingColumns(columns);
  const read =
    missing.length > 0 ? { drafts: [], faults: [] } : readImport(table, columns, choices);
  const { heads, rows } = table;
  return {
    heads,
    rows,
    columns,
    missing,
    unused: unusedHeads(heads, columns),
    looksLikeProducts:
      missing.length > 0 && columns.start === undefined && looksLikeProducts(heads),
    asksOrder:
      missing.length === 0 &&
      rows.some(({ cells }) =>
        [columns.start, columns.end].some((column) => hasTwoOrders(cells[column ?? -1] ?? '')),
      ),
    unknownStatuses:
      missing.length > 0 || columns.start === undefined || columns.status === undefined
        ? []
        : statusesIn(table, columns.status),
    ...read,
  };
}

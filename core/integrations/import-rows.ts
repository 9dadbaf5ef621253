import { numberIn, textIn } from '#core/catalogue/product-cells.ts';
import {
  addDays,
  type CalendarDay,
  daysBetween,
  parseCalendarDay,
} from '#core/kernel/calendar-day.ts';
import { type Cents, cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { Contact } from '#core/kernel/contact.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import type { ImportColumns, ImportField } from './import-columns.ts';

/** As `adapters/csv` reads it: rows numbered as in a spreadsheet. */
export type ImportTable = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly decimal: '.' | ',';
};

export type ImportItem = { readonly name: string; readonly quantity: number };

export type ImportPlace = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

/** Somebody, as a row tells. */
export type CustomerDraft = {
  readonly kind: 'customer';
  readonly rows: readonly number[];
  /** Theirs, or the e-mail address or phone number. */
  readonly number: string;
  readonly contact: Contact;
  readonly place: ImportPlace;
  readonly created: CalendarDay | undefined;
};

/** A booking, as one row or several with the same number tell. */
export type BookingDraft = Omit<CustomerDraft, 'kind'> & {
  readonly kind: 'booking';
  readonly isCancelled: boolean;
  readonly items: readonly ImportItem[];
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  readonly total: Cents;
  readonly paid: Cents;
};

export type ImportDraft = CustomerDraft | BookingDraft;

export type RowFault = {
  readonly rows: readonly number[];
  readonly number: string;
  readonly why: string;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayOf = (year: string, month: number, day: string): CalendarDay | undefined =>
  parseCalendarDay(
    `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** `2026-05-02`, `05/02/2026` (the month first), `May 2, 2026`, each with a time or not. */
export function dayIn(cell: string): CalendarDay | undefined {
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (slashed) return dayOf(slashed[3] ?? '', Number(slashed[1]), slashed[2] ?? '');
  const worded =
    /^(?:[a-z]+,?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  const month = MONTHS.indexOf((worded?.[1] ?? '').toLowerCase());
  return worded && month >= 0 ? dayOf(worded[3] ?? '', month + 1, worded[2] ?? '') : undefined;
}

/** Whole cents; a header that says cents has them already. */
function moneyIn(cell: string, decimal: '.' | ',', isCents: boolean): Result<Cents, string> {
  if (cell.trim() === '') return ok(NO_CENTS);
  const read = numberIn(cell.replace(/\s*(?:usd|us\$)\s*/i, ''), decimal);
  if (!read.ok) return read;
  const amount = isCents ? read.value : read.value * 100;
  const rounded = Math.round(amount);
  if (Math.abs(rounded - amount) > 1e-6) return err(`"${cell}" has parts of a cent.`);
  return ok(cents(rounded));
}

const ITEM_FORMS = [
  /^(?<quantity>\d{1,3})\s*[x×]\s+(?<name>.+)$/i,
  /^(?<name>.+?)\s*[x×]\s*(?<quantity>\d{1,3})$/i,
  /^(?<name>.+?)\s*\((?<quantity>\d{1,3})\)$/,
] as const;

function itemIn(text: string): ImportItem {
  for (const form of ITEM_FORMS) {
    const { name, quantity } = form.exec(text)?.groups ?? {};
    if (name !== undefined) return { name: name.trim(), quantity: Number(quantity) };
  }
  return { name: text, quantity: 1 };
}

/** Separated by lines, `;` or `|`, else by commas: `2 x Table; Neon Castle`. */
export function itemsIn(cell: string, quantity: string): readonly ImportItem[] {
  const by = /[\n;|]/.test(cell) ? /[\n;|]/ : /,\s+/;
  const items = cell
    .split(by)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(itemIn);
  const [only] = items;
  const count = Number(quantity);
  return only && items.length === 1 && Number.isInteger(count) && count > 0
    ? [{ ...only, quantity: count }]
    : items;
}

const CANCELLED = /cancel|void|declin|lost|refunded/i;
/** Never sold: nothing to take over. */
const OPEN = /quote|lead|draft|concept|proposal|incomplete|unconfirmed|pending|expired/i;

type Read = (field: ImportField) => string;

function contactOf(read: Read): Result<Contact, string> {
  const email = read('email').toLowerCase();
  const phone = read('phone');
  if (email === '' && phone.replaceAll(/\D/g, '').length < 7) {
    return err('There is neither an e-mail address nor a phone number.');
  }
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return err(`"${email}" is no e-mail address.`);
  }
  const parts = `${read('firstName')} ${read('lastName')}`.trim();
  return ok({ name: read('name') || parts || email || phone, email, phone });
}

const placeOf = (read: Read): ImportPlace => ({
  street: read('street'),
  city: read('city'),
  region: read('region'),
  postalCode: read('postalCode'),
});

function bookingOf(
  common: Omit<CustomerDraft, 'kind'>,
  read: Read,
  decimal: '.' | ',',
  isCents: (field: ImportField) => boolean,
): Result<BookingDraft, string> {
  const startDate = dayIn(read('start'));
  if (startDate === undefined) return err(`"${read('start')}" is no day.`);
  const last = read('end') === '' ? startDate : dayIn(read('end'));
  if (last === undefined) return err(`"${read('end')}" is no day.`);
  if (last < startDate) return err('It ends before it begins.');
  // A rental for one day is picked up the next one, as all are.
  const endDate = last === startDate ? addDays(startDate, 1) : last;
  if (daysBetween(startDate, endDate) > LONGEST_RENTAL_DAYS) {
    return err(`It is longer than ${LONGEST_RENTAL_DAYS} days.`);
  }
  const items = itemsIn(read('item'), read('quantity'));
  if (items.length === 0) return err('It has no items.');
  const total = moneyIn(read('total'), decimal, isCents('total'));
  if (!total.ok) return total;
  const paid = moneyIn(read('paid'), decimal, isCents('paid'));
  if (!paid.ok) return paid;
  if (paid.value > total.value) return err('More is paid than it costs.');
  const isCancelled = CANCELLED.test(read('status'));
  if (!isCancelled && OPEN.test(read('status'))) {
    return err(`It is not sold: "${read('status')}".`);
  }
  const sums = { total: total.value, paid: paid.value };
  return ok({ ...common, kind: 'booking', isCancelled, items, startDate, endDate, ...sums });
}

function draftOf(
  { row, cells }: ImportTable['rows'][number],
  { heads, decimal }: ImportTable,
  columns: ImportColumns,
): Result<ImportDraft, RowFault> {
  const read: Read = (field) => {
    const at = columns[field];
    return at === undefined ? '' : textIn((cells[at] ?? '').trim());
  };
  const number = read('number').replace(/^#\s*/, '');
  const fault = (why: string) => err({ rows: [row], number, why });
  const contact = contactOf(read);
  if (!contact.ok) return fault(contact.error);
  const isBooking = columns.start !== undefined;
  if (isBooking && number === '')
    return fault('It has no number, by which it would be known again.');
  if (number.length > 40) return fault('Its number is longer than 40 characters.');
  const { email, phone } = contact.value;
  const common = {
    rows: [row],
    number: number || email || phone,
    contact: contact.value,
    place: placeOf(read),
    created: dayIn(read('created')),
  };
  if (!isBooking) return ok({ ...common, kind: 'customer' });
  const isCents = (field: ImportField): boolean => /cents/i.test(heads[columns[field] ?? -1] ?? '');
  const booking = bookingOf(common, read, decimal, isCents);
  return booking.ok ? booking : fault(booking.error);
}

const isSameBooking = (one: BookingDraft, other: BookingDraft): boolean =>
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.total === other.total &&
  one.paid === other.paid &&
  one.isCancelled === other.isCancelled &&
  one.contact.email === other.contact.email;

export type ReadImport = {
  readonly drafts: readonly ImportDraft[];
  readonly faults: readonly RowFault[];
};

/**
 * Reads a table. Rows of one booking have its number and repeat its days and sums, with an item each; if one of them
 * cannot be read, none is taken.
 */
export function readImport(table: ImportTable, columns: ImportColumns): ReadImport {
  const read = table.rows.map((row) => draftOf(row, table, columns));
  const faults = read.flatMap((one) => (one.ok ? [] : [one.error]));
  const broken = new Set(faults.map(({ number }) => number));
  const drafts = new Map<string, ImportDraft>();
  for (const one of read) {
    if (!one.ok) continue;
    const { value: draft } = one;
    const known = drafts.get(draft.number);
    if (broken.has(draft.number) && draft.kind === 'booking') {
      faults.push({ ...draft, why: 'Another row of it cannot be read.' });
    } else if (known === undefined) {
      drafts.set(draft.number, draft);
    } else if (
      known.kind === 'booking' &&
      draft.kind === 'booking' &&
      isSameBooking(known, draft)
    ) {
      const rows = [...known.rows, ...draft.rows];
      drafts.set(draft.number, { ...known, rows, items: [...known.items, ...draft.items] });
    } else if (draft.kind === 'booking') {
      drafts.delete(draft.number);
      broken.add(draft.number);
      const rows = [...known.rows, ...draft.rows];
      faults.push({ rows, number: draft.number, why: 'Its rows differ in days, sums or person.' });
    }
  }
  return { drafts: [...drafts.values()], faults };
}

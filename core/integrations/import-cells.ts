import { numberIn, textIn } from '#core/catalogue/product-cells.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, NO_CENTS } from '#core/kernel/cents.ts';
import { withoutExtension } from '#core/kernel/contact.ts';
import { isWholeNumber, PHONE_FORM } from '#core/kernel/fields.schema.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { plain, type StatusMeaning } from './import-columns.ts';

// How one cell of another system's table is read, without regard to its row.

export type ImportItem = { readonly name: string; readonly quantity: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayOf = (year: string, month: number, day: string): CalendarDay | undefined =>
  parseCalendarDay(
    `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/** Reads `2026-05-02`, `05/02/2026` and `May 2, 2026`, with or without a time. */
export function dayIn(cell: string, isDayFirst = false): CalendarDay | undefined {
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const [, first = '', second = '', year = ''] = SLASHED.exec(text) ?? [];
  if (year !== '') {
    return isDayFirst ? dayOf(year, Number(second), first) : dayOf(year, Number(first), second);
  }
  const worded =
    /^(?:[a-z]+,?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  const month = MONTHS.indexOf((worded?.[1] ?? '').toLowerCase());
  return worded && month >= 0 ? dayOf(worded[3] ?? '', month + 1, worded[2] ?? '') : undefined;
}

const CLOCK =
  /(?<![\d:])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?<half>[ap])\.?\s*m\b|(?<![\d:])(?<hour24>\d{1,2}):(?<minute24>\d{2})/i;

/** Reads `10:00 AM`, `2 p.m.`, `14:30` and the time after a date as `HH:MM`. */
export function timeIn(cell: string): string | undefined {
  const parts = CLOCK.exec(cell)?.groups;
  if (parts === undefined) return undefined;
  const { hour, minute = '00', half, hour24, minute24 = '00' } = parts;
  if (hour !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours =
    hour === undefined
      ? Number(hour24)
      : (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const minutes = hour === undefined ? minute24 : minute;
  return hours > 23 || Number(minutes) > 59
    ? undefined
    : `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** `05/12/2026`: May 12 or December 5, or no day in one of the two orders. */
export function hasTwoOrders(cell: string): boolean {
  const [, first, second] = SLASHED.exec(cell.trim()) ?? [];
  return first !== undefined && Number(first) !== Number(second);
}

export function dayOrWhy(cell: string, isDayFirst: boolean): Result<CalendarDay, string> {
  const day = dayIn(cell, isDayFirst);
  if (day !== undefined) return ok(day);
  return err(
    dayIn(cell, !isDayFirst) === undefined
      ? `"${cell}" is not a date.`
      : `"${cell}" has the ${isDayFirst ? 'month before the day' : 'day before the month'}, unlike the file. Write it as year-month-day.`,
  );
}

/** Reads an amount as whole cents. If the column head says cents, the number already is. */
export function moneyIn(cell: string, decimal: '.' | ',', isCents: boolean): Result<Cents, string> {
  if (cell.trim() === '') return ok(NO_CENTS);
  const read = numberIn(cell.replace(/\s*(?:usd|us\$)\s*/i, ''), decimal);
  if (!read.ok) return read;
  const amount = isCents ? read.value : read.value * 100;
  const rounded = Math.round(amount);
  if (Math.abs(rounded - amount) > 1e-6) return err(`"${cell}" has fractions of a cent.`);
  return ok(cents(rounded));
}

/** A number on each side of the `x` is a size, such as `Tent 20x20` or `20 x 20 Tent`. */
const ITEM_FORMS = [
  /^(?<quantity>\d{1,3})\s*[x×]\s+(?!\d{2,}\s+(?!ft\b|foot\b|feet\b|in\b|[x×]))(?<name>.+)$/iu,
  /^(?<name>.*(?:[^\s\d'’′]|\d[x×]\d+))\s*(?<!\p{L})[x×]\s*(?<quantity>\d{1,3})$/iu,
  /^(?<name>.+?)\s*\((?<quantity>\d{1,3})\)$/u,
] as const;

/** Read as a quantity only if the rest is a product's name. */
const LOOSE_FORMS = [
  /^(?<quantity>\d{1,3})\s*[x×]?\s+(?<name>.+)$/iu,
  /^(?<name>.+?)(?:\s+|(?<!\d))[x×]\s*(?<quantity>\d{1,3})$/iu,
] as const;

/** Whether the text is the name of a product, or of one that the owner chose for it. */
export type IsProductName = (text: string) => boolean;

function itemIn(text: string, isProduct: IsProductName): ImportItem {
  const readings = (forms: readonly RegExp[]): readonly ImportItem[] =>
    forms.flatMap((form) => {
      const { name, quantity } = form.exec(text)?.groups ?? {};
      return name === undefined ? [] : [{ name: name.trim(), quantity: Number(quantity) }];
    });
  const whole = { name: text, quantity: 1 };
  const known = [whole, ...readings(LOOSE_FORMS)].find(({ name }) => isProduct(name));
  return known ?? readings(ITEM_FORMS)[0] ?? whole;
}

/**
 * Items separated by lines, `;` or `|`, or else by commas: `2 x Table; Neon Castle`. A text that is
 * a product's name is that product, whatever else it looks like.
 */
export function itemsIn(
  cell: string,
  quantity: string,
  isProduct: IsProductName = () => false,
): readonly ImportItem[] {
  const by = /[\n;|]/.test(cell) ? /[\n;|]/ : /,\s+/;
  const texts = isProduct(cell.trim()) ? [cell] : cell.split(by);
  const items = texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => itemIn(text, isProduct));
  const [only] = items;
  const count = Number(quantity);
  return only && items.length === 1 && Number.isInteger(count) && count > 0
    ? [{ ...only, quantity: count }]
    : items;
}

const CANCELLED = /cancel|void|declin|lost|refunded/i;
const OPEN =
  /quote|lead|draft|concept|proposal|incomplete|unconfirmed|pending|expired|cotiza|borrador|pendiente|vencid/i;
const UNCLEAR = /\b(?:not|no|never|awaiting|waiting|needs?|partial(?:ly)?)\b/i;
const DONE =
  /complet|\bclosed\b|finish|returned|archived|\bdone\b|fulfilled|\bpast\b|stopped|finaliz|terminad|devuelt/i;
const BOOKED =
  /confirm|\bbooked\b|\breserv|\bsigned\b|\bpaid\b|\bactive\b|approved|accepted|\bwon\b|scheduled|started|delivered|picked up|on rent|in progress|\bsold\b|pagad|apartad|agendad|firmad|entregad/i;

/** Undefined if only the owner knows: systems let their users name statuses. */
export function meaningOf(status: string): StatusMeaning | undefined {
  if (UNCLEAR.test(status)) return undefined;
  if (CANCELLED.test(status)) return 'canceled';
  if (OPEN.test(status)) return 'open';
  if (DONE.test(status)) return 'done';
  return BOOKED.test(status) ? 'booked' : undefined;
}

/**
 * The first phone number of a cell; the rest, such as an extension or a second number, is for the
 * office. A foreign number stays as it is written.
 */
export function phoneIn(cell: string): string {
  const parts = cell
    .split(/[/,;|]|\b(?:or|and|y|o)\b/i)
    .map((part) => withoutExtension(part).trim());
  return [cell, ...parts].find((text) => PHONE_FORM.test(text) && isWholeNumber(text)) ?? cell;
}

/** Only a clear yes is consent. Undefined for anything that could be read either way. */
export function yesOrNo(cell: string): boolean | undefined {
  const word = plain(cell);
  if (/^(yes|y|true|1|x|si|agreed|subscribed|opted in)$/.test(word)) return true;
  return /^(|no|n|false|0|unsubscribed|opted out)$/.test(word) ? false : undefined;
}

/** An address often has two lines, which are joined. */
export const cellText = (cell: string | undefined): string =>
  textIn((cell ?? '').trim()).replaceAll(/\s+/g, ' ');

import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { LANGUAGE } from '#texts/language.ts';

const FEET = LANGUAGE === 'es' ? 'pies' : 'ft';

// With no-break spaces: half a size on each line is hard to read.
/** `15 × 13 × 12 ft`: length, width, height. */
export const formatSize = ({ lengthFt, widthFt, heightFt }: ProductDto['size']): string =>
  [lengthFt, widthFt, heightFt].join('\u00a0×\u00a0') + `\u00a0${FEET}`;

/** `20 × 18 ft` of flat ground. */
export const formatSpace = ({ lengthFt, widthFt }: ProductDto['setup']): string =>
  [lengthFt, widthFt].join('\u00a0×\u00a0') + `\u00a0${FEET}`;

/** `$225` per day. */
export const formatDayPrice = ({ price }: Pick<ProductDto, 'price'>): string =>
  formatPrice(centsFromDollars(price));

/** Chosen dates are carried in URLs, so that nobody has to enter them twice. */
export type ChosenDates = { readonly from: string; readonly to: string } | undefined;

/** The dates as the URL has them. The page that a link leads to checks them. */
export function datesOf(search: string): ChosenDates {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get('from'), query.get('to')];
  return from && to ? { from, to } : undefined;
}

export const withDates = (path: string, dates: ChosenDates): string => {
  if (dates === undefined) return path;
  const joint = path.includes('?') ? '&' : '?';
  return `${path}${joint}${new URLSearchParams(dates)}`;
};

/** The detail page. It accepts the id too (specification §2). */
export const productPath = ({ slug }: Pick<ProductDto, 'slug'>, dates?: ChosenDates): string =>
  withDates(`/products/${encodeURIComponent(slug)}`, dates);

export const bookingPath = ({ id }: Pick<ProductDto, 'id'>, dates?: ChosenDates): string =>
  withDates(`/booking?product=${encodeURIComponent(id)}`, dates);

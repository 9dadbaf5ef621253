import { CATEGORIES } from '#core/catalogue/category.ts';
import type { FunnelDto } from '#core/contract/analytics.ts';
import { sourceName } from '#core/reporting/fact-names.ts';
import { type CsvColumn, csvDollars, rowsCsv } from '#web/admin/ui/files.tsx';

type FunnelStep = FunnelDto['steps'][number]['step'];

/** Each step's name, and whose share is shown beside it. */
export const STEPS: Readonly<
  Record<
    FunnelStep,
    { readonly name: string; readonly of: FunnelStep | undefined; readonly share: string }
  >
> = {
  session: { name: 'Visits', of: undefined, share: '' },
  product: { name: 'Saw a product', of: 'session', share: 'of visits' },
  dates: { name: 'Asked for dates', of: 'product', share: 'of product viewers' },
  cart: { name: 'Cart', of: 'dates', share: 'of those who asked' },
  hold: { name: 'Held', of: 'cart', share: 'of carts' },
  paid: { name: 'Paid', of: 'hold', share: 'of holds' },
};

export const REFUSED: Readonly<Record<keyof FunnelDto['refused'], string>> = {
  stock: 'Stock',
  area: 'Area',
  crew: 'Crew',
  limit: 'Limit',
  closed: 'Closed day',
};

export const SHELVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CATEGORIES.map(({ value, label }) => [value, label])),
  any: 'Any rental',
};

export const GROUPS = { fri: 'Fri', sat: 'Sat', sun: 'Sun', week: 'Week' } as const;

const BANDS: Readonly<Record<FunnelDto['priceHeat'][number]['fromDollars'], string>> = {
  '0': 'under $200',
  '200': '$200–249',
  '250': '$250–299',
  '300': '$300–399',
  '400': '$400 and up',
};

export const bandName = (from: keyof typeof BANDS): string => BANDS[from];

/** Percent with one decimal. Undefined if the whole is zero. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * 1_000) / 10;

export const percentText = (part: number, whole: number): string => {
  const share = percentOf(part, whole);
  return share === undefined ? '–' : `${share}%`;
};

const SOURCES_CSV: readonly CsvColumn<FunnelDto['bySource'][number]>[] = [
  ['Source', ({ source }) => sourceName(source)],
  ['Visits', ({ session }) => session],
  ['Saw a product', ({ product }) => product],
  ['Asked for dates', ({ dates }) => dates],
  ['Cart', ({ cart }) => cart],
  ['Held', ({ hold }) => hold],
  ['Paid', ({ paid }) => paid],
  ['Revenue', ({ revenueCents }) => csvDollars(revenueCents)],
  ['Margin', ({ marginCents }) => (marginCents === null ? '' : csvDollars(marginCents))],
];

export const sourcesCsv = ({ bySource }: Pick<FunnelDto, 'bySource'>): string =>
  rowsCsv(bySource, SOURCES_CSV);

export const stepIn = ({ steps }: FunnelDto, name: FunnelStep): number =>
  steps.find(({ step }) => step === name)?.visitors ?? 0;

const COUNT = new Intl.NumberFormat('en-US');
export const count = (value: number): string => COUNT.format(value);

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A dash for what is not known. */
export const dollars = (cents: number | null): string =>
  cents === null ? '–' : USD.format(cents / 100).replace('-', '−');

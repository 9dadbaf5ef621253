import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, percentOf } from '#core/kernel/cents.ts';
import { isLanguage, LANGUAGE_NAMES } from '#core/kernel/language.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { isListed, METHODS } from '#core/reservations/offline-methods.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { SOLD_STATUSES } from '#core/reservations/reservation-state.ts';
import type { TaxPart } from '#core/reservations/share-lines.ts';
import { type Account, ACCOUNTS, GIVEN_ACCOUNTS, REVENUE_ACCOUNTS } from './accounts.ts';
import { amountIn, cellsIn, keyOf, partsOfKey, type Sums, totalOf } from './cells.ts';
import { type RentalCost, type SoldBySource, sourceMargin } from './costs.ts';
import { REASON_NAMES, REFUND_REASONS, type BackWay, backWayOf, sourceName } from './fact-names.ts';
import type { Bucket } from './report-book.ts';
import {
  column,
  largestFirst,
  linkKey,
  linkOf,
  numberIn,
  type Report,
  type ReportCells,
  type ReportRow,
  shareOf,
  totalled,
} from './report.ts';

const accountIn = (sums: Sums, account: Account): number => amountIn(sums, 'account', account)[1];

/** Growth of an income account, whose credits are negative. */
const earnedIn = (sums: Sums, account: Account): number => 0 - accountIn(sums, account);

const spanText = ({ from, to }: DaySpan): string => (from === to ? from : `${from}..${to}`);

const sumIn = (
  sums: Sums,
  family: string,
  test: (parts: readonly string[]) => boolean,
): { readonly count: number; readonly amount: number } => {
  const found = cellsIn(sums, family).filter(({ parts }) => test(parts));
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
  };
};

const SOLD: ReadonlySet<string> = new Set(SOLD_STATUSES);

/** The parts of the money in by each way outside the site, the less usual ones where there is any. */
const methodColumns = (rows: readonly ReportRow[]) =>
  OFFLINE_METHODS.flatMap((method) => {
    const { key, title, means } = METHODS[method].column;
    const isShown = isListed(
      method,
      rows.some((row) => numberIn(row, key) !== 0),
    );
    return isShown ? [column('cents', key, title, means)] : [];
  });

/** Money that moved, and its part by card. */
const MONEY_COLUMNS = [
  column(
    'cents',
    'cashCents',
    'Money in',
    'Payments received, including gift card sales, less refunds and what banks returned or took back, on the day the money moved; paying with a gift card or rain check adds nothing',
  ),
  column('cents', 'byCardCents', 'By card', 'The part of Money in paid by card on your site'),
];

const REVENUE_COLUMNS = [
  column(
    'text',
    'period',
    'Period',
    'The days on which events start, bookings are made, and money moves',
  ),
  column(
    'cents',
    'rentalCents',
    'Rental',
    'List price of the units, with weekend and holiday rates',
  ),
  column('cents', 'addOnsCents', 'Add-ons', 'List price of the add-ons'),
  column('cents', 'deliveryCents', 'Delivery', 'Delivery fees'),
  column('cents', 'waiverCents', 'Waiver', 'Damage waivers'),
  column(
    'cents',
    'chargesCents',
    ACCOUNTS.charges.title,
    'Charges that the office named, with an order or added to its total',
  ),
  column(
    'cents',
    'discountsCents',
    'Discounts',
    'Multi-day, package, promo code, and office discounts',
  ),
  column(
    'cents',
    'feesCents',
    ACCOUNTS.fees.title,
    'Money kept from canceled bookings, on the day of canceling, and fees for late changes',
  ),
  column(
    'cents',
    'adjustmentsCents',
    ACCOUNTS.adjustments.title,
    'Goodwill you gave, negative, and totals the office adjusted',
  ),
  column(
    'cents',
    'revenueCents',
    'Revenue',
    'Rental + add-ons + delivery + waiver + other charges + discounts + cancellation and change fees + goodwill and adjustments, by event day',
  ),
  column(
    'cents',
    'taxCents',
    'Sales tax',
    'Charged on these events, less the tax in bad debts on the day they were written off; not revenue',
  ),
  column(
    'cents',
    'givenCents',
    'Given away',
    'Gift cards and loyalty points you gave away, negative, and credits that expired or were voided; not revenue. Revenue + sales tax + given away + lost on gift cards + bad debts + the growth of deposits, gift cards and rain checks − the growth of what customers owe (Liabilities) = money in',
  ),
  column(
    'cents',
    'returnedChecksCents',
    'Lost on gift cards',
    'Gift cards whose payment the bank returned, negative: what was spent before; not revenue. A booking whose check bounced is no loss, because it owes it again: it is in Outstanding, and Returned of Money in has all that banks returned',
  ),
  column(
    'cents',
    'badDebtCents',
    ACCOUNTS.bad_debts.title,
    'Balances written off on these days, negative, less what came after all; without the sales tax in them, which Sales tax takes off; not taken off revenue',
  ),
  column(
    'cents',
    'bookedCents',
    'Orders placed',
    'Orders placed on these days and still in effect, with tax, without imports whose day of booking is unknown',
  ),
  ...MONEY_COLUMNS,
];

const isMoney = ([way]: readonly string[]): boolean => way !== 'credit';

/** Money received by the method, minus money refunded by it. */
const movedBy = (sums: Bucket['sums'], method: 'card' | OfflineMethod): number =>
  sumIn(sums, 'cash', ([way]) => way === method).amount;

const moneyIn = (sums: Bucket['sums']) => ({
  cashCents: sumIn(sums, 'cash', isMoney).amount,
  byCardCents: movedBy(sums, 'card'),
  ...Object.fromEntries(
    OFFLINE_METHODS.map((method) => [METHODS[method].column.key, movedBy(sums, method)]),
  ),
});

/** Revenue by event day, by booking day and as money that moved, by method, side by side. */
export function revenueReport(buckets: readonly Bucket[]): Report {
  const rows = buckets.map(({ id, span, sums }): ReportRow => ({
    id,
    href: `/admin/reservations?out=${spanText(span)}`,
    period: id,
    rentalCents: earnedIn(sums, 'rental'),
    addOnsCents: earnedIn(sums, 'add_ons'),
    deliveryCents: earnedIn(sums, 'delivery'),
    waiverCents: earnedIn(sums, 'waiver'),
    chargesCents: earnedIn(sums, 'charges'),
    discountsCents: earnedIn(sums, 'discounts'),
    feesCents: earnedIn(sums, 'fees'),
    adjustmentsCents: earnedIn(sums, 'adjustments'),
    revenueCents: REVENUE_ACCOUNTS.reduce((sum, account) => sum + earnedIn(sums, account), 0),
    taxCents: earnedIn(sums, 'tax'),
    givenCents: GIVEN_ACCOUNTS.reduce((sum, account) => sum + earnedIn(sums, account), 0),
    returnedChecksCents: earnedIn(sums, 'returned_checks'),
    badDebtCents: earnedIn(sums, 'bad_debts'),
    ...linkOf('bookedCents', `/admin/reservations?booked=${spanText(span)}`),
    bookedCents: sumIn(sums, 'placed', ([, , status = '']) => SOLD.has(status)).amount,
    ...moneyIn(sums),
  }));
  return totalled([...REVENUE_COLUMNS, ...methodColumns(rows)], rows);
}

/** Of the money in, what went that direction. */
const movedTo = (sums: Bucket['sums'], wanted: 'in' | 'returned'): number =>
  sumIn(sums, 'cash', ([way, direction]) => way !== 'credit' && direction === wanted).amount;

/** The same words as the account's, for QuickBooks. */
const FORMER_COLUMN = column(
  'cents',
  'formerCents',
  ACCOUNTS.former.title,
  'Payments that came with imported bookings, less their refunds there. They are in the former system’s books, so no other column has them. A refund that you pay for them here is in Went back',
);

/** Only where there is such money: a shop that imported nothing has nothing to read about it. */
export const formerColumn = (rows: readonly ReportRow[]) =>
  rows.some((row) => numberIn(row, 'formerCents') !== 0) ? [FORMER_COLUMN] : [];

const SHORT_COLUMN = column(
  'cents',
  'shortCents',
  'Short',
  'Missing when the office counted the cash and checks that crews handed in, by the day they took them; negative if there was more. Money in still has it',
);

/** Money that a crew handed in with a difference, and the day on which it was taken. */
type HandInDifference = { readonly day: CalendarDay; readonly off: Cents };

/**
 * Only the money that moved, by method: what a drawer, a terminal and a bank are checked against.
 * What came and went back on one day is zero in sum, so both are shown.
 */
export function moneyReport(
  buckets: readonly Bucket[],
  differences: readonly HandInDifference[],
): Report {
  const rows = buckets.map(({ id, span, sums }): ReportRow => {
    const money = moneyIn(sums);
    const receivedCents = movedTo(sums, 'in');
    const returnedCents = 0 - movedTo(sums, 'returned');
    const wentBackCents = receivedCents - returnedCents - money.cashCents;
    const formerCents = sumIn(sums, 'former', () => true).amount;
    const off = differences.filter(({ day }) => day >= span.from && day <= span.to);
    const shortCents = off.reduce((sum, one) => sum - one.off, 0);
    return {
      id,
      period: id,
      receivedCents,
      returnedCents,
      wentBackCents,
      ...money,
      formerCents,
      shortCents,
    };
  });
  return totalled(
    [
      column('text', 'period', 'Period', 'The days on which money moved'),
      column('cents', 'receivedCents', 'Received', 'Payments, including gift card sales'),
      column(
        'cents',
        'returnedCents',
        'Returned',
        'Payments in Received that a bank returned, such as bounced checks, on the day you recorded as returned',
      ),
      column('cents', 'wentBackCents', 'Went back', 'Refunds, and what banks took back'),
      ...MONEY_COLUMNS,
      ...methodColumns(rows),
      ...formerColumn(rows),
      SHORT_COLUMN,
    ],
    rows,
  );
}

/** The state's rate, and the most that cities, counties, transit and special districts may add. */
const TEXAS = { state: 6.25, most: 8.25 };

const COUNTY = column(
  'text',
  'county',
  'County',
  'County of the delivery ZIP code, by the Census Bureau’s center of that ZIP code; a few ZIP codes are in two counties',
);
const CITY = column(
  'text',
  'city',
  'City',
  'City of the delivery ZIP code, by the place pages in your settings: add the code to one where it says “No place page”. Addresses of a ZIP code may lie outside the city, so check them in the Comptroller’s rate locator',
);
const TAX_COLUMNS = [
  column(
    'text',
    'kind',
    'Sales',
    'Taxed, or why there is no tax: exempt by the customer’s certificate, or not taxed because of your settings. Each has a row of its own, and so have bad debts: balances written off on these days, less what came after all, negative. Texas lets you deduct them once your federal return does',
  ),
  column(
    'percent',
    'rate',
    'Rate',
    'The rate when booked, state and local combined; each rate has its own row, and what was not taxed is at 0%',
  ),
  column(
    'count',
    'sales',
    'Taxed sales',
    'Bookings with tax; a booking with parties on two days counts on each day',
  ),
  column(
    'cents',
    'salesCents',
    'Total sales',
    'Taxable + exempt + not taxed; without what you kept from canceled bookings',
  ),
  column('cents', 'taxableCents', 'Taxable', 'The amount tax was charged on'),
  column('cents', 'exemptCents', 'Exempt', 'Not taxed because of the customer’s certificate'),
  column(
    'cents',
    'untaxedCents',
    'Not taxed',
    'Booked while sales tax was off, not taxable in your settings, and late-change fees',
  ),
  column(
    'cents',
    'goodwillCents',
    'Goodwill',
    'Discounts after booking that left the tax as it was, such as a difference waived with a change; they are not taken off sales',
  ),
  column('cents', 'atRateCents', 'Tax at the rate', 'Taxable × rate, rounded once'),
  column('cents', 'collectedCents', 'Tax charged', 'Tax customers were charged, by event day'),
  column(
    'cents',
    'stateCents',
    'State part',
    `Taxable × ${TEXAS.state}%, the rate of Texas, rounded once; empty outside Texas, or where the rate is not between ${TEXAS.state}% and ${TEXAS.most}%`,
  ),
  column(
    'cents',
    'localCents',
    'Local part',
    'Tax charged − state part: city, county, transit, and special districts together. Your settings have one rate, so how they share it is not known here',
  ),
  column(
    'cents',
    'roundingCents',
    'Rounding',
    'Tax charged − tax at the rate; each sale is rounded separately, half a cent up, and so is each discount after booking. This is less than one cent per sale and two per discount',
  ),
];

const ZIP = column('text', 'zip', 'ZIP', 'Where it was delivered');

/** The county of a ZIP code; undefined if unknown. */
export type CountyOf = (postalCode: string) => string | undefined;
/** Not an unknown city: the owner can enter it. */
const NO_PLACE = 'No place page';

/** The city, or cities, of a ZIP code; undefined if unknown. */
export type CityOf = (postalCode: string) => string | undefined;

const kindOfSales = ({ rate, part }: { readonly rate: string; readonly part: string }) =>
  Number(rate) > 0 ? 'Taxed' : part === ('exempt' satisfies TaxPart) ? 'Exempt' : 'Not taxed';

const TAX_FAMILIES = ['tax', 'badDebt'] as const;

/** What of the tax is the state's, and what the local jurisdictions'. */
function partsOfTax(rate: number, isTexas: boolean, taxable: number, collected: number) {
  if (rate === 0) return { stateCents: 0, localCents: 0 };
  if (!isTexas || rate < TEXAS.state || rate > TEXAS.most) {
    return { stateCents: null, localCents: null };
  }
  const stateCents = percentOf(cents(taxable), TEXAS.state);
  return { stateCents, localCents: collected - stateCents };
}

/**
 * For filing taxes: by county, city and rate, or by ZIP code for the special districts in it. The
 * shop charges one rate everywhere, so only the state's part is known. What local jurisdictions get
 * is one amount.
 */
export function taxReport(
  sums: Sums,
  span: DaySpan,
  { countyOf, cityOf }: { readonly countyOf: CountyOf; readonly cityOf: CityOf },
  by: 'county' | 'zip',
): Report {
  const cells = TAX_FAMILIES.flatMap((family) =>
    cellsIn(sums, family).map(({ parts, ...cell }) => {
      const [zip = '', rate = '', part = ''] = parts;
      const isBad = family === 'badDebt';
      const kind = isBad ? ACCOUNTS.bad_debts.title : kindOfSales({ rate, part });
      // A debt is no sale.
      return { zip, rate, part, kind, ...cell, ...(isBad && { count: 0 }) };
    }),
  );
  const county = (zip: string): string => countyOf(zip) ?? 'Unknown';
  const city = (zip: string): string => cityOf(zip) ?? NO_PLACE;
  const places = Map.groupBy(
    cells,
    ({ zip, ...cell }) =>
      `${by === 'zip' ? zip : `${county(zip)} ${city(zip)}`} ${cell.rate} ${cell.kind}`,
  );
  const rows = [...places].map(([id, found]): ReportRow => {
    const of = (part: TaxPart) =>
      found.filter((cell) => cell.part === part).reduce((sum, { amount }) => sum + amount, 0);
    const [{ zip, rate, kind } = { zip: '', rate: '0', kind: '' }] = found;
    const [taxable, exempt, untaxed, goodwill, collected] = [
      of('taxable'),
      of('exempt'),
      of('untaxed'),
      of('goodwill'),
      of('collected'),
    ];
    const atRate = percentOf(cents(taxable), Number(rate));
    return {
      id,
      href:
        by === 'zip'
          ? `/admin/reservations?out=${spanText(span)}&q=${zip}`
          : `/admin/reports?report=tax-zip&from=${span.from}&to=${span.to}`,
      county: county(zip),
      city: city(zip),
      kind,
      zip: zip === '' ? 'unknown' : zip,
      rate: Number(rate),
      sales: found
        .filter((cell) => cell.part === 'collected')
        .reduce((sum, { count }) => sum + count, 0),
      salesCents: taxable + exempt + untaxed,
      taxableCents: taxable,
      exemptCents: exempt,
      untaxedCents: untaxed,
      goodwillCents: goodwill,
      atRateCents: atRate,
      collectedCents: collected,
      ...partsOfTax(Number(rate), countyOf(zip) !== undefined, taxable, collected),
      roundingCents: collected - atRate,
    };
  });
  return totalled(
    by === 'zip' ? [ZIP, COUNTY, CITY, ...TAX_COLUMNS] : [COUNTY, CITY, ...TAX_COLUMNS],
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

const REMITTED_COLUMNS = [
  column(
    'cents',
    'remittedCents',
    'Remitted for this period',
    'What you recorded below as paid to the state for these days, plus its discounts, and the tax of imported bookings that was filed in the former system; empty if a payment is also for other days',
  ),
  column(
    'cents',
    'leftCents',
    'Left to remit',
    'Tax charged, less that of bad debts − remitted for this period; below zero if you remitted more',
  ),
];

/** Sales tax of these days that the former system filed. */
export const taxFiledIn = (sums: Sums): number => sumIn(sums, 'taxFiled', () => true).amount;

/** A payment to the state is for all places together, so only the totals have it. */
export function withRemitted(report: Report, remittedCents: number | null): Report {
  const { columns, rows, totals } = report;
  const leftCents =
    remittedCents === null ? null : numberIn(totals, 'collectedCents') - remittedCents;
  return {
    columns: [...columns, ...REMITTED_COLUMNS],
    rows: rows.map((row) => ({ ...row, remittedCents: null, leftCents: null })),
    totals: { ...totals, remittedCents, leftCents },
  };
}

const LIABILITY_COLUMNS = [
  column('text', 'period', 'Through', 'The balance at the end of the last day'),
  column(
    'cents',
    'depositsCents',
    'Customer deposits',
    'Paid for future events, also with gift cards and rain checks, plus refunds due',
  ),
  column(
    'cents',
    'creditsCents',
    'Gift cards and rain checks',
    'Sold, given away, and issued for canceled rentals, less used, expired, and void; what was given away is a column of Revenue',
  ),
  column(
    'cents',
    'taxCents',
    'Sales tax',
    'Charged on events so far, less the tax in bad debts and what you paid to the state and its discounts, as recorded under Sales tax, and without what was filed in a former system',
  ),
  column(
    'cents',
    'owedCents',
    'Owed for past parties',
    'Earned, not paid and not written off, and refunds of a payment that its bank then returned. What customers still owe for later parties is not earned yet: Outstanding has both',
  ),
];

const liabilitiesAt = (balance: Sums, day: CalendarDay): ReportCells => ({
  ...linkOf('depositsCents', `/admin/reservations?deposit=${day}`),
  depositsCents: earnedIn(balance, 'deposits'),
  ...linkOf('creditsCents', '/admin/credits'),
  creditsCents: earnedIn(balance, 'credits'),
  ...linkOf('taxCents', `/admin/reservations?out=..${day}`),
  taxCents: earnedIn(balance, 'tax'),
  ...linkOf('owedCents', `/admin/reservations?owes=${day}`),
  owedCents: accountIn(balance, 'receivables'),
});

/**
 * Balances do not add up over time, so the totals are those of the last day, or of today if that is
 * still ahead.
 */
export function liabilitiesReport(
  opening: Sums,
  buckets: readonly Bucket[],
  { to }: DaySpan,
  today: { readonly day: CalendarDay; readonly balance: Sums } | undefined,
): Report {
  let balance = opening;
  const rows = buckets.map(({ id, span, sums }): ReportRow => {
    balance = totalOf([balance, sums]);
    return { id, period: id, ...liabilitiesAt(balance, span.to) };
  });
  const totals =
    today === undefined
      ? { period: 'At the end', ...liabilitiesAt(balance, to) }
      : { period: 'Today', ...liabilitiesAt(today.balance, today.day) };
  return { columns: LIABILITY_COLUMNS, rows, totals };
}

const REFUND_COLUMNS = [
  column(
    'text',
    'reason',
    'Reason',
    'Why the money was refunded; the bookings behind a row are listed with the reason that staff typed',
  ),
  column(
    'count',
    'refunds',
    'Refunds',
    'Each refund once, also if it went partly to the card and partly in person; a rain check counts in its own row',
  ),
  column('cents', 'cardCents', 'To cards', 'Refunds to cards, less those the bank returned'),
  column('cents', 'cashCents', 'In person', 'Cash, checks, and other methods'),
  column('cents', 'creditCents', 'As credit', 'Gift cards and rain checks'),
  column(
    'cents',
    'totalCents',
    'Total',
    'To cards + in person + as credit, on the day of the refund; includes refunds of gift cards, which have no booking',
  ),
];

const WAY_COLUMNS = {
  card: 'cardCents',
  person: 'cashCents',
  credit: 'creditCents',
} as const satisfies Record<BackWay, string>;

export function refundsReport(sums: Sums, span: DaySpan): Report {
  const rows = REFUND_REASONS.flatMap((reason): readonly ReportRow[] => {
    const href = `/admin/reservations?refunded=${spanText(span)}&why=${reason}`;
    const of = (test: (way: string) => boolean) =>
      sumIn(sums, 'refund', ([why, way = '']) => why === reason && test(way));
    const all = of(() => true);
    if (all.count === 0 && all.amount === 0) return [];
    const ways = Object.entries(WAY_COLUMNS).flatMap(([way, key]) => [
      [key, of((one) => backWayOf(one) === way).amount] as const,
      [linkKey(key), `${href}&way=${way}`] as const,
    ]);
    return [
      {
        id: reason,
        href,
        reason: REASON_NAMES[reason],
        refunds: all.count,
        ...Object.fromEntries(ways),
        ...linkOf('totalCents', href),
        totalCents: all.amount,
      },
    ];
  });
  return totalled(REFUND_COLUMNS, rows);
}

const MARGIN_COLUMN = column(
  'cents',
  'marginCents',
  'Margin',
  'Revenue − card fees − units rented × the average cost per rental in the last 12 full months (price over life, repairs, crew, miles, and cleaning in the profit report ÷ its rentals)',
);

const SOURCE_COLUMNS = [
  column(
    'text',
    'source',
    'Source',
    'Where the order came from: as entered by the office or, on the website, the page or link the customer came from',
  ),
  column('text', 'language', 'Language', 'Language of the pages it was booked on'),
  column(
    'count',
    'placed',
    'Placed',
    'Orders placed on these days, paid or not, without imports whose day of booking is unknown',
  ),
  column('count', 'sold', 'Sold', 'Confirmed or completed today'),
  column('count', 'cancelled', 'Canceled', 'Canceled since'),
  column('percent', 'soldShare', 'Share sold', 'Sold ÷ placed'),
  column('cents', 'soldCents', 'Sold for', 'Total of orders sold, with tax'),
  column('cents', 'averageCents', 'Average', 'Sold for ÷ sold'),
  column(
    'cents',
    'revenueCents',
    'Revenue',
    'Total of orders sold, before tax, also of parties still ahead',
  ),
  MARGIN_COLUMN,
];

type Cells = ReturnType<typeof cellsIn>;
const countIn = (cells: Cells = []) => cells.reduce((sum, { count }) => sum + count, 0);
const valued = (cells: Cells = []) => cells.reduce((sum, { amount }) => sum + amount, 0);

/** Orders in groups, with the value and the cost of those that were sold. */
function ordersBy(sums: Sums, family: string, groupOf: (parts: readonly string[]) => string) {
  const grouped = (name: string) => Map.groupBy(cellsIn(sums, name), ({ parts }) => groupOf(parts));
  const rents = grouped(`${family}Rents`);
  const [card, fee] = [grouped(`${family}Card`), grouped(`${family}Fee`)];
  return {
    placedBy: grouped(family),
    /** Including tax. */
    soldFor: (id: string): number => valued(rents.get(id)),
    outOf: (id: string): SoldBySource => ({
      rents: countIn(rents.get(id)),
      charges: countIn(card.get(id)),
      chargedCents: valued(card.get(id)),
      feeCents: valued(fee.get(id)),
    }),
  };
}

const CODE_COLUMNS = [
  column('text', 'code', 'Code', 'As typed at checkout'),
  column('count', 'placed', 'Used', 'Orders placed with it on these days, paid or not'),
  column('count', 'sold', 'Sold', 'Confirmed or completed today'),
  column('count', 'cancelled', 'Canceled', 'Canceled since'),
  column('cents', 'givenCents', 'Given', 'The discount it gave on these orders'),
  column(
    'cents',
    'revenueCents',
    'Revenue',
    'Total of orders sold, before tax, also of parties still ahead',
  ),
  MARGIN_COLUMN,
  column('percent', 'marginShare', 'Margin of revenue', 'Margin ÷ revenue'),
];

/** @param cost undefined to leave out margins */
export function codesReport(sums: Sums, span: DaySpan, cost?: RentalCost): Report {
  const groupOf = (parts: readonly string[]) => parts[0] ?? '';
  const { placedBy, outOf } = ordersBy(sums, 'code', groupOf);
  const given = Map.groupBy(cellsIn(sums, 'codeGiven'), ({ parts }) => groupOf(parts));
  const isSold = ({ parts }: { readonly parts: readonly string[] }) => SOLD.has(parts[1] ?? '');
  const share = (margin: number | null, revenue: number): number | null =>
    margin === null ? null : shareOf(margin, revenue);
  const rows = [...placedBy].map(([code, found]): ReportRow => {
    const sold = found.filter(isSold);
    const revenueCents = valued(sold);
    const marginCents = sourceMargin(revenueCents, outOf(code), cost);
    return {
      id: code,
      href: `/admin/reservations?booked=${spanText(span)}&q=${encodeURIComponent(code)}`,
      code,
      placed: countIn(found),
      sold: countIn(sold),
      cancelled: countIn(found.filter(({ parts }) => parts[1] === 'cancelled')),
      givenCents: valued(given.get(code)),
      revenueCents,
      marginCents,
      marginShare: share(marginCents, revenueCents),
    };
  });
  return totalled(CODE_COLUMNS, largestFirst('revenueCents', rows), (total) => {
    const marginCents = cost === undefined ? null : total('marginCents');
    return { marginCents, marginShare: share(marginCents, total('revenueCents')) };
  });
}

/** @param cost undefined to leave out margins */
export function sourcesReport(sums: Sums, span: DaySpan, cost?: RentalCost): Report {
  const average = (amount: number, count: number): number | null =>
    count === 0 ? null : Math.round(amount / count);
  const groupOf = (parts: readonly string[]) => keyOf(parts[0] ?? '', parts[2] ?? '');
  const { placedBy, soldFor, outOf } = ordersBy(sums, 'came', groupOf);
  const rows = [...placedBy].map(([id, found]): ReportRow => {
    const [source = '', language = ''] = partsOfKey(id);
    const [placed, soldCells] = [countIn(found), found.filter(isSoldCell)];
    const [sold, revenueCents] = [countIn(soldCells), valued(soldCells)];
    const soldCents = soldFor(id);
    return {
      id,
      href: `/admin/reservations?booked=${spanText(span)}`,
      source: sourceName(source),
      language: isLanguage(language) ? LANGUAGE_NAMES[language] : language,
      placed,
      sold,
      cancelled: countIn(found.filter(({ parts }) => parts[3] === 'cancelled')),
      soldShare: shareOf(sold, placed),
      soldCents,
      averageCents: average(soldCents, sold),
      revenueCents,
      marginCents: sourceMargin(revenueCents, outOf(id), cost),
    };
  });
  return totalled(SOURCE_COLUMNS, largestFirst('soldCents', rows), (total) => ({
    soldShare: shareOf(total('sold'), total('placed')),
    averageCents: average(total('soldCents'), total('sold')),
    ...(cost === undefined && { marginCents: null }),
  }));
}

const isSoldCell = ({ parts }: { readonly parts: readonly string[] }): boolean =>
  SOLD.has(parts[3] ?? '');

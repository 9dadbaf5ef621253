import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { METHODS } from '#core/reservations/offline-methods.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { ReportName } from './report.ts';

type ReportKind = {
  readonly title: string;
  readonly question: string;
  /** Shown if there is nothing to report yet. */
  readonly empty: string;
  /** The column in the chart, which is also shown first. */
  readonly main: string;
  /** Columns that only split another: in the table, not among the few figures shown first. */
  readonly splits?: readonly string[];
  /** Notes that explain how similar figures differ. */
  readonly notes?: Readonly<Record<string, string>>;
  /** How it counts days that are not over. */
  readonly ahead?: string;
  /** Goes to the state for the last month or quarter. */
  readonly isFiled?: boolean;
  /** Its rows are days, weeks or months. */
  readonly byTime?: boolean;
  /** Shows today's state, so the period does not matter. */
  readonly isLive?: boolean;
  /** A list of single events: no chart, and nothing to compare. */
  readonly isList?: boolean;
};

/** In the order of the tabs. */
export const REPORT_KINDS: Readonly<Record<ReportName, ReportKind>> = {
  revenue: {
    title: 'Revenue',
    question: 'What did we earn?',
    empty:
      'What each day or month earned, what was booked, and what money came in, starting with your first booking.',
    main: 'revenueCents',
    splits: [
      'chargesCents',
      'feesCents',
      'adjustmentsCents',
      'givenCents',
      'returnedChecksCents',
      'badDebtCents',
      'byCardCents',
      ...OFFLINE_METHODS.map((method) => METHODS[method].column.key),
    ],
    ahead: 'Days still ahead count what is booked for them so far.',
    notes: {
      revenueCents: 'for parties on these days, before tax',
      taxCents: 'charged on these parties',
      bookedCents: 'ordered on these days, with tax',
      cashCents: 'paid to you on these days, less refunds',
    },
    byTime: true,
  },
  money: {
    title: 'Money in',
    question: 'How were we paid?',
    empty:
      'No money moved on these days. This splits what you received by card, cash, check, and your other methods.',
    main: 'cashCents',
    notes: { cashCents: 'paid to you on these days, less refunds' },
    byTime: true,
  },
  payments: {
    title: 'Payments',
    question: 'Who paid what, and how?',
    empty:
      'No money moved on these days. This lists every payment and refund with its customer, method, reference such as a check number, and who recorded it.',
    main: 'amountCents',
    notes: { amountCents: 'paid to you on these days, less refunds' },
    isList: true,
  },
  tax: {
    title: 'Sales tax',
    question: 'What do we file?',
    empty:
      'Taxable and exempt sales and the tax you charged, by county, city, and rate, with the state’s part, ready to file. Parties count on the day of their event.',
    ahead: 'Includes parties that are booked and still ahead. File once these days are over.',
    main: 'collectedCents',
    splits: ['goodwillCents', 'atRateCents', 'roundingCents'],
    isFiled: true,
  },
  'tax-zip': {
    title: 'Tax by ZIP',
    question: 'Which ZIP codes does it come from?',
    empty: 'The same sales and tax as in Sales tax, by ZIP code, for special districts.',
    ahead: 'Includes parties that are booked and still ahead. File once these days are over.',
    main: 'collectedCents',
    splits: ['goodwillCents', 'atRateCents', 'roundingCents'],
    isFiled: true,
  },
  'tax-exempt': {
    title: 'Exempt sales',
    question: 'Who bought without tax?',
    empty:
      'No tax-exempt sales on these days. This lists them by organization, with the certificate that an auditor asks to see.',
    ahead: 'Includes parties that are booked and still ahead.',
    main: 'exemptCents',
    isFiled: true,
  },
  outstanding: {
    title: 'Outstanding',
    question: 'Who owes us?',
    empty:
      'Nobody owes you anything. Bookings that are not paid in full are listed here, longest overdue first.',
    main: 'balanceCents',
    isLive: true,
  },
  liabilities: {
    title: 'Liabilities',
    question: 'What do we hold for others?',
    empty:
      'Deposits for future parties, open gift cards and rain checks, sales tax payable, and customer balances, at the end of each day or month.',
    ahead:
      'The figures are as of today. Rows of days still ahead count the parties and payments known so far.',
    main: 'depositsCents',
    byTime: true,
  },
  refunds: {
    title: 'Refunds',
    question: 'What did we refund, and why?',
    empty:
      'No refunds on these days. Refunds are grouped by reason: canceled, rental out of service, changed, made tax-exempt, given by the office, or taken back by a bank.',
    main: 'totalCents',
  },
  products: {
    title: 'Products',
    question: 'What did each product bring in?',
    empty:
      'No parties on these days. This adds up rent, delivery, waivers, and goodwill by product.',
    ahead: 'Includes parties that are booked and still ahead.',
    main: 'revenueCents',
  },
  utilisation: {
    title: 'Utilization',
    question: 'How often was each unit out?',
    empty: 'How many of its available days each unit was rented. Add units to your products first.',
    ahead: 'Days still ahead count what is booked for them so far.',
    main: 'utilisation',
  },
  'turned-away': {
    title: 'Turned away',
    question: 'What could we not sell?',
    empty:
      'Nobody was turned away on these days. This counts what visitors wanted but could not book: nothing available, crews full, outside the area, a limit, or a closed day.',
    ahead: 'Includes days still ahead that visitors asked for.',
    main: 'valueCents',
  },
  profit: {
    title: 'Profit per unit',
    question: 'What did each unit really earn?',
    empty:
      'What each unit earned after its price, repairs, crews, miles, cleaning, and card fees. Enter your costs below.',
    ahead:
      'Counts parties through yesterday. Today’s are added tomorrow, and those still ahead once they are over.',
    main: 'profitCents',
  },
  'crew-hours': {
    title: 'Crew hours',
    question: 'Who worked how long?',
    empty:
      'No truck was out on these days. This adds up each person’s hours on the trucks, from loading until back in the yard.',
    ahead:
      'Counts days through yesterday, and today once all of its stops are over. Hours change for two weeks if a crew’s phone reports late.',
    main: 'worked',
    splits: ['planned'],
  },
  sources: {
    title: 'Sources',
    question: 'Where do bookings come from?',
    empty:
      'Which site, search, email, or phone call brought in each booking, and how much of its revenue is left.',
    main: 'soldCents',
  },
  codes: {
    title: 'Promo codes',
    question: 'What does each code give away and bring in?',
    empty:
      'No orders on these days used a promo code. For each code, this shows how often it was used, the discount it gave, and the revenue it brought in.',
    main: 'revenueCents',
  },
};

/** How a payment was made, in words. */
export const PAID_BY: Readonly<Record<string, string>> = {
  card: 'Card',
  ...Object.fromEntries(OFFLINE_METHODS.map((method) => [method, METHODS[method].name])),
};

/** How the report counts days that are not over; undefined if all of them are. */
export const aheadText = (
  name: ReportName,
  { to }: Pick<DaySpan, 'to'>,
  today: CalendarDay,
): string | undefined => (to < today ? undefined : REPORT_KINDS[name].ahead);

/** The name of a report's file: by its days, or if they do not matter, by the day it was made. */
export const csvName = (
  name: ReportName,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string => `${name}-${REPORT_KINDS[name].isLive === true ? today : `${from}-${to}`}.csv`;

/** The most days in a report of sums, which limits how much it reads. */
export const MOST_REPORT_DAYS = 1_100;

/** The most days in one list: it reads the bookings themselves, not their sums. */
const MOST_LISTED_DAYS = 366;

export const mostDaysOf = (name: ReportName): number =>
  REPORT_KINDS[name].isList === true ? MOST_LISTED_DAYS : MOST_REPORT_DAYS;

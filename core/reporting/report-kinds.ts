import type { ReportName } from './report.ts';

type ReportKind = {
  readonly title: string;
  readonly question: string;
  /** Shown if there is nothing to report yet. */
  readonly empty: string;
  /** The column in the chart, which is also shown first. */
  readonly main: string;
  /**
   * Columns that only split another one. They are in the table, but not among the few figures shown
   * first.
   */
  readonly splits?: readonly string[];
  /** Notes that explain how similar figures differ. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Its rows are days, weeks or months. */
  readonly byTime?: boolean;
  /** Shows today's state, so the period does not matter. */
  readonly isLive?: boolean;
};

/** In the order of the tabs. */
export const REPORT_KINDS: Readonly<Record<ReportName, ReportKind>> = {
  revenue: {
    title: 'Revenue',
    question: 'What did we earn?',
    empty:
      'What each day or month earned, what was booked and what money came in, from your first booking on.',
    main: 'revenueCents',
    splits: ['byCardCents', 'inCashCents', 'byCheckCents', 'otherWaysCents'],
    notes: {
      revenueCents: 'of parties on these days, before tax',
      taxCents: 'charged on these parties',
      bookedCents: 'ordered on these days, with tax',
      cashCents: 'paid to you on these days, less refunds',
    },
    byTime: true,
  },
  tax: {
    title: 'Sales tax',
    question: 'What do we file?',
    empty:
      'Taxable and exempt sales and the tax you charged, by county and rate, ready to file. Parties count on the day of their event.',
    main: 'collectedCents',
  },
  'tax-zip': {
    title: 'Tax by ZIP',
    question: 'Which places is it made of?',
    empty:
      'The same sales and tax as in Sales tax, by ZIP code, for the cities and special districts in it.',
    main: 'collectedCents',
  },
  outstanding: {
    title: 'Outstanding',
    question: 'Who owes us?',
    empty:
      'Nobody owes you anything. Bookings that are not paid in full are listed here, those due longest first.',
    main: 'balanceCents',
    isLive: true,
  },
  liabilities: {
    title: 'Liabilities',
    question: 'What do we hold for others?',
    empty:
      'Deposits for parties to come, open gift cards and rain checks, sales tax to pay, and what customers owe, at the end of each day or month.',
    main: 'depositsCents',
    byTime: true,
  },
  refunds: {
    title: 'Refunds',
    question: 'What went back, and why?',
    empty:
      'No money went back on these days. Refunds are counted by their reason: canceled, changed, given by the office, taken by a bank.',
    main: 'totalCents',
  },
  utilisation: {
    title: 'Utilization',
    question: 'How much was each unit out?',
    empty:
      'How many of the days it could have gone out each unit was rented. Add units to your products first.',
    main: 'utilisation',
  },
  'turned-away': {
    title: 'Turned away',
    question: 'What could we not sell?',
    empty:
      'Nobody was turned away on these days. What visitors wanted and could not book is counted here: nothing available, crews full, outside the area, a limit, a closed day.',
    main: 'valueCents',
  },
  profit: {
    title: 'Profit a unit',
    question: 'What did each unit really earn?',
    empty:
      'What each unit earned after its price, repairs, crews, miles, cleaning and card fees. Enter your costs below.',
    main: 'profitCents',
  },
  sources: {
    title: 'Sources',
    question: 'Where do bookings come from?',
    empty:
      'Which site, search, mail or phone call brought each booking, and what is left of its revenue.',
    main: 'soldCents',
  },
  codes: {
    title: 'Promo codes',
    question: 'What does each code give, and what is left?',
    empty:
      'No order on these days used a promo code. For each code you see here how often it was used, the discount it gave and the revenue it brought.',
    main: 'revenueCents',
  },
};

/** The name of a report's file: by its days, or if they do not matter, by the day it was made. */
export const csvName = (
  name: ReportName,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string => `${name}-${REPORT_KINDS[name].isLive === true ? today : `${from}-${to}`}.csv`;

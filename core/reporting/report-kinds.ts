import type { ReportName } from './report.ts';

type ReportKind = {
  readonly title: string;
  readonly question: string;
  /** The column drawn in the chart and shown first. */
  readonly main: string;
  /** Its rows are days, weeks or months. */
  readonly byTime?: boolean;
  /** Shown to the cent, because the owner files or collects these amounts. */
  readonly exact?: boolean;
  /** Shows today's state; the period does not matter. */
  readonly isLive?: boolean;
};

/** In the order of the tabs. */
export const REPORT_KINDS: Readonly<Record<ReportName, ReportKind>> = {
  revenue: { title: 'Revenue', question: 'What did we earn?', main: 'revenueCents', byTime: true },
  tax: { title: 'Sales tax', question: 'What do we file?', main: 'collectedCents', exact: true },
  'tax-zip': {
    title: 'Tax by ZIP',
    question: 'Which places is it made of?',
    main: 'collectedCents',
    exact: true,
  },
  outstanding: {
    title: 'Outstanding',
    question: 'Who owes us?',
    main: 'balanceCents',
    exact: true,
    isLive: true,
  },
  liabilities: {
    title: 'Liabilities',
    question: 'What do we hold for others?',
    main: 'depositsCents',
    byTime: true,
  },
  refunds: { title: 'Refunds', question: 'What went back, and why?', main: 'totalCents' },
  utilisation: {
    title: 'Utilization',
    question: 'How much was each unit out?',
    main: 'utilisation',
  },
  'turned-away': {
    title: 'Turned away',
    question: 'What could we not sell?',
    main: 'valueCents',
  },
  profit: {
    title: 'Profit a unit',
    question: 'What did each unit really earn?',
    main: 'profitCents',
  },
  sources: { title: 'Sources', question: 'Where do bookings come from?', main: 'soldCents' },
  codes: {
    title: 'Promo codes',
    question: 'What does each code give, and what is left?',
    main: 'revenueCents',
  },
};

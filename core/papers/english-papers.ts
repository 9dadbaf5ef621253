import { termsText } from '../site/terms-text.ts';
import { formatLongDay, formatPeriod } from '../time/format-day.ts';
import type { PaperWords } from './paper-words.ts';

export const ENGLISH_PAPERS: PaperWords = {
  receipt: 'Receipt',
  agreement: 'Rental agreement',
  number: (id) => `Reservation ${id}`,
  facts: {
    customer: 'Customer',
    email: 'E-mail',
    phone: 'Phone',
    delivery: 'Delivery',
    pickUp: 'Pick-up',
    where: 'Event address',
    printed: 'As of',
    status: 'Status',
  },
  status: {
    held: 'Waiting for payment',
    confirmed: 'Confirmed',
    completed: 'Completed',
    expired: 'Hold ran out',
    cancelled: 'Cancelled',
  },
  rentals: 'Rentals',
  payments: 'Payments',
  noPayments: 'Nothing was paid yet.',
  subtotal: 'Subtotal',
  total: 'Total',
  paid: 'Paid',
  balance: 'Balance',
  entry: {
    charge: 'Card payment',
    refund: 'Refund to your card',
    credit: 'Credit',
    credit_issued: 'Became a rain check',
    adjustment: 'Adjustment',
  },
  line: (start, end, price, per) => `${formatPeriod(start, end)}, ${price} per ${per}`,
  adjustment: ({ label }) => label,
  agreementLead: (brand, version) =>
    `Between ${brand} and the customer named below, for the rental and the days named below. Rental terms, version ${version}.`,
  signature: 'Signature',
  notSigned: 'Not signed yet.',
  signedAt: (moment) => `Signed on ${moment}`,
  day: formatLongDay,
  locale: 'en-US',
  terms: termsText,
};

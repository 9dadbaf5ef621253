import type { SiteConfig } from '#core/content/site-config.ts';
import { termsText } from '#core/content/terms-text.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import {
  formatLongDay,
  formatPartyDays,
  formatPeriod,
  formatWindow,
} from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Paper, PaperBlock, PaperRow } from '#core/kernel/paper.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { type Adjustment, nameAdjustment } from '#core/pricing/adjustment.ts';
import { agreedQuote } from '#core/pricing/quote.ts';
import { readAdjustments } from '#core/refunds/adjust-total.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import { hoursPer, partyHours } from '#core/reservations/party.ts';
import { OFFLINE_WAYS, STATUS_NAMES } from '#core/reservations/reservation-words.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  dueAtDoor,
  inOwnLanguage,
  invoiceDueOn,
  paysAtDoor,
  type Reservation,
  wasCharged,
} from '#core/reservations/reservation.ts';
import { atParty, visitRows } from '#core/reservations/visits.ts';
import { type PaperWords, SPANISH_PAPERS } from './paper-words.ts';

const numbered = (number: string | undefined): string =>
  number === undefined ? '' : ` number ${number}`;

const ENGLISH_PAPERS: PaperWords = {
  receipt: 'Receipt',
  invoice: {
    title: (id) => `Invoice ${id}`,
    billTo: 'Bill to',
    date: 'Invoice date',
    dueOn: 'Due date',
    pastDue: (day) => `Past due since ${day}`,
    poNumber: 'PO number',
    taxExempt: 'Tax exempt',
    terms: 'Terms',
    net: (days) => `Net ${days} days after the last pickup`,
    amountDue: 'Amount due',
    noPayments: 'No payments yet.',
    howToPay: 'How to pay',
    pay: ({ brand, address, phone }, id) =>
      `Pay by card through your private link, or send a check to ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. Write ${id} on the check. Questions? Call ${phone}.`,
  },
  agreed: {
    title: 'How this booking is paid',
    invoice: (due) =>
      `This booking is confirmed without a first payment and is paid by invoice. The balance is due by ${due}, by check or card. This applies instead of what the terms below say about a first payment and about paying before the event.`,
    invoiceRest: (due) =>
      `The rest of this booking is paid by invoice. The balance is due by ${due}, by check or card. This applies instead of what the terms below say about paying before the event.`,
    atDoor:
      'This booking is confirmed without a first payment. The balance is paid to the crew when they set up. This applies instead of what the terms below say about a first payment and about paying by card before the event.',
    inHand:
      'The first payment of this booking was made in cash or by check. The balance can be paid that way, too, to the crew when they set up, or by card through the private link before that. This applies along with what the terms below say about paying by card before the event.',
  },
  agreement: 'Rental agreement',
  number: (id) => `Reservation ${id}`,
  facts: {
    customer: 'Customer',
    email: 'Email',
    phone: 'Phone',
    delivery: 'Delivery',
    pickUp: 'Pickup',
    where: 'Event address',
    party: 'Party',
    atParty: 'At the party',
    printed: 'As of',
    status: 'Status',
  },
  status: STATUS_NAMES,
  rentals: 'Rentals',
  payments: 'Payments',
  noPayments: 'Nothing has been paid yet.',
  subtotal: 'Subtotal',
  total: 'Total',
  paid: 'Paid',
  refundUnderWay: 'Refund under way',
  refunded: 'Refunded',
  bank: 'Returned by your bank',
  kept: 'Not refunded, per the cancellation terms',
  overRefunded: 'Refunded more than paid',
  writtenOff: 'Not charged',
  balance: 'Balance',
  entry: {
    charge: 'Card payment',
    refund: 'Refund to your card',
    refund_failed: 'Refund sent back by your bank',
    dispute_opened: 'Payment disputed with your bank',
    dispute_won: 'Payment confirmed by your bank',
    dispute_lost: 'Returned to you by your bank',
    dispute_reinstated: 'Returned to us by your bank',
    credit: 'Credit',
    credit_issued: 'Turned into a rain check',
    adjustment: 'Adjustment',
  },
  offline: {
    received: (method, number) => `Payment ${OFFLINE_WAYS[method]}${numbered(number)}`,
    handed_back: (method, number) => `Refund ${OFFLINE_WAYS[method]}${numbered(number)}`,
  },
  returned: (method, number) =>
    `${method === 'check' ? 'Check' : 'Payment'}${numbered(number)} returned by the bank`,
  credit: { gift_card: 'Gift card', rain_check: 'Rain check', points: 'Points' },
  ending: (last) => `ending ${last}`,
  card: {
    charge: (last) => `Card ending ${last}`,
    refund: (last) => `Refund to your card ending ${last}`,
    refund_failed: (last) => `Refund to the card ending ${last}, sent back by your bank`,
  },
  creditBack: (credit) => `Back on: ${credit}`,
  period: formatPeriod,
  partyDays: formatPartyDays,
  line: (days, price, per) => `${days}, ${price} per ${per}`,
  adjustment: nameAdjustment,
  agreementLead: (brand, edition) =>
    `Between ${brand} and the customer named below, for the rentals and the days listed below. Rental terms, ${edition}.`,
  edition: { version: (version) => `version ${version}`, day: (day) => `as of ${day}` },
  each: { day: 'each day', date: 'on each of your dates' },
  signature: 'Signature',
  byHand: { name: 'Printed name', date: 'Date' },
  outdated:
    'OUTDATED: the booking or its terms changed after this was signed. The current agreement still needs a signature.',
  outdatedMark: 'OUTDATED: SIGNED BEFORE A CHANGE',
  signedAt: (moment) => `Signed on ${moment}`,
  day: formatLongDay,
  window: formatWindow,
  signedWindow: formatWindow,
  locale: 'en-US',
  terms: termsText,
};

const WORDS: Readonly<Record<Language, PaperWords>> = { en: ENGLISH_PAPERS, es: SPANISH_PAPERS };

export const paperWords = ({ language = 'en' }: Pick<Reservation, 'language'>): PaperWords =>
  WORDS[language];

/** In shop time, with the time zone. */
export const momentText = (moment: Instant, { locale }: PaperWords): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: SHOP_TIME_ZONE,
  })
    .format(moment)
    // Newer Unicode data puts narrow spaces before AM and PM. Replaced, so that all machines agree.
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

/** The footer of every page, with the shop's contact details. */
export const paperFoot = ({ brand, phone, email, address }: SiteConfig): string =>
  `${brand} · ${address.street}, ${address.city}, ${address.region} ${address.postalCode} · ${phone} · ${email}`;

/** The fields that every paper about a reservation has, besides its blocks. */
export const paperFrame = (
  { id, language = 'en' }: Reservation,
  site: SiteConfig,
  title: string,
  createdAt: Instant,
): Omit<Paper, 'blocks'> => ({
  title,
  subtitle: WORDS[language].number(bookingNumber(id)),
  language,
  brand: site.brand,
  foot: paperFoot(site),
  createdAt,
});

/** Who pays no sales tax. */
export function exemptFacts(reservation: Reservation): readonly PaperRow[] {
  const exempt = reservation.office?.taxExempt;
  const { invoice } = paperWords(reservation);
  return exempt === undefined ? [] : [{ label: invoice.taxExempt, value: sayExempt(exempt) }];
}

/** Unless that payment was recorded by mistake, and nothing has been paid since. */
const paidInHand = (reservation: Reservation): boolean =>
  (reservation.office?.payment === 'cash' || reservation.office?.payment === 'check') &&
  wasCharged(reservation);

/** How an order of the office is paid, and who pays no tax. The terms know cards only. */
export function agreedBlocks(reservation: Reservation): readonly PaperBlock[] {
  const { agreed, day, invoice } = paperWords(reservation);
  const dueOn = invoiceDueOn(reservation);
  const { poNumber, forBalance: isRest = false } = reservation.office?.invoice ?? {};
  const rows = [
    ...exemptFacts(reservation),
    ...(poNumber === undefined ? [] : [{ label: invoice.poNumber, value: poNumber }]),
  ];
  const said = [
    ...(dueOn === undefined ? [] : [(isRest ? agreed.invoiceRest : agreed.invoice)(day(dueOn))]),
    ...(paysAtDoor(reservation) ? [agreed.atDoor] : []),
    ...(paidInHand(reservation) && dueAtDoor(reservation) > 0 ? [agreed.inHand] : []),
  ];
  if (said.length + rows.length === 0) return [];
  return [
    { kind: 'heading', text: agreed.title },
    ...said.map((text) => ({ kind: 'paragraph', text }) as const),
    ...(rows.length === 0 ? [] : [{ kind: 'facts', rows } as const]),
  ];
}

/** Customer, place and time. */
export function customerFacts(
  reservation: Reservation,
  { window, each }: Pick<PaperWords, 'window'> & Partial<Pick<PaperWords, 'each'>> = paperWords(
    reservation,
  ),
): readonly PaperRow[] {
  const { facts, day } = paperWords(reservation);
  const { contact, event } = reservation;
  const per = hoursPer(reservation.lines);
  const hours = partyHours(event, window).map((said) =>
    per === undefined || each === undefined ? said : `${said}, ${each[per]}`,
  );
  const services = each && atParty(inOwnLanguage(reservation).lines);
  const labels = { deliver: facts.delivery, collect: facts.pickUp };
  return [
    { label: facts.customer, value: contact.name },
    ...(contact.email === undefined ? [] : [{ label: facts.email, value: contact.email }]),
    { label: facts.phone, value: contact.phone },
    ...visitRows(inOwnLanguage(reservation), { labels, day, window }).map(([label, value]) => ({
      label,
      value,
    })),
    {
      label: facts.where,
      value: `${event.street}, ${event.city}, ${event.region} ${event.postalCode}`,
    },
    ...hours.map((value) => ({ label: facts.party, value })),
    ...(services === undefined
      ? []
      : [{ label: facts.atParty, value: [services, ...hours].join(', ') }]),
  ];
}

/** The lines, the adjustments and the total, as a receipt or quote says them. */
export const pricedLines = (reservation: Reservation): PaperBlock =>
  linesIn(reservation, 'partyDays', readAdjustments(reservation));

/** As signed. In other words, its id would be another, and all would have to sign again. */
export const signedLines = (reservation: Reservation): PaperBlock =>
  linesIn(reservation, 'period', adjustmentsOf(reservation));

function linesIn(
  reservation: Reservation,
  days: 'partyDays' | 'period',
  told: readonly Adjustment[],
): PaperBlock {
  const words = paperWords(reservation);
  const { lines, plan, total } = inOwnLanguage(reservation);
  const adjustments = adjustmentsOf(reservation);
  const agreed = agreedQuote(lines, adjustments, plan, depositPercentOf(reservation));
  return {
    kind: 'amounts',
    rows: [
      ...agreed.lines.map((line) => ({
        label: `${line.quantity} x ${line.title}`,
        note: words.line(
          words[days](line.startDate, line.endDate),
          formatUsd(line.unitPrice),
          line.per ?? 'day',
        ),
        value: formatUsd(line.linePrice),
      })),
      ...(adjustments.length === 0
        ? []
        : [{ label: words.subtotal, value: formatUsd(agreed.subtotal) }]),
      ...told.map((one) => ({ label: words.adjustment(one), value: formatUsd(one.amount) })),
      { label: words.total, value: formatUsd(total), isStrong: true },
    ],
  };
}

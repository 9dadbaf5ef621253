import type { SiteConfig } from '#core/content/site-config.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isAbout, lastOffer, titlesOf } from '#core/reservations/choice-offer.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  netPaidOf,
  openInvoiceOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { spokenLead } from './automation-words.ts';
import type { AutomationTexts } from './automation.ts';
import { checklistOf } from './checklist.ts';
import { contactLine } from './compose-letter.ts';
import type { MailWords } from './english-mail.ts';
import { letterOf } from './letters.ts';
import type { Sending } from './mail-facts.ts';
import { type MailContent, mailOf, oneLine, originOf } from './mail-frame.ts';
import {
  actionsHtml,
  amountsHtml,
  checklistHtml,
  notesHtml,
  placeHtml,
  periodHtml,
  periodsHtml,
} from './ticket-html.ts';
import { ticketPeriods, type TicketProduct } from './ticket-parts.ts';
import {
  backRows,
  dueRows,
  hoursOf,
  servicesRow,
  orderRows,
  paidRows,
  priceRows,
  type Row,
  whatRows,
  wordsOf,
} from './ticket-rows.ts';

// What every email shows, and why: docs/decisions/25-mail-texts-and-messages.md.

const SIGNED_BY_MAIL: ReadonlySet<MailKind> = new Set([
  'confirmation',
  'link',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'adjusted',
  'visit_reminder',
  'agreement_reminder',
]);
const WITH_CHECKLIST: ReadonlySet<MailKind> = new Set(['confirmation', 'visit_reminder']);
const WITH_RECEIPT: ReadonlySet<MailKind> = new Set(['confirmation', 'balance_receipt']);
const ABOUT_MONEY_BACK: ReadonlySet<MailKind> = new Set([
  'cancellation',
  'hold_released',
  'refund',
  'handed_back',
  'rain_check',
  'rescheduled',
  'lines_changed',
  'adjusted',
]);
const WITHOUT_PRICES: ReadonlySet<MailKind> = new Set([
  'agreement_reminder',
  'review_request',
  'request_declined',
  'hold_released',
  'crew_coming',
  'stop_failed',
  'crew_window',
]);
const WITH_CALENDAR: ReadonlySet<MailKind> = new Set([
  'confirmation',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'visit_reminder',
  'crew_window',
  'cancellation',
]);

const WITH_INVOICE: ReadonlySet<MailKind> = new Set([
  'confirmation',
  'link',
  'balance_link',
  'invoice_reminder',
  'payment_returned',
]);

/** Whether an unpaid invoice is attached: if it is new, or its payment is asked for. */
export const bringsInvoice = (kind: MailKind): boolean => WITH_INVOICE.has(kind);

/** Whether a calendar file is attached: if visits were agreed, changed or canceled. */
export const bringsCalendar = (kind: MailKind): boolean => WITH_CALENDAR.has(kind);

/** The file itself; of an unpaid invoice, it is that invoice. */
const receiptUrl = (manageUrl: string): string =>
  `${originOf(manageUrl)}/api/manage/${manageUrl.slice(manageUrl.lastIndexOf('/') + 1)}/receipt.pdf`;

type IsOut = (line: ReservationLine, index: number) => boolean;

/** Of a mail that offers a choice, the rental it is about. */
function askedIn(kind: MailKind, reservation: Reservation): IsOut {
  const offer = kind === 'unit_offer' ? lastOffer(reservation, 'unit') : undefined;
  return (line) => offer !== undefined && isAbout(line, offer);
}

/** Names them among the others. */
const withOutOfService = (
  reservation: Reservation,
  isOut: IsOut,
  { unit_offer: say }: MailWords,
): Reservation => ({
  ...reservation,
  lines: reservation.lines.map((line, index) =>
    isOut(line, index) ? { ...line, title: say.line(line.title, line.quantity) } : line,
  ),
});

type MailParts = Sending & {
  /** Current data, for pictures and the checklist. */
  readonly products?: readonly TicketProduct[] | undefined;
  /** The owner's texts for this mail's automation. */
  readonly own?: AutomationTexts | undefined;
};

/**
 * A mail in the customer's language, about the reservation as it is when sent: a ticket with the
 * same facts as text and HTML.
 */
export function composeMail(
  kind: MailKind,
  booking: Reservation,
  manageUrl: string,
  site: SiteConfig,
  { products = [], own, ...sending }: MailParts = {},
): MailContent {
  const { language = 'en' } = booking;
  const words = wordsOf(booking);
  const { mail, ticket } = words;
  const isAsked = askedIn(kind, booking);
  const isShut: IsOut = (_, index) => sending.outOfService?.has(index) === true;
  const isOut: IsOut = (line, index) => isAsked(line, index) || isShut(line, index);
  const out = titlesOf(booking.lines.filter(isOut));
  const alsoOut = booking.lines
    .filter((line, index) => isShut(line, index) && !isAsked(line, index))
    .map(({ title, startDate, endDate }) => `${title} (${mail.period(startDate, endDate)})`);
  const reservation = withOutOfService(booking, isOut, mail);
  const letter = {
    ...spokenLead(kind, reservation, manageUrl, site, own, sending.cause),
    ...letterOf(kind, {
      reservation,
      manageUrl,
      site,
      language,
      say: mail,
      out,
      alsoOut,
      ...sending,
    }),
  };
  const over = isCalledOff(reservation);
  const signature = signatureOf(reservation, sending);
  const sign =
    SIGNED_BY_MAIL.has(kind) && !over && signature !== 'signed'
      ? ticket.sign[signature]
      : undefined;
  const signUrl = `${manageUrl}#papers`;
  const isAboutBack = ABOUT_MONEY_BACK.has(kind);
  const told = isAboutBack ? kind : undefined;
  const back = over && isAboutBack ? backRows(reservation, kind) : [];
  const prices =
    WITHOUT_PRICES.has(kind) || back.length > 0 ? [] : priceRows(reservation, told, sending);
  const paid = paidRows(reservation, told, prices.length > 0 ? sending.left : undefined);
  const isUnpaid = (kind === 'cancellation' || kind === 'hold_released') && back.length === 0;
  const ready = WITH_CHECKLIST.has(kind)
    ? checklistOf(reservation, products, ticket.ready, sending.today)
    : [];
  const invoice = prices.length > 0 ? openInvoiceOf(reservation) : undefined;
  const paper =
    invoice !== undefined
      ? mail.rows.invoice
      : WITH_RECEIPT.has(kind) && netPaidOf(reservation) > 0
        ? mail.rows.receipt
        : undefined;
  const paperLink =
    paper === undefined || letter.action === undefined
      ? undefined
      : { label: paper, url: receiptUrl(manageUrl) };
  const actions = actionsHtml(
    sign === undefined ? undefined : { text: sign, url: signUrl },
    letter.action,
    ticket,
    paperLink,
  );
  // A question comes before the booking that it is about.
  const asks = letter.choices.length > 0;
  const actionText = letter.action ? [`${letter.action.label}: ${letter.action.url}`] : [];
  const periods = ticketPeriods(reservation);
  const said = [
    ...hoursOf(reservation),
    ...servicesRow(reservation).map(([label, people]) => `${label}: ${people}`),
  ];
  const notes = [
    ...letter.after,
    ...(isUnpaid ? [ticket.back.nothing] : []),
    ...(bringsCalendar(kind) && !over ? [ticket.calendar(periods.length * 2)] : []),
  ];
  const origin = originOf(manageUrl);
  const facts: readonly Row[] = [
    [mail.rows.reservation, bookingNumber(reservation.id)],
    ...(prices.length > 0
      ? [
          ...orderRows(reservation),
          ...paid.map(({ name, amount }) => [name, amount] as const),
          ...dueRows(reservation, sending).map(
            ({ name, amount, note }) =>
              [name, note === undefined ? amount : `${amount}, ${note}`] as const,
          ),
          ...(invoice?.poNumber === undefined
            ? []
            : [[mail.rows.poNumber, invoice.poNumber] as const]),
        ]
      : whatRows(reservation, false)),
    ...back.map(({ name, amount }) => [name, amount] as const),
  ];
  return mailOf(site, {
    language,
    subject: letter.subject,
    preview: letter.lead,
    title: letter.title ?? ticket.titles[kind],
    lead: [...letter.lead.split(/\n+/), ...letter.choices],
    sections: [
      ...(asks ? [actions] : []),
      periodsHtml(periods.map((period) => periodHtml(period, words, products, origin, over))),
      ...(over ? [] : [placeHtml(reservation.event, said, words)]),
      ...(asks ? [] : [actions]),
      ...(back.length > 0 ? [amountsHtml(ticket.money, back)] : []),
      ...(prices.length > 0 ? [amountsHtml(ticket.prices, prices)] : []),
      ...(ready.length > 0 ? [checklistHtml(ticket.before, ready)] : []),
      ...(notes.length > 0 ? [notesHtml(notes)] : []),
    ],
    foot: [
      ticket.reference(bookingNumber(reservation.id)),
      ...(letter.action ? [ticket.keep] : []),
    ],
    url: origin,
    text: [
      letter.lead,
      ...letter.choices,
      ...(asks ? actionText : []),
      facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n'),
      ...(sign === undefined ? [] : [`${sign} ${signUrl}`]),
      ...(asks ? [] : actionText),
      ...(paperLink ? [`${paperLink.label}: ${paperLink.url}`] : []),
      ...(ready.length > 0
        ? [[`${ticket.before}:`, ...ready.map((one) => `- ${one}`)].join('\n')]
        : []),
      ...(over ? back : paid).flatMap(({ note }) => note ?? []),
      ...notes,
      ...(letter.action ? [ticket.keep] : []),
      contactLine(site),
    ],
  });
}

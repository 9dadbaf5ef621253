import { creditKindOf } from '#core/credits/credit.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';
import { distinctPeriods } from '#core/kernel/rental-days.ts';
import { readAdjustments } from '#core/refunds/adjust-total.ts';
import { creditsBackOf, moneyBackOf } from '#core/refunds/money-back.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { dueState } from '#core/reservations/due-state.ts';
import { onlyMethodOf } from '#core/reservations/money-entry.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import { hoursPer, partyHours } from '#core/reservations/party.ts';
import { mapUrl } from '#core/reservations/party.ts';
import { isCalledOff, isSold } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  creditsPaying,
  firstPaymentOf,
  invoiceDueOn,
  openInvoiceOf,
  paysAtDoor,
  promisedOfflineOf,
  type Reservation,
  summaryOf,
  wasCharged,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { atParty, visitRows } from '#core/reservations/visits.ts';
import { ENGLISH_MAIL, type MailWords } from './english-mail.ts';
import type { Sending } from './mail-facts.ts';
import { SPANISH_MAIL } from './spanish-mail.ts';
import type { AmountRow } from './ticket-html.ts';
import { pricedLinesOf } from './ticket-parts.ts';
import { TICKET_WORDS } from './ticket-words.ts';

export type Row = readonly [name: string, value: string];

const WORDS: Readonly<Record<Language, MailWords>> = { en: ENGLISH_MAIL, es: SPANISH_MAIL };

export const wordsOf = ({ language = 'en' }: Reservation) => ({
  mail: WORDS[language],
  ticket: TICKET_WORDS[language],
});

const isOfSeveral = ({ lines }: Pick<Reservation, 'lines'>): boolean =>
  distinctPeriods(lines.filter(({ per }) => per === undefined)).length > 1;

/** The first payment of a hold, and by when; undefined if there is nothing to pay yet. */
function firstPaymentRow(reservation: Reservation): { row: AmountRow; left: Cents } | undefined {
  const { status, awaitsOwner, holdExpiresAt } = reservation;
  if (status !== 'held' || awaitsOwner !== undefined || wasCharged(reservation)) return undefined;
  if (holdExpiresAt === undefined) return undefined;
  const { rows, by, moment } = wordsOf(reservation).mail;
  const { dueNow, balance } = firstPaymentOf(reservation);
  const note = by(moment(holdExpiresAt));
  return {
    row: { name: rows.dueNow, amount: formatUsd(dueNow), note, isSum: true },
    left: balance,
  };
}

function dueWhen(
  reservation: Reservation,
  { chargeOn, today }: Pick<Sending, 'chargeOn' | 'today'>,
): string | undefined {
  const { due, atDoor, dueOn, pastDue, charged } = wordsOf(reservation).mail;
  const { status, lines } = reservation;
  const [invoiced, isAtDoor] = [invoiceDueOn(reservation), paysAtDoor(reservation)];
  const state = dueState({ status, invoiceDueOn: invoiced, chargeOn, paysAtDoor: isAtDoor }, today);
  if (state.kind === 'owed') return undefined;
  if (state.kind === 'invoice') return (state.isLate ? pastDue : dueOn)(state.on);
  if (state.kind === 'charge') return charged(state.on);
  return (isAtDoor ? atDoor : due)(summaryOf(lines).startDate, isOfSeveral(reservation));
}

/**
 * What is due: of a hold the first payment and the rest, else the balance with its due day while
 * visits are ahead. Nothing is owed once it is over.
 * @param sending says on which day a saved card is charged with it
 */
export function dueRows(
  reservation: Reservation,
  sending: Pick<Sending, 'chargeOn' | 'today'>,
): readonly AmountRow[] {
  if (isCalledOff(reservation)) return [];
  const name = wordsOf(reservation).mail.rows.balance;
  const first = firstPaymentRow(reservation);
  const balance = first?.left ?? balanceOf(reservation);
  const note = balance === 0 ? undefined : dueWhen(reservation, sending);
  return [...(first ? [first.row] : []), { name, amount: formatUsd(balance), note, isSum: true }];
}

/** Attendants and others who are there, but whom no truck brings. */
export function servicesRow(reservation: Reservation): readonly Row[] {
  const services = atParty(reservation.lines);
  const { rows } = wordsOf(reservation).mail;
  return services === undefined
    ? []
    : [[rows.atParty, [services, ...hoursOf(reservation)].join(', ')]];
}

/** What is rented, when and where. */
export function whatRows(reservation: Reservation, hasPrices: boolean): readonly Row[] {
  const { mail, ticket } = wordsOf(reservation);
  const { rows, day, period, window } = mail;
  const over = isCalledOff(reservation);
  const isEach = over || isOfSeveral(reservation);
  const { street, city, region, postalCode } = reservation.event;
  return [
    ...pricedLinesOf(reservation).map(
      ({ line, price }) =>
        [
          rows.rental,
          // The same item on two weekends is not a quantity of two.
          [
            `${line.quantity} x ${line.title}`,
            ...(isEach ? [period(line.startDate, line.endDate)] : []),
            ...(hasPrices ? [formatUsd(price)] : []),
          ].join(', '),
        ] as const,
    ),
    ...(over
      ? []
      : visitRows(asTold(reservation), {
          labels: { deliver: rows.delivery, collect: rows.pickUp },
          day,
          window,
        })),
    [rows.where, `${street}, ${city}, ${region} ${postalCode}`],
    ...(over
      ? []
      : [
          [ticket.map, mapUrl(reservation.event)] as const,
          ...hoursOf(reservation).map((hours) => [rows.party, hours] as const),
          ...servicesRow(reservation),
        ]),
  ];
}

function exemptRow(reservation: Reservation): readonly Row[] {
  const exempt = reservation.office?.taxExempt;
  const { rows } = wordsOf(reservation).mail;
  return exempt === undefined ? [] : [[rows.taxExempt, sayExempt(exempt)]];
}

/** Items and prices of a booking or a quote. */
export function orderRows(reservation: Reservation): readonly Row[] {
  const { rows, adjustment } = wordsOf(reservation).mail;
  return [
    ...whatRows(reservation, true),
    ...readAdjustments(reservation).map((one) => [adjustment(one), formatUsd(one.amount)] as const),
    ...exemptRow(reservation),
    [rows.total, formatUsd(reservation.total)],
  ];
}

export function hoursOf(reservation: Reservation): readonly string[] {
  const { window, each } = wordsOf(reservation).mail;
  const per = hoursPer(reservation.lines);
  return partyHours(reservation.event, window).map((hours) =>
    per === undefined ? hours : `${hours}, ${each[per]}`,
  );
}

const BACK = ['card', 'cash', 'credit', 'rainCheck', 'cashDue', 'bank'] as const;

/** When the refunded money arrives. About a card only where the mail is about it. */
const backNotes = (reservation: Reservation, kind: MailKind | undefined) => {
  const { arrival, willCall } = wordsOf(reservation).ticket.back;
  if (kind === undefined) return {};
  return {
    card: kind === 'handed_back' ? undefined : arrival.card,
    cashDue: willCall(formatUsd(promisedOfflineOf(reservation))),
    credit: arrival.credit,
  };
};

/** What each way of refunding is called. */
const backNames = (reservation: Reservation) => {
  const { back } = wordsOf(reservation).ticket;
  const { entries } = reservation;
  return {
    ...back,
    cash: back.handed(onlyMethodOf(entries, 'handed_back')),
    cashDue: back.cashDue(onlyMethodOf(entries, 'received')),
  };
};

/** `your gift card ending 4QXW` */
export const creditName = (reservation: Reservation, code: string): string =>
  wordsOf(reservation).ticket.credit[creditKindOf(code)](code.slice(-4));

/** One row for each way of refunding, and for each credit that money went back to. */
function backParts(reservation: Reservation, kind: MailKind | undefined) {
  const { back } = wordsOf(reservation).ticket;
  const [names, notes, money] = [
    backNames(reservation),
    backNotes(reservation, kind) as Partial<Record<(typeof BACK)[number], string | undefined>>,
    moneyBackOf(reservation),
  ];
  return BACK.flatMap((part) =>
    part === 'credit'
      ? creditsBackOf(reservation).map(({ kind, ending, amount }) => ({
          name: back.credit[kind](ending),
          amount,
          note: notes.credit,
        }))
      : money[part] > 0
        ? [{ name: names[part], amount: money[part], note: notes[part] }]
        : [],
  );
}

/** What stays paid, or what is owed for refunds of money that a bank took back. */
function keptRow(reservation: Reservation): AmountRow {
  const { rows } = wordsOf(reservation).mail;
  const { kept } = moneyBackOf(reservation);
  return kept < 0
    ? { name: rows.overRefunded, amount: formatUsd(subtractCents(NO_CENTS, kept)) }
    : { name: rows.paid, amount: formatUsd(kept) };
}

/** Where the money of an ended booking is now. Adds up to what was paid. */
export function backRows(reservation: Reservation, kind: MailKind): readonly AmountRow[] {
  const names = backNames(reservation);
  const money = moneyBackOf(reservation);
  const own = (part: 'paid' | 'kept') =>
    money[part] > 0 ? [{ name: names[part], amount: formatUsd(money[part]) }] : [];
  const parts = backParts(reservation, kind).map((one) => ({
    ...one,
    amount: formatUsd(one.amount),
  }));
  const after = money.kept < 0 ? [keptRow(reservation)] : own('kept');
  return [...own('paid'), ...parts, ...after];
}

/**
 * What was paid, what was or will be refunded, and what is left: "Paid", as on the private link and in
 * the office. The difference to the total is the balance. Below it the credits in it.
 * @param about a mail about that money, which says when it arrives
 */
export function paidRows(
  reservation: Reservation,
  about: MailKind | undefined,
  left?: Sending['left'],
): readonly AmountRow[] {
  const { mail, ticket } = wordsOf(reservation);
  const credits = [...creditsPaying(reservation)].flatMap(([code, amount]) => {
    if (amount <= 0) return [];
    const credit = creditName(reservation, code);
    const rest = left?.get(code);
    const note = rest === undefined ? undefined : ticket.left(formatUsd(rest), credit);
    return [{ name: ticket.paidWith(credit), amount: formatUsd(amount), note }];
  });
  const money = moneyBackOf(reservation);
  const off = isSold(reservation) ? writtenOffOf(reservation) : NO_CENTS;
  const back = backParts(reservation, about).map(({ name, amount, note }) => ({
    name,
    amount: formatUsd(subtractCents(NO_CENTS, amount)),
    note,
  }));
  return [
    ...(back.length > 0
      ? [{ name: mail.rows.payments, amount: formatUsd(money.paid) }, ...back]
      : []),
    keptRow(reservation),
    ...credits,
    ...(off > 0 ? [{ name: mail.rows.writtenOff, amount: formatUsd(off) }] : []),
  ];
}

export function priceRows(
  reservation: Reservation,
  about: MailKind | undefined,
  sending: Pick<Sending, 'chargeOn' | 'left' | 'today'>,
): readonly AmountRow[] {
  const { mail, ticket } = wordsOf(reservation);
  const adjustments = readAdjustments(reservation);
  const poNumber = openInvoiceOf(reservation)?.poNumber;
  const isBrought = adjustments.every(({ kind }) => kind !== 'delivery');
  return [
    ...pricedLinesOf(reservation).map(({ line: { quantity, title }, price }) => ({
      name: quantity > 1 ? `${quantity} × ${title}` : title,
      amount: formatUsd(price),
    })),
    ...(isBrought ? [{ name: ticket.delivery, amount: ticket.included }] : []),
    ...adjustments.map((one) => ({ name: mail.adjustment(one), amount: formatUsd(one.amount) })),
    ...exemptRow(reservation).map(([name, note]) => ({
      name,
      amount: formatUsd(NO_CENTS),
      note,
    })),
    { name: mail.rows.total, amount: formatUsd(reservation.total), isSum: true },
    ...paidRows(reservation, about, sending.left),
    ...dueRows(reservation, sending),
    ...(poNumber === undefined ? [] : [{ name: mail.rows.poNumber, amount: poNumber }]),
  ];
}

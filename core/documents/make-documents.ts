import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import { creditKindOf } from '#core/credits/credit.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Paper, PaperBlock, PaperRow } from '#core/kernel/paper.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { backOf, moneyBackOf } from '#core/refunds/money-back.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { manageUrlFor } from '#core/reservations/manage-token.ts';
import {
  checkNumberOf,
  isCardEntry,
  isCorrection,
  isReturn,
  isCreditEntry,
  isOfflineEntry,
  lastFourOf,
  methodOf,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  type Reservation,
  balanceOf,
  invoiceOf,
  openInvoiceOf,
  promisedOf,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import {
  type AgreementBasis,
  type Agreements,
  agreementText,
  type AgreementText,
  isSigned,
  outdatedPaper,
  type ReadTerms,
  toSignByHand,
  unsignedPaper,
} from './agreement.ts';
import { calendarFile, type CalendarMaker } from './calendar-events.ts';
import type { PaperWords, PaperMaker } from './paper-words.ts';
import {
  customerFacts,
  exemptFacts,
  paperFrame,
  paperWords,
  pricedLines,
} from './reservation-facts.ts';

/** A code is as good as money, so a paper that is handed around shows only its end. */
export function entryLabel(entry: MoneyEntry, reservation: Reservation, words: PaperWords): string {
  if (isOfflineEntry(entry)) {
    const method = methodOf(reservation.entries, entry.id) ?? entry.method;
    const number = checkNumberOf(reservation.entries, entry);
    return isReturn(entry)
      ? words.returned(method, number)
      : words.offline[entry.kind](method, number);
  }
  const kind = words.entry[entry.kind];
  const lastFour = lastFourOf(reservation, entry);
  if (isCardEntry(entry) && lastFour !== undefined) return words.card[entry.kind](lastFour);
  if (!isCreditEntry(entry)) return kind;
  const { code, amount } = entry;
  if (entry.kind === 'credit_issued') return `${kind} ${words.ending(code.slice(-4))}`;
  const named = `${words.credit[creditKindOf(code)]} ${words.ending(code.slice(-4))}`;
  return amount < 0 ? words.creditBack(named) : named;
}

/** Everything that moved money. Adjustments are part of the total. */
function payments(reservation: Reservation, isInvoice: boolean): readonly PaperBlock[] {
  const words = paperWords(reservation);
  const { amountDue, noPayments } = words.invoice;
  // Disputes opened or won move no money, and neither do corrections.
  const moved = reservation.entries.filter(
    (entry) => entry.kind !== 'adjustment' && entry.amount !== 0 && !isCorrection(entry),
  );
  const promised = promisedOf(reservation);
  const less = (label: string, amount: Cents) =>
    amount > 0 ? [{ label, value: formatUsd(subtractCents(NO_CENTS, amount)) }] : [];
  const sum = (label: string, amount: Cents) => ({
    label,
    value: formatUsd(amount),
    isStrong: true,
  });
  const { paid, bank, kept, rainCheck } = moneyBackOf(reservation);
  const over = sum(words.overRefunded, subtractCents(NO_CENTS, kept));
  // Nothing is owed once the booking is called off.
  const sums = isCalledOff(reservation)
    ? [
        sum(words.paid, paid),
        ...less(
          words.refunded,
          subtractCents(backOf(reservation), sumCents([promised, rainCheck])),
        ),
        ...less(words.entry.credit_issued, rainCheck),
        ...less(words.refundUnderWay, promised),
        ...less(words.bank, bank),
        ...(kept > 0 ? [sum(words.kept, kept)] : kept < 0 ? [over] : []),
      ]
    : [
        ...less(words.refundUnderWay, promised),
        kept < 0 ? over : sum(words.paid, kept),
        ...less(words.writtenOff, writtenOffOf(reservation)),
        sum(isInvoice ? amountDue : words.balance, balanceOf(reservation)),
      ];
  const entries = moved.map((entry) => ({
    label: entryLabel(entry, reservation, words),
    note: words.day(shopDay(entry.at)),
    value: formatUsd(entry.amount),
  }));
  return [
    { kind: 'heading', text: words.payments },
    ...(moved.length === 0
      ? [{ kind: 'paragraph', text: isInvoice ? noPayments : words.noPayments } as const]
      : []),
    { kind: 'amounts', rows: [...entries, ...sums] },
  ];
}

/** What a customer's bookkeeping needs besides the amounts. */
function invoiceFacts(
  reservation: Reservation,
  open: ReturnType<typeof invoiceOf>,
): readonly PaperRow[] {
  const { day, invoice } = paperWords(reservation);
  const { contact, office } = reservation;
  const poNumber = reservation.office?.invoice?.poNumber;
  const ordered = poNumber === undefined ? [] : [{ label: invoice.poNumber, value: poNumber }];
  if (open === undefined) return ordered;
  return [
    { label: invoice.billTo, value: organizationOf(office) ?? contact.name },
    { label: invoice.date, value: day(shopDay(reservation.createdAt)) },
    { label: invoice.dueOn, value: day(open.dueOn) },
    { label: invoice.terms, value: invoice.net(open.netDays) },
    ...ordered,
    { label: invoice.amountDue, value: formatUsd(balanceOf(reservation)) },
  ];
}

/**
 * What was bought and paid, as of `now`.
 * @param billed as an invoice: the open one, or one that was paid
 */
function receiptPaper(
  reservation: Reservation,
  billed: ReturnType<typeof invoiceOf>,
  site: SiteConfig,
  now: Instant,
): Paper {
  const words = paperWords(reservation);
  const { facts, status, day, invoice } = words;
  const isInvoice = billed !== undefined;
  const isOwed = balanceOf(reservation) > 0;
  const isPaid = isInvoice && !isOwed && writtenOffOf(reservation) === 0;
  // That the party is over says nothing to those who still owe it.
  const state = isPaid
    ? words.paid
    : isInvoice && isOwed && billed.dueOn < shopDay(now)
      ? invoice.pastDue(day(billed.dueOn))
      : status[reservation.status];
  const title = isInvoice ? invoice.title(bookingNumber(reservation.id)) : words.receipt;
  return {
    ...paperFrame(reservation, site, title, now),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...invoiceFacts(reservation, billed),
          { label: facts.printed, value: day(shopDay(now)) },
          { label: facts.status, value: state },
          ...customerFacts(asTold(reservation)),
          ...exemptFacts(reservation),
        ],
      },
      // Beside the amount due, on the first page however many lines there are.
      ...(isInvoice && !isPaid
        ? ([
            { kind: 'heading', text: invoice.howToPay },
            { kind: 'paragraph', text: invoice.pay(site, bookingNumber(reservation.id)) },
          ] as const)
        : []),
      { kind: 'heading', text: words.rentals },
      pricedLines(reservation),
      ...payments(reservation, isInvoice),
    ],
  };
}

type PaperPorts = {
  readonly papers: PaperMaker;
  readonly calendars: CalendarMaker;
  readonly agreements: Agreements;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly secrets: ManageSecrets;
  readonly readSite: ReadSite;
  readonly readTerms: ReadTerms;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
};

export type AgreementToSign = AgreementText & {
  readonly language: Language;
  /** The last signature, and whether it covers the present text. */
  readonly signed?: { readonly name: string; readonly at: number; readonly isCurrent: boolean };
};

export const makeDocuments = (ports: PaperPorts) => {
  const { papers, calendars, agreements, settings, secrets, readSite, publicUrl, clock } = ports;
  const { readTerms } = ports;
  const siteOf = async ({ language = 'en' }: Reservation) => siteIn(language, await readSite());
  const basisOf = async ({ language = 'en' }: Reservation): Promise<AgreementBasis> => {
    const terms = await readTerms();
    return { ...terms, site: siteIn(language, terms.site) };
  };

  return {
    /** As PDF; an invoice while one is unpaid. */
    receipt: async (reservation: Reservation): Promise<Uint8Array> => {
      const open = openInvoiceOf(reservation);
      return papers.make(receiptPaper(reservation, open, await siteOf(reservation), clock.now()));
    },

    /** As PDF: the invoice, also once it is paid. Undefined if there is none. */
    async invoice(reservation: Reservation): Promise<Uint8Array | undefined> {
      const billed = invoiceOf(reservation);
      if (billed === undefined) return undefined;
      return papers.make(receiptPaper(reservation, billed, await siteOf(reservation), clock.now()));
    },

    /** As PDF: the signed text, marked if the booking changed since, or else the text to sign. */
    async agreement(reservation: Reservation): Promise<Uint8Array> {
      const { signed } = reservation;
      const kept = signed && (await agreements.find(signed.id));
      const basis = await basisOf(reservation);
      if (kept === undefined) {
        return papers.make(toSignByHand(unsignedPaper(reservation, basis, clock.now())));
      }
      const isCurrent = isSigned(reservation, basis);
      return papers.make(isCurrent ? kept.paper : outdatedPaper(kept.paper, reservation));
    },

    async agreementToSign(reservation: Reservation): Promise<AgreementToSign> {
      const basis = await basisOf(reservation);
      const { signed, language = 'en' } = reservation;
      const text = { ...agreementText(reservation, basis), language };
      if (signed === undefined) return text;
      const { name, at } = signed;
      return { ...text, signed: { name, at, isCurrent: isSigned(reservation, basis) } };
    },

    /** As an iCalendar file. */
    async calendar(reservation: Reservation): Promise<string> {
      const url = manageUrlFor(reservation, secrets, publicUrl);
      const site = await siteOf(reservation);
      return calendars.make(
        calendarFile(reservation, await settings.read(), site, url, clock.now()),
      );
    },
  };
};

import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { makeCustomerStatement } from '#core/documents/customer-statement.ts';
import type { makeDocuments } from '#core/documents/make-documents.ts';
import { paperWords } from '#core/documents/reservation-facts.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import {
  balanceOf,
  invoiceOf,
  mailLanguageOf,
  type Reservation,
  titleIn,
} from '#core/reservations/reservation.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter } from './compose-task.ts';
import type { Outbox, OutboxTask } from './outbox.ts';

/** To whoever pays for an organization. It has no private link, with which bookings are changed. */
type Words = {
  readonly invoice: (number: string, brand: string) => string;
  readonly forWhom: (name: string, rentals: string) => string;
  readonly statement: (brand: string) => string;
  readonly account: (name: string) => string;
  readonly check: (site: SiteConfig, note: string) => string;
  readonly numbers: string;
  readonly questions: (phone: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    invoice: (number, brand) => `Invoice ${number} from ${brand}`,
    forWhom: (name, rentals) =>
      `Here is the invoice for ${name}: ${rentals}. It is attached as a PDF.`,
    statement: (brand) => `Account statement from ${brand}`,
    account: (name) => `Here is the account statement for ${name}. It is attached as a PDF.`,
    check: ({ brand, address }, note) =>
      `Mail a check to ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. Write ${note} on the check.`,
    numbers: 'the numbers of the bookings it pays for',
    questions: (phone) => `Questions? Reply to this email, or call ${phone}.`,
  },
  es: {
    invoice: (number, brand) => `Factura ${number} de ${brand}`,
    forWhom: (name, rentals) => `Aquí está la factura de ${name}: ${rentals}. Va adjunta en PDF.`,
    statement: (brand) => `Estado de cuenta de ${brand}`,
    account: (name) => `Aquí está el estado de cuenta de ${name}. Va adjunto en PDF.`,
    check: ({ brand, address }, note) =>
      `Manda un cheque a ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. Escribe ${note} en el cheque.`,
    numbers: 'los números de las reservaciones que paga',
    questions: (phone) => `¿Preguntas? Responde a este correo o llama al ${phone}.`,
  },
};

type Of<Kind extends OutboxTask['kind']> = Extract<OutboxTask, { readonly kind: Kind }>;

type AccountMailPorts = {
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly papers: Pick<ReturnType<typeof makeDocuments>, 'invoice'>;
  readonly statement: ReturnType<typeof makeCustomerStatement>;
  readonly readSite: ReadSite;
};

const pdf = (name: string, content: Uint8Array) =>
  [{ name: `${name}.pdf`, type: 'application/pdf', content }] as const;

/** An invoice or a statement as a file, to an address that the office typed. */
export const makeAccountMail = ({ ledger, papers, statement, readSite }: AccountMailPorts) => ({
  /** Undefined once it is no longer on invoice. */
  async invoice({ reservationId, to }: Of<'invoice'>): Promise<Letter | undefined> {
    const found = await ledger.find(reservationId);
    if (found === undefined) throw new Error(`No reservation ${reservationId}`);
    const language = mailLanguageOf(found);
    const reservation: Reservation = { ...found, language };
    const content = await papers.invoice(reservation);
    const billed = invoiceOf(reservation);
    if (content === undefined || billed === undefined) return undefined;
    const site = siteIn(language, await readSite());
    const say = WORDS[language];
    const { day, invoice } = paperWords(reservation);
    const number = bookingNumber(reservation.id);
    const owed = balanceOf(reservation);
    const name = organizationOf(reservation.office) ?? reservation.contact.name;
    const letter = {
      subject: say.invoice(number, site.brand),
      title: invoice.title(number),
      lead: say.forWhom(name, titleIn(language, reservation.lines)),
      after: [...(owed > 0 ? [say.check(site, number)] : []), say.questions(site.phone)],
    };
    const { poNumber, dueOn } = billed;
    const rows = [
      ...(poNumber === undefined ? [] : [[invoice.poNumber, poNumber] as const]),
      [invoice.amountDue, formatUsd(owed)] as const,
      ...(owed > 0 ? [[invoice.dueOn, day(dueOn)] as const] : []),
    ];
    return {
      ...composeLetter(letter, rows, site, language),
      to,
      attachments: pdf(`invoice-${reservation.id}`, content),
    };
  },

  async statement(task: Of<'statement'>): Promise<Letter> {
    const { customerId, organization, name, language, to } = task;
    const content = await statement(customerId, organization);
    if (content === undefined) throw new Error(`No customer ${customerId}`);
    const site = siteIn(language, await readSite());
    const say = WORDS[language];
    const letter = {
      subject: say.statement(site.brand),
      title: say.statement(site.brand),
      lead: say.account(organization ?? name),
      after: [say.check(site, say.numbers), say.questions(site.phone)],
    };
    return {
      ...composeLetter(letter, [], site, language),
      to,
      attachments: pdf(`statement-${customerId}`, content),
    };
  },
});

/** Queues such a mail. */
export const makeAskAccountMail =
  (outbox: Pick<Outbox, 'ask'>, randomness: Randomness, clock: Clock) =>
  (task: Omit<Of<'invoice'>, 'id' | 'attempts'> | Omit<Of<'statement'>, 'id' | 'attempts'>) =>
    outbox.ask(`${task.kind}:${randomness.id()}`, task, clock.now());

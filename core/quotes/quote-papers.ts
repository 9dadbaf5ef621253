import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import {
  customerFacts,
  exemptFacts,
  paperFrame,
  paperWords,
  pricedLines,
} from '#core/documents/reservation-facts.ts';
import { system } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { fileStem } from '#core/kernel/file-names.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { after, DAY, HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { PaperRow, PrintedPaper } from '#core/kernel/paper.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import type { AutomationText } from '#core/notifications/automation-texts.ts';
import {
  type AutomationTextsStore,
  fillText,
  stateOfAutomation,
  textIn,
} from '#core/notifications/automation.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { Letter } from '#core/notifications/compose-task.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import { orderRows } from '#core/notifications/ticket-rows.ts';
import {
  inOwnLanguage,
  invoiceDueOn,
  paysAtDoor,
  type Reservation,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { REMINDER_DAYS } from '#core/settings/reminder-days.ts';
import {
  booksUnpaid,
  openUntil,
  promisedUntil,
  quotedOf,
  quoteTokenFor,
  type QuoteVersion,
  sentOf,
  stateOf,
  withEvent,
  type WrittenQuote,
  type WrittenQuotes,
} from './written-quote.ts';

/** The wording of a quote, in mails and on paper. */
type QuoteWords = {
  readonly title: string;
  readonly number: (id: string, version: number) => string;
  /** The day it was written. */
  readonly date: string;
  readonly goodUntil: string;
  readonly dueNow: string;
  readonly terms: string;
  /** Above the lines for a board or a principal that signs on paper. */
  readonly accepted: string;
  readonly until: (moment: Instant) => string;
  readonly subject: (items: string, until: string) => string;
  readonly newer: (items: string, until: string) => string;
  readonly lead: (name: string, brand: string) => string;
  /** The customer already has an earlier version. */
  readonly leadNewer: (name: string, brand: string) => string;
  /**
   * @param due amount of the payment that books it
   * @param rest what is left to pay then
   * @param until the end of the time to pay; undefined: 24 hours after accepting
   */
  readonly books: (due: Cents, rest: Cents, until: string | undefined) => string;
  readonly pays: string;
  readonly onInvoice: (day: CalendarDay) => string;
  readonly atDoor: string;
  readonly action: string;
  /** @param held whether the units are held while the quote is valid */
  readonly after: (until: string, held: boolean) => string;
  readonly attached: string;
  readonly questions: (phone: string) => string;
};

const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = {
  en: {
    title: 'Quote',
    number: (id, version) => `Quote ${id}, version ${version}`,
    date: 'Date',
    goodUntil: 'Good until',
    dueNow: 'Due when you book',
    terms: 'Good to know',
    accepted: 'Accepted for the customer',
    until: (moment) =>
      `${english.formatLongDay(shopDay(moment))}, ${english.formatTime(shopTime(moment))}`,
    subject: (items, until) => `Your quote: ${items}, good until ${until}`,
    newer: (items, until) => `Your new quote: ${items}, good until ${until}`,
    lead: (name, brand) => `Here is your quote from ${brand}, ${name}.`,
    leadNewer: (name, brand) =>
      `Here is your new quote from ${brand}, ${name}. It replaces the one we sent you before.`,
    books: (due, rest, until) =>
      due === 0
        ? 'One click and you’re booked.'
        : rest === 0
          ? `Accept it, pay ${formatUsd(due)} ${until === undefined ? 'within 24 hours' : `by ${until}`}, and you’re booked.`
          : `Accept it, pay the deposit of ${formatUsd(due)} ${until === undefined ? 'within 24 hours' : `by ${until}`}, and you’re booked. The other ${formatUsd(rest)} is due before we set up.`,
    pays: 'Payment',
    onInvoice: (day) => `by invoice, due ${english.formatLongDay(day)}`,
    atDoor: 'to our crew, before we set up',
    action: 'See the quote and book',
    after: (until, held) =>
      held
        ? `We’re holding everything for you until ${until}. After that, someone else can book it.`
        : `The price is good until ${until}. Nothing is on hold yet, so someone else could book it first.`,
    attached: 'The quote is also attached as a PDF.',
    questions: (phone) =>
      `Questions, or want to change something? Call ${phone}, or reply to this email.`,
  },
  es: {
    title: 'Cotización',
    number: (id, version) => `Cotización ${id}, versión ${version}`,
    date: 'Fecha',
    goodUntil: 'Vale hasta',
    dueNow: 'Se paga al reservar',
    terms: 'Ten en cuenta',
    accepted: 'Aceptada por el cliente',
    until: (moment) =>
      `${spanish.formatLongDay(shopDay(moment))}, ${spanish.formatTime(shopTime(moment))}`,
    subject: (items, until) => `Tu cotización: ${items}, vale hasta el ${until}`,
    newer: (items, until) => `Tu nueva cotización: ${items}, vale hasta el ${until}`,
    lead: (name, brand) => `Aquí está tu cotización de ${brand}, ${name}.`,
    leadNewer: (name, brand) =>
      `Aquí está tu nueva cotización de ${brand}, ${name}. Reemplaza a la que te mandamos antes.`,
    books: (due, rest, until) =>
      due === 0
        ? 'Con un clic es tu reservación.'
        : rest === 0
          ? `Acéptala, paga ${formatUsd(due)} ${until === undefined ? 'en 24 horas' : `hasta el ${until}`} y queda reservado.`
          : `Acéptala, paga el depósito de ${formatUsd(due)} ${until === undefined ? 'en 24 horas' : `hasta el ${until}`} y queda reservado; los otros ${formatUsd(rest)} se pagan antes de la instalación.`,
    pays: 'Pago',
    onInvoice: (day) => `con factura, vence el ${spanish.formatLongDay(day)}`,
    atDoor: 'a nuestro equipo, antes de la instalación',
    action: 'Ver la cotización y reservar',
    after: (until, held) =>
      held
        ? `${spanish.ended(`Te guardamos todo hasta el ${until}`)} Después, alguien más puede reservarlo.`
        : `${spanish.ended(`El precio vale hasta el ${until}`)} Todavía no te guardamos nada: alguien más puede reservarlo antes.`,
    attached: 'La cotización también va adjunta en PDF.',
    questions: (phone) => `¿Preguntas o cambios? Llámanos al ${phone} o responde a este correo.`,
  },
};

/** How it is paid if nothing is due to book it. */
function payRow({ booking }: QuoteVersion, words: QuoteWords): readonly PaperRow[] {
  const invoiced = invoiceDueOn(booking);
  if (invoiced !== undefined) return [{ label: words.pays, value: words.onInvoice(invoiced) }];
  return paysAtDoor(booking) ? [{ label: words.pays, value: words.atDoor }] : [];
}

export const languageOf = ({ booking }: QuoteVersion): Language => booking.language ?? 'en';

/** The quote as a paper. The same version always renders to the same file. */
export function quotePaper(
  quote: WrittenQuote,
  sent: QuoteVersion,
  plainSite: SiteConfig,
): PrintedPaper {
  const language = languageOf(sent);
  const words = QUOTE_WORDS[language];
  const { booking, expiresAt, terms, version } = sent;
  const { day, signature, byHand } = paperWords(booking);
  const frame = paperFrame(booking, siteIn(language, plainSite), words.title, booking.createdAt);
  return {
    ...frame,
    subtitle: words.number(quote.id, version),
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: words.date, value: day(shopDay(booking.createdAt)) },
          { label: words.goodUntil, value: words.until(expiresAt) },
          ...customerFacts(booking),
          ...exemptFacts(booking),
          ...payRow(sent, words),
        ],
      },
      pricedLines(booking),
      {
        kind: 'amounts',
        rows: [{ label: words.dueNow, value: formatUsd(dueOf(sent)), isStrong: true }],
      },
      ...(terms === undefined
        ? []
        : ([
            { kind: 'heading', text: words.terms },
            { kind: 'paragraph', text: terms },
          ] as const)),
      { kind: 'heading', text: words.accepted },
      { kind: 'blanks', labels: [signature, byHand.name, byHand.date] },
    ],
  };
}

/** The payment that books it. */
const dueOf = (sent: QuoteVersion): Cents => (booksUnpaid(sent) ? NO_CENTS : quotedOf(sent).dueNow);

/** The owner's or the default words of a reminder, filled in. */
function reminderOf(sent: QuoteVersion, { subject = '', lead = '' }: AutomationText, site: Site) {
  const { booking, expiresAt } = sent;
  const language = languageOf(sent);
  const facts = {
    first_name: greetingName(booking.contact.name),
    items: titleIn(language, booking.lines),
    day: (language === 'es' ? spanish : english).formatDay(summaryOf(booking.lines).startDate),
    total: formatUsd(booking.total),
    until: QUOTE_WORDS[language].until(expiresAt),
    brand: site.brand,
    phone: site.phone,
  };
  return { subject: fillText(subject, facts), lead: fillText(lead, facts) };
}

type Site = Pick<SiteConfig, 'brand' | 'phone'>;

function quoteMail(
  sent: QuoteVersion,
  url: string,
  plainSite: SiteConfig,
  how: 'first' | 'newer' | AutomationText,
  now: Instant,
): MailContent {
  const { booking, expiresAt, terms, holdsUnits } = sent;
  const language = languageOf(sent);
  const site = siteIn(language, plainSite);
  const words = QUOTE_WORDS[language];
  const items = titleIn(language, booking.lines);
  const until = words.until(expiresAt);
  const name = greetingName(booking.contact.name);
  const due = dueOf(sent);
  const rest = subtractCents(booking.total, due);
  const payUntil = promisedUntil(sent, now);
  const books = words.books(due, rest, payUntil && words.until(payUntil));
  const again = typeof how === 'string' ? undefined : reminderOf(sent, how, site);
  const isNewer = how === 'newer';
  const letter = {
    title: words.title,
    subject: again?.subject ?? (isNewer ? words.newer : words.subject)(items, until),
    lead: `${again?.lead ?? (isNewer ? words.leadNewer : words.lead)(name, site.brand)} ${books}`,
    action: { label: words.action, url },
    after: [
      ...(terms === undefined ? [] : [terms]),
      words.after(until, holdsUnits),
      words.attached,
      words.questions(site.phone),
    ],
  };
  const rows = [
    ...orderRows(inOwnLanguage(booking)),
    ...(due > 0 ? [[words.dueNow, formatUsd(due)] as const] : []),
    ...payRow(sent, words).map(({ label, value }) => [label, value] as const),
  ];
  return composeLetter(letter, rows, site, language);
}

type QuoteMailing = { readonly quoteId: string; readonly what: 'sent' | 'reminded' };

type QuoteMailPorts = {
  readonly quotes: Pick<WrittenQuotes, 'find'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly texts: Pick<AutomationTextsStore, 'read'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
  readonly papers: PaperMaker;
};

/**
 * The mail with the link, and the quote as a file, composed when sent. Undefined if answered,
 * withdrawn or expired, or a reminder that was turned off meanwhile.
 */
export const makeQuoteMail =
  ({ quotes, settings, texts, secrets, clock, readSite, publicUrl, papers }: QuoteMailPorts) =>
  async ({ quoteId, what }: QuoteMailing): Promise<Letter | undefined> => {
    const quote = await quotes.find(quoteId);
    const sent = quote && sentOf(quote);
    const to = sent?.booking.contact.email;
    if (quote === undefined || sent === undefined || to === undefined) return undefined;
    const state = stateOf(quote, clock.now());
    const isOver = sent.expiresAt <= clock.now() || !['sent', 'seen', 'draft'].includes(state);
    const isReminder = what === 'reminded';
    if (isOver || (isReminder && !rulesOf(await settings.read()).isOn)) return undefined;
    const language = languageOf(sent);
    const path = pathIn(language, `/quote/${quoteTokenFor(quoteId, secrets)}`);
    const isNewer = quote.events.some(
      ({ kind, version }) => kind === 'sent' && version < sent.version,
    );
    const how = isReminder
      ? textIn('quote', language, (await texts.read()).texts.quote)
      : isNewer
        ? 'newer'
        : 'first';
    const site = await readSite();
    const content = quoteMail(sent, `${publicUrl}${path}`, site, how, clock.now());
    const file = {
      name: `${fileStem('quote', language)}-${quoteId}.pdf`,
      type: 'application/pdf',
      content: await papers.make(quotePaper(quote, sent, site)),
    } as const;
    return { ...content, to, attachments: [file] };
  };

/** The reminder of a booking as if it were a quote, without a secret link: for previews and tests. */
export const makeQuoteLetter =
  (clock: Clock, readSite: ReadSite, publicUrl: string) =>
  async (booking: Reservation, words: AutomationText): Promise<MailContent> => {
    const expiresAt = after(clock.now(), LAST_CALL);
    const sent = { version: 1, booking, expiresAt, holdsUnits: false };
    const url = `${publicUrl}${pathIn(languageOf(sent), '/quote/…')}`;
    return quoteMail(sent, url, await readSite(), words, clock.now());
  };

/** However long ago it was sent, customers are reminded at the latest this long before its end. */
const LAST_CALL = DAY;
/** So that reminders wake nobody. */
const NOT_BEFORE = '09:00';
const MOST = 500;
/** Longer than any quote is valid. */
const FARTHEST = 800 * DAY;

/** A quote sent this recently needs no reminder. */
const NOT_SO_SOON = 6 * HOUR;

const rulesOf = ({ reminders }: Pick<Settings, 'reminders'>) => {
  const { isOn, days = REMINDER_DAYS.quote.usual } = stateOfAutomation('quote', reminders);
  return { isOn, days };
};

/**
 * When its customer may be reminded: so many days after it was sent, or a day before it ends. Each
 * version once, if it is unanswered and has an address.
 */
function remindedFrom(quote: WrittenQuote, days: number): Instant | undefined {
  const sent = sentOf(quote);
  const until = openUntil(quote);
  const sentAt = quote.events.findLast(({ kind }) => kind === 'sent')?.at;
  const wasReminded = quote.events.some(
    ({ kind, version }) => kind === 'reminded' && version === sent?.version,
  );
  if (sentAt === undefined || until === undefined || wasReminded) return undefined;
  if (sent?.booking.contact.email === undefined) return undefined;
  const later = shopMoment(addDays(shopDay(sentAt), days), NOT_BEFORE);
  const from = Math.max(Math.min(later, after(until, -LAST_CALL)), after(sentAt, NOT_SO_SOON));
  return from < until ? instant(from) : undefined;
}

type RemindPorts = {
  readonly quotes: Pick<WrittenQuotes, 'listOpen' | 'change'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

/** Those that are open now, soonest to expire first. */
const listOpenNow = (quotes: RemindPorts['quotes'], now: Instant) =>
  quotes.listOpen(now, after(now, FARTHEST), MOST);

/** Reminds customers of quotes that they have not answered. Returns how many. */
export const makeRemindOfQuotes =
  ({ quotes, settings, clock }: RemindPorts) =>
  async (isStopping?: () => boolean): Promise<number> => {
    const now = clock.now();
    const { isOn, days } = rulesOf(await settings.read());
    if (!isOn || now < shopMoment(shopDay(now), NOT_BEFORE)) return 0;
    const isDue = (quote: WrittenQuote): boolean => {
      const until = openUntil(quote);
      const from = remindedFrom(quote, days);
      return from !== undefined && from <= now && until !== undefined && now < until;
    };
    const due = (await listOpenNow(quotes, now)).filter(isDue);
    return oneByOne(
      due,
      async ({ id }) => {
        let isDone = false;
        await quotes.change(id, (quote) => {
          isDone = isDue(quote);
          const version = sentOf(quote)?.version ?? 0;
          const event = {
            kind: 'reminded',
            version,
            at: now,
            by: system('quote-reminders'),
          } as const;
          return isDone ? withEvent(quote, event) : quote;
        });
        return isDone;
      },
      isStopping,
    );
  };

/** The next day on which customers are reminded of quotes, and of how many. */
export const makeNextQuoteReminders =
  ({ quotes, settings, clock }: RemindPorts) =>
  async (): Promise<{ readonly day: CalendarDay; readonly count: number } | undefined> => {
    const now = clock.now();
    const { days } = rulesOf(await settings.read());
    const coming = (await listOpenNow(quotes, now)).flatMap((quote) => {
      const from = remindedFrom(quote, days);
      return from === undefined ? [] : shopDay(instant(Math.max(from, now)));
    });
    const [day] = coming.toSorted();
    return day && { day, count: coming.filter((one) => one === day).length };
  };

import type { ReadSite } from '#core/content/company.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { customerFacts, paperFrame, pricedLines } from '#core/documents/reservation-facts.ts';
import { type Cents, formatUsd, NO_CENTS } from '#core/kernel/cents.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import type { Paper } from '#core/kernel/paper.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import { orderRows } from '#core/notifications/ticket-rows.ts';
import { titleIn } from '#core/reservations/reservation.ts';
import { QUOTE_WORDS } from './quote-words.ts';
import type { WrittenQuotes } from './quote-store.ts';
import {
  quotedOf,
  quoteTokenFor,
  type QuoteVersion,
  sentOf,
  stateOf,
  type WrittenQuote,
} from './written-quote.ts';

const languageOf = ({ booking }: QuoteVersion): Language => booking.language ?? 'en';

/** The quote as a paper; the same version always renders to the same file. */
export function quotePaper(quote: WrittenQuote, sent: QuoteVersion, plainSite: SiteConfig): Paper {
  const language = languageOf(sent);
  const words = QUOTE_WORDS[language];
  const { booking, expiresAt, terms, version } = sent;
  const frame = paperFrame(booking, siteIn(language, plainSite), words.title, booking.createdAt);
  return {
    ...frame,
    subtitle: words.number(quote.id, version),
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: words.goodUntil, value: words.until(expiresAt) },
          ...customerFacts(booking),
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
    ],
  };
}

/** The payment that books it: nothing on invoice. */
const dueOf = (sent: QuoteVersion): Cents =>
  sent.booking.office?.invoice === undefined ? quotedOf(sent).dueNow : NO_CENTS;

function quoteMail(
  { booking, expiresAt, terms, holdsUnits }: QuoteVersion,
  url: string,
  plainSite: SiteConfig,
  isAgain: boolean,
): MailContent {
  const language = booking.language ?? 'en';
  const site = siteIn(language, plainSite);
  const words = QUOTE_WORDS[language];
  const items = titleIn(language, booking.lines);
  const until = words.until(expiresAt);
  const { name } = booking.contact;
  const letter = {
    title: words.title,
    subject: (isAgain ? words.again : words.subject)(items, until),
    lead: isAgain ? words.leadAgain(name) : words.lead(name, site.brand),
    action: { label: words.action, url },
    after: [
      ...(terms === undefined ? [] : [terms]),
      words.after(until, holdsUnits),
      words.questions(site.phone),
    ],
  };
  return composeLetter(letter, orderRows(booking), site, language);
}

type QuoteMailing = { readonly quoteId: string; readonly what: 'sent' | 'reminded' };

/** The mail with the link, as of sending; undefined once answered, withdrawn or expired. */
export const makeQuoteMail =
  (
    quotes: Pick<WrittenQuotes, 'find'>,
    secrets: ManageSecrets,
    clock: Clock,
    readSite: ReadSite,
    { publicUrl }: { readonly publicUrl: string },
  ) =>
  async ({
    quoteId,
    what,
  }: QuoteMailing): Promise<(MailContent & { readonly to: string }) | undefined> => {
    const quote = await quotes.find(quoteId);
    const sent = quote && sentOf(quote);
    if (quote === undefined || sent === undefined) return undefined;
    const state = stateOf(quote, clock.now());
    const isOver = sent.expiresAt <= clock.now() || !['sent', 'seen', 'draft'].includes(state);
    if (isOver) return undefined;
    const path = pathIn(languageOf(sent), `/quote/${quoteTokenFor(quoteId, secrets)}`);
    const content = quoteMail(sent, `${publicUrl}${path}`, await readSite(), what === 'reminded');
    return { ...content, to: sent.booking.contact.email };
  };

import {
  quoteFromDocument,
  QUOTES as COLLECTION,
} from '#adapters/documents/collections/documents-quotes.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { pathIn } from '#core/kernel/language.ts';
import { makeAnswerQuotes, type OpenedQuote } from '#core/quotes/answer-quote.ts';
import { makeBookQuotes } from '#core/quotes/book-quotes.ts';
import {
  makeNextQuoteReminders,
  makeQuoteLetter,
  makeQuoteMail,
  makeRemindOfQuotes,
  quotePaper,
} from '#core/quotes/quote-papers.ts';
import { makeWriteQuotes } from '#core/quotes/write-quotes.ts';
import {
  latestOf,
  makeHasLapsed,
  makeListEnding,
  quoteTokenFor,
  type WrittenQuote,
} from '#core/quotes/written-quote.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { adminQuoteRoutes } from '#server/areas/quotes/quotes.admin-routes.ts';
import { quoteRoutes } from '#server/areas/quotes/quotes.routes.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, type AreaTools, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, paperMaker, randomness, publicUrl } = PORTS;
const { bound, boundByName, made } = makings();

const hasLapsed = bound(makeHasLapsed, [RECORDS.ledger]);

const reminding = { quotes: RECORDS.quotes, settings: RECORDS.settings, clock };

export const QUOTES = {
  quotesEnding: bound(makeListEnding, [RECORDS.quotes]),
  hasLapsed,
  quoteMail: boundByName(makeQuoteMail, {
    quotes: RECORDS.quotes,
    settings: RECORDS.settings,
    texts: RECORDS.automationTexts,
    secrets: manageSecrets,
    clock,
    readSite: RECORDS.readSite,
    publicUrl,
    papers: paperMaker,
  }),
  quoteLetter: bound(makeQuoteLetter, [clock, RECORDS.readSite, publicUrl]),
  remindOfQuotes: boundByName(makeRemindOfQuotes, reminding),
  nextQuoteReminders: boundByName(makeNextQuoteReminders, reminding),
  writeQuotes: boundByName(makeWriteQuotes, {
    quotes: RECORDS.quotes,
    previewOrder: CHECKOUT.previewOrder,
    placeReservation: CHECKOUT.placeReservation,
    replaceHold: CHECKOUT.replaceHold,
    releaseHolds: RESERVATIONS.releaseHolds,
    hasLapsed,
    settings: RECORDS.settings,
    randomness,
    clock,
  }),
  bookQuotes: boundByName(makeBookQuotes, {
    quotes: RECORDS.quotes,
    placeReservation: CHECKOUT.placeReservation,
    previewOrder: CHECKOUT.previewOrder,
    replaceHold: CHECKOUT.replaceHold,
    secrets: manageSecrets,
    clock,
  }),
  answerQuotes: boundByName(makeAnswerQuotes, {
    quotes: RECORDS.quotes,
    ledger: RECORDS.ledger,
    placeReservation: CHECKOUT.placeReservation,
    replaceHold: CHECKOUT.replaceHold,
    releaseHolds: RESERVATIONS.releaseHolds,
    secrets: manageSecrets,
    clock,
  }),
} as const;

const shared = ({ of, now, onOutboxFilled }: AreaTools) => ({
  paper: async ({ quote, sent }: OpenedQuote) =>
    of(paperMaker).make(quotePaper(quote, sent, await of(RECORDS.readSite)())),
  readPhone: of(RECORDS.readPhone),
  readSettings: of(RECORDS.settings).read,
  now,
  onOutboxFilled,
});

export const quotes: Area = {
  ...made(),
  collections: [moves(COLLECTION, 'people', quoteFromDocument)],
  api: (tools) => [quoteRoutes({ ...tools.of(QUOTES.answerQuotes), ...shared(tools) })],
  admin: (tools) => [
    adminQuoteRoutes({
      ...tools.of(QUOTES.writeQuotes),
      book: tools.of(QUOTES.bookQuotes).book,
      claimCertificate: tools.of(RECORDS.claimCertificate),
      ...shared(tools),
      quotes: tools.of(RECORDS.quotes),
      hasLapsed: tools.of(QUOTES.hasLapsed),
      linkOf: (quote: WrittenQuote) => {
        const token = quoteTokenFor(quote.id, tools.of(manageSecrets));
        const path = pathIn(latestOf(quote).booking.language ?? 'en', `/quote/${token}`);
        return { token, url: `${tools.of(publicUrl)}${path}` };
      },
    }),
  ],
  jobs: ({ of }) => [
    hourly('quote-reminders', of(RECORDS.unlessPaused)(of(QUOTES.remindOfQuotes))),
  ],
};

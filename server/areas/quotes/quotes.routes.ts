import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReadPhone } from '#core/content/company.ts';
import { QUOTE_LINK_ROUTES } from '#core/contract/written-quotes.ts';
import { fileStem } from '#core/kernel/file-names.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { makeAnswerQuotes, OpenedQuote } from '#core/quotes/answer-quote.ts';
import { languageOf } from '#core/quotes/quote-papers.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { placedDto } from '#server/areas/checkout/checkout.presenter.ts';
import { openedQuoteDto } from '#server/areas/quotes/quotes.presenter.ts';
import { answerQuoteProblem } from '#server/areas/quotes/quotes.problems.ts';
import { fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { refuse, problems } from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type QuoteUseCases = ReturnType<typeof makeAnswerQuotes> & {
  readonly paper: (opened: OpenedQuote) => Promise<Uint8Array>;
  readonly readPhone: ReadPhone;
  readonly readSettings: () => Promise<Settings>;
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
};

/** What customers do with a quote's link. Never cached. */
export const quoteRoutes =
  (use: QuoteUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    noStore(app);
    const serve = serveCalls(app, QUOTE_LINK_ROUTES, LIMITS.privateLink);
    const told = async (opened: OpenedQuote) =>
      openedQuoteDto(
        opened,
        await use.manageTokenOf(opened.quote),
        await use.readSettings(),
        use.now(),
      );

    serve(
      'GET /quotes/:token',
      { summary: 'Get a written quote as its link shows it', refuses: [404] },
      async ({ params: { token } }, reply) => {
        const opened = await use.open(safeToken(token));
        return opened === undefined ? refuse(reply, INVALID_LINK) : told(opened);
      },
    );

    serve(
      'POST /quotes/:token/accept',
      {
        summary:
          'Accept a quote as a reservation at the quoted price; accepting again gives the same one',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body }, reply) => {
        const placed = await use.accept(safeToken(token), body.version, body.termsVersion);
        if (!placed.ok)
          return refuse(reply, answerQuoteProblem(placed.error, await use.readPhone()));
        use.onOutboxFilled();
        return placedDto(placed.value);
      },
    );

    serve(
      'POST /quotes/:token/decline',
      { summary: 'Decline a quote, with an optional reason', refuses: [404] },
      async ({ params: { token }, body }, reply) => {
        const declined = await use.decline(safeToken(token), body.why || undefined);
        return declined === undefined ? refuse(reply, INVALID_LINK) : told(declined);
      },
    );

    app.get(
      '/quotes/:token/quote.pdf',
      {
        config: LIMITS.papers,
        schema: {
          summary: 'Get the quote as a file',
          params: z.object({ token: z.string() }),
          response: { 200: fileOf(PDF), ...problems(404, 429) },
        },
      },
      async ({ params: { token } }, reply) => {
        const opened = await use.open(safeToken(token));
        if (opened === undefined) return refuse(reply, INVALID_LINK);
        const name = `${fileStem('quote', languageOf(opened.sent))}-${opened.quote.id}.pdf`;
        return sendFile(reply, PDF, name, await use.paper(opened));
      },
    );
  };

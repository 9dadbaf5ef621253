import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeClaimCertificate } from '#core/back-office/tax-certificate.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { WRITTEN_QUOTE_ROUTES } from '#core/contract/written-quotes.ts';
import { admin } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { OpenedQuote } from '#core/quotes/answer-quote.ts';
import type { makeBookQuotes } from '#core/quotes/book-quotes.ts';
import type { makeWriteQuotes, WriteQuoteError } from '#core/quotes/write-quotes.ts';
import {
  latestOf,
  type makeHasLapsed,
  type WrittenQuote,
  type WrittenQuotes,
} from '#core/quotes/written-quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { placedDto } from '#server/areas/checkout/checkout.presenter.ts';
import { paymentOf } from '#server/areas/quotes/office-order.ts';
import { quoteRowDto, writtenOf, writtenQuoteDto } from '#server/areas/quotes/quotes.presenter.ts';
import { NO_QUOTE, writeQuoteProblem } from '#server/areas/quotes/quotes.problems.ts';
import { certificateOfAnother, refuse, type Sender } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

type AdminQuoteUseCases = ReturnType<typeof makeWriteQuotes> & {
  readonly book: ReturnType<typeof makeBookQuotes>['book'];
  readonly claimCertificate: ReturnType<typeof makeClaimCertificate>;
  readonly quotes: Pick<WrittenQuotes, 'find' | 'list'>;
  readonly hasLapsed: ReturnType<typeof makeHasLapsed>;
  readonly linkOf: (quote: WrittenQuote) => { readonly token: string; readonly url: string };
  readonly paper: (opened: OpenedQuote) => Promise<Uint8Array>;
  readonly readPhone: ReadPhone;
  readonly readSettings: () => Promise<Settings>;
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
};

const PAGE = 100;

/** Quotes of the back office. Registered behind the admin check. */
export const adminQuoteRoutes =
  (use: AdminQuoteUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, WRITTEN_QUOTE_ROUTES);
    const whole = async (quote: WrittenQuote) =>
      writtenQuoteDto(
        quote,
        use.linkOf(quote),
        await use.readSettings(),
        use.now(),
        await use.hasLapsed(quote),
      );

    async function told<Reply extends Sender>(
      reply: Reply,
      written: Result<WrittenQuote, WriteQuoteError>,
    ) {
      if (!written.ok)
        return refuse(reply, writeQuoteProblem(written.error, await use.readPhone()));
      use.onOutboxFilled();
      return whole(written.value);
    }

    serve('GET /quotes', { summary: 'List written quotes, newest first' }, async ({ query }) => {
      const { quotes, next } = await use.quotes.list(PAGE, query.after);
      const rows = quotes.map(async (quote) =>
        quoteRowDto(quote, use.now(), await use.hasLapsed(quote)),
      );
      return { quotes: await Promise.all(rows), next };
    });

    serve(
      'GET /quotes/:id',
      { summary: 'Get the latest version of a quote', refuses: [400, 404] },
      async ({ params: { id } }, reply) => {
        const quote = await use.quotes.find(id);
        return quote === undefined ? refuse(reply, NO_QUOTE) : whole(quote);
      },
    );

    serve(
      'POST /quotes',
      {
        summary: 'Write a quote: priced and promised like an order placed now, and not sent yet',
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const actor = actingStaff(request);
        const wanted = writtenOf(request.body, actor, request.staffLimits);
        const another = await use.claimCertificate(request.body.taxExempt);
        if (another) return refuse(reply, certificateOfAnother(another));
        return told(reply, await use.write(wanted, actor));
      },
    );

    serve(
      'PUT /quotes/:id',
      {
        summary: 'Write the next version of a quote; the customer sees it once it is sent',
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { version, ...input } = request.body;
        const actor = actingStaff(request);
        const wanted = writtenOf(input, actor, request.staffLimits);
        const another = await use.claimCertificate(input.taxExempt);
        if (another) return refuse(reply, certificateOfAnother(another));
        return told(reply, await use.revise(request.params.id, version, wanted, actor));
      },
    );

    serve(
      'POST /quotes/:id/send',
      {
        summary:
          'Send a quote: email the link to its latest version, and hold its units if it says so',
        refuses: [400, 404, 409, 422],
      },
      async ({ params: { id }, adminUid }, reply) =>
        told(reply, await use.send(id, admin(adminUid))),
    );

    serve(
      'POST /quotes/:id/book',
      {
        summary:
          'Book a quote for a customer who said yes to the office: its latest version, at its prices',
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { version, payment, textsAgreed } = request.body;
        const given = { payment: paymentOf(payment), textsAgreed };
        const placed = await use.book(request.params.id, version, given, actingStaff(request));
        if (!placed.ok)
          return refuse(reply, writeQuoteProblem(placed.error, await use.readPhone()));
        use.onOutboxFilled();
        return placedDto(placed.value);
      },
    );

    serve(
      'POST /quotes/:id/withdraw',
      {
        summary: 'Withdraw a quote; its link stops working, and nothing is held',
        refuses: [400, 404, 409],
      },
      async ({ params: { id }, adminUid }, reply) =>
        told(reply, await use.withdraw(id, admin(adminUid))),
    );

    serve(
      'GET /quotes/:id/paper',
      { summary: 'Get the latest version of a quote as a file', refuses: [400, 404] },
      async ({ params: { id } }, reply) => {
        const quote = await use.quotes.find(id);
        if (quote === undefined) return refuse(reply, NO_QUOTE);
        const file = await use.paper({ quote, sent: latestOf(quote) });
        return { name: `quote-${id}.pdf`, pdf: Buffer.from(file).toString('base64') };
      },
    );
  };

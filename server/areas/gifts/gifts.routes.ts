import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { giftBegunSchema, giftOrderSchema, giftSoldSchema } from '#core/contract/gift-cards.ts';
import type { Credit } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import type { GiftOrderError, SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { cents } from '#core/kernel/cents.ts';
import { giftSoldDto } from '#server/areas/gifts/gifts.presenter.ts';
import { INVALID_LINK, safeToken } from '#server/areas/manage/private-link.ts';
import { type Problem, problem, problems, refuse } from '#server/platform/http/problem.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';

type GiftUseCases = {
  readonly sell: Pick<SellGiftCards, 'begin' | 'open'>;
  readonly credits: Pick<Credits, 'find'>;
  readonly tokenOf: (sale: GiftSale) => string;
  /** The card as a file. */
  readonly paper: (sale: GiftSale, credit: Credit) => Promise<Uint8Array>;
};

const problemOf = (error: GiftOrderError): Problem =>
  error.kind === 'gift_amount'
    ? problem(error.kind, { params: { leastCents: error.least, mostCents: error.most } })
    : problem(error.kind);

/** Visitors buy gift cards, and see by a private link what became of them. Never cached. */
export const giftRoutes =
  ({ sell, credits, tokenOf, paper }: GiftUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const params = z.object({ token: z.string() });

    app.post(
      '/gift-cards',
      {
        config: { ...LIMITS.pay, ...BOT_CHECKED },
        schema: {
          summary: 'Begin to pay for a gift card, or go on with the payment already begun',
          body: giftOrderSchema,
          response: { 200: giftBegunSchema, ...problems(400, 403, 409, 422, 429, 503) },
        },
      },
      async ({ body: { id, amountCents, from = '', message = '', ...order } }, reply) => {
        const words = { ...(from !== '' && { from }), ...(message !== '' && { message }) };
        const begun = await sell.begin({ ...order, ...words, amount: cents(amountCents) }, id);
        if (!begun.ok) return refuse(reply, problemOf(begun.error));
        const { sale, intent } = begun.value;
        return {
          token: tokenOf(sale),
          clientSecret: intent.clientSecret,
          amountCents: sale.amount,
        };
      },
    );

    app.get(
      '/gift-cards/:token',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'A gift card that was bought, as its buyer sees it',
          params,
          response: { 200: giftSoldSchema, ...problems(404, 429) },
        },
      },
      async ({ params: { token } }, reply) => {
        const sale = await sell.open(safeToken(token));
        if (sale === undefined) return refuse(reply, INVALID_LINK);
        return giftSoldDto(sale, await credits.find(sale.code));
      },
    );

    app.get(
      '/gift-cards/:token/card.pdf',
      {
        config: LIMITS.papers,
        schema: {
          summary: 'The gift card to print',
          params,
          response: {
            200: fileOf(PDF),
            ...problems(404, 429),
          },
        },
      },
      async ({ params: { token } }, reply) => {
        const sale = await sell.open(safeToken(token));
        const credit = sale && (await credits.find(sale.code));
        if (sale === undefined || credit === undefined) return refuse(reply, INVALID_LINK);
        return sendFile(reply, PDF, 'gift-card.pdf', await paper(sale, credit));
      },
    );
  };

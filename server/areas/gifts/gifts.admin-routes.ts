import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { creditSchema } from '#core/contract/credits.ts';
import { fileSchema } from '#core/contract/fields.ts';
import { counterSaleSchema, giftRefundSchema, giftSaleSchema } from '#core/contract/gift-cards.ts';
import { type Credit, creditBalance, normalCreditCode } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { overLimit } from '#core/staff/limits.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { CREDIT_NOT_FOUND, SENT_BEFORE } from '#server/areas/credits/credits.admin-routes.ts';
import { creditDto } from '#server/areas/credits/credits.presenter.ts';
import { giftSaleDto } from '#server/areas/gifts/gifts.presenter.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';
import {
  invalid,
  needsOwner,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';

type AdminGiftUseCases = {
  readonly sell: Pick<SellGiftCards, 'refund' | 'atCounter'>;
  readonly sales: Pick<GiftSales, 'find'>;
  readonly credits: Pick<Credits, 'find'>;
  /** A gift card to print. */
  readonly paper: (credit: Credit, sale: GiftSale | undefined) => Promise<Uint8Array>;
  /** Called when there is a refund to make, or mail to send. */
  readonly onTask: () => void;
};

const NOT_SOLD = staffProblem(
  404,
  'not_sold',
  'Not sold',
  'There is no such code, or nobody paid for it.',
);

const NOTHING_LEFT = staffProblem(
  409,
  'nothing_left',
  'Nothing left',
  'This gift card is void or spent: there is nothing to print.',
);

const WAYS = {
  inPerson: invalid([
    { path: 'method', message: 'It was paid in person. Say how the buyer got the money back.' },
  ]),
  byCard: invalid([
    { path: 'method', message: 'It was paid by card: the refund goes to that card.' },
  ]),
};

/** Sells gift cards at the counter; who bought one, and what goes back. Registered behind the admin check. */
export const adminGiftRoutes =
  ({ sell, sales, credits, paper, onTask }: AdminGiftUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ code: z.string().max(60) });

    async function read(code: string) {
      const credit = await credits.find(normalCreditCode(code));
      const sale = credit?.sold && (await sales.find(credit.sold.saleId));
      return credit && sale && giftSaleDto(sale, credit);
    }

    app.post(
      '/credits/sales',
      {
        schema: {
          summary: 'Sell a gift card that is paid in person',
          security,
          body: counterSaleSchema,
          response: { 201: creditSchema, ...problems(400, 401, 403, 422) },
        },
      },
      async (request, reply) => {
        const {
          id,
          amountCents,
          method,
          note,
          email,
          name = '',
          from,
          language,
          mail,
        } = request.body;
        const message = mail?.message ?? '';
        const order = {
          amount: cents(amountCents),
          recipient: { name, ...(mail && { email: mail.email }) },
          language,
          ...(email !== undefined && { email }),
          ...(from !== undefined && { from }),
          ...(message !== '' && { message }),
        };
        const paid = { method, ...(note !== undefined && { note }) };
        const sold = await sell.atCounter(order, paid, id, actingStaff(request));
        if (!sold.ok) return refuse(reply, SENT_BEFORE);
        const credit = await credits.find(sold.value.code);
        // A key that began a sale online, which is not paid yet.
        if (credit === undefined) return refuse(reply, SENT_BEFORE);
        if (mail !== undefined || email !== undefined) onTask();
        reply.code(201);
        return creditDto(credit);
      },
    );

    app.get(
      '/credits/:code/card',
      {
        schema: {
          summary: 'A gift card to print, as a file',
          security,
          params,
          response: { 200: fileSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { code } }, reply) => {
        const credit = await credits.find(normalCreditCode(code));
        if (credit?.kind !== 'gift_card') return refuse(reply, CREDIT_NOT_FOUND);
        if (creditBalance(credit) <= 0) return refuse(reply, NOTHING_LEFT);
        const file = await paper(credit, credit.sold && (await sales.find(credit.sold.saleId)));
        return { name: 'gift-card.pdf', pdf: Buffer.from(file).toString('base64') };
      },
    );

    app.get(
      '/credits/:code/sale',
      {
        schema: {
          summary: 'Who bought a gift card, for whom, and what of its price went back',
          security,
          params,
          response: { 200: giftSaleSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { code } }, reply) => (await read(code)) ?? refuse(reply, NOT_SOLD),
    );

    app.post(
      '/credits/:code/refund',
      {
        schema: {
          summary: 'Refund what is left on a gift card, the way it was paid',
          security,
          params,
          body: giftRefundSchema,
          response: { 200: giftSaleSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id, amountCents, method } = request.body;
        const { code } = request.params;
        const sale = await read(code);
        if (sale === undefined) return refuse(reply, NOT_SOLD);
        // All refunds of one card together: parts of an amount need no less than the whole.
        const refund = cents(sale.givenBackCents + amountCents);
        const over = overLimit(request.staffLimits, { refund });
        if (over !== undefined) return refuse(reply, needsOwner(over));
        const by = actingStaff(request);
        const asked = { id, amount: cents(amountCents), method };
        const refunded = await sell.refund(sale.saleId, asked, by);
        if (!refunded.ok) {
          const { error } = refunded;
          if (error.kind === 'gift_sale_not_found') return refuse(reply, NOT_SOLD);
          if (error.kind === 'refund_way')
            return refuse(reply, error.isInPerson ? WAYS.inPerson : WAYS.byCard);
          const most = `At most ${formatUsd(error.kept)} can be refunded: what is left on the card.`;
          return refuse(reply, staffProblem(409, error.kind, 'Refund too high', most));
        }
        onTask();
        return (await read(code)) ?? refuse(reply, NOT_SOLD);
      },
    );
  };

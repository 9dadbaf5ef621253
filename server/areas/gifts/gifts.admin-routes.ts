import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { giftRefundSchema, giftSaleSchema } from '#core/contract/gift-cards.ts';
import { normalCreditCode } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { overLimit } from '#core/staff/limits.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { giftSaleDto } from '#server/areas/gifts/gifts.presenter.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';
import { needsOwner, problems, refuse, staffProblem } from '#server/platform/http/problem.ts';

type AdminGiftUseCases = {
  readonly sell: Pick<SellGiftCards, 'refund'>;
  readonly sales: Pick<GiftSales, 'find'>;
  readonly credits: Pick<Credits, 'find'>;
  /** Called when there is a refund to make. */
  readonly onRefund: () => void;
};

const NOT_SOLD_ONLINE = staffProblem(
  404,
  'not_sold_online',
  'Not sold online',
  'There is no such code, or it was not sold online.',
);

/** Who bought a gift card online, and what goes back. Registered behind the admin check. */
export const adminGiftRoutes =
  ({ sell, sales, credits, onRefund }: AdminGiftUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ code: z.string().max(60) });

    async function read(code: string) {
      const credit = await credits.find(normalCreditCode(code));
      const sale = credit?.sold && (await sales.find(credit.sold.saleId));
      return credit && sale && giftSaleDto(sale, credit);
    }

    app.get(
      '/credits/:code/sale',
      {
        schema: {
          summary: 'Who bought a gift card online, for whom, and what of its price went back',
          security,
          params,
          response: { 200: giftSaleSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { code } }, reply) => (await read(code)) ?? refuse(reply, NOT_SOLD_ONLINE),
    );

    app.post(
      '/credits/:code/refund',
      {
        schema: {
          summary: 'Refund what is left on a gift card to the card that paid for it',
          security,
          params,
          body: giftRefundSchema,
          response: { 200: giftSaleSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id, amountCents } = request.body;
        const { code } = request.params;
        const sale = await read(code);
        if (sale === undefined) return refuse(reply, NOT_SOLD_ONLINE);
        // All refunds of one card together: parts of an amount need no less than the whole.
        const refund = cents(sale.givenBackCents + amountCents);
        const over = overLimit(request.staffLimits, { refund });
        if (over !== undefined) return refuse(reply, needsOwner(over));
        const by = actingStaff(request);
        const refunded = await sell.refund(sale.saleId, { id, amount: cents(amountCents) }, by);
        if (!refunded.ok) {
          const { error } = refunded;
          if (error.kind === 'gift_sale_not_found') return refuse(reply, NOT_SOLD_ONLINE);
          const most = `At most ${formatUsd(error.kept)} can be refunded: what is left on the card.`;
          return refuse(reply, staffProblem(409, error.kind, 'Refund too high', most));
        }
        onRefund();
        return (await read(code)) ?? refuse(reply, NOT_SOLD_ONLINE);
      },
    );
  };

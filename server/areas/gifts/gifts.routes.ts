import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type GiftSaleDto,
  type GiftSold,
  GIFT_ROUTES,
  SHOP_GIFT_ROUTES,
} from '#core/contract/gift-cards.ts';
import {
  type Credit,
  formatCreditCode,
  creditBalance,
  normalCreditCode,
} from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import { type GiftSale, givenBackOf, mostRefundable, receivedFor } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { GiftOrderError, SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { type Cents, cents, formatUsd } from '#core/kernel/cents.ts';
import { fileStem } from '#core/kernel/file-names.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { returnedOf } from '#core/refunds/offline-payments.ts';
import { promisedToCardOf } from '#core/reservations/reservation.ts';
import { overLimit } from '#core/staff/limits.ts';
import {
  CREDIT_NOT_FOUND,
  SENT_BEFORE,
  creditDto,
} from '#server/areas/credits/credits.presenter.ts';
import { adminActionProblem } from '#server/areas/reservations/admin-action.ts';
import { fileOf, PDF, sendFile } from '#server/platform/http/file-answer.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import {
  type Problem,
  problem,
  refuse,
  invalid,
  needsOwner,
  staffProblem,
  problems,
} from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

const giftSoldDto = (sale: GiftSale, credit: Credit | undefined): GiftSold => ({
  // Whoever has the link need not know why it is not paid.
  state: sale.state === 'undone' ? 'over' : sale.state,
  amountCents: sale.amount,
  email: sale.email,
  recipient: sale.recipient,
  sendOn: sale.sendOn,
  card:
    sale.state === 'undone'
      ? undefined
      : credit && { shownCode: formatCreditCode(credit.code), expiresOn: credit.expiresOn },
});

const giftSaleDto = (sale: GiftSale, credit: Credit): GiftSaleDto => ({
  saleId: sale.id,
  state: sale.state,
  method: receivedFor(sale)?.method ?? 'card',
  note: receivedFor(sale)?.note,
  email: sale.email,
  recipient: sale.recipient,
  from: sale.from,
  message: sale.message,
  sendOn: sale.sendOn,
  soldAt: isoFromInstant(credit.createdAt),
  amountCents: sale.amount,
  givenBackCents: givenBackOf(sale),
  ...(returnedOf(sale) > 0 && {
    returned: { amountCents: returnedOf(sale), spentCents: credit.owes ?? 0 },
  }),
  refundableCents: mostRefundable({ sale, credit }),
  underWayCents: promisedToCardOf(sale),
  isDisputed: credit.isPaused === true,
});

type GiftUseCases = {
  readonly sell: Pick<SellGiftCards, 'begin' | 'open'>;
  readonly credits: Pick<Credits, 'find'>;
  readonly tokenOf: (sale: GiftSale) => string;
  /** The gift card as a file. */
  readonly paper: (sale: GiftSale, credit: Credit) => Promise<Uint8Array>;
};

const problemOf = (error: GiftOrderError): Problem =>
  error.kind === 'gift_amount'
    ? problem(error.kind, { params: { leastCents: error.least, mostCents: error.most } })
    : problem(error.kind);

/** Visitors buy gift cards, and follow a private link to see the status. Never cached. */
export const giftRoutes =
  ({ sell, credits, tokenOf, paper }: GiftUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    noStore(app);
    const serve = serveCalls(app, SHOP_GIFT_ROUTES);

    serve(
      'POST /gift-cards',
      {
        summary: 'Start paying for a gift card, or continue the payment already started',
        limit: LIMITS.pay,
        refuses: [409, 422, 503],
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

    serve(
      'GET /gift-cards/:token',
      {
        summary: 'Get a sold gift card as its buyer sees it',
        limit: LIMITS.privateLink,
        refuses: [404],
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
          summary: 'Get the gift card to print',
          params: z.object({ token: z.string() }),
          response: { 200: fileOf(PDF), ...problems(404, 429) },
        },
      },
      async ({ params: { token } }, reply) => {
        const sale = await sell.open(safeToken(token));
        const credit = sale && (await credits.find(sale.code));
        if (sale === undefined || credit === undefined) return refuse(reply, INVALID_LINK);
        const name = `${fileStem('gift-card', sale.language)}.pdf`;
        return sendFile(reply, PDF, name, await paper(sale, credit));
      },
    );
  };

type AdminGiftUseCases = {
  readonly sell: Pick<SellGiftCards, 'refund' | 'atCounter' | 'correct' | 'returned' | 'undo'>;
  readonly sales: Pick<GiftSales, 'find'>;
  readonly credits: Pick<Credits, 'find'>;
  /** A gift card to print. */
  readonly paper: (credit: Credit, sale: GiftSale | undefined) => Promise<Uint8Array>;
  readonly onOutboxFilled: () => void;
};

const NOT_SOLD = staffProblem(
  404,
  'not_sold',
  'Not sold',
  'There is no such code, or it was not sold.',
);

const NOTHING_LEFT = staffProblem(
  409,
  'nothing_left',
  'Nothing left',
  'This gift card is void or spent, so there is nothing to print.',
);

const spentSince = (spent: Cents): Problem =>
  staffProblem(
    409,
    'spent_since',
    'Spent since',
    `${formatUsd(spent)} of the card has paid for bookings, so it cannot be void as if it had never been sold. Cancel those bookings first, or record the payment as returned.`,
  );

const WAYS = {
  inPerson: invalid([
    { path: 'method', message: 'It was paid in person. Choose how the buyer got the money back.' },
  ]),
  byCard: invalid([
    { path: 'method', message: 'It was paid by card, so the refund goes to that card.' },
  ]),
};

/** Sells gift cards at the counter, shows buyers, refunds. Behind the admin check. */
export const adminGiftRoutes =
  ({ sell, sales, credits, paper, onOutboxFilled }: AdminGiftUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, GIFT_ROUTES);

    async function read(code: string) {
      const credit = await credits.find(normalCreditCode(code));
      const sale = credit?.sold && (await sales.find(credit.sold.saleId));
      return credit && sale && giftSaleDto(sale, credit);
    }

    serve(
      'POST /credits/sales',
      { summary: 'Sell a gift card that is paid in person', refuses: [422] },
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
        // The key started an online sale that is not paid yet.
        if (credit === undefined) return refuse(reply, SENT_BEFORE);
        if (mail !== undefined || email !== undefined) onOutboxFilled();
        return creditDto(credit);
      },
    );

    serve(
      'GET /credits/:code/card',
      { summary: 'Get a gift card to print, as a file', refuses: [400, 404, 409] },
      async ({ params: { code } }, reply) => {
        const credit = await credits.find(normalCreditCode(code));
        if (credit?.kind !== 'gift_card') return refuse(reply, CREDIT_NOT_FOUND);
        if (creditBalance(credit) <= 0) return refuse(reply, NOTHING_LEFT);
        const file = await paper(credit, credit.sold && (await sales.find(credit.sold.saleId)));
        return { name: 'gift-card.pdf', pdf: Buffer.from(file).toString('base64') };
      },
    );

    serve(
      'GET /credits/:code/sale',
      {
        summary: 'Get who bought a gift card, for whom, and how much was refunded',
        refuses: [400, 404],
      },
      async ({ params: { code } }, reply) => (await read(code)) ?? refuse(reply, NOT_SOLD),
    );

    /** What these do to a payment in person. */
    async function change(
      code: string,
      changed: (saleId: string) => ReturnType<SellGiftCards['correct' | 'returned' | 'undo']>,
      reply: FastifyReply,
      act?: 'return_payment',
    ) {
      const sale = await read(code);
      if (sale === undefined) return refuse(reply, NOT_SOLD);
      const done = await changed(sale.saleId);
      if (!done.ok) {
        const { error } = done;
        if (error.kind === 'gift_sale_not_found') return refuse(reply, NOT_SOLD);
        return refuse(
          reply,
          error.kind === 'spent_since' ? spentSince(error.spent) : adminActionProblem(error, act),
        );
      }
      return (await read(code)) ?? refuse(reply, NOT_SOLD);
    }

    serve(
      'POST /credits/:code/method',
      { summary: 'Correct how a gift card was paid in person', refuses: [404, 409] },
      (request, reply) =>
        change(
          request.params.code,
          (saleId) => sell.correct(saleId, request.body, actingStaff(request)),
          reply,
        ),
    );

    serve(
      'POST /credits/:code/return',
      {
        summary: 'Record that the bank returned a gift card’s payment, such as a bounced check',
        refuses: [404, 409],
      },
      (request, reply) =>
        change(
          request.params.code,
          (saleId) => sell.returned(saleId, request.body, actingStaff(request)),
          reply,
          'return_payment',
        ),
    );

    serve(
      'POST /credits/:code/undo',
      {
        summary: 'Take back a gift card’s payment that was recorded by mistake, and void the card',
        refuses: [404, 409],
      },
      (request, reply) =>
        change(
          request.params.code,
          (saleId) => sell.undo(saleId, request.body, actingStaff(request)),
          reply,
        ),
    );

    serve(
      'POST /credits/:code/refund',
      {
        summary: 'Refund what is left on a gift card, the way it was paid',
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { id, amountCents, method } = request.body;
        const { code } = request.params;
        const sale = await read(code);
        if (sale === undefined) return refuse(reply, NOT_SOLD);
        // Adds up all refunds of one card, so that splitting an amount does not avoid the limit.
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
          if (error.kind === 'idempotency_key_reused') return refuse(reply, SENT_BEFORE);
          const most = `At most ${formatUsd(error.kept)} can be refunded, because that is what is left on the card.`;
          return refuse(reply, staffProblem(409, error.kind, 'Refund too high', most));
        }
        onOutboxFilled();
        return (await read(code)) ?? refuse(reply, NOT_SOLD);
      },
    );
  };

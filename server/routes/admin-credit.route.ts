import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '#core/booking/history.ts';
import type { Credit } from '#core/credit/credit.ts';
import { normalCreditCode } from '#core/credit/credit-code.ts';
import type { GiftCard } from '#core/credit/issue-gift-card.ts';
import { cents } from '#core/money/cents.ts';
import type { CreditNotFound, Credits } from '#core/ports/credits.ts';
import { BadCursorError } from '#core/ports/customer-reservations.ts';
import type { Result } from '#core/result.ts';
import { creditDto } from '#server/dto/life-dto.ts';
import { invalid, type Problem, problems, refuse } from '#server/problem.ts';
import {
  creditSchema,
  creditsSchema,
  issueCreditSchema,
  pageSchema,
} from '#server/schemas/life.schema.ts';

export type AdminCreditUseCases = {
  readonly credits: Pick<Credits, 'find' | 'list'>;
  readonly issueGiftCard: (card: GiftCard, by: Actor) => Promise<Credit>;
  readonly voidCredit: (code: string, by: Actor) => Promise<Result<Credit, CreditNotFound>>;
};

const PAGE = 100;

const NOT_FOUND: Problem = {
  status: 404,
  code: 'credit_not_found',
  title: 'Credit not found',
  detail: 'There is no such code.',
};

const giftCardOf = (input: z.output<typeof issueCreditSchema>): GiftCard => {
  const { amountCents, expiresOn, name, email, note } = input;
  const isKnown = name !== undefined || email !== undefined;
  return {
    amount: cents(amountCents),
    expiresOn,
    ...(isKnown && { holder: { name: name ?? '', email: email ?? '' } }),
    ...(note !== undefined && note !== '' && { note }),
  };
};

/** Rain checks and gift cards. Registered behind the admin check. */
export const adminCreditRoutes =
  (use: AdminCreditUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ code: z.string().max(60) });

    app.get(
      '/credits',
      {
        schema: {
          summary: 'Rain checks and gift cards, newest first',
          security,
          querystring: pageSchema,
          response: { 200: creditsSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { after } }, reply) => {
        try {
          const { credits, next } = await use.credits.list(PAGE, after);
          return { credits: credits.map(creditDto), next };
        } catch (error) {
          if (!(error instanceof BadCursorError)) throw error;
          return refuse(reply, invalid([{ path: 'after', message: 'Not a page of ours.' }]));
        }
      },
    );

    app.get(
      '/credits/:code',
      {
        schema: {
          summary: 'One credit with its entries',
          security,
          params,
          response: { 200: creditSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { code } }, reply) => {
        const credit = await use.credits.find(normalCreditCode(code));
        return credit === undefined ? refuse(reply, NOT_FOUND) : creditDto(credit);
      },
    );

    app.post(
      '/credits',
      {
        schema: {
          summary: 'Issue a gift card',
          security,
          body: issueCreditSchema,
          response: { 201: creditSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body, adminUid }, reply) => {
        const credit = await use.issueGiftCard(giftCardOf(body), { kind: 'admin', uid: adminUid });
        reply.code(201);
        return creditDto(credit);
      },
    );

    app.post(
      '/credits/:code/void',
      {
        schema: {
          summary: 'Take the rest of a credit back for good',
          security,
          params,
          response: { 200: creditSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { code }, adminUid }, reply) => {
        const by = { kind: 'admin', uid: adminUid } as const;
        const ended = await use.voidCredit(normalCreditCode(code), by);
        return ended.ok ? creditDto(ended.value) : refuse(reply, NOT_FOUND);
      },
    );
  };

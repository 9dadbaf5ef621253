import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type GiftWords, issueCreditSchema, CREDIT_ROUTES } from '#core/contract/credits.ts';
import { type Credit, normalCreditCode } from '#core/credits/credit.ts';
import type { CreditNotFound, Credits } from '#core/credits/credits-store.ts';
import type {
  GiftCard,
  makeIssueGiftCard,
  makeMailGiftCard,
} from '#core/credits/issue-gift-card.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import { admin, type Actor } from '#core/kernel/actor.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import type { Result } from '#core/kernel/result.ts';
import { type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import {
  CREDIT_NOT_FOUND,
  creditDto,
  SENT_BEFORE,
  staffOfCredit,
} from '#server/areas/credits/credits.presenter.ts';
import type { StaffNames } from '#server/areas/reservations/reservations.presenter.ts';
import { invalid, needsOwner, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

type AdminCreditUseCases = {
  readonly credits: Pick<Credits, 'find' | 'list'>;
  readonly issueGiftCard: ReturnType<typeof makeIssueGiftCard>;
  readonly giftSales: Pick<GiftSales, 'find'>;
  readonly voidCredit: (code: string, by: Actor) => Promise<Result<Credit, CreditNotFound>>;
  readonly mailGiftCard: ReturnType<typeof makeMailGiftCard>;
  readonly staffNames: (uids: readonly string[]) => Promise<StaffNames>;
  readonly onOutboxFilled: () => void;
};

const PAGE = 100;

const NOT_MAILED = staffProblem(
  409,
  'not_mailed',
  'Not emailed',
  'This code is void, is not a gift card or was emailed too often.',
);

const EXPIRES_IN_PAST = invalid([{ path: 'expiresOn', message: 'Choose today or a later day.' }]);

/** A blank message counts as none. */
const wordsOf = ({ language, message }: GiftWords) => ({
  language,
  ...(message !== undefined && message !== '' && { message }),
});

const giftCardOf = (input: z.output<typeof issueCreditSchema>): GiftCard => {
  const { id, amountCents, expiresOn, name, email, note, mail } = input;
  const isKnown = name !== undefined || email !== undefined;
  return {
    id,
    amount: cents(amountCents),
    expiresOn,
    ...(isKnown && { holder: { name: name ?? '', email: email ?? '' } }),
    ...(note !== undefined && note !== '' && { note }),
    ...(mail && { mail: wordsOf(mail) }),
  };
};

/** Rain checks and gift cards. Registered behind the admin check. */
export const adminCreditRoutes =
  (use: AdminCreditUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, CREDIT_ROUTES);
    const saleOf = async ({ sold }: Credit) => sold && use.giftSales.find(sold.saleId);
    const shown = async (credit: Credit) => {
      const [sale, names] = await Promise.all([
        saleOf(credit),
        use.staffNames(staffOfCredit(credit)),
      ]);
      return creditDto(credit, sale, names);
    };

    serve(
      'GET /credits',
      { summary: 'List rain checks and gift cards, newest first' },
      async ({ query: { after } }) => {
        const { credits, next } = await use.credits.list(PAGE, after);
        const rows = credits.map(async (credit) => creditDto(credit, await saleOf(credit)));
        return { credits: await Promise.all(rows), next };
      },
    );

    serve(
      'GET /credits/:code',
      { summary: 'Get a credit with its entries', refuses: [400, 404] },
      async ({ params: { code } }, reply) => {
        const credit = await use.credits.find(normalCreditCode(code));
        return credit === undefined ? refuse(reply, CREDIT_NOT_FOUND) : shown(credit);
      },
    );

    serve(
      'POST /credits',
      { summary: 'Give a gift card without payment', refuses: [422] },
      async (request, reply) => {
        const { body, staffLimits } = request;
        const card = giftCardOf(body);
        const over = (refund: Cents): NeedsOwner | undefined => {
          const needed = overLimit(staffLimits, { refund });
          return needed && { ...needed, what: 'giftCards' };
        };
        const by = actingStaff(request);
        const issued = await use.issueGiftCard(card, by, staffLimits && over);
        if (!issued.ok) {
          const { error } = issued;
          if (error.kind === 'needs_owner') return refuse(reply, needsOwner(error));
          return refuse(reply, error.kind === 'expires_in_past' ? EXPIRES_IN_PAST : SENT_BEFORE);
        }
        if (body.mail) use.onOutboxFilled();
        return creditDto(issued.value);
      },
    );

    serve(
      'POST /credits/:code/mail',
      { summary: 'Email a gift card, once for each key', refuses: [404, 409] },
      async ({ params: { code }, body, adminUid }, reply) => {
        const request = { ...wordsOf(body), id: body.id, to: body.email };
        const by = admin(adminUid);
        const mailed = await use.mailGiftCard(normalCreditCode(code), request, by);
        if (!mailed.ok) return refuse(reply, CREDIT_NOT_FOUND);
        const isMailed = mailed.value.mailings?.some(({ id }) => id === body.id) === true;
        if (!isMailed) return refuse(reply, NOT_MAILED);
        use.onOutboxFilled();
        return shown(mailed.value);
      },
    );

    serve(
      'POST /credits/:code/void',
      { summary: 'Void what is left on a credit', refuses: [400, 404] },
      async ({ params: { code }, adminUid }, reply) => {
        const by = admin(adminUid);
        const ended = await use.voidCredit(normalCreditCode(code), by);
        return ended.ok ? shown(ended.value) : refuse(reply, CREDIT_NOT_FOUND);
      },
    );
  };

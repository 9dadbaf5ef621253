import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Credit } from '#core/credits/credit.ts';
import type { GiftCard, IssueError, MailRequest } from '#core/credits/issue-gift-card.ts';
import type { CreditNotFound, Credits } from '#core/credits/credits-store.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Actor } from '#core/kernel/actor.ts';
export type AdminCreditUseCases = {
    readonly credits: Pick<Credits, 'find' | 'list'>;
    readonly issueGiftCard: (card: GiftCard, by: Actor) => Promise<Result<Credit, IssueError>>;
    readonly voidCredit: (code: string, by: Actor) => Promise<Result<Credit, CreditNotFound>>;
    readonly mailGiftCard: (code: string, request: MailRequest, by: Actor) => Promise<Result<Credit, CreditNotFound>>;
    /** Called when there is mail to send. */
    readonly onMail: () => void;
};
/** Rain checks and gift cards. Registered behind the admin check. */
export declare const adminCreditRoutes: (use: AdminCreditUseCases) => FastifyPluginAsyncZod;

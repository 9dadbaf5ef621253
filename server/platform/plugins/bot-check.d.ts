import type { FastifyInstance } from 'fastify';
import { type BotCheckVerifier } from '#core/accounts/bot-check.ts';
declare module 'fastify' {
    interface FastifyContextConfig {
        /** Requires proof that our page is calling, where the shop checks. */
        botChecked?: boolean;
    }
}
/** Config for public routes that write or cost something. */
export declare const BOT_CHECKED: {
    readonly botChecked: true;
};
export declare const BOT_CHECK_FAILED: import("#server/platform/http/problem.ts").Problem;
/**
 * Runs after rate limits, before the body is read. Proofs that cannot be verified count as good
 * (docs/decisions/18-roles-and-bot-check.md): limits, prices and holds still protect the shop.
 */
export declare function checkBots(app: FastifyInstance, verifier: BotCheckVerifier): void;

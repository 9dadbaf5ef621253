import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  BOT_CHECK_HEADER,
  BotCheckUnavailableError,
  type BotCheckVerifier,
} from '#core/accounts/bot-check.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires proof that the call comes from our page, if the shop checks that. */
    botChecked?: boolean;
  }
}

/** Config for public routes that write or cost something. */
export const BOT_CHECKED = { botChecked: true } as const;

const BOT_CHECK_FAILED = problem('bot_check_failed');

/** The one form sent without our script cannot carry a proof, so its route decides. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/**
 * Runs after rate limits, before the body is read. Proofs that cannot be verified count as good
 * (docs/decisions/14-accounts-roles-and-sign-in.md): limits, prices and holds still protect the shop.
 */
export function checkBots(app: FastifyInstance, verifier: BotCheckVerifier): void {
  async function isWelcome(request: FastifyRequest): Promise<boolean> {
    const token = request.headers[BOT_CHECK_HEADER];
    if (typeof token !== 'string' || token === '') return false;
    try {
      return await verifier.verify(token);
    } catch (error) {
      if (!(error instanceof BotCheckUnavailableError)) throw error;
      request.log.warn({ err: error }, 'bot_check_unavailable');
      return true;
    }
  }

  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.botChecked !== true || isForm(request)) return;
    if (!(await isWelcome(request))) {
      await refuse(reply.header('cache-control', 'no-store'), BOT_CHECK_FAILED);
    }
  });
}

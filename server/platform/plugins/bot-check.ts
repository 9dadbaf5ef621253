import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  BOT_CHECK_HEADER,
  BotCheckUnavailableError,
  type BotCheckVerifier,
} from '#core/staff/bot-check.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only with a proof that a page of ours calls, where the shop checks. */
    botChecked?: boolean;
  }
}

/** In the configuration of routes that anyone may call and that write or cost something. */
export const BOT_CHECKED = { botChecked: true } as const;

export const BOT_CHECK_FAILED = problem('bot_check_failed');

/** The one form that is sent without our script has no way to bring a proof: its route says what becomes of it. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/**
 * After the limits, and before a body is read. When nobody can tell whether a proof is good, it counts as good
 * (docs/decisions/18-roles-and-bot-check.md): limits, prices and holds guard the shop without it.
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

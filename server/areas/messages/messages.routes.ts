import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReadSite } from '#core/content/company.ts';
import { CONTACT } from '#core/content/content-pages.ts';
import { CONTACT_ROUTES, INSURANCE_ROUTES, pageLanguageSchema } from '#core/contract/messages.ts';
import { type ContactText, looksAutomated } from '#core/customers/contact-message.ts';
import type { makeInsuranceByLink } from '#core/customers/insurance-request.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { pathIn } from '#core/kernel/language.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { problem, problems, refuse } from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type ContactUseCases = {
  readonly receiveMessage: (message: ContactText) => Promise<unknown>;
  /** Its email address is shown to people mistaken for bots. */
  readonly readSite: ReadSite;
  /** Whether plain HTML forms are accepted, although no script can prove who sent them. */
  readonly takesForms: boolean;
  readonly onOutboxFilled: () => void;
};

const FORM = 'application/x-www-form-urlencoded';

/** Accepts what browsers send before the page's script runs; others answer forms with 415. */
function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text)));
  });
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith(FORM) === true;

/** A form is answered with the page it came from, which shows the outcome. */
const pageAfter = (isSent: boolean, form: unknown): string =>
  pathIn(pageLanguageSchema.parse(form).language, `${CONTACT.path}?sent=${isSent ? 1 : 0}`);

const CALL = CONTACT_ROUTES['POST /contact'];

/** Stores a visitor's message and mails it to the owner. Also takes and answers a plain form. */
export const contactRoutes =
  (use: ContactUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    parseForms(app);

    app.post(
      '/contact',
      {
        config: { ...LIMITS.contact, ...BOT_CHECKED },
        attachValidation: true,
        schema: {
          summary: 'Write to the shop; at most five messages a minute',
          body: CALL.body,
          response: {
            202: CALL.answer,
            303: z.undefined().describe('To the page with the result, when a plain form was sent'),
            ...problems(400, 403, 429),
          },
        },
      },
      async (request, reply) => {
        const { validationError } = request;
        const fromForm = isForm(request);
        if (validationError !== undefined) {
          if (fromForm) return reply.redirect(pageAfter(false, request.body), 303);
          throw validationError;
        }
        const { website, filledInMs, ...message } = request.body;
        const isUnproven = fromForm && !use.takesForms;
        const isAutomated = isUnproven || looksAutomated({ website, filledInMs });
        if (isAutomated && !fromForm) {
          const { email } = await use.readSite();
          return refuse(reply, problem('automated', { params: { email } }));
        }
        if (!isAutomated) {
          await use.receiveMessage(message);
          use.onOutboxFilled();
        }
        if (fromForm) return reply.redirect(pageAfter(!isAutomated, request.body), 303);
        reply.code(202);
        return { received: true } as const;
      },
    );
  };

type InsuranceUseCases = {
  readonly insurance: ReturnType<typeof makeInsuranceByLink>;
  readonly onOutboxFilled: () => void;
};

/** Asks the office for a certificate of insurance by the private link. */
export const insuranceRoutes =
  ({ insurance, onOutboxFilled }: InsuranceUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, INSURANCE_ROUTES, LIMITS.privateLink);
    noStore(app);

    serve(
      'GET /manage/:token/insurance',
      { summary: 'Get when a certificate of insurance was asked for', refuses: [404] },
      async ({ params: { token } }, reply) => {
        const read = await insurance.read(safeToken(token));
        if (!read.ok) return refuse(reply, INVALID_LINK);
        return read.value === undefined ? {} : { askedAt: isoFromInstant(read.value) };
      },
    );

    serve(
      'POST /manage/:token/insurance',
      {
        summary: 'Ask the office for a certificate of insurance; at most five times a minute',
        limit: LIMITS.contact,
        refuses: [404, 409],
      },
      async ({ params: { token }, body }, reply) => {
        const asked = await insurance.ask(safeToken(token), body);
        if (!asked.ok) return refuse(reply, problem(asked.error.kind));
        onOutboxFilled();
        return asked.value === undefined ? {} : { askedAt: isoFromInstant(asked.value) };
      },
    );
  };

import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SMS_RECEIPT_PATH, SMS_WEBHOOK_PATH, TEXT_ROUTES } from '#core/contract/messages.ts';
import type { InboundMail, MailInbox } from '#core/customers/inbound-mail.ts';
import type { InboundText, SmsInbox, SmsReceipt } from '#core/notifications/sms.ts';
import type { makeTextsByLink, Texts, TextsError } from '#core/notifications/texts.ts';
import { safeToken } from '#server/platform/http/private-link.ts';
import { problem, refuse, problems } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type SmsUseCases = {
  readonly texts: ReturnType<typeof makeTextsByLink>;
  /** Undefined when no provider is configured. */
  readonly readText: SmsInbox['read'] | undefined;
  readonly takeText: (text: InboundText) => Promise<string | undefined>;
  /** The same rules as for `readText`. */
  readonly readReceipt: SmsInbox['readReceipt'] | undefined;
  readonly noteReceipt: (id: string, receipt: SmsReceipt) => Promise<void>;
};

const FORM = 'application/x-www-form-urlencoded';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');

const BAD_SIGNATURE = {
  status: 400,
  code: 'bad_signature',
  title: 'Bad signature',
  detail: 'This is not signed by our text message provider.',
} as const;

/** Reads the provider's body and its signature. */
function posted({ headers, body }: FastifyRequest): [body: string, signature: string | undefined] {
  const header = headers['x-twilio-signature'];
  return [typeof body === 'string' ? body : '', typeof header === 'string' ? header : undefined];
}

const answerOf = (texts: Texts) => (texts === undefined ? {} : { texts });

const refusal = ({ kind }: TextsError) => problem(kind);

/** Texts to customers: consent, and replies. */
export const smsRoutes =
  (use: SmsUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    );
    const serve = serveCalls(app, TEXT_ROUTES);

    serve(
      'GET /manage/:token/texts',
      {
        summary: 'Get whether the customer gets texts about this reservation',
        limit: LIMITS.privateLink,
        refuses: [404],
      },
      async ({ params: { token } }, reply) => {
        reply.header('cache-control', 'no-store');
        const read = await use.texts.read(safeToken(token));
        return read.ok ? answerOf(read.value) : refuse(reply, refusal(read.error));
      },
    );

    serve(
      'POST /manage/:token/texts',
      {
        summary: "Record the customer's yes or no to texts about this reservation",
        limit: LIMITS.privateLink,
        refuses: [404, 409],
      },
      async ({ params: { token }, body }, reply) => {
        reply.header('cache-control', 'no-store');
        const answered = await use.texts.answer(safeToken(token), body);
        return answered.ok ? answerOf(answered.value) : refuse(reply, refusal(answered.error));
      },
    );

    app.post(
      SMS_WEBHOOK_PATH,
      {
        schema: {
          summary: 'Receive a text to the shop, signed by the provider: STOP, START, HELP',
          response: {
            200: {
              description: 'What the provider should text back, as TwiML.',
              content: { 'text/xml': { schema: z.unknown() } },
            },
            ...problems(400, 503),
          },
        },
      },
      async (request, reply) => {
        const text = use.readText?.(...posted(request));
        if (text === undefined) return refuse(reply, BAD_SIGNATURE);
        const answer = await use.takeText(text);
        const message = answer === undefined ? '' : `<Message>${escaped(answer)}</Message>`;
        reply.type('text/xml; charset=utf-8');
        return reply.send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
      },
    );

    app.post(
      SMS_RECEIPT_PATH,
      {
        schema: {
          summary: 'Receive the delivery status of a text, signed by the provider',
          querystring: z.object({ id: z.string().max(2_000) }),
          response: { 204: z.undefined().describe('Noted.'), ...problems(400, 503) },
        },
      },
      async (request, reply) => {
        const { id } = request.query;
        const receipt = use.readReceipt?.(id, ...posted(request));
        if (receipt === undefined) return refuse(reply, BAD_SIGNATURE);
        await use.noteReceipt(id, receipt);
        return reply.code(204).send();
      },
    );
  };

type InboundMailUseCases = {
  /** Undefined when no provider is configured. */
  readonly inbox: MailInbox | undefined;
  readonly takeMail: (mail: InboundMail, inbox: string) => Promise<'taken' | 'ignored'>;
  readonly onOutboxFilled: () => void;
};

/** Below `/api`: the provider posts mail to the shop here. */
const MAIL_WEBHOOK_PATH = '/mail/inbound';

/** Enough for mail with pictures. Larger mail is refused, so the sender finds out. */
const LARGEST_MAIL = 12 * 1_024 * 1_024;

const NOT_OURS = {
  status: 401,
  code: 'bad_secret',
  title: 'Not our provider',
  detail: 'The secret of the mail inbox is missing or wrong.',
} as const;

const NO_MAIL = {
  status: 400,
  code: 'no_mail',
  title: 'Not an email',
  detail: 'Post one complete email as message/rfc822, or as the field RawEmail of a JSON object.',
} as const;

const wrapped = z.object({ RawEmail: z.string() });

/** Mail that customers send to the shop. */
export const inboundMailRoutes =
  ({ inbox, takeMail, onOutboxFilled }: InboundMailUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      MAIL_WEBHOOK_PATH,
      {
        bodyLimit: LARGEST_MAIL,
        // Checked before the body is read, so that a stranger cannot upload megabytes.
        onRequest: async ({ headers }, reply) => {
          if (inbox?.isTrusted(headers.authorization) !== true) return refuse(reply, NOT_OURS);
          return undefined;
        },
        schema: {
          summary: 'Receive an email to the shop, posted whole by its mail provider',
          response: {
            204: z.undefined().describe('Stored, or ignored because a machine wrote it.'),
            ...problems(400, 401, 413, 503),
          },
        },
      },
      async ({ body }, reply) => {
        const raw = Buffer.isBuffer(body) ? body : wrapped.safeParse(body).data?.RawEmail;
        const mail = raw === undefined ? undefined : await inbox?.read(raw);
        if (mail === undefined || inbox === undefined) return refuse(reply, NO_MAIL);
        if ((await takeMail(mail, inbox.address)) === 'taken') onOutboxFilled();
        return reply.code(204).send();
      },
    );
  };

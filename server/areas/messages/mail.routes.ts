import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { InboundMail, MailInbox } from '#core/customers/inbound-mail.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';

type InboundMailUseCases = {
  /** Undefined where no provider is configured. */
  readonly inbox: MailInbox | undefined;
  readonly takeMail: (mail: InboundMail, inbox: string) => Promise<'taken' | 'ignored'>;
  /** Called when the owner's notice is queued. */
  readonly onTaken: () => void;
};

/** Below `/api`: the provider posts mails to the shop here. */
const MAIL_WEBHOOK_PATH = '/mail/inbound';

/** A mail with pictures; larger ones are refused, so their sender learns of it. */
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
  title: 'No mail',
  detail: 'Post one whole mail as message/rfc822, or as the field RawEmail of a JSON object.',
} as const;

const wrapped = z.object({ RawEmail: z.string() });

/** Mail that customers write to the shop. */
export const inboundMailRoutes =
  ({ inbox, takeMail, onTaken }: InboundMailUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      MAIL_WEBHOOK_PATH,
      {
        bodyLimit: LARGEST_MAIL,
        // Before the body is read: a stranger's megabytes are not taken in.
        onRequest: async ({ headers }, reply) => {
          if (inbox?.isTrusted(headers.authorization) !== true) return refuse(reply, NOT_OURS);
          return undefined;
        },
        schema: {
          summary: 'What people mail to the shop, posted whole by its mail provider',
          response: {
            204: z.undefined().describe('Stored, or a machine wrote it.'),
            ...problems(400, 401, 413, 503),
          },
        },
      },
      async ({ body }, reply) => {
        const raw = Buffer.isBuffer(body) ? body : wrapped.safeParse(body).data?.RawEmail;
        const mail = raw === undefined ? undefined : await inbox?.read(raw);
        if (mail === undefined || inbox === undefined) return refuse(reply, NO_MAIL);
        if ((await takeMail(mail, inbox.address)) === 'taken') onTaken();
        return reply.code(204).send();
      },
    );
  };

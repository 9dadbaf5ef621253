import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InboundMail, MailInbox } from '#core/customers/inbound-mail.ts';
export type InboundMailUseCases = {
    /** Undefined where no provider is configured. */
    readonly inbox: MailInbox | undefined;
    readonly takeMail: (mail: InboundMail, inbox: string) => Promise<'taken' | 'ignored'>;
    /** Called when the owner's notice is queued. */
    readonly onTaken: () => void;
};
/** Below `/api`: the provider posts mails to the shop here. */
export declare const MAIL_WEBHOOK_PATH = "/mail/inbound";
/** Mail that customers write to the shop. */
export declare const inboundMailRoutes: ({ inbox, takeMail, onTaken }: InboundMailUseCases) => FastifyPluginAsyncZod;

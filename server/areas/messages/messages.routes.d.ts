import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ContactText } from '#core/customers/contact-message.ts';
import type { ReadSite } from '#core/content/company.ts';
export type ContactUseCases = {
    readonly receiveMessage: (message: ContactText) => Promise<unknown>;
    /** Its address is shown to people mistaken for bots. */
    readonly readSite: ReadSite;
    /** Whether plain forms are accepted although no script could prove who sends them. */
    readonly takesForms: boolean;
    /** Called after a message was stored: its mail is queued. */
    readonly onReceived: () => void;
};
/** A visitor's message: stored, and mailed to the owner. */
export declare const contactRoutes: (use: ContactUseCases) => FastifyPluginAsyncZod;

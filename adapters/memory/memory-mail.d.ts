import type { Mail, MailSender } from '#core/notifications/outbox.ts';
/** Keeps every mail, and can simulate an outage. */
export declare function memoryMail(): MailSender & {
    readonly sent: Mail[];
    breakDown(broken: boolean): void;
};

import { type Area } from '#server/platform/wiring/area.ts';
export declare const MESSAGES: {
    readonly tellOfTrouble: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    /** For customers' timelines. */
    readonly sentTimeline: import("#server/platform/wiring/area.ts").Token<(reservations: readonly import("../../../core/reservations/reservation").Reservation[], keys: readonly string[]) => Promise<readonly import("../../../core/customers/read-customer").TimelineItem[]>>;
    readonly receiveMessage: import("#server/platform/wiring/area.ts").Token<(text: import("#core/customers/contact-message.ts").ContactText) => Promise<import("#core/customers/contact-message.ts").ContactMessage>>;
    readonly takeMail: import("#server/platform/wiring/area.ts").Token<(mail: import("#core/customers/inbound-mail.ts").InboundMail, inbox: string) => Promise<'taken' | 'ignored'>>;
    readonly takeText: import("#server/platform/wiring/area.ts").Token<({ from, text, isAnswered }: import("../../../core/notifications/sms").InboundText) => Promise<string | undefined>>;
    readonly textsByLink: import("#server/platform/wiring/area.ts").Token<{
        read(token: string): Promise<import("../../../core/kernel/result").Result<import("#core/notifications/texts.ts").Texts, import("#core/notifications/texts.ts").TextsError>>;
        answer(token: string, agrees: boolean): Promise<import("../../../core/kernel/result").Result<import("#core/notifications/texts.ts").Texts, import("#core/notifications/texts.ts").TextsError>>;
    }>;
    readonly sweepOldRecords: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    /** Does what transactions left in the outbox: mails and refunds. */
    readonly workOutbox: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
};
export declare const messages: Area;

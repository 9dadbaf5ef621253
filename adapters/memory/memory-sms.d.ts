import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';
/** Keeps every text, and can simulate outages and provider answers. */
export declare function memorySms(): SmsSender & {
    readonly sent: Sms[];
    answer(next: SmsAnswer | 'away'): void;
};

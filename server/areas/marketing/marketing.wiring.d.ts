import { type Area } from '#server/platform/wiring/area.ts';
export declare const MARKETING: {
    readonly birthdays: import("#server/platform/wiring/area.ts").Token<{
        letter: (reservation: import("../../../core/reservations/reservation").Reservation, words: import("../../../core/notifications/automation-texts").AutomationText) => Promise<import("../../../core/notifications/mail-frame").MailContent>;
        send(isStopping?: () => boolean): Promise<number>;
        next(): Promise<{
            readonly day: import("../../../core/kernel/calendar-day").CalendarDay;
            readonly count: number;
        } | undefined>;
        mail(task: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'birthday';
        }>): Promise<import("#core/notifications/compose-task.ts").NewsMail | undefined>;
    }>;
    readonly friends: import("#server/platform/wiring/area.ts").Token<{
        of(email: string, language: import("../../../core/kernel/language").Language, uid?: string): Promise<import("#core/marketing/friends.ts").FriendOffer | undefined>;
        tell(isStopping?: () => boolean): Promise<number>;
        mail({ friendsBooking }: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'reward';
        }>): Promise<{
            subject: string;
            text: string;
            html: string;
            to: string;
        } | undefined>;
        list(): Promise<{
            readonly givers: readonly import("#core/marketing/friends.ts").Giver[];
            readonly isWhole: boolean;
        }>;
    }>;
    readonly points: import("#server/platform/wiring/area.ts").Token<{
        of(email: string): Promise<import("#core/marketing/points.ts").Points | undefined>;
        warn(isStopping?: () => boolean): Promise<number>;
        mail({ code, endsOn }: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'points';
        }>): Promise<{
            subject: string;
            text: string;
            html: string;
            to: string;
        } | undefined>;
    }>;
    readonly runCampaigns: import("#server/platform/wiring/area.ts").Token<{
        consent(told: {
            readonly email: string;
            readonly name?: string | undefined;
            readonly language: import("../../../core/kernel/language").Language;
        }, { isGiven, source, by, note }: Pick<import("../../../core/marketing/subscriber").NewsConsent, 'isGiven' | 'source' | 'by' | 'note'>): Promise<import("../../../core/marketing/subscriber").Subscriber | undefined>;
        leave(id: string, campaignId?: string): Promise<boolean>;
        lastConsent: (email: string) => Promise<import("../../../core/marketing/subscriber").NewsConsent | undefined>;
        listSubscribers: () => Promise<readonly import("../../../core/marketing/subscriber").Subscriber[]>;
        readRules: () => Promise<import("../../../core/settings/marketing-rules").MarketingRules>;
        saveRules(rules: import("../../../core/settings/marketing-rules").MarketingRules): Promise<import("../../../core/settings/marketing-rules").MarketingRules>;
        list(): Promise<readonly import("#core/marketing/run-campaigns.ts").WholeCampaign[]>;
        read(id: string): Promise<import("#core/marketing/run-campaigns.ts").WholeCampaign | undefined>;
        audience: (segment: import("../../../core/marketing/segment").Segment) => Promise<import("#core/marketing/run-campaigns.ts").Audience>;
        create(input: import("../../../core/marketing/campaign").CampaignInput): Promise<import("../../../core/kernel/result").Result<import("#core/marketing/run-campaigns.ts").WholeCampaign, import("../../../core/marketing/campaign").WrongText>>;
        save(id: string, input: import("../../../core/marketing/campaign").CampaignInput, revision: number): Promise<import("../../../core/kernel/result").Result<import("#core/marketing/run-campaigns.ts").WholeCampaign, import("#core/marketing/run-campaigns.ts").NoCampaign | import("#core/marketing/run-campaigns.ts").CampaignClosed | import("#core/marketing/run-campaigns.ts").CampaignChanged | import("../../../core/marketing/campaign").WrongText>>;
        schedule(id: string, revision: number, when: {
            readonly day: import("../../../core/kernel/calendar-day").CalendarDay;
            readonly time: string;
        } | undefined): Promise<import("../../../core/kernel/result").Result<import("#core/marketing/run-campaigns.ts").WholeCampaign, import("#core/marketing/run-campaigns.ts").NoCampaign | import("#core/marketing/run-campaigns.ts").CampaignClosed | import("#core/marketing/run-campaigns.ts").CampaignChanged | import("#core/marketing/run-campaigns.ts").InThePast>>;
        stop: (id: string) => Promise<import("../../../core/kernel/result").Result<import("#core/marketing/run-campaigns.ts").WholeCampaign, import("#core/marketing/run-campaigns.ts").CampaignChanged | import("#core/marketing/run-campaigns.ts").CampaignClosed | import("#core/marketing/run-campaigns.ts").NoCampaign>>;
        preview(texts: import("../../../core/marketing/campaign").CampaignTexts, language: import("../../../core/kernel/language").Language, email: string | undefined): Promise<import("../../../core/kernel/result").Result<{
            readonly subject: string;
            readonly text: string;
        }, import("../../../core/marketing/campaign").WrongText>>;
        test(id: string, language: import("../../../core/kernel/language").Language): Promise<import("../../../core/kernel/result").Result<string, import("#core/marketing/run-campaigns.ts").NoCampaign>>;
        send(isStopping?: () => boolean): Promise<number>;
        mail(task: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'campaign';
        }>): ReturnType<import("#core/notifications/compose-task.ts").ComposePorts['campaignMail']>;
    }>;
    readonly recoverCarts: import("#server/platform/wiring/area.ts").Token<{
        letter: (reservation: import("../../../core/reservations/reservation").Reservation, words: import("../../../core/notifications/automation-texts").AutomationText) => Promise<import("../../../core/notifications/mail-frame").MailContent>;
        take({ lines, consent, ...told }: import("#core/marketing/recover-carts.ts").CartTold): Promise<void>;
        open(id: string): Promise<readonly import("../../../core/marketing/lead").LeadLine[] | undefined>;
        unsubscribe(id: string): Promise<boolean>;
        recover(isStopping?: () => boolean): Promise<number>;
        mail({ leadId, nth }: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'recovery';
        }>): Promise<{
            subject: string;
            text: string;
            html: string;
            to: string;
            unsubscribeUrl: string;
        } | undefined>;
        list(): Promise<{
            leads: readonly import("../../../core/marketing/lead").Lead[];
            won: import("../../../core/kernel/cents").Cents;
            bookings: number;
        }>;
    }>;
};
/** Carts that were left and news, both by consent. */
export declare const marketing: Area;

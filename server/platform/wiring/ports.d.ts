import type { Witness } from '#core/audit-log/witness.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { MailSettings } from '#core/notifications/compose-task.ts';
import type { Acts } from '#core/audit-log/trail.ts';
import type { CardFees } from '#core/payments/card-fees.ts';
import type { CardPayments, SavedCards } from '#core/payments/card-payments.ts';
import type { PaymentEventHistory, PaymentEvents } from '#core/payments/payment-events.ts';
import type { BotCheckVerifier } from '#core/accounts/bot-check.ts';
import type { Identity } from '#core/accounts/identity.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { SimulatedCardUseCases } from '#server/areas/payments/simulated-card.route.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import type { ShopHealth } from '#core/jobs/shop-health.ts';
import type { OneTimeCodes, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { Clock, Randomness, ManageSecrets, Sealing } from '#core/kernel/ports.ts';
import type { PasswordResets } from '#core/accounts/account-book.ts';
import type { TravelTimes } from '#core/dispatch/travel.ts';
import type { WebhookSender } from '#core/integrations/webhook-endpoint.ts';
import type { Forecast } from '#core/weather/forecast.ts';
import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import type { MailInbox } from '#core/customers/inbound-mail.ts';
import type { SmsInbox, SmsSender } from '#core/notifications/sms.ts';
/** Ports whose adapter the configuration chooses; everything else builds on these. */
export declare const PORTS: {
    /** The shop's identity and address. */
    readonly site: import("#server/platform/wiring/area.ts").Token<MailSettings>;
    readonly clock: import("#server/platform/wiring/area.ts").Token<Clock>;
    readonly randomness: import("#server/platform/wiring/area.ts").Token<Randomness>;
    readonly store: import("#server/platform/wiring/area.ts").Token<DocumentStore>;
    /** Who is doing what: the audit log's knowledge. */
    readonly acts: import("#server/platform/wiring/area.ts").Token<Acts>;
    readonly auditWitness: import("#server/platform/wiring/area.ts").Token<Witness>;
    /** What is wrong with the server itself. */
    readonly shopHealth: import("#server/platform/wiring/area.ts").Token<ShopHealth>;
    readonly manageSecrets: import("#server/platform/wiring/area.ts").Token<ManageSecrets>;
    readonly sealing: import("#server/platform/wiring/area.ts").Token<Sealing>;
    readonly oneTimeCodes: import("#server/platform/wiring/area.ts").Token<OneTimeCodes>;
    readonly passkeys: import("#server/platform/wiring/area.ts").Token<PasskeyCeremonies>;
    /** Only where unpaid orders are counted. */
    readonly holderNames: import("#server/platform/wiring/area.ts").Token<HolderNames>;
    readonly cardPayments: import("#server/platform/wiring/area.ts").Token<CardPayments>;
    /** What the provider took. */
    readonly cardFees: import("#server/platform/wiring/area.ts").Token<CardFees>;
    readonly savedCards: import("#server/platform/wiring/area.ts").Token<SavedCards>;
    readonly paymentEvents: import("#server/platform/wiring/area.ts").Token<PaymentEvents>;
    /** Only with real cards. */
    readonly paymentEventHistory: import("#server/platform/wiring/area.ts").Token<PaymentEventHistory>;
    /** Only with simulated cards. */
    readonly simulatedCard: import("#server/platform/wiring/area.ts").Token<SimulatedCardUseCases>;
    readonly identity: import("#server/platform/wiring/area.ts").Token<Identity>;
    readonly staffAccounts: import("#server/platform/wiring/area.ts").Token<StaffAccounts>;
    /** Only where we keep the accounts ourselves. */
    readonly accounts: import("#server/platform/wiring/area.ts").Token<LocalAccounts>;
    /** Only where we keep the accounts ourselves. */
    readonly passwordResets: import("#server/platform/wiring/area.ts").Token<PasswordResets>;
    /** Only where calls need a proof. */
    readonly botCheck: import("#server/platform/wiring/area.ts").Token<BotCheckVerifier>;
    readonly pictureStore: import("#server/platform/wiring/area.ts").Token<PictureStore>;
    readonly pictureMaker: import("#server/platform/wiring/area.ts").Token<PictureMaker>;
    readonly paperMaker: import("#server/platform/wiring/area.ts").Token<PaperMaker>;
    readonly calendarMaker: import("#server/platform/wiring/area.ts").Token<CalendarMaker>;
    readonly mailSender: import("#server/platform/wiring/area.ts").Token<MailSender>;
    /** Only with a routing service for drive times. */
    readonly travelTimes: import("#server/platform/wiring/area.ts").Token<TravelTimes>;
    /** Calls other people's servers. */
    readonly webhookSender: import("#server/platform/wiring/area.ts").Token<WebhookSender>;
    /** Only where somebody knows the weather. */
    readonly forecast: import("#server/platform/wiring/area.ts").Token<Forecast>;
    /** Only where customers get texts. */
    readonly smsSender: import("#server/platform/wiring/area.ts").Token<SmsSender>;
    /** Only where a provider forwards their texts to us. */
    readonly smsInbox: import("#server/platform/wiring/area.ts").Token<SmsInbox>;
    /** Unbound where nobody posts mail to the shop. */
    readonly mailInbox: import("#server/platform/wiring/area.ts").Token<MailInbox>;
    /** Only where mail is written to files. */
    readonly sweepDrafts: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
};

import type { WrittenTasks } from '#adapters/documents/collections/written-tasks.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import type { AccountLinks } from '#core/accounts/account-book.ts';
import type { BotCheckVerifier } from '#core/accounts/bot-check.ts';
import type { Identity } from '#core/accounts/identity.ts';
import type { OneTimeCodes, PasskeyCeremonies } from '#core/accounts/second-factor.ts';
import type { Witness } from '#core/audit-log/check-log.ts';
import type { Acts } from '#core/audit-log/trail.ts';
import type { PictureMaker, PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { MailInbox } from '#core/customers/inbound-mail.ts';
import type { TravelTimes } from '#core/dispatch/travel.ts';
import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { LabelMaker } from '#core/documents/unit-card.ts';
import type { WebhookSender } from '#core/integrations/webhook-endpoint.ts';
import type { ShopHealth } from '#core/jobs/shop-health.ts';
import type { Clock, Randomness, ManageSecrets, Sealing } from '#core/kernel/ports.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import type { SmsInbox, SmsSender } from '#core/notifications/sms.ts';
import type {
  CardFees,
  CardPayments,
  SavedCards,
  SimulatedCard,
} from '#core/payments/card-payments.ts';
import type { PaymentEventHistory, PaymentEvents } from '#core/payments/payment-events.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { Forecast } from '#core/weather/forecast.ts';
import { type Token, token } from './area.ts';

/** Ports whose adapter the configuration chooses. Everything else builds on these. */
export const PORTS = {
  /** The program's default facts about the shop. */
  site: token<SiteConfig>('Site'),
  /** The shop's address on the web, without a trailing slash. */
  publicUrl: token<string>('PublicUrl'),
  clock: token<Clock>('Clock'),
  randomness: token<Randomness>('Randomness'),
  store: token<DocumentStore>('DocumentStore'),
  /** Tells the audit log who is doing what. */
  acts: token<Acts>('Acts'),
  auditWitness: token<Witness>('Witness'),
  writtenTasks: token<WrittenTasks>('WrittenTasks'),
  /** What is wrong with the server itself. */
  shopHealth: token<ShopHealth>('ShopHealth'),
  manageSecrets: token<ManageSecrets>('ManageSecrets'),
  sealing: token<Sealing>('Sealing'),
  oneTimeCodes: token<OneTimeCodes>('OneTimeCodes'),
  passkeys: token<PasskeyCeremonies>('PasskeyCeremonies'),
  /** Bound only if unpaid orders are counted. */
  holderNames: token<HolderNames>('HolderNames'),
  cardPayments: token<CardPayments>('CardPayments'),
  /** The fees the provider took. */
  cardFees: token<CardFees>('CardFees'),
  savedCards: token<SavedCards>('SavedCards'),
  paymentEvents: token<PaymentEvents>('PaymentEvents'),
  /** Bound only with real cards. */
  paymentEventHistory: token<PaymentEventHistory>('PaymentEventHistory'),
  /** Bound only with simulated cards. */
  simulatedCard: token<SimulatedCard>('SimulatedCard'),
  identity: token<Identity>('Identity'),
  staffAccounts: token<StaffAccounts>('StaffAccounts'),
  /** Bound only when we keep the accounts ourselves. */
  accounts: token<LocalAccounts>('LocalAccounts'),
  /** Bound only when we keep the accounts ourselves. */
  accountLinks: token<AccountLinks>('AccountLinks'),
  /** Bound only when calls need a proof. */
  botCheck: token<BotCheckVerifier>('BotCheckVerifier'),
  pictureStore: token<PictureStore>('PictureStore'),
  pictureMaker: token<PictureMaker>('PictureMaker'),
  paperMaker: token<PaperMaker>('PaperMaker'),
  labelMaker: token<LabelMaker>('LabelMaker'),
  calendarMaker: token<CalendarMaker>('CalendarMaker'),
  mailSender: token<MailSender>('MailSender'),
  /** The address mail goes out under, unless the settings name one. Not bound in memory. */
  mailFrom: token<string>('MailFrom'),
  /** Bound only with a routing service for drive times. */
  travelTimes: token<TravelTimes>('TravelTimes'),
  /** Calls other people's servers. */
  webhookSender: token<WebhookSender>('WebhookSender'),
  /** Bound only with a weather source. */
  forecast: token<Forecast>('Forecast'),
  /** Bound only when customers get texts. */
  smsSender: token<SmsSender>('SmsSender'),
  /** Bound only when a provider forwards customers' texts to us. */
  smsInbox: token<SmsInbox>('SmsInbox'),
  /** Bound only when a provider posts mail to the shop. */
  mailInbox: token<MailInbox>('MailInbox'),
  /** Bound only when mail is written to files. */
  mailFiles: token<object>('MailFiles'),
} as const;

type PortOf<Wanted> = Wanted extends Token<infer Port> ? Port : never;

/** One adapter for each port, except those that a shop may lack. */
export type Adapters = {
  readonly [Name in keyof typeof PORTS]?: PortOf<(typeof PORTS)[Name]>;
};

export type Resolve = <Port>(port: Token<Port>) => Port;

/** How adapters are made, each when it is first needed. */
export type Makers = {
  readonly [Name in keyof Adapters]?: ((of: Resolve) => PortOf<(typeof PORTS)[Name]>) | undefined;
};

import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { MailSettings } from '#core/notifications/work-outbox.ts';
import type { CardPayments, SavedCards } from '#core/payments/card-payments.ts';
import type { PaymentEventHistory, PaymentEvents } from '#core/payments/payment-events.ts';
import type { BotCheckVerifier } from '#core/staff/bot-check.ts';
import type { Identity } from '#core/staff/identity.ts';
import type { SimulatedCardUseCases } from '#server/areas/payments/simulated-card.route.ts';
import { token } from '#server/platform/wiring/area.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';
import type { PasswordResets } from '#core/customers/accounts.ts';
import type { CalendarMaker } from '#core/documents/calendar-events.ts';
import type { PaperMaker } from '#core/documents/paper-words.ts';
import type { MailSender } from '#core/notifications/outbox.ts';

/** What a configuration chooses an adapter for; everything else stands on these. */
export const PORTS = {
  /** Whose shop it is, and at which address. */
  site: token<MailSettings>('Site'),
  clock: token<Clock>('Clock'),
  randomness: token<Randomness>('Randomness'),
  store: token<DocumentStore>('DocumentStore'),
  manageSecrets: token<ManageSecrets>('ManageSecrets'),
  /** Where unpaid orders are counted. */
  holderNames: token<HolderNames>('HolderNames'),
  cardPayments: token<CardPayments>('CardPayments'),
  savedCards: token<SavedCards>('SavedCards'),
  paymentEvents: token<PaymentEvents>('PaymentEvents'),
  /** Where the card is real. */
  paymentEventHistory: token<PaymentEventHistory>('PaymentEventHistory'),
  /** Where it is simulated. */
  simulatedCard: token<SimulatedCardUseCases>('SimulatedCard'),
  identity: token<Identity>('Identity'),
  /** Where we keep the accounts ourselves. */
  accounts: token<LocalAccounts>('LocalAccounts'),
  /** As above. */
  passwordResets: token<PasswordResets>('PasswordResets'),
  /** Where calls have to be proven. */
  botCheck: token<BotCheckVerifier>('BotCheckVerifier'),
  pictureStore: token<PictureStore>('PictureStore'),
  pictureMaker: token<PictureMaker>('PictureMaker'),
  paperMaker: token<PaperMaker>('PaperMaker'),
  calendarMaker: token<CalendarMaker>('CalendarMaker'),
  mailSender: token<MailSender>('MailSender'),
  /** Where mail is written to files. */
  sweepDrafts: token<() => Promise<number>>('SweepDrafts'),
} as const;

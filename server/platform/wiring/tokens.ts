import type { ServiceIdentifier } from 'inversify';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import type { makeSweepDrafts } from '#adapters/mail/sweep-drafts.ts';
import type { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import type { makeDeliverSimulatedEvents } from '#adapters/simulated-card/deliver-simulated-events.ts';
import type { makeCheckAdmin } from '#core/staff/check-admin.ts';
import type { makeDescribeLoyalty } from '#core/customers/describe-loyalty.ts';
import type { makeListMembers } from '#core/customers/list-members.ts';
import type { makeEnsureProfile } from '#core/customers/ensure-profile.ts';
import type { makeRegisterCustomer } from '#core/customers/register-customer.ts';
import type { makeApplyAdminAction } from '#core/back-office/apply-admin-action.ts';
import type { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import type {
  makeChangeUnits,
  makeListConflicts,
  makePreviewUnits,
} from '#core/assignment/change-units.ts';
import type {
  makeCheckAvailability,
  makeListAvailable,
} from '#core/inventory/check-availability.ts';
import type { makeCheckOwnAvailability } from '#core/assignment/check-own-availability.ts';
import type { makeCheckDays } from '#core/capacity/check-days.ts';
import type { makeListClosedDays } from '#core/capacity/closed-days.ts';
import type { makeCompleteReservations } from '#core/lifecycle/complete-reservations.ts';
import type { makeExpireHolds } from '#core/lifecycle/expire-holds.ts';
import type { makeOfferManaging } from '#core/self-service/manage-offers.ts';
import type { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import type { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import type { makeQuoteOrder } from '#core/checkout/quote-order.ts';
import type { makeChangeByLink, makeReviseReservation } from '#core/self-service/revise-by-link.ts';
import type { makePayByCredit } from '#core/refunds/use-credit.ts';
import type { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import type { makeReceiveMessage } from '#core/customers/receive-message.ts';
import type { makeExpireCredits } from '#core/credits/expire-credits.ts';
import type {
  makeIssueGiftCard,
  makeMailGiftCard,
  makeVoidCredit,
} from '#core/credits/issue-gift-card.ts';
import type { makeSaveSettings } from '#core/back-office/save-settings.ts';
import type { makeWorkOutbox } from '#core/notifications/work-outbox.ts';
import type { makeBeginPayment } from '#core/payments/begin-payment.ts';
import type { makeChargeBalances } from '#core/payments/charge-balances.ts';
import type { makeDiscardTask } from '#core/notifications/discard-task.ts';
import type { makeDocuments } from '#core/documents/make-documents.ts';
import type { makeSignByLink } from '#core/documents/sign-by-link.ts';
import type { makeCatchUp, makeReceiveWebhookEvent } from '#core/payments/catch-up.ts';
import type { Agreements } from '#core/documents/agreements.ts';
import type { CalendarMaker } from '#core/documents/calendar-maker.ts';
import type { EventInbox } from '#core/payments/event-inbox.ts';
import type { EventQuarantine } from '#core/payments/event-quarantine.ts';
import type { JobBook } from '#core/jobs/job-book.ts';
import type { PaperMaker } from '#core/documents/paper-maker.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { makeSweepOldRecords } from '#core/jobs/sweep-old-records.ts';
import type { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import type { makeAskForReviews, makeRemindOfBalance } from '#core/notifications/send-reminders.ts';
import type { makeReceivePaymentEvent } from '#core/payments/receive-payment-event.ts';
import type { makeReconcile } from '#core/payments/reconcile.ts';
import type { makeSweepPictures } from '#core/catalogue/pictures/sweep-pictures.ts';
import type { makeUploadPicture } from '#core/catalogue/pictures/upload-picture.ts';
import type { BotCheckVerifier } from '#core/staff/bot-check.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import type { Catalogue, CatalogueWriter } from '#core/catalogue/catalogue.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { CustomerReservations } from '#core/reservations/customer-reservations.ts';
import type { ContactMessages } from '#core/customers/contact-messages.ts';
import type { Identity } from '#core/staff/identity.ts';
import type { MailSender } from '#core/notifications/mail-sender.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { OldRecords } from '#core/jobs/old-records.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import type { PasswordResets } from '#core/customers/password-resets.ts';
import type { PaymentEventHistory } from '#core/payments/payment-event-history.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { ProfileEditor, Profiles } from '#core/staff/profiles.ts';
import type { PromoCodes } from '#core/pricing/promo-codes.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type { ReservationBook } from '#core/reservations/reservation-book.ts';
import type { SavedCards } from '#core/payments/saved-cards.ts';
import type { Reviews } from '#core/customers/reviews.ts';
import type { UnitLedger } from '#core/assignment/unit-ledger.ts';
import type { UnusedPictures } from '#core/catalogue/pictures/unused-pictures-store.ts';
import type { makeModerateReview } from '#core/customers/moderate-review.ts';
import type { makeReadOwnReviews } from '#core/customers/own-reviews.ts';
import type { makeWriteReview } from '#core/customers/write-review.ts';
import type {
  makeFindActiveProduct,
  makeFindProduct,
} from '#server/areas/catalogue/find-product.ts';
import type {
  makeDescribeUnits,
  makeListInventory,
} from '#server/areas/inventory/list-inventory.ts';
import type { makeListProducts } from '#server/areas/catalogue/list-products.ts';
import type { ListReviews, makeListForModeration } from '#server/areas/reviews/list-reviews.ts';
import type { makeSearchReservations } from '#server/areas/reservations/search-reservations.ts';
import type { makeDescribeUser } from '#server/areas/accounts/describe-user.ts';
import type { makeRenewLink } from '#core/back-office/renew-link.ts';

/** The cast makes a wrong order or a missing dependency a compile error. */
const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

export const TOKENS = {
  clock: token<Clock>('Clock'),
  randomness: token<Randomness>('Randomness'),
  store: token<DocumentStore>('DocumentStore'),

  catalogue: token<Catalogue & CatalogueWriter>('Catalogue'),
  findProduct: token<ReturnType<typeof makeFindProduct>>('FindProduct'),
  findActiveProduct: token<ReturnType<typeof makeFindActiveProduct>>('FindActiveProduct'),
  listProducts: token<ReturnType<typeof makeListProducts>>('ListProducts'),
  createProduct: token<ReturnType<typeof makeCreateProduct>>('CreateProduct'),
  updateProduct: token<ReturnType<typeof makeUpdateProduct>>('UpdateProduct'),

  pictureStore: token<PictureStore>('PictureStore'),
  pictureMaker: token<PictureMaker>('PictureMaker'),
  unusedPictures: token<UnusedPictures>('UnusedPictures'),
  sweepPictures: token<ReturnType<typeof makeSweepPictures>>('SweepPictures'),
  uploadPicture: token<ReturnType<typeof makeUploadPicture>>('UploadPicture'),

  settings: token<BusinessSettingsStore>('BusinessSettings'),
  promoCodes: token<PromoCodes>('PromoCodes'),
  saveSettings: token<ReturnType<typeof makeSaveSettings>>('SaveSettings'),

  ledger: token<BookingLedger>('BookingLedger'),
  unitLedger: token<UnitLedger>('UnitLedger'),
  describeUnits: token<ReturnType<typeof makeDescribeUnits>>('DescribeUnits'),
  listInventory: token<ReturnType<typeof makeListInventory>>('ListInventory'),
  changeUnits: token<ReturnType<typeof makeChangeUnits>>('ChangeUnits'),
  listStranded: token<ReturnType<typeof makeListConflicts>>('ListStranded'),
  previewUnits: token<ReturnType<typeof makePreviewUnits>>('PreviewUnits'),
  manageSecrets: token<ManageSecrets>('ManageSecrets'),
  listFree: token<ReturnType<typeof makeListAvailable>>('ListFree'),
  checkAvailability: token<ReturnType<typeof makeCheckAvailability>>('CheckAvailability'),
  listClosedDays: token<ReturnType<typeof makeListClosedDays>>('ListClosedDays'),
  checkDays: token<ReturnType<typeof makeCheckDays>>('CheckDays'),
  quoteOrder: token<ReturnType<typeof makeQuoteOrder>>('QuoteOrder'),
  placeReservation: token<ReturnType<typeof makePlaceReservation>>('PlaceReservation'),
  openManageLink: token<ReturnType<typeof makeOpenManageLink>>('OpenManageLink'),
  offerManaging: token<ReturnType<typeof makeOfferManaging>>('OfferManaging'),
  reviseReservation: token<ReturnType<typeof makeReviseReservation>>('ReviseReservation'),
  changeByLink: token<ReturnType<typeof makeChangeByLink>>('ChangeByLink'),
  payByCredit: token<ReturnType<typeof makePayByCredit>>('PayByCredit'),
  checkOwnAvailability: token<ReturnType<typeof makeCheckOwnAvailability>>('CheckOwnAvailability'),
  attendReservation: token<ReturnType<typeof makeApplyAdminAction>>('AttendReservation'),
  reservationBook: token<ReservationBook>('ReservationBook'),
  searchReservations: token<ReturnType<typeof makeSearchReservations>>('SearchReservations'),
  credits: token<Credits>('Credits'),
  issueGiftCard: token<ReturnType<typeof makeIssueGiftCard>>('IssueGiftCard'),
  mailGiftCard: token<ReturnType<typeof makeMailGiftCard>>('MailGiftCard'),
  voidCredit: token<ReturnType<typeof makeVoidCredit>>('VoidCredit'),
  expireCredits: token<ReturnType<typeof makeExpireCredits>>('ExpireCredits'),
  cancelByLink: token<ReturnType<typeof makeCancelByLink>>('CancelByLink'),
  completeReservations: token<ReturnType<typeof makeCompleteReservations>>('CompleteReservations'),
  expireHolds: token<ReturnType<typeof makeExpireHolds>>('ExpireHolds'),

  cardPayments: token<CardPayments>('CardPayments'),
  savedCards: token<SavedCards>('SavedCards'),
  chargeBalances: token<ReturnType<typeof makeChargeBalances>>('ChargeBalances'),
  paymentEvents: token<PaymentEvents>('PaymentEvents'),
  beginPayment: token<ReturnType<typeof makeBeginPayment>>('BeginPayment'),
  receiveEvent: token<ReturnType<typeof makeReceivePaymentEvent>>('ReceivePaymentEvent'),
  reconcile: token<ReturnType<typeof makeReconcile>>('Reconcile'),
  /** Bound with Stripe only. */
  paymentEventHistory: token<PaymentEventHistory>('PaymentEventHistory'),
  catchUp: token<ReturnType<typeof makeCatchUp>>('CatchUp'),
  /** Bound with the simulated card only. */
  confirmCard: token<ReturnType<typeof makeConfirmSimulatedCard>>('ConfirmSimulatedCard'),
  deliverEvents: token<ReturnType<typeof makeDeliverSimulatedEvents>>('DeliverSimulatedEvents'),

  profiles: token<Profiles & ProfileEditor>('Profiles'),
  identity: token<Identity>('Identity'),
  /** Bound where we keep the accounts ourselves. */
  accounts: token<LocalAccounts>('LocalAccounts'),
  passwordResets: token<PasswordResets>('PasswordResets'),
  registerCustomer: token<ReturnType<typeof makeRegisterCustomer>>('RegisterCustomer'),
  ensureProfile: token<ReturnType<typeof makeEnsureProfile>>('EnsureProfile'),
  customerReservations: token<CustomerReservations>('CustomerReservations'),
  listMembers: token<ReturnType<typeof makeListMembers>>('ListMembers'),
  describeLoyalty: token<ReturnType<typeof makeDescribeLoyalty>>('DescribeLoyalty'),
  checkAdmin: token<ReturnType<typeof makeCheckAdmin>>('CheckAdmin'),
  describeUser: token<ReturnType<typeof makeDescribeUser>>('DescribeUser'),

  reviews: token<Reviews>('Reviews'),
  listReviews: token<ListReviews>('ListReviews'),
  listForModeration: token<ReturnType<typeof makeListForModeration>>('ListForModeration'),
  readOwnReviews: token<ReturnType<typeof makeReadOwnReviews>>('ReadOwnReviews'),
  writeReview: token<ReturnType<typeof makeWriteReview>>('WriteReview'),
  moderateReview: token<ReturnType<typeof makeModerateReview>>('ModerateReview'),

  /** Bound where calls have to be proven. */
  botCheck: token<BotCheckVerifier>('BotCheckVerifier'),

  contactMessages: token<ContactMessages>('ContactMessages'),
  receiveMessage: token<ReturnType<typeof makeReceiveMessage>>('ReceiveMessage'),

  outbox: token<Outbox>('Outbox'),
  jobBook: token<JobBook>('JobBook'),
  eventQuarantine: token<EventQuarantine>('EventQuarantine'),
  eventInbox: token<EventInbox>('EventInbox'),
  oldRecords: token<OldRecords>('OldRecords'),
  sweepOldRecords: token<ReturnType<typeof makeSweepOldRecords>>('SweepOldRecords'),
  /** Bound where mail is written to files. */
  sweepDrafts: token<ReturnType<typeof makeSweepDrafts>>('SweepDrafts'),
  receiveWebhookEvent: token<ReturnType<typeof makeReceiveWebhookEvent>>('ReceiveWebhookEvent'),
  reservationLists: token<ReservationLists>('ReservationLists'),
  remindOfBalance: token<ReturnType<typeof makeRemindOfBalance>>('RemindOfBalance'),
  askForReviews: token<ReturnType<typeof makeAskForReviews>>('AskForReviews'),
  planReminders: token<ReturnType<typeof makePlanReminders>>('PlanReminders'),
  discardTask: token<ReturnType<typeof makeDiscardTask>>('DiscardTask'),

  agreements: token<Agreements>('Agreements'),
  paperMaker: token<PaperMaker>('PaperMaker'),
  calendarMaker: token<CalendarMaker>('CalendarMaker'),
  signByLink: token<ReturnType<typeof makeSignByLink>>('SignByLink'),
  makePapers: token<ReturnType<typeof makeDocuments>>('MakePapers'),
  renewLink: token<ReturnType<typeof makeRenewLink>>('RenewLink'),
  mailSender: token<MailSender>('MailSender'),
  workOutbox: token<ReturnType<typeof makeWorkOutbox>>('WorkOutbox'),
} as const;

import type { ServiceIdentifier } from 'inversify';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import type { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import type { makeDeliverSimulatedEvents } from '#adapters/simulated-card/deliver-simulated-events.ts';
import type { makeCheckAdmin } from '#core/access/check-admin.ts';
import type { makeCancelByLink, makeOfferCancellation } from '#core/booking/cancel-by-link.ts';
import type { makeCheckAvailability, makeListFree } from '#core/booking/check-availability.ts';
import type { makeCompleteReservations } from '#core/booking/complete-reservations.ts';
import type { makeExpireHolds } from '#core/booking/expire-holds.ts';
import type { makeOpenManageLink } from '#core/booking/open-manage-link.ts';
import type { makePlaceReservation } from '#core/booking/place-reservation.ts';
import type { makeQuoteOrder } from '#core/booking/quote-order.ts';
import type { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import type { makeReceiveMessage } from '#core/contact/receive-message.ts';
import type { makeWorkOutbox } from '#core/mail/work-outbox.ts';
import type { makeBeginPayment } from '#core/payment/begin-payment.ts';
import type { makeCatchUp } from '#core/payment/catch-up.ts';
import type { makeReceivePaymentEvent } from '#core/payment/receive-payment-event.ts';
import type { makeReconcile } from '#core/payment/reconcile.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { CardPayments } from '#core/ports/card-payments.ts';
import type { Catalogue, CatalogueWriter } from '#core/ports/catalogue.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactMessages } from '#core/ports/contact-messages.ts';
import type { MailSender } from '#core/ports/mail-sender.ts';
import type { ManageSecrets } from '#core/ports/manage-secrets.ts';
import type { Outbox } from '#core/ports/outbox.ts';
import type { PaymentEventHistory } from '#core/ports/payment-event-history.ts';
import type { PaymentEvents } from '#core/ports/payment-events.ts';
import type { Profiles } from '#core/ports/profiles.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { makeFindActiveProduct, makeFindProduct } from '#server/queries/find-product.ts';
import type { makeListProducts } from '#server/queries/list-products.ts';
import type { makeDescribeUser } from '#server/queries/describe-user.ts';

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

  ledger: token<BookingLedger>('BookingLedger'),
  manageSecrets: token<ManageSecrets>('ManageSecrets'),
  listFree: token<ReturnType<typeof makeListFree>>('ListFree'),
  checkAvailability: token<ReturnType<typeof makeCheckAvailability>>('CheckAvailability'),
  quoteOrder: token<ReturnType<typeof makeQuoteOrder>>('QuoteOrder'),
  placeReservation: token<ReturnType<typeof makePlaceReservation>>('PlaceReservation'),
  openManageLink: token<ReturnType<typeof makeOpenManageLink>>('OpenManageLink'),
  offerCancellation: token<ReturnType<typeof makeOfferCancellation>>('OfferCancellation'),
  cancelByLink: token<ReturnType<typeof makeCancelByLink>>('CancelByLink'),
  completeReservations: token<ReturnType<typeof makeCompleteReservations>>('CompleteReservations'),
  expireHolds: token<ReturnType<typeof makeExpireHolds>>('ExpireHolds'),

  cardPayments: token<CardPayments>('CardPayments'),
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

  profiles: token<Profiles>('Profiles'),
  accounts: token<LocalAccounts>('LocalAccounts'),
  checkAdmin: token<ReturnType<typeof makeCheckAdmin>>('CheckAdmin'),
  describeUser: token<ReturnType<typeof makeDescribeUser>>('DescribeUser'),

  contactMessages: token<ContactMessages>('ContactMessages'),
  receiveMessage: token<ReturnType<typeof makeReceiveMessage>>('ReceiveMessage'),

  outbox: token<Outbox>('Outbox'),
  mailSender: token<MailSender>('MailSender'),
  workOutbox: token<ReturnType<typeof makeWorkOutbox>>('WorkOutbox'),
} as const;

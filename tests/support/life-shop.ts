import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/documents-business-settings.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { makeApplyAdminAction } from '#core/back-office/apply-admin-action.ts';
import { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import { makeChangeUnits, makePreviewUnits } from '#core/assignment/change-units.ts';
import { makeCompleteReservations } from '#core/lifecycle/complete-reservations.ts';
import { makeExpireHolds } from '#core/lifecycle/expire-holds.ts';
import { makeOfferManaging } from '#core/self-service/manage-offers.ts';
import { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { makeChangeByLink, makeReviseReservation } from '#core/self-service/revise-by-link.ts';
import { makePayByCredit } from '#core/refunds/use-credit.ts';
import type { Credit } from '#core/credits/credit.ts';
import { makeExpireCredits } from '#core/credits/expire-credits.ts';
import { makeIssueGiftCard, makeVoidCredit } from '#core/credits/issue-gift-card.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { cents } from '#core/kernel/cents.ts';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { makeReceivePaymentEvent } from '#core/payments/receive-payment-event.ts';
import { makeReconcile } from '#core/payments/reconcile.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { fakeCards } from '#tests/support/fake-cards.ts';
import { fixedClock, product, sequentialRandomness } from '#tests/support/fixtures.ts';

/** Of wishes that are new, as nearly all are: the card itself. */
export const issuing =
  (issue: ReturnType<typeof makeIssueGiftCard>) =>
  async (...wish: Parameters<typeof issue>): Promise<Credit> => {
    const issued = await issue(...wish);
    if (!issued.ok) throw new Error('The wish is an old one');
    return issued.value;
  };

/** Two castles, two slides that dry for a day, and three generators to go with them. */
const PRODUCTS = [
  product(),
  product({ id: 'slide', slug: 'slide', title: 'Slide', turnaroundDays: 1, price: cents(19_900) }),
  product({
    id: 'generator',
    slug: 'generator',
    title: 'Generator',
    categories: [ADD_ON],
    units: 3,
    price: cents(9_999),
  }),
];

/** Every part that moves money is on. */
export const LIFE_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  tax: { ...DEFAULT_SETTINGS.tax, isOn: true },
  weekend: { isOn: true, weekdays: [5, 6], percent: 12.5 },
  promoCodes: { isOn: true },
  addOns: {
    isOn: true,
    offers: [
      {
        productId: 'generator',
        per: 'event',
        taxable: true,
        categories: [],
        productIds: [],
        fromCircuits: 0,
        offGrass: false,
      },
    ],
  },
  multiDay: { isOn: true, tiers: [{ fromDays: 2, percent: 7.5 }] },
  packages: {
    isOn: true,
    list: [
      {
        name: 'Both',
        items: [
          { productId: 'castle', quantity: 1 },
          { productId: 'slide', quantity: 1 },
        ],
        pricePerDayCents: 38_888,
      },
    ],
  },
  delivery: {
    ...DEFAULT_SETTINGS.delivery,
    chargesFee: true,
    zones: [
      { name: 'Near', postalCodes: ['760'], feeCents: 2_500, miles: 10 },
      { name: 'Far', postalCodes: ['752'], feeCents: 7_999, miles: 45 },
    ],
  },
  limits: { ...DEFAULT_SETTINGS.limits, deliveriesPerDay: 3 },
  cancellation: {
    ...DEFAULT_SETTINGS.cancellation,
    weather: { isOn: true, untilHours: 6, validDays: 365 },
  },
  changes: { isOn: true, untilHours: 24 },
};

export type LifeShop = Awaited<ReturnType<typeof openLifeShop>>;

/** All use cases of a reservation's life over a store, with a provider that can be made to pay. */
export async function openLifeShop(store: DocumentStore) {
  const clock = fixedClock();
  const secrets = nodeManageSecrets('a key of the tests that is long enough');
  const ledger = documentsBookingLedger(store, clock);
  const catalogue = documentsCatalogue(store, clock);
  const settings = documentsBusinessSettings(store);
  const credits = documentsCredits(store);
  const units = documentsUnitLedger(store, clock);
  const promoCodes = documentsPromoCodes(store);
  const provider = fakeCards();
  const randomness = sequentialRandomness('R');
  const openLink = makeOpenManageLink(ledger, secrets);
  const receive = makeReceivePaymentEvent(ledger, clock);
  const revise = makeReviseReservation(ledger, randomness, clock);
  for (const { slug: _slug, revision: _revision, ...one } of PRODUCTS) await catalogue.create(one);
  await settings.save(LIFE_SETTINGS, 0);
  await promoCodes.create({
    code: 'PARTY',
    discount: { kind: 'percent', percent: 10 },
    minimumSubtotal: cents(0),
    mostUses: 4,
    firstBookingOnly: false,
    isActive: true,
  });

  return {
    store,
    clock,
    ledger,
    settings,
    credits,
    provider,
    openLink,
    receive,
    place: makePlaceReservation(ledger, secrets, randomness, clock),
    beginPayment: makeBeginPayment(ledger, provider.cards, clock),
    reconcile: makeReconcile(ledger, provider.cards, receive, clock),
    expireHolds: makeExpireHolds(ledger, clock),
    complete: makeCompleteReservations(ledger, clock),
    offer: makeOfferManaging(settings, clock),
    cancel: makeCancelByLink(openLink, ledger, randomness, clock),
    revise,
    changing: makeChangeByLink(openLink, revise),
    payByCredit: makePayByCredit(openLink, ledger, clock),
    attend: makeApplyAdminAction(ledger, secrets, randomness, clock),
    issueGiftCard: issuing(makeIssueGiftCard(credits, randomness, clock)),
    voidCredit: makeVoidCredit(credits, clock),
    expireCredits: makeExpireCredits(credits, clock),
    previewUnits: makePreviewUnits(units, clock),
    changeUnits: makeChangeUnits(units, clock),
    fleetOf: async (productId: string) => (await ledger.fleets([productId])).get(productId),
    audit: makeAudit(documentsAuditReader(store), provider.cards, clock),
    async all(): Promise<readonly Reservation[]> {
      const { documents } = await store.query({ collection: 'reservations' });
      const found = await Promise.all(documents.map(({ id }) => ledger.find(id)));
      return found.filter((one) => one !== undefined);
    },
    async codes(): Promise<readonly string[]> {
      const { documents } = await store.query({ collection: 'credits' });
      return documents.map(({ id }) => id);
    },
    paidEvent: (intent: PaymentIntent, id = `evt-${intent.id}`): PaymentEvent => ({
      id,
      kind: 'payment_succeeded',
      at: clock.now(),
      reservationId: intent.reservationId,
      intentId: intent.id,
      amount: intent.amount,
      reason: intent.reason,
    }),
  };
}

import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { Credit } from '#core/credits/credit.ts';
import type { makeIssueGiftCard } from '#core/credits/issue-gift-card.ts';
import { decideCrewAct } from '#core/crew/take-crew-acts.ts';
import { type CrewDeed, type CrewRefusal, isUncounted } from '#core/dispatch/crew-act.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import { cents } from '#core/kernel/cents.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { SavedCardCharge } from '#core/payments/card-payments.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { addOnOffer } from '#tests/support/business.ts';
import { valueOf } from '#tests/support/expected.ts';
import { countingRandomness, fixedClock, product } from '#tests/support/fixtures.ts';
import { paidEvents, silentCards } from '#tests/support/shop.ts';

/** Assumes a new request, as nearly all are, and returns the card itself. */
export const issuing =
  (issue: ReturnType<typeof makeIssueGiftCard>) =>
  async (...request: Parameters<typeof issue>): Promise<Credit> =>
    valueOf(await issue(...request));

/** Two castles, two slides with a turnaround of a day, and three generators to go with them. */
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
  weekend: {
    isOn: true,
    weekdays: [5, 6],
    percent: 12.5,
    own: [{ productId: 'slide', percent: 17.125 }],
  },
  promoCodes: { isOn: true },
  addOns: {
    isOn: true,
    offers: [addOnOffer('generator')],
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
  damageWaiver: { isOn: true, percent: 7.5 },
  balanceCharge: { isOn: true, daysBefore: 2 },
};

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>;

/** All use cases of a reservation's history on a store, with a provider that can be made to pay. */
export async function openHistoryShop(store: DocumentStore) {
  const clock = fixedClock();
  const provider = silentCards(clock);
  const { charge } = provider.savedCards;
  const charges: Pick<SavedCardCharge, 'reservationId' | 'amount'>[] = [];
  provider.savedCards.charge = async (wanted) => {
    const charged = await charge(wanted);
    if (charged.ok) charges.push(wanted);
    return charged;
  };
  const randomness = countingRandomness('R');
  const { of } = memoryShop({ clock, randomness, store, cards: provider });
  const ledger = of(RECORDS.ledger);
  const secrets = of(PORTS.manageSecrets);
  const terms = await of(RECORDS.readTerms)();
  const settings = of(RECORDS.settings);
  const catalogue = of(RECORDS.catalogue);
  for (const { slug: _slug, revision: _revision, ...one } of PRODUCTS) await catalogue.create(one);
  await settings.save(LIFE_SETTINGS, 0);
  await of(RECORDS.promoCodes).create({
    code: 'PARTY',
    discount: { kind: 'percent', percent: 10 },
    minimumSubtotal: cents(0),
    mostUses: 4,
    firstBookingOnly: false,
    isActive: true,
  });

  return {
    of,
    store,
    clock,
    ledger,
    catalogue,
    settings,
    credits: of(RECORDS.credits),
    provider,
    /** What was charged while the customer was not present. */
    charges,
    chargeBalances: of(PAYMENTS.chargeBalances),
    agree: of(MANAGE.agreeToCharge),
    openLink: of(RECORDS.openManageLink),
    receive: of(PAYMENTS.receiveEvent),
    place: of(CHECKOUT.placeReservation),
    beginPayment: of(PAYMENTS.beginPayment),
    reconcile: of(PAYMENTS.reconcile),
    expireHolds: of(RESERVATIONS.expireHolds),
    complete: of(RESERVATIONS.completeReservations),
    offer: of(MANAGE.offerManaging),
    cancel: of(MANAGE.cancelByLink),
    revise: of(MANAGE.amendReservation),
    changing: of(MANAGE.amendByLink),
    payByCredit: of(MANAGE.payByCredit),
    attend: of(RESERVATIONS.applyAdminAction),
    issueGiftCard: issuing(of(CREDITS.issueGiftCard)),
    voidCredit: of(CREDITS.voidCredit),
    expireCredits: of(CREDITS.expireCredits),
    previewUnits: of(INVENTORY.previewUnits),
    changeUnits: of(INVENTORY.changeUnits),
    fleetOf: async (productId: string) => (await ledger.fleets([productId])).get(productId),
    audit: makeAudit(documentsAuditReader(store), provider.cards, clock),
    async all(): Promise<readonly Reservation[]> {
      const { documents } = await store.query({ collection: 'reservations' });
      const found = await Promise.all(documents.map(({ id }) => ledger.find(id)));
      return found.filter((one) => one !== undefined);
    },
    async sales(): Promise<readonly GiftSale[]> {
      const { documents } = await store.query({ collection: 'giftSales' });
      const found = await Promise.all(documents.map(({ id }) => of(RECORDS.giftSales).find(id)));
      return found.filter((one) => one !== undefined);
    },
    async codes(): Promise<readonly string[]> {
      const { documents } = await store.query({ collection: 'credits' });
      return documents.map(({ id }) => id);
    },
    paidEvent: paidEvents(clock),
    /** A crew's act at a stop of today. */
    async crewAct(reservationId: string, id: string, deed: CrewDeed) {
      const uncounted = (await of(RECORDS.crewActs).listOf(reservationId)).filter(isUncounted);
      const others =
        deed.kind === 'payment_undo' ? [deed.actId, ...uncounted.map((one) => one.id)] : [];
      return ledger.transact<CrewRefusal | 'applied' | 'known', 'gone'>({
        read: { reservation: reservationId, crewActs: [...new Set([id, ...others])] },
        decide({ reservation, crewActs: stored, ...facts }) {
          if (reservation === undefined) return err('gone');
          if (stored.has(id)) return ok({ answer: 'known' });
          const now = clock.now();
          const ours = { day: shopDay(now), stopId: 'stop', truckId: 't1', by: 'Tasha', at: now };
          const act = { ...ours, id, reservationId: reservation.id, deed };
          const known = others.flatMap((one) => stored.get(one) ?? []);
          const decided = decideCrewAct(reservation, facts, act, { secrets, terms, known }, now);
          if (!decided.ok) return decided;
          const answer = decided.value.crewAct?.refused ?? 'applied';
          return ok({ answer, writes: decided.value });
        },
      });
    },
  };
}

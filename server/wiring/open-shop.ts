import type { Container } from 'inversify';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { Clock } from '#core/ports/clock.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import { shopDay } from '#core/time/shop-time.ts';
import type { Config } from '#server/config/config.ts';
import { freshKeys, keepKeys, type Keys } from '#server/config/keys.ts';
import type { ShopWork } from '#server/jobs/shop-jobs.ts';
import type { Shop } from '#server/shop.ts';
import { type ContainerConfig, makeContainer } from '#server/wiring/container.ts';
import { type AdminSignIn, type AdminWanted, makeEnsureAdmin } from '#server/wiring/first-admin.ts';
import { isOutage } from '#server/wiring/is-outage.ts';
import { realSystem } from '#server/wiring/system.module.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

export type OpenShop = {
  readonly shop: Shop;
  readonly work: ShopWork;
  readonly clock: Clock;
  /** Fills a store without products; answers how many were added. */
  fillDemo(): Promise<number>;
  ensureAdmin(wanted: AdminWanted): Promise<AdminSignIn>;
  close(): Promise<void>;
};

export type ShopConfig = ContainerConfig & Pick<Config, 'manageLinkKey'>;

/** Nothing survives in memory, so neither need its keys. */
function keysFor({ store, dataDir, manageLinkKey }: ShopConfig): Keys {
  const kept = store.kind === 'memory' ? freshKeys() : keepKeys(dataDir);
  return manageLinkKey === undefined ? kept : { ...kept, manageLinkKey };
}

const OPTIONAL = { optional: true } as const;

function simulatedCardOf(container: Container): Shop['simulatedCard'] {
  const confirm = container.get(TOKENS.confirmCard, OPTIONAL);
  const deliverEvents = container.get(TOKENS.deliverEvents, OPTIONAL);
  return confirm && deliverEvents && { confirm, deliverEvents };
}

function shopOf(container: Container, clock: Clock): Shop {
  const of = container.get.bind(container);
  const accounts = of(TOKENS.accounts);
  const { verify } = accounts;
  return {
    health: {
      version: DEMO_SITE.version,
      askStore: async () => void (await of(TOKENS.store).get('health', 'probe')),
    },
    product: {
      listProducts: of(TOKENS.listProducts),
      findActiveProduct: of(TOKENS.findActiveProduct),
      checkAvailability: of(TOKENS.checkAvailability),
      today: () => shopDay(clock.now()),
    },
    reservation: {
      quoteOrder: of(TOKENS.quoteOrder),
      placeReservation: of(TOKENS.placeReservation),
      openManageLink: of(TOKENS.openManageLink),
      offerCancellation: of(TOKENS.offerCancellation),
      cancelByLink: of(TOKENS.cancelByLink),
      verify,
    },
    payment: { beginPayment: of(TOKENS.beginPayment) },
    contact: { receiveMessage: of(TOKENS.receiveMessage), ownerEmail: DEMO_SITE.email },
    webhook: { readEvent: of(TOKENS.paymentEvents).read, receiveEvent: of(TOKENS.receiveEvent) },
    simulatedCard: simulatedCardOf(container),
    session: {
      signIn: accounts.signIn,
      refresh: accounts.refresh,
      signOut: accounts.signOut,
      verify,
      describeUser: of(TOKENS.describeUser),
      now: clock.now,
    },
    adminAccess: { verify, checkAdmin: of(TOKENS.checkAdmin) },
    adminProduct: {
      listProducts: of(TOKENS.catalogue).listAll,
      findProduct: of(TOKENS.findProduct),
      createProduct: of(TOKENS.createProduct),
      updateProduct: of(TOKENS.updateProduct),
    },
    outbox: of(TOKENS.outbox),
    isOutage,
  };
}

const workOf = (container: Container): ShopWork => ({
  expireHolds: container.get(TOKENS.expireHolds),
  completeReservations: container.get(TOKENS.completeReservations),
  workOutbox: container.get(TOKENS.workOutbox),
  reconcile: container.get(TOKENS.reconcile),
  deliverEvents: container.get(TOKENS.deliverEvents, OPTIONAL),
  catchUp: container.get(TOKENS.catchUp, OPTIONAL),
  sweepSessions: container.get(TOKENS.accounts).sweep,
});

/** What the server needs of the container, as plain functions. Opens the store; rejects when that cannot be done. */
export function shopFrom(container: Container): OpenShop {
  const clock = container.get(TOKENS.clock);
  const ensureAdmin = makeEnsureAdmin({
    accounts: container.get(TOKENS.accounts),
    profiles: container.get(TOKENS.profiles),
    now: clock.now,
  });
  return {
    shop: shopOf(container, clock),
    work: workOf(container),
    clock,
    fillDemo: () => fillDemoCatalogue(container.get(TOKENS.store)),
    ensureAdmin,
    close: () => container.unbindAllAsync(),
  };
}

/** Wires what the configuration asks for, and opens it. Throws when the store or the keys cannot be opened. */
export const openShop = (config: ShopConfig): OpenShop =>
  shopFrom(makeContainer(config, keysFor(config), realSystem()));

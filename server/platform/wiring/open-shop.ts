import type { Container } from 'inversify';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { readProgress } from '#adapters/documents/transfer/import-progress.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Config } from '#server/platform/config/config.ts';
import { freshKeys, keepKeys, type Keys } from '#server/platform/config/keys.ts';
import type { AssembleParts } from '#server/platform/assemble.ts';
import type { Shop } from '#server/platform/shop.ts';
import { type ContainerConfig, makeContainer } from '#server/platform/wiring/container.ts';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import { realSystem } from '#server/platform/wiring/system.wiring.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';
import {
  type AdminSignIn,
  type AdminWanted,
  makeEnsureAdmin,
} from '#server/areas/accounts/accounts.wiring.ts';
import type { ShopWork } from '#server/platform/shop-jobs.ts';

export type OpenShop = {
  readonly shop: Shop;
  readonly work: ShopWork;
  readonly jobPorts: AssembleParts['jobPorts'];
  readonly clock: Clock;
  /** When an import into the store was begun that is not finished; undefined also while the store cannot be asked. */
  unfinishedImport(): Promise<Instant | undefined>;
  /** Fills a store without products; answers how many were added. */
  fillDemo(): Promise<number>;
  /** Undefined where another service keeps the accounts. */
  ensureAdmin(wanted: AdminWanted): Promise<AdminSignIn | undefined>;
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

function sessionOf(container: Container, { now }: Clock): Shop['session'] {
  const accounts = container.get(TOKENS.accounts, OPTIONAL);
  if (accounts === undefined) return undefined;
  const { signIn, refresh, signOut, verify } = accounts;
  const describeUser = container.get(TOKENS.describeUser);
  return { signIn, refresh, signOut, verify, describeUser, now };
}

function accountOf(container: Container, { now }: Clock): Shop['account'] {
  const accounts = container.get(TOKENS.accounts, OPTIONAL);
  if (accounts === undefined) return undefined;
  const { changePassword, verify } = accounts;
  return {
    register: container.get(TOKENS.registerCustomer),
    resets: container.get(TOKENS.passwordResets),
    describeUser: container.get(TOKENS.describeUser),
    changePassword,
    verify,
    now,
  };
}

function meOf(container: Container, { now }: Clock): Shop['me'] {
  const of = container.get.bind(container);
  return {
    verify: of(TOKENS.identity).verify,
    ensureProfile: of(TOKENS.ensureProfile),
    updateProfile: of(TOKENS.profiles).update,
    reservations: of(TOKENS.customerReservations),
    describeLoyalty: of(TOKENS.describeLoyalty),
    manageToken: (reservation) => manageTokenFor(reservation, of(TOKENS.manageSecrets)),
    hasPassword: container.get(TOKENS.accounts, OPTIONAL) !== undefined,
    now,
  };
}

function shopOf(container: Container, clock: Clock): Shop {
  const of = container.get.bind(container);
  const { verify } = of(TOKENS.identity);
  return {
    health: {
      version: DEMO_SITE.version,
      askStore: async () => void (await of(TOKENS.store).get('health', 'probe')),
    },
    product: {
      listProducts: of(TOKENS.listProducts),
      findActiveProduct: of(TOKENS.findActiveProduct),
      checkAvailability: of(TOKENS.checkAvailability),
      listClosedDays: of(TOKENS.listClosedDays),
      checkDays: of(TOKENS.checkDays),
      today: () => shopDay(clock.now()),
    },
    reservation: {
      quoteOrder: of(TOKENS.quoteOrder),
      placeReservation: of(TOKENS.placeReservation),
      openManageLink: of(TOKENS.openManageLink),
      offerManaging: of(TOKENS.offerManaging),
      cancelByLink: of(TOKENS.cancelByLink),
      verify,
    },
    manage: {
      openManageLink: of(TOKENS.openManageLink),
      offerManaging: of(TOKENS.offerManaging),
      cancelByLink: of(TOKENS.cancelByLink),
      previewChange: of(TOKENS.changeByLink).preview,
      changeByLink: of(TOKENS.changeByLink).change,
      payByCredit: of(TOKENS.payByCredit),
      checkOwnAvailability: of(TOKENS.checkOwnAvailability),
      listClosedDays: of(TOKENS.listClosedDays),
    },
    payment: { beginPayment: of(TOKENS.beginPayment) },
    review: {
      findActiveProduct: of(TOKENS.findActiveProduct),
      listReviews: of(TOKENS.listReviews),
      readOwnReviews: of(TOKENS.readOwnReviews),
      writeReview: of(TOKENS.writeReview),
    },
    adminReview: {
      listForModeration: of(TOKENS.listForModeration),
      moderateReview: of(TOKENS.moderateReview),
    },
    contact: { receiveMessage: of(TOKENS.receiveMessage), ownerEmail: DEMO_SITE.email },
    botCheck: container.get(TOKENS.botCheck, OPTIONAL),
    webhook: {
      readEvent: of(TOKENS.paymentEvents).read,
      receiveEvent: of(TOKENS.receiveWebhookEvent),
      keepEvent: (event) => of(TOKENS.eventInbox).keep(event, clock.now()),
    },
    simulatedCard: simulatedCardOf(container),
    session: sessionOf(container, clock),
    account: accountOf(container, clock),
    me: meOf(container, clock),
    adminAccess: { verify, checkAdmin: of(TOKENS.checkAdmin) },
    adminProduct: {
      listProducts: of(TOKENS.catalogue).listAll,
      findProduct: of(TOKENS.findProduct),
      createProduct: of(TOKENS.createProduct),
      updateProduct: of(TOKENS.updateProduct),
    },
    adminPicture: { uploadPicture: of(TOKENS.uploadPicture) },
    picture: { readPicture: of(TOKENS.pictureStore).get },
    adminSettings: {
      readSettings: of(TOKENS.settings).read,
      saveSettings: of(TOKENS.saveSettings),
      promoCodes: of(TOKENS.promoCodes),
    },
    adminInventory: {
      listInventory: of(TOKENS.listInventory),
      describeUnits: of(TOKENS.describeUnits),
      findProduct: of(TOKENS.findProduct),
      changeUnits: of(TOKENS.changeUnits),
      previewUnits: of(TOKENS.previewUnits),
      listStranded: of(TOKENS.listStranded),
      today: () => shopDay(clock.now()),
    },
    adminReservation: {
      searchReservations: of(TOKENS.searchReservations),
      findReservation: of(TOKENS.ledger).find,
      attend: of(TOKENS.attendReservation),
      previewRevision: of(TOKENS.reviseReservation).preview,
      reviseReservation: of(TOKENS.reviseReservation).revise,
      readSettings: of(TOKENS.settings).read,
      now: clock.now,
    },
    adminMember: { listMembers: of(TOKENS.listMembers) },
    adminCredit: {
      credits: of(TOKENS.credits),
      issueGiftCard: of(TOKENS.issueGiftCard),
      voidCredit: of(TOKENS.voidCredit),
      mailGiftCard: of(TOKENS.mailGiftCard),
    },
    outbox: {
      ...of(TOKENS.outbox),
      retryTask: (id) => of(TOKENS.outbox).retry(id, clock.now()),
      discardTask: of(TOKENS.discardTask),
    },
    paper: {
      ...of(TOKENS.makePapers),
      openManageLink: of(TOKENS.openManageLink),
      signByLink: of(TOKENS.signByLink),
      renewLink: of(TOKENS.renewLink),
      askForLinks: (email, language) => of(TOKENS.outbox).askForLinks(email, language, clock.now()),
    },
    automation: {
      events: of(TOKENS.eventQuarantine),
      inbox: of(TOKENS.eventInbox),
      planReminders: of(TOKENS.planReminders),
      now: clock.now,
    },
    isOutage,
  };
}

/** Of this process among all that share the store. */
const processName = (container: Container): string => container.get(TOKENS.randomness).id();

const workOf = (container: Container): ShopWork => ({
  expireHolds: container.get(TOKENS.expireHolds),
  completeReservations: container.get(TOKENS.completeReservations),
  workOutbox: container.get(TOKENS.workOutbox),
  reconcile: container.get(TOKENS.reconcile),
  chargeBalances: container.get(TOKENS.chargeBalances),
  awaitsPayment: async () => (await container.get(TOKENS.ledger).listAwaitingPayment(1)).length > 0,
  remindOfBalance: container.get(TOKENS.remindOfBalance),
  askForReviews: container.get(TOKENS.askForReviews),
  expireCredits: container.get(TOKENS.expireCredits),
  deliverEvents: container.get(TOKENS.deliverEvents, OPTIONAL),
  catchUp: container.get(TOKENS.catchUp, OPTIONAL),
  sweepSessions: container.get(TOKENS.accounts, OPTIONAL)?.sweep,
  sweepOldRecords: container.get(TOKENS.sweepOldRecords),
  sweepPictures: container.get(TOKENS.sweepPictures),
  sweepDrafts: container.get(TOKENS.sweepDrafts, OPTIONAL),
});

/** A store that is out of reach keeps no server from starting (docs/decisions/05-firestore.md). */
async function unfinishedImport(store: DocumentStore): Promise<Instant | undefined> {
  try {
    return (await readProgress(store))?.begunAt;
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}

/** What the server needs of the container, as plain functions. Opens the store; rejects when that cannot be done. */
export function shopFrom(container: Container): OpenShop {
  const clock = container.get(TOKENS.clock);
  const accounts = container.get(TOKENS.accounts, OPTIONAL);
  const profiles = container.get(TOKENS.profiles);
  const ensureAdmin = accounts && makeEnsureAdmin({ accounts, profiles, now: clock.now });
  return {
    shop: shopOf(container, clock),
    work: workOf(container),
    jobPorts: { book: container.get(TOKENS.jobBook), clock, holder: processName(container) },
    clock,
    unfinishedImport: () => unfinishedImport(container.get(TOKENS.store)),
    fillDemo: () => fillDemoCatalogue(container.get(TOKENS.store)),
    ensureAdmin: async (wanted) => ensureAdmin?.(wanted),
    close: () => container.unbindAllAsync(),
  };
}

/** Wires what the configuration asks for, and opens it. Rejects when the store or the keys cannot be opened. */
export const openShop = async (config: ShopConfig): Promise<OpenShop> =>
  shopFrom(await makeContainer(config, keysFor(config), realSystem()));

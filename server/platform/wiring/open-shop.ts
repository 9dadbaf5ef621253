import type { Container } from 'inversify';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { readProgress } from '#adapters/documents/transfer/import-documents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Config } from '#server/platform/config/config.ts';
import { freshKeys, type Keys } from '#server/platform/config/keys.ts';
import {
  type AdminSignIn,
  type AdminWanted,
  makeEnsureAdmin,
} from '#server/platform/first-admin.ts';
import type { JobPorts } from '#server/platform/jobs/job.ts';
import type { AreaTools } from './area.ts';
import { takeStore } from './check-store.ts';
import { beginStore, checkDataFolder, type DataFolder, keysIn } from './data-folder.ts';
import { isOutage } from './is-outage.ts';
import { type ContainerConfig, makeContainer, realSystem } from './live.wiring.ts';
import { PORTS } from './ports.ts';
import { RECORDS } from './records.wiring.ts';

/** Resolves the shop's use cases. Only assembling code uses it: plugins get use cases. */
export type Shop = Pick<AreaTools, 'of' | 'maybe'>;

export type OpenShop = {
  readonly shop: Shop;
  readonly jobPorts: Omit<JobPorts, 'log'>;
  readonly clock: Clock;
  /** When an unfinished import began. Undefined also while the store is unreachable. */
  unfinishedImport(): Promise<Instant | undefined>;
  /** Adds demo products to an empty store. Returns how many. */
  fillDemo(): Promise<number>;
  /** Undefined when another service keeps the accounts. */
  ensureAdmin(wanted: AdminWanted): Promise<AdminSignIn | undefined>;
  close(): Promise<void>;
};

export type ShopConfig = ContainerConfig &
  Pick<Config, 'manageLinkKey'> &
  Pick<DataFolder, 'acceptNewStore'>;

/** Nothing in memory survives, so its keys need not either. */
function keysFor(config: ShopConfig): Keys {
  if (config.store.kind !== 'memory') return keysIn(config);
  const fresh = freshKeys();
  return { ...fresh, manageLinkKey: config.manageLinkKey ?? fresh.manageLinkKey };
}

/** An unreachable store does not stop a server from starting (docs/decisions/05-firestore.md). */
async function unlessOut<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isOutage(error)) return undefined;
    throw error;
  }
}

const unfinishedImport = async (store: DocumentStore): Promise<Instant | undefined> =>
  (await unlessOut(readProgress(store)))?.begunAt;

/** Opens the store; rejects if that fails. */
export function shopFrom(container: Container): OpenShop {
  const shop: Shop = {
    of: (wanted) => container.get(wanted),
    maybe: (wanted) => container.get(wanted, { optional: true }),
  };
  const clock = shop.of(PORTS.clock);
  const store = shop.of(PORTS.store);
  const accounts = shop.maybe(PORTS.accounts);
  const profiles = shop.of(RECORDS.profiles);
  const ensureAdmin = accounts && makeEnsureAdmin({ accounts, profiles, now: clock.now });
  return {
    shop,
    // Identifies this process among those that share the store.
    jobPorts: {
      book: shop.of(RECORDS.jobBook),
      clock,
      acts: shop.of(PORTS.acts),
      holder: shop.of(PORTS.randomness).id(),
    },
    clock,
    unfinishedImport: () => unfinishedImport(store),
    fillDemo: () => fillDemoCatalogue(store),
    ensureAdmin: async (wanted) => ensureAdmin?.(wanted),
    close: () => container.unbindAllAsync(),
  };
}

/**
 * Wires and opens the configured shop. Rejects if store or keys are missing or broken, or do not
 * belong together.
 */
export async function openShop(config: ShopConfig): Promise<OpenShop> {
  checkDataFolder(config);
  await beginStore(config);
  const container = await makeContainer(config, keysFor(config), realSystem());
  const shop = shopFrom(container);
  try {
    await unlessOut(
      takeStore(container.get(PORTS.store), container.get(PORTS.manageSecrets), config),
    );
  } catch (error) {
    await shop.close();
    throw error;
  }
  return shop;
}

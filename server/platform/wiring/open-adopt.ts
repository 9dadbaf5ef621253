import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { nodeManageSecrets } from '#adapters/system/node-secrets.ts';
import { makeAdoptReservations } from '#core/lifecycle/adopt.ts';
import { checkDataFolder } from '#server/platform/wiring/data-folder.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { openCommandStore } from '#server/platform/wiring/command-store.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';
import { documentsFormerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';

type OpenAdopt = {
  readonly adopt: ReturnType<typeof makeAdoptReservations>;
  readonly close: () => Promise<void>;
};

/** May run beside a server; derives links with the same key. */
export function openAdopt(config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>): OpenAdopt {
  checkDataFolder(config);
  const store = openCommandStore(config, 'adopt');
  const { clock } = realSystem();
  const ledger = documentsBookingLedger(store, clock);
  const former = documentsFormerReservations(store);
  const key = config.manageLinkKey ?? keepKeys(config.dataDir).manageLinkKey;
  const secrets = nodeManageSecrets(key);
  return {
    adopt: makeAdoptReservations(former, ledger, secrets, clock),
    close: () => store.close(),
  };
}

import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makeAdoptReservations } from '#core/lifecycle/adopt.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';
import { documentsFormerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';

export type OpenAdopt = {
  readonly adopt: ReturnType<typeof makeAdoptReservations>;
  readonly close: () => Promise<void>;
};

/** Beside a server that may be running; links are made with the same key. */
export function openAdopt(config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>): OpenAdopt {
  const store = openStore(config);
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

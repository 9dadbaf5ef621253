import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { type CheckedExport, checkExport } from '#adapters/documents/transfer/check-export.ts';
import type { Verification } from '#adapters/documents/transfer/compare-import.ts';
import { movingOf } from '#adapters/documents/transfer/declared-collection.ts';
import { exportLines, tallyStore } from '#adapters/documents/transfer/export-documents.ts';
import { writeExportFile } from '#adapters/documents/transfer/export-file.ts';
import { differencesOf } from '#adapters/documents/transfer/export-tally.ts';
import {
  carryOut,
  type ImportPlan,
  type ImportRefusal,
  planImport,
} from '#adapters/documents/transfer/import-documents.ts';
import { type ImportMode, readProgress } from '#adapters/documents/transfer/import-progress.ts';
import { systemClock } from '#adapters/system/system-clock.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Result } from '#core/result.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import { isoFromInstant } from '#core/time/instant.ts';
import type { Config } from '#server/config/config.ts';
import { COLLECTIONS } from '#server/wiring/collections.ts';
import { openStore } from '#server/wiring/store.module.ts';

const NOTE =
  'Every document is whole. Together they are one moment of the shop only if nobody wrote while this was taken: stop the server first, or use --verify.';

const MOVING = movingOf(COLLECTIONS);

export type { CheckedExport, ImportMode, ImportPlan, ImportRefusal, Verification };

export type Transfer = {
  /** Whether an import into this store was begun and not finished. */
  readonly isHalfImported: () => Promise<boolean>;
  /** Writes the file and reads it back. Rejects when the file is there already. */
  readonly export: (file: string) => Promise<CheckedExport>;
  /** The collections that are not any more as the file has them. */
  readonly changedSince: (taken: CheckedExport) => Promise<readonly string[]>;
  /** Rejects with `DamagedExportError`. Asks the store nothing. */
  readonly check: (file: string) => Promise<CheckedExport>;
  readonly plan: (
    taken: CheckedExport,
    mode: ImportMode,
  ) => Promise<Result<ImportPlan, ImportRefusal>>;
  readonly carryOut: (
    taken: CheckedExport,
    mode: ImportMode,
    plan: ImportPlan,
    told?: (line: number) => void,
  ) => Promise<Verification>;
  readonly close: () => Promise<void>;
};

export function transferOver(store: DocumentStore, kind: string, clock: Clock): Transfer {
  return {
    isHalfImported: async () => (await readProgress(store)) !== undefined,
    async export(file) {
      const begunAt = isoFromInstant(clock.now());
      const header = { begunAt, app: DEMO_SITE.version, store: kind, note: NOTE };
      await writeExportFile(file, exportLines(store, MOVING, header));
      return checkExport(file, MOVING);
    },
    changedSince: async ({ footer }) =>
      differencesOf(footer.collections, await tallyStore(store, MOVING)),
    check: (file) => checkExport(file, MOVING),
    plan: (taken, mode) => planImport(store, MOVING, taken, { mode, now: clock.now() }),
    carryOut: (taken, mode, plan, told) => carryOut(store, taken, mode, plan, told),
    close: () => store.close(),
  };
}

/** Only the store: neither keys nor accounts are made for it. */
export const openTransfer = (config: Pick<Config, 'store' | 'dataDir'>): Transfer =>
  transferOver(openStore(config), config.store.kind, systemClock());

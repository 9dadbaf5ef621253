import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import { forgetKey } from '#adapters/documents/collections/documents-store-facts.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type CheckedExport, checkExport } from '#adapters/documents/transfer/check-export.ts';
import type { Verification } from '#adapters/documents/transfer/compare-import.ts';
import {
  exportLines,
  tallyStore,
  writeExportFile,
} from '#adapters/documents/transfer/export-file.ts';
import { movingOf, differencesOf } from '#adapters/documents/transfer/export-format.ts';
import {
  carryOut,
  type ImportPlan,
  type ImportRefusal,
  planImport,
  type ImportMode,
  readProgress,
} from '#adapters/documents/transfer/import-documents.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { openSqliteSnapshot, type Snapshot } from '#adapters/sqlite/sqlite-snapshot.ts';
import { systemClock } from '#adapters/system/node-system.ts';
import { type PictureStore, copyPictures } from '#core/catalogue/pictures/picture-store.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Config } from '#server/platform/config/config.ts';
import { checkFormat } from './check-store.ts';
import { COLLECTIONS } from './collections.ts';
import { pictureFolder } from './live.wiring.ts';
import { openStore, sqliteFile } from './store.wiring.ts';

const ONE_MOMENT = 'All documents together show the shop at one moment.';
const ONE_BY_ONE =
  'Every document is complete. Together they show the shop at one moment only if nothing was written during the export. To be sure, stop the server first or use --verify.';

/** The store cannot be read at one moment, and somebody wrote meanwhile. Nothing is kept. */
class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(collections: readonly string[]) {
    super(
      `Changed during the export: ${collections.join(', ')}. No file was kept. Stop the server, and export again.`,
    );
  }
}

const MOVING = movingOf(COLLECTIONS);

export type { CheckedExport, ImportMode, ImportPlan, ImportRefusal, Verification };

export type Transfer = {
  /** Whether an import into this store is unfinished. */
  readonly isHalfImported: () => Promise<boolean>;
  /**
   * Writes the file and reads it back. Rejects if the file exists.
   * @param isVerified reads everything a second time, and rejects if it is not what the file has
   */
  readonly export: (file: string, isVerified?: boolean) => Promise<CheckedExport>;
  /** Whether an export shows one moment while others write. */
  readonly isSnapshot: boolean;
  /** Collections that no longer match the file. */
  readonly changedSince: (taken: CheckedExport) => Promise<readonly string[]>;
  /** Rejects with `DamagedExportError`. Does not use the store. */
  readonly check: (file: string) => Promise<CheckedExport>;
  readonly plan: (
    taken: CheckedExport,
    mode: ImportMode,
  ) => Promise<Result<ImportPlan, ImportRefusal>>;
  /** Before an import. Imported documents carry no marks, so all reports are counted anew. */
  readonly recountReports: () => Promise<void>;
  readonly carryOut: (
    taken: CheckedExport,
    mode: ImportMode,
    plan: ImportPlan,
    told?: (line: number) => void,
  ) => Promise<Verification>;
  /** Copies picture files to a folder beside the export. Returns how many. Can be resumed. */
  readonly exportPictures: (file: string) => Promise<number>;
  /** Copies that folder's pictures to this shop's picture store. Returns how many were new. */
  readonly importPictures: (file: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Pictures kept as files are not documents, so they travel in a folder. */
export const picturesBeside = (file: string): string => `${file}.pictures`;

/**
 * @param files undefined if the store keeps the pictures, which are then in the export
 * @param openSnapshot undefined if the store cannot be read at one moment
 */
export function transferOver(
  store: DocumentStore,
  kind: string,
  clock: Clock,
  files?: PictureStore,
  openSnapshot?: () => Snapshot,
): Transfer {
  const documents = documentsPictures(store);
  const beside = (file: string): PictureStore => pictureFiles(picturesBeside(file));

  return {
    async isHalfImported() {
      await checkFormat(store);
      return (await readProgress(store)) !== undefined;
    },
    async export(file, isVerified = false) {
      const snapshot = openSnapshot?.();
      const reader = snapshot ?? store;
      const begunAt = isoFromInstant(clock.now());
      const note = snapshot === undefined ? ONE_BY_ONE : ONE_MOMENT;
      const header = { begunAt, app: DEMO_SITE.version, store: kind, note };
      try {
        return await writeExportFile(file, exportLines(reader, MOVING, header), async (draft) => {
          const checked = await checkExport(draft, MOVING);
          const { collections } = checked.footer;
          const changed = isVerified
            ? differencesOf(collections, await tallyStore(reader, MOVING))
            : [];
          if (changed.length > 0) throw new ChangedMeanwhileError(changed);
          return { ...checked, file };
        });
      } finally {
        snapshot?.close();
      }
    },
    isSnapshot: openSnapshot !== undefined,
    changedSince: async ({ footer }) =>
      differencesOf(footer.collections, await tallyStore(store, MOVING)),
    check: (file) => checkExport(file, MOVING),
    async plan(taken, mode) {
      await checkFormat(store);
      return planImport(store, MOVING, taken, { mode, now: clock.now() });
    },
    recountReports: () => documentsReportBook(store).startOver(),
    async carryOut(taken, mode, plan, told) {
      // The records may come from a shop with another key: the next start proves it by them.
      await forgetKey(store);
      return carryOut(store, taken, mode, plan, told);
    },
    exportPictures: async (file) => (files === undefined ? 0 : copyPictures(files, beside(file))),
    async importPictures(file) {
      const copied = await copyPictures(beside(file), files ?? documents);
      // From a shop that kept them in the store.
      return files === undefined ? copied : copied + (await copyPictures(documents, files));
    },
    close: () => store.close(),
  };
}

/**
 * Opens only the store. Creates neither keys nor accounts.
 * @param isAlone for an import: locks servers out, and throws while one has the SQLite file open
 */
export function openTransfer(
  config: Pick<Config, 'store' | 'dataDir'> & Partial<Pick<Config, 'pictures'>>,
  isAlone = false,
): Transfer {
  const files =
    config.pictures === 'files' ? pictureFiles(pictureFolder(config.dataDir)) : undefined;
  const file = sqliteFile(config.dataDir);
  const snapshot = config.store.kind === 'sqlite' ? () => openSqliteSnapshot(file) : undefined;
  const store = openStore(config, isAlone);
  return transferOver(store, config.store.kind, systemClock(), files, snapshot);
}

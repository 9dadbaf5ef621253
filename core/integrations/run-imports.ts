import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type ImportOutcome, type makeImportBookings, OUTCOMES } from './import-bookings.ts';
import {
  type ImportField,
  type ImportSource,
  type NamedColumns,
  recognizeSource,
  unknownColumns,
} from './import-columns.ts';
import { type ImportTable, type OpenedTable, openTable } from './import-rows.ts';

export type ImportCounts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/** A file that was imported, or is being imported. What it said is not kept. */
export type FileImport = {
  readonly id: string;
  readonly at: Instant;
  readonly by: { readonly uid: string };
  readonly file: string;
  readonly source: ImportSource;
  /** Of the file and how it is read: the import continues only with the same. */
  readonly fingerprint: string;
  /** Bookings and customers that could be read, and how many of them were worked off. */
  readonly total: number;
  readonly done: number;
  readonly counts: ImportCounts;
};

/** The latest imports, newest first. */
export interface FileImports {
  list(): Promise<readonly FileImport[]>;
  /** In one transaction; undefined leaves it as it is. */
  change(
    id: string,
    decide: (known: FileImport | undefined) => FileImport | undefined,
  ): Promise<FileImport | undefined>;
}

export const MOST_IMPORTS_KEPT = 50;

/** A file, and how to read it. */
export type ImportWish = {
  readonly name: string;
  readonly base64: string;
  /** Undefined: recognized by its columns. */
  readonly source?: ImportSource | undefined;
  readonly columns: NamedColumns;
};

export type ImportError =
  | { readonly kind: 'unreadable_table'; readonly why: string }
  | { readonly kind: 'column_not_found'; readonly heads: readonly string[] }
  | { readonly kind: 'columns_missing'; readonly missing: readonly ImportField[] }
  /** Another file under the id of one that was begun. */
  | { readonly kind: 'import_differs' };

export type ImportPlan = {
  readonly source: ImportSource;
  readonly isRecognized: boolean;
  readonly table: OpenedTable;
  readonly outcomes: readonly ImportOutcome[];
};

/** Rows that one call works off: it answers long before a browser gives up. */
const MOST_AT_ONCE = 200;
const LONGEST_MS = 4_000;
const STEP = 20;

const NONE: ImportCounts = {
  booked: 0,
  history: 0,
  customer: 0,
  merged: 0,
  known: 0,
  refused: 0,
};

export function countOutcomes(
  outcomes: readonly Pick<ImportOutcome, 'kind'>[],
  before: ImportCounts = NONE,
): ImportCounts {
  const counts = { ...before };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}

type ImportFilesPorts = {
  readonly imports: FileImports;
  readonly importing: ReturnType<typeof makeImportBookings>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  /** Says why it is no table. */
  readonly readTable: (base64: string) => Result<ImportTable, string>;
  readonly secrets: Pick<ManageSecrets, 'hash'>;
  readonly clock: Clock;
};

/** Imports the files of other systems: first shows the owner what would become of each row, then imports them. */
export function makeImportFiles(ports: ImportFilesPorts) {
  const { imports, importing, catalogue, clock } = ports;

  function open({
    base64,
    source,
    columns,
  }: ImportWish): Result<Omit<ImportPlan, 'outcomes'>, ImportError> {
    const read = ports.readTable(base64);
    if (!read.ok) return err({ kind: 'unreadable_table', why: read.error });
    const { heads } = read.value;
    const strange = unknownColumns(heads, columns);
    if (strange.length > 0) return err({ kind: 'column_not_found', heads: strange });
    const recognized = recognizeSource(heads);
    return ok({
      source: source ?? recognized ?? 'template',
      isRecognized: recognized !== undefined,
      table: openTable(read.value, columns),
    });
  }

  return {
    list: imports.list,

    /** Writes nothing. Without a needed column it says which, and has no outcomes. */
    async plan(wish: ImportWish): Promise<Result<ImportPlan, ImportError>> {
      const opened = open(wish);
      if (!opened.ok) return opened;
      const { table, source } = opened.value;
      const products = await catalogue.listAll();
      const outcomes = await importing.plan(table.drafts, source, products);
      return ok({ ...opened.value, outcomes });
    },

    /** Works off the next part of the file; all of it, called until `done` is `total`. */
    async goOn(
      id: string,
      wish: ImportWish,
      by: Actor & { readonly kind: 'admin' },
    ): Promise<
      Result<
        {
          readonly import: FileImport;
          readonly table: OpenedTable;
          readonly outcomes: readonly ImportOutcome[];
        },
        ImportError
      >
    > {
      const opened = open(wish);
      if (!opened.ok) return opened;
      const { table, source } = opened.value;
      const { drafts, missing, faults } = table;
      if (missing.length > 0) return err({ kind: 'columns_missing', missing });
      const fingerprint = ports.secrets.hash(JSON.stringify([source, wish.columns, wish.base64]));
      const begun: FileImport = {
        id,
        at: clock.now(),
        by: { uid: by.uid },
        file: wish.name,
        source,
        fingerprint,
        total: drafts.length,
        done: 0,
        counts: { ...NONE, refused: faults.length },
      };
      const known = (await imports.change(id, (kept) => kept ?? begun)) ?? begun;
      if (known.fingerprint !== fingerprint) return err({ kind: 'import_differs' });
      const from = known.done;
      const products = await catalogue.listAll();
      const until = after(clock.now(), LONGEST_MS);
      const outcomes: ImportOutcome[] = [];
      while (from + outcomes.length < drafts.length) {
        const next = from + outcomes.length;
        outcomes.push(
          ...(await importing.run(drafts.slice(next, next + STEP), source, products, by)),
        );
        if (outcomes.length >= MOST_AT_ONCE || clock.now() >= until) break;
      }
      // Whoever sent the same part meanwhile has counted it.
      const kept = await imports.change(id, (now) =>
        now === undefined || now.done !== from || outcomes.length === 0
          ? undefined
          : { ...now, done: from + outcomes.length, counts: countOutcomes(outcomes, now.counts) },
      );
      return ok({ import: kept ?? known, table, outcomes });
    },
  };
}

import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { CsvTable } from '#core/kernel/csv.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { type NamedColumns, unknownColumns } from '#core/kernel/match-columns.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { taxRateOf } from '#core/pricing/adjust.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import {
  type ImportChoices,
  type ImportOutcome,
  isProductName,
  type makeImportBookings,
  OUTCOMES,
  unmatchedNames,
  usualTaxFiled,
  WAS_ERASED,
} from './import-bookings.ts';
import {
  FIELD_NAMES,
  type ImportField,
  type ImportSource,
  recognizeSource,
} from './import-columns.ts';
import { type OpenedTable, openTable, type ReadChoices, type RowFault } from './import-rows.ts';

export type ImportCounts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/** A file that was or is being imported. Its content is not kept. */
export type FileImport = {
  readonly id: string;
  readonly at: Instant;
  readonly by: { readonly uid: string };
  readonly file: string;
  readonly source: ImportSource;
  /** Of the file and of how it is read. The import continues only if both are the same. */
  readonly fingerprint: string;
  /** How many bookings and customers could be read, and how many of them were processed. */
  readonly total: number;
  readonly done: number;
  readonly counts: ImportCounts;
  /** How many products were saved, for a file of products. */
  readonly products?: number | undefined;
  /** How many of the refused rows are kept (`RefusedRows`). */
  readonly refusedKept?: number | undefined;
  /** How many bookings and customers were taken back (`undo-import.ts`). */
  readonly undone?: number | undefined;
  /** How it was read, for the next file of the same system. */
  readonly choices?:
    | (Pick<ImportRequest, 'products' | 'statuses' | 'isDayFirst'> & {
        readonly columns?: ImportRequest['columns'] | undefined;
      })
    | undefined;
};

/** Rows of a file that were not imported, as in the file, each with the reason. */
export type RefusedRows = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly why: string }[];
};

/** The latest imports, newest first. */
export interface FileImports {
  list(): Promise<readonly FileImport[]>;
  /**
   * Runs in one transaction. If `decide` returns undefined, nothing changes.
   * @param refused more rows of this import to be kept, as many as there is room for
   */
  change(
    id: string,
    decide: (known: FileImport | undefined) => FileImport | undefined,
    refused?: RefusedRows,
  ): Promise<FileImport | undefined>;
  /** Undefined if none are kept. */
  refused(id: string): Promise<RefusedRows | undefined>;
}

/** Of all refused rows of an import, in characters. */
export const MOST_REFUSED_KEPT = 700_000;

type ReadTable = Pick<OpenedTable, 'heads' | 'columns' | 'rows'>;

export const cellsOf = ({ rows: all }: Pick<ReadTable, 'rows'>, wanted: readonly number[]) =>
  all.flatMap(({ row, cells }) => (wanted.includes(row) ? [cells] : []));

/** The column that is the cause, as the file calls it. */
export const headOf = (
  { heads, columns }: ReadTable,
  field: ImportField | undefined,
): string | undefined => {
  const at = field && columns[field];
  return at === undefined ? field && FIELD_NAMES[field] : heads[at];
};

function refusedOf(table: ReadTable, outcomes: readonly (RowFault | ImportOutcome)[]): RefusedRows {
  const rows = outcomes.flatMap((one) => {
    if ('kind' in one && one.kind !== 'refused') return [];
    // Nothing about them may be kept again.
    if (one.why === WAS_ERASED.why) return [];
    const head = headOf(table, one.field);
    const why = head === undefined ? one.why : `${head}: ${one.why}`;
    return cellsOf(table, 'draft' in one ? one.draft.rows : one.rows).map((cells) => ({
      cells,
      why,
    }));
  });
  return { heads: table.heads, rows };
}

export const MOST_IMPORTS_KEPT = 50;

/** A file to import, and how to read it. */
export type ImportRequest = {
  readonly name: string;
  readonly base64: string;
  /** Undefined to recognize it by its columns. */
  readonly source?: ImportSource | undefined;
  readonly columns: NamedColumns<ImportField>;
} & ImportChoices &
  Omit<ReadChoices, 'isProduct'>;

export type ImportError =
  | { readonly kind: 'unreadable_table'; readonly why: string }
  | { readonly kind: 'column_not_found'; readonly heads: readonly string[] }
  | { readonly kind: 'columns_missing'; readonly missing: readonly ImportField[] }
  /** A different file under the id of an import that was begun. */
  | { readonly kind: 'import_differs' };

export type ImportPlan = {
  readonly source: ImportSource;
  readonly isRecognized: boolean;
  readonly table: OpenedTable;
  /** Items that match no product. Those for which one was chosen are here, too. */
  readonly unmatched: ReturnType<typeof unmatchedNames>;
  /** The shop's rate, if the owner has to say whether totals include it; otherwise undefined. */
  readonly asksTax: number | undefined;
  /** The usual `taxFiledThrough`, if that makes a difference. */
  readonly asksFiled: CalendarDay | undefined;
  readonly outcomes: readonly ImportOutcome[];
};

/** Limits per call, so that it answers long before a browser gives up. */
const MOST_AT_ONCE = 200;
const TIMEOUT_MS = 4_000;
const STEP = 20;
const LONGEST_NOTE = 200;

const NONE: ImportCounts = { booked: 0, history: 0, customer: 0, merged: 0, known: 0, refused: 0 };

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
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  /** Records that a person agreed to marketing emails, unless they answered before. */
  readonly adoptYes: (
    person: { readonly email: string; readonly name: string; readonly language: Language },
    said: { readonly by: string; readonly note: string },
  ) => Promise<void>;
  /** Returns the table, or why the file is not one. */
  readonly readTable: (base64: string) => Result<CsvTable, string>;
  readonly secrets: Pick<ManageSecrets, 'hash'>;
  readonly clock: Clock;
};

/** Imports files from other systems, after showing the owner the outcome of each row. */
export function makeImportFiles(ports: ImportFilesPorts) {
  const { imports, importing, catalogue, clock } = ports;

  function open(
    { base64, source, columns, ...choices }: ImportRequest,
    products: readonly Product[],
  ): Result<Omit<ImportPlan, 'outcomes' | 'unmatched' | 'asksTax' | 'asksFiled'>, ImportError> {
    const read = ports.readTable(base64);
    if (!read.ok) return err({ kind: 'unreadable_table', why: read.error });
    const { heads } = read.value;
    const strange = unknownColumns(heads, columns);
    if (strange.length > 0) return err({ kind: 'column_not_found', heads: strange });
    const recognized = recognizeSource(heads);
    return ok({
      source: source ?? recognized ?? 'template',
      isRecognized: recognized !== undefined,
      table: openTable(read.value, columns, {
        ...choices,
        isProduct: isProductName(products, choices),
      }),
    });
  }

  return {
    list: imports.list,
    refused: imports.refused,

    /** Lists a file of products after its rows were saved. */
    async keepProducts(
      { name, base64 }: Pick<ImportRequest, 'name' | 'base64'>,
      { saved, refused }: { readonly saved: number; readonly refused: RefusedRows },
      by: Actor & { readonly kind: 'admin' },
    ): Promise<void> {
      const at = clock.now();
      const fingerprint = ports.secrets.hash(base64);
      const id = `products-${at}-${fingerprint}`;
      const { length: left } = refused.rows;
      const kept: FileImport = {
        id,
        at,
        by: { uid: by.uid },
        file: name,
        source: 'template',
        fingerprint,
        total: saved + left,
        done: saved + left,
        counts: { ...NONE, refused: left },
        products: saved,
      };
      await imports.change(id, () => kept, refused);
    },

    /** Writes nothing. If a required column is missing, lists it and returns no outcomes. */
    async plan(request: ImportRequest): Promise<Result<ImportPlan, ImportError>> {
      const products = await catalogue.listAll();
      const opened = open(request, products);
      if (!opened.ok) return opened;
      const { table, source } = opened.value;
      const outcomes = await importing.plan(table.drafts, source, products, request);
      const rate = taxRateOf((await ports.settings.read()).tax);
      const today = shopDay(clock.now());
      const isTaxed = table.drafts.some(
        (draft) =>
          draft.kind === 'booking' &&
          draft.startDate <= today &&
          (draft.tax ?? (request.includesTax === true ? rate : 0)) > 0,
      );
      const isTaxUnknown = table.drafts.some(
        (draft) => draft.kind === 'booking' && draft.tax === undefined,
      );
      return ok({
        ...opened.value,
        outcomes,
        unmatched: unmatchedNames(table.drafts, products),
        asksTax: isTaxUnknown && rate > 0 ? rate : undefined,
        asksFiled: isTaxed ? usualTaxFiled(today) : undefined,
      });
    },

    /** Imports the next part of the file. Call it until `done` equals `total`. */
    async goOn(
      id: string,
      request: ImportRequest,
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
      const products = await catalogue.listAll();
      const opened = open(request, products);
      if (!opened.ok) return opened;
      const { table, source } = opened.value;
      const { drafts, missing, faults } = table;
      if (missing.length > 0) return err({ kind: 'columns_missing', missing });
      const fingerprint = ports.secrets.hash(
        JSON.stringify([
          source,
          request.columns,
          request.base64,
          request.includesTax ?? false,
          request.products ?? {},
          request.isDayFirst ?? false,
          request.statuses ?? {},
          request.taxFiledThrough ?? '',
        ]),
      );
      const begun: FileImport = {
        id,
        at: clock.now(),
        by: { uid: by.uid },
        file: request.name,
        source,
        fingerprint,
        total: drafts.length,
        done: 0,
        counts: { ...NONE, refused: faults.length },
        choices: {
          columns: request.columns,
          products: request.products,
          statuses: request.statuses,
          isDayFirst: request.isDayFirst,
        },
      };
      const unreadable = refusedOf(table, faults);
      const known = (await imports.change(id, (kept) => kept ?? begun, unreadable)) ?? begun;
      if (known.fingerprint !== fingerprint) return err({ kind: 'import_differs' });
      const from = known.done;
      const until = after(clock.now(), TIMEOUT_MS);
      const outcomes: ImportOutcome[] = [];
      while (from + outcomes.length < drafts.length) {
        const next = from + outcomes.length;
        const some = drafts.slice(next, next + STEP);
        const came = await importing.run(some, source, products, by, request, id);
        const note = `Agreed, says the imported file ${request.name}`.slice(0, LONGEST_NOTE);
        for (const { kind, draft } of came) {
          const { email, name } = draft.contact;
          if (kind === 'refused' || !draft.wantsNews || email === undefined) continue;
          await ports.adoptYes({ email, name, language: 'en' }, { by: by.uid, note });
        }
        outcomes.push(...came);
        if (outcomes.length >= MOST_AT_ONCE || clock.now() >= until) break;
      }
      // If the same part was sent twice, the other call has already counted it.
      const kept = await imports.change(
        id,
        (now) =>
          now === undefined || now.done !== from || outcomes.length === 0
            ? undefined
            : { ...now, done: from + outcomes.length, counts: countOutcomes(outcomes, now.counts) },
        refusedOf(table, outcomes),
      );
      return ok({ import: kept ?? known, table, outcomes });
    },
  };
}

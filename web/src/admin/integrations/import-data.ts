import { useState } from 'react';
import type { InputOf } from '#core/contract/fields.ts';
import type {
  IMPORT_ROUTES,
  ImportDto,
  ImportFileDto,
  ImportPlanDto,
  ImportRowDto,
} from '#core/contract/imports.ts';
import {
  type ImportField,
  type ImportSource,
  SOURCE_NAMES,
} from '#core/integrations/import-columns.ts';
import { csvFrom } from '#core/kernel/csv.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { csvFile, downloadCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useAsk, useDownload, useRead, useRows, useWrite } = hooksOf<Calls>();

type Calls = typeof IMPORT_ROUTES;

export const useImports = () =>
  useRows<ImportDto, { readonly rows: readonly ImportDto[] }>(
    ['admin', 'imports'],
    async (call) => ({ rows: (await call('GET /imports')).imports }),
  );

export const usePlanImport = () =>
  useAsk((call, { id: _id, ...body }: ChosenFile) => call('POST /imports/plan', { body }));

/**
 * A file, how it is read, and the id of its run. Another file or another reading needs another
 * id.
 */
export type ChosenFile = ImportFileDto & { readonly id: string };

/**
 * How the latest file from the same system was read, as far as it fits this one. Undefined if
 * nothing of it does.
 */
export function rememberedFor(
  { heads, source, columns, unmatched, unknownStatuses }: ImportPlanDto,
  imports: readonly ImportDto[],
): Partial<ChosenFile> | undefined {
  const last = imports.find((one) => one.source === source && one.choices !== undefined)?.choices;
  if (last === undefined) return undefined;
  const picked = <Value>(
    of: Readonly<Record<string, Value>> = {},
    fits: (key: string) => boolean,
  ) => Object.fromEntries(Object.entries(of).filter(([key]) => fits(key)));
  const kept = {
    columns: Object.fromEntries(
      Object.entries(last.columns ?? {}).filter(
        ([field, head]) =>
          (head === '' || heads.includes(head)) && (columns[field as ImportField] ?? '') !== head,
      ),
    ),
    products: picked(last.products, (name) => unmatched.some((one) => one.name === name)),
    statuses: picked(last.statuses, (name) => unknownStatuses.some((one) => one.name === name)),
  };
  const isNothing = Object.values(kept).every((of) => Object.keys(of).length === 0);
  return isNothing && last.isDayFirst !== true
    ? undefined
    : { ...kept, ...(last.isDayFirst === true && { isDayFirst: true }) };
}

/** All rows that were not imported, as the plan or the run found. */
export type RunResult = { readonly import: ImportDto; readonly refused: readonly ImportRowDto[] };

type ToRun = ChosenFile & { readonly planned: readonly ImportRowDto[] };

/** Runs in parts; `latest` is the progress. If interrupted, the next run continues from there. */
export function useRunImport() {
  const [latest, setLatest] = useState<ImportDto>();
  const run = useWrite(
    // Bookings and customers appear in most lists.
    ['admin'],
    async (call, { id, planned, ...body }: ToRun): Promise<RunResult> => {
      const refused = planned.filter(({ kind }) => kind === 'refused');
      const known = new Set(refused.map(({ rows }) => rows[0]));
      for (;;) {
        const answer = await call('PUT /imports/:id', { id, body });
        refused.push(...answer.refused.filter(({ rows }) => !known.has(rows[0])));
        setLatest(answer.import);
        if (answer.import.done >= answer.import.total) return { import: answer.import, refused };
      }
    },
  );
  return { ...run, latest };
}

/** What an import brought, while it is open. */
export const useImportedBookings = (id: string) =>
  useRead(['admin', 'imports', id], (call) => call('GET /imports/:id/bookings', { id }));

const refusedName = (file: string): string => `${file.replace(/\.\w+$/, '')}-refused.csv`;

/** The refused rows of the dialog, as a file. */
export const saveRefused = (
  file: string,
  heads: readonly string[],
  rows: readonly ImportRowDto[],
): void => downloadCsv(refusedName(file), refusedCsv(heads, rows));

/** Those of a past import. */
export const useDownloadRefused = ({ id, file }: ImportDto) =>
  useDownload(async (call) => {
    const { heads, rows } = await call('GET /imports/:id/refused', { id });
    const told = rows.map(({ cells, why }) => ({ cells: [cells], why }));
    return csvFile(refusedName(file), refusedCsv(heads, told));
  });

/** Runs in parts, and answers how many bookings and customers it took back. */
export const useUndoImport = (id: string) =>
  useWrite(['admin'], async (call) => {
    for (let [bookings, customers] = [0, 0]; ;) {
      const part = await call('POST /imports/:id/undo', { id });
      bookings += part.undone;
      customers += part.customers;
      if (part.isDone) return { bookings, customers };
    }
  });

export type ProductTable = InputOf<(typeof IMPORT_ROUTES)['POST /imports/products']['body']>;

export const useImportProducts = () =>
  useWrite(['admin'], (call, body: ProductTable) => call('POST /imports/products', { body }));

/** The refused rows as in the file, with the reason behind them, to be corrected and imported. */
const refusedCsv = (
  heads: readonly string[],
  rows: readonly Pick<ImportRowDto, 'cells' | 'column' | 'why'>[],
): string =>
  csvFrom([
    [...heads, 'Why not imported'],
    ...rows.flatMap(({ cells = [], column, why = '' }) =>
      cells.map((row) => [
        ...heads.map((_, at) => row[at] ?? ''),
        column === undefined ? why : `${column}: ${why}`,
      ]),
    ),
  ]);

export const SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  ...SOURCE_NAMES,
  template: 'Our own spreadsheet',
};

type Kind = ImportRowDto['kind'];

export const OUTCOME_LOOKS: Readonly<Record<Kind, { readonly is: Meaning; readonly one: string }>> =
  {
    booked: { is: 'planned', one: 'Upcoming or out, with its units' },
    history: { is: 'done', one: 'Past or canceled, kept as it was' },
    customer: { is: 'done', one: 'New customer' },
    merged: { is: 'done', one: 'Added to a customer' },
    known: { is: 'off', one: 'Already imported' },
    refused: { is: 'act', one: 'Refused' },
  };

const COUNTED: Readonly<Record<Kind, string>> = {
  booked: 'upcoming or out',
  history: 'past or canceled',
  customer: 'new customers',
  merged: 'added to a customer',
  known: 'already imported',
  refused: 'refused',
};

/** `12 upcoming, 40 past or canceled, 3 refused.` */
export const outcomesText = (counts: ImportDto['counts']): string => {
  const parts = (Object.keys(COUNTED) as Kind[]).flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${counts[kind]} ${COUNTED[kind]}`],
  );
  return parts.length === 0 ? 'The file has no rows.' : `${parts.join(', ')}.`;
};

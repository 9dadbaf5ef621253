import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type makeImportProducts,
  planProductImport,
  UNSAVED,
} from '#core/catalogue/import-products.ts';
import type { Product } from '#core/catalogue/product.ts';
import { bodyBytesFor } from '#core/contract/fields.ts';
import {
  type ImportDto,
  type ImportFileDto,
  type ImportPlanDto,
  type ImportRowDto,
  IMPORT_ROUTES,
} from '#core/contract/imports.ts';
import type { ImportOutcome } from '#core/integrations/import-bookings.ts';
import { FIELD_NAMES } from '#core/integrations/import-columns.ts';
import type {
  BookingDraft,
  ImportDraft,
  OpenedTable,
  RowFault,
} from '#core/integrations/import-rows.ts';
import {
  cellsOf,
  countOutcomes,
  type FileImport,
  headOf,
  type ImportError,
  type ImportPlan,
  type ImportRequest,
  type makeImportFiles,
} from '#core/integrations/run-imports.ts';
import { importedState, type makeUndoImport } from '#core/integrations/undo-import.ts';
import { admin } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { subtractCents } from '#core/kernel/cents.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import type { CsvTable } from '#core/kernel/csv.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { headsOfColumns, unknownColumns } from '#core/kernel/match-columns.ts';
import type { Result } from '#core/kernel/result.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import { type Problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type ImportUseCases = ReturnType<typeof makeImportFiles> & {
  readonly readTable: (base64: string) => Result<CsvTable, string>;
  readonly listProducts: () => Promise<readonly Product[]>;
  readonly importProducts: ReturnType<typeof makeImportProducts>;
  readonly undoImport: ReturnType<typeof makeUndoImport>;
  /** Called after products were saved, because public pages show them. */
  readonly onProductsChanged: () => void;
  /** By their current names. */
  readonly nameOf: (uid: string) => Promise<string>;
};

const requestOf = ({
  columns = {},
  taxFiledThrough: through,
  ...file
}: ImportFileDto): ImportRequest => ({
  ...file,
  columns,
  ...(through !== undefined && { taxFiledThrough: calendarDay(through) }),
});

type Heads = Pick<OpenedTable, 'heads' | 'columns' | 'rows'>;

function aboutOf(draft: ImportDraft): string {
  if (draft.kind === 'customer') return draft.contact.email || draft.contact.phone;
  const items = draft.items.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  );
  return joinNames(items);
}

function moneyOf({ total, paid, refunded, isCancelled }: BookingDraft, outcome: ImportOutcome) {
  const kept = subtractCents(paid, refunded);
  return {
    totalCents: total,
    paidCents: kept,
    balanceCents: isCancelled ? 0 : subtractCents(total, kept),
    differenceCents: outcome.kind === 'refused' ? 0 : (outcome.difference ?? 0),
  };
}

function rowDto(outcome: ImportOutcome, table: Heads): ImportRowDto {
  const { draft, kind } = outcome;
  const row = {
    rows: draft.rows,
    number: draft.kind === 'booking' ? draft.number : '',
    who: draft.contact.name,
    about: aboutOf(draft),
    ...(draft.kind === 'booking' && { days: { start: draft.startDate, end: draft.endDate } }),
    ...(draft.kind === 'booking' && { money: moneyOf(draft, outcome) }),
    ...(draft.leftOut !== '' && { leftOut: draft.leftOut }),
    kind,
  };
  if (outcome.kind !== 'refused') return row;
  return {
    ...row,
    column: headOf(table, outcome.field),
    why: outcome.why,
    cells: cellsOf(table, draft.rows),
  };
}

const faultDto = ({ rows, number, field, why }: RowFault, table: Heads): ImportRowDto => ({
  rows,
  number,
  who: '',
  about: '',
  kind: 'refused',
  column: headOf(table, field),
  why,
  cells: cellsOf(table, rows),
});

function planDto({ table, outcomes, ...plan }: ImportPlan): ImportPlanDto {
  const rows = [
    ...table.faults.map((fault) => faultDto(fault, table)),
    ...outcomes.map((outcome) => rowDto(outcome, table)),
  ];
  return {
    ...plan,
    heads: table.heads,
    columns: headsOfColumns(table.heads, table.columns),
    missing: table.missing,
    unused: table.unused,
    looksLikeProducts: table.looksLikeProducts,
    asksOrder: table.asksOrder,
    unknownStatuses: table.unknownStatuses,
    counts: countOutcomes(rows),
    rows: rows.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0)),
  };
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

function problemOf(error: ImportError): Problem {
  switch (error.kind) {
    case 'unreadable_table':
      return staffProblem(422, error.kind, 'Not a table', error.why);
    case 'column_not_found':
      return staffProblem(
        422,
        error.kind,
        'Column not found',
        `The file has no column ${quoted(error.heads)}.`,
      );
    case 'columns_missing': {
      const names = error.missing.map((field) => FIELD_NAMES[field]).join(', ');
      return staffProblem(
        422,
        error.kind,
        'Columns are missing',
        `The file needs a column for each of: ${names}.`,
      );
    }
    case 'import_differs':
      return staffProblem(
        409,
        error.kind,
        'Different file',
        'A different file, or the same one with other settings, was started under this ID.',
      );
  }
}

/** Registered behind the staff check, which rejects API keys here. */
export const adminImportRoutes =
  (use: ImportUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, IMPORT_ROUTES);

    const bodyLimit = bodyBytesFor(MOST_TABLE_BYTES);

    async function importDto({ by, at, fingerprint: _fingerprint, ...kept }: FileImport) {
      return { ...kept, at: isoFromInstant(at), by: await use.nameOf(by.uid) } satisfies ImportDto;
    }

    serve('GET /imports', { summary: 'List imported files, newest first' }, async () => ({
      imports: await Promise.all((await use.list()).map(importDto)),
    }));

    serve(
      'POST /imports/plan',
      {
        summary: 'Preview the import of a file; nothing is written',
        refuses: [413, 422],
        bodyLimit,
      },
      async ({ body }, reply) => {
        const planned = await use.plan(requestOf(body));
        if (!planned.ok) return refuse(reply, problemOf(planned.error));
        return planDto(planned.value);
      },
    );

    serve(
      'POST /imports/products',
      {
        summary: 'Import products from a spreadsheet; first as a preview, then saved',
        refuses: [413, 422],
        bodyLimit,
      },
      async ({ body, adminUid: uid }, reply) => {
        const { name = 'products.csv', base64, columns = {}, updates, save } = body;
        const read = use.readTable(base64);
        if (!read.ok) {
          return refuse(reply, problemOf({ kind: 'unreadable_table', why: read.error }));
        }
        const { heads } = read.value;
        const strange = unknownColumns(heads, columns);
        if (strange.length > 0) {
          return refuse(reply, problemOf({ kind: 'column_not_found', heads: strange }));
        }
        const products = await use.listProducts();
        const plan = planProductImport(read.value, products, updates, columns);
        const unsaved = save ? await use.importProducts(plan.changes) : [];
        if (save) use.onProductsChanged();
        const failed = new Set(unsaved.map(({ row }) => row));
        const done = plan.changes.filter(({ row }) => !failed.has(row));
        const faults = [
          ...plan.faults,
          ...unsaved.map(({ row, error }) => ({ row, column: '', reason: UNSAVED[error.kind] })),
        ];
        const saved = done.filter(({ kind }) => kind === 'create' || kind === 'update').length;
        if (save && saved > 0) {
          const imported = new Set(done.map(({ row }) => row));
          const left = read.value.rows.filter(({ row }) => !imported.has(row));
          const whyOf = (wanted: number): string =>
            faults
              .filter(({ row }) => row === wanted)
              .map(({ column, reason }) => (column === '' ? reason : `${column}: ${reason}`))
              .join(' ');
          const rows = left.map(({ row, cells }) => ({ cells, why: whyOf(row) }));
          const kept = { saved, refused: { heads, rows } };
          await use.keepProducts({ name, base64 }, kept, { kind: 'admin', uid });
        }
        return {
          rows: done.map(({ row, title, kind }) => ({ row, title, kind })),
          faults,
          isSaved: save,
          heads,
          columns: headsOfColumns(heads, plan.columns),
          missing: plan.missing,
          unused: plan.unused,
        };
      },
    );

    const notFound = (reply: FastifyReply) =>
      refuse(
        reply,
        staffProblem(404, 'import_not_found', 'Import not found', 'There is no such import.'),
      );

    serve(
      'GET /imports/:id/bookings',
      { summary: 'List the bookings that an import brought', refuses: [404] },
      async ({ params: { id } }, reply) => {
        const found = await use.undoImport.bookings(id);
        if (found === undefined) return notFound(reply);
        const bookings = found.map((one) => {
          const { productTitle, startDate, endDate } = summaryOf(one.lines);
          return {
            id: one.id,
            number: bookingNumber(one.id),
            who: one.contact.name,
            about: productTitle,
            days: { start: startDate, end: endDate },
            state: importedState(one),
          };
        });
        return {
          customers: await use.undoImport.customers(id),
          bookings: bookings.toSorted((a, b) =>
            a.number.localeCompare(b.number, 'en', { numeric: true }),
          ),
        };
      },
    );

    serve(
      'GET /imports/:id/refused',
      { summary: 'List the rows of an import that were refused, with the reason', refuses: [404] },
      async ({ params: { id } }, reply) => (await use.refused(id)) ?? notFound(reply),
    );

    serve(
      'POST /imports/:id/undo',
      {
        summary:
          'Undo an import: cancel its untouched bookings without mail, out of all figures, and remove the customers it brought that have nothing else',
        refuses: [404],
      },
      async ({ params: { id }, adminUid: uid }, reply) =>
        (await use.undoImport.undo(id, admin(uid))) ?? notFound(reply),
    );

    serve(
      'PUT /imports/:id',
      {
        summary:
          'Import bookings and customers, one part of the file at a time; what was already imported stays as it is',
        refuses: [409, 413, 422],
        bodyLimit,
      },
      async ({ params: { id }, body, adminUid: uid }, reply) => {
        const done = await use.goOn(id, requestOf(body), admin(uid));
        if (!done.ok) return refuse(reply, problemOf(done.error));
        const { outcomes, table } = done.value;
        const refused = outcomes
          .filter(({ kind }) => kind === 'refused')
          .map((outcome) => rowDto(outcome, table));
        return { import: await importDto(done.value.import), refused };
      },
    );
  };

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bodyBytesFor } from '#core/contract/fields.ts';
import {
  type ImportDto,
  type ImportFileDto,
  type ImportPlanDto,
  type ImportRowDto,
  MOST_TABLE_BYTES,
  IMPORT_ROUTES,
} from '#core/contract/imports.ts';
import type { ImportOutcome } from '#core/integrations/import-bookings.ts';
import { FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '#core/integrations/import-columns.ts';
import type { ImportDraft, OpenedTable, RowFault } from '#core/integrations/import-rows.ts';
import {
  countOutcomes,
  type FileImport,
  type ImportError,
  type ImportPlan,
  type ImportRequest,
  type makeImportFiles,
} from '#core/integrations/run-imports.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { type Problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type ImportUseCases = ReturnType<typeof makeImportFiles> & {
  /** By their current names. */
  readonly nameOf: (uid: string) => Promise<string>;
};

const requestOf = ({ name, base64, source, columns = {} }: ImportFileDto): ImportRequest => ({
  name,
  base64,
  source,
  columns,
});

type Heads = Pick<OpenedTable, 'heads' | 'columns'>;

const headOf = ({ heads, columns }: Heads, field: ImportField | undefined): string | undefined => {
  const at = field && columns[field];
  return at === undefined ? field && FIELD_NAMES[field] : heads[at];
};

function aboutOf(draft: ImportDraft): string {
  if (draft.kind === 'customer') return draft.contact.email || draft.contact.phone;
  const items = draft.items.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  );
  return items.join(', ');
}

function rowDto(outcome: ImportOutcome, table: Heads): ImportRowDto {
  const { draft, kind } = outcome;
  const row = {
    rows: draft.rows,
    number: draft.kind === 'booking' ? draft.number : '',
    who: draft.contact.name,
    about: aboutOf(draft),
    ...(draft.kind === 'booking' && { days: { start: draft.startDate, end: draft.endDate } }),
    kind,
  };
  if (outcome.kind !== 'refused') return row;
  return { ...row, column: headOf(table, outcome.field), why: outcome.why };
}

const faultDto = ({ rows, number, field, why }: RowFault, table: Heads): ImportRowDto => ({
  rows,
  number,
  who: '',
  about: '',
  kind: 'refused',
  column: headOf(table, field),
  why,
});

function planDto({ source, isRecognized, table, outcomes }: ImportPlan): ImportPlanDto {
  const rows = [
    ...table.faults.map((fault) => faultDto(fault, table)),
    ...outcomes.map((outcome) => rowDto(outcome, table)),
  ];
  return {
    source,
    isRecognized,
    heads: table.heads,
    columns: Object.fromEntries(
      IMPORT_FIELDS.flatMap((field) => {
        const at = table.columns[field];
        return at === undefined ? [] : [[field, table.heads[at] ?? '']];
      }),
    ),
    missing: table.missing,
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

    serve(
      'GET /imports',
      { summary: 'List imported files of bookings and customers, newest first' },
      async () => ({ imports: await Promise.all((await use.list()).map(importDto)) }),
    );

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
      'PUT /imports/:id',
      {
        summary:
          'Import bookings and customers, one part of the file at a time; what was already imported stays as it is',
        refuses: [409, 413, 422],
        bodyLimit,
      },
      async ({ params: { id }, body, adminUid: uid }, reply) => {
        const done = await use.goOn(id, requestOf(body), { kind: 'admin', uid });
        if (!done.ok) return refuse(reply, problemOf(done.error));
        const { outcomes, table } = done.value;
        const refused = outcomes
          .filter(({ kind }) => kind === 'refused')
          .map((outcome) => rowDto(outcome, table));
        return { import: await importDto(done.value.import), refused };
      },
    );
  };

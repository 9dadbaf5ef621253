import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { ACCOUNT_IDS } from '#core/reporting/accounts.ts';
import { COLUMN_KINDS, PERIODS, REPORT_NAMES } from '#core/reporting/report.ts';
import {
  costsSchema,
  remittanceFields,
  remittanceSchema,
  savedReportSchema,
} from '#core/reporting/reports.schema.ts';
import type { Routes } from './admin-api.ts';
import { calendarDaySchema, idSchema, type OutputOf } from './fields.ts';

export const reportNameSchema = z.enum(REPORT_NAMES);

/**
 * The period includes both days and has at most 1,100, for `payments` at most 366. `by` is the
 * length of time of one row.
 */
export const reportQuerySchema = z.object({
  from: calendarDaySchema,
  to: calendarDaySchema,
  by: z.enum(PERIODS).optional(),
});

const columnSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Explains how the number is calculated. */
  formula: z.string(),
  /** Said beside its total: what the number leaves out. */
  note: z.string().optional(),
  /** Keys of `cents` columns end in `Cents`. */
  kind: z.enum(COLUMN_KINDS),
});
export type ReportColumnDto = OutputOf<typeof columnSchema>;

const closedThroughField = z
  .string()
  .optional()
  .meta({ description: 'The last day of the closed books: no money is recorded on or before it.' });

const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const reportSchema = z
  .object({
    name: reportNameSchema,
    /** The days it covers: those asked for, but `profit` ends yesterday at the latest. */
    from: z.string(),
    to: z.string(),
    by: z.enum(PERIODS),
    columns: z.array(columnSchema).readonly(),
    /** Each row has a cell for each column's key; `id` names the row, `href` leads to its bookings. */
    rows: z.array(cellsSchema).readonly(),
    totals: cellsSchema,
    /** True while older bookings are still being counted and the numbers are too small. */
    isBehind: z.boolean(),
    /** In the tax reports: sales tax is off in the settings, so no new booking is charged any. */
    isTaxOff: z.literal(true).optional(),
    closedThrough: closedThroughField,
  })
  .meta({ id: 'Report' });
export type ReportDto = OutputOf<typeof reportSchema>;

export const journalQuerySchema = reportQuerySchema.omit({ by: true });

const journalEntries = listOf({
  number: z.string(),
  day: z.string(),
  /** True if QuickBooks has the day and the day has changed since. */
  isCorrection: z.boolean(),
  /** Debits are positive, credits negative; the lines sum to zero. */
  lines: listOf({ account: z.enum(ACCOUNT_IDS), cents: z.int() }),
});

/** Daily journal entries that QuickBooks does not have yet. */
const journalSchema = z
  .object({
    entries: journalEntries,
    /** The latest that were marked as imported, of any days, latest first. */
    exports: listOf({ id: z.string(), at: z.string(), entries: journalEntries }),
    /** How many of the days QuickBooks has. */
    sentDays: z.int().min(0),
    includesTest: z.boolean().meta({
      description: 'Payments by the simulated card are among them: no money moved.',
    }),
    closedThrough: closedThroughField,
    /** Version of exactly these entries. */
    version: z.string(),
  })
  .meta({ id: 'Journal' });
export type JournalDto = OutputOf<typeof journalSchema>;

const journalSentSchema = journalQuerySchema.extend({ version: z.string().max(40) });

/** `revision`: 0 while nothing was saved. */
const shopCostsSchema = costsSchema.extend({ revision: z.int().min(0) });
export type ShopCostsDto = OutputOf<typeof shopCostsSchema>;

/** `revision`: 0 for a new one, else the one that was read. */
const savedReportBodySchema = savedReportSchema.extend({ revision: z.int().min(0) });

const savedReportDtoSchema = savedReportBodySchema.extend({ id: idSchema });
export type SavedReportDto = OutputOf<typeof savedReportDtoSchema>;

const savedReportsSchema = z
  .object({
    reports: z.array(savedReportDtoSchema).readonly(),
    /** Staff who may see reports, and so may get them by mail. */
    staff: listOf({ uid: z.string(), name: z.string(), email: z.string() }),
  })
  .meta({ id: 'SavedReports' });

const savedReportRemovalSchema = z.object({ revision: z.int().min(1) });

/** Payments of sales tax to the state, last paid first. */
const remittancesSchema = z
  .object({
    remittances: listOf({
      ...remittanceFields.shape,
      id: idSchema,
      /** Taken back: counted nowhere. */
      isVoid: z.boolean(),
    }),
  })
  .meta({ id: 'Remittances' });
export type RemittanceDto = OutputOf<typeof remittancesSchema>['remittances'][number];

export const REPORT_ROUTES = {
  'GET /reports/saved': { needs: 'reports:read', answer: savedReportsSchema },
  'POST /reports/saved': {
    needs: 'reports:write',
    body: savedReportBodySchema,
    answer: savedReportsSchema,
  },
  /** 409 `report_changed` if it was saved since. */
  'PUT /reports/saved/:id': {
    needs: 'reports:write',
    body: savedReportBodySchema,
    answer: savedReportsSchema,
  },
  'POST /reports/saved/:id/remove': {
    needs: 'reports:write',
    body: savedReportRemovalSchema,
    answer: savedReportsSchema,
  },
  'GET /reports/costs': { needs: 'reports:read', answer: shopCostsSchema },
  /** `revision`: the one read; 409 `costs_changed` if it was saved since. */
  'PUT /reports/costs': { needs: 'reports:write', body: shopCostsSchema, answer: shopCostsSchema },
  'GET /reports/remittances': { needs: 'reports:read', answer: remittancesSchema },
  /** 409 `books_closed`. So does voiding one that was paid on a closed day. */
  'POST /reports/remittances': {
    needs: 'reports:write',
    body: remittanceSchema,
    answer: remittancesSchema,
  },
  'POST /reports/remittances/:id/void': { needs: 'reports:write', answer: remittancesSchema },
  'GET /reports/quickbooks': {
    needs: 'reports:read',
    query: journalQuerySchema,
    answer: journalSchema,
  },
  /** Marks the entries as imported and returns what is left. 409 `stale` if the entries have changed since. */
  'POST /reports/quickbooks/sent': {
    needs: 'reports:write',
    body: journalSentSchema,
    answer: journalSchema,
  },
  /** It was not imported after all. 409 `stale` if one of its days was exported since. */
  'POST /reports/quickbooks/exports/:id/undo': {
    needs: 'reports:write',
    body: journalQuerySchema,
    answer: journalSchema,
  },
  'GET /reports/:name': {
    needs: 'reports:read',
    params: { name: reportNameSchema },
    query: reportQuerySchema,
    answer: reportSchema,
  },
} as const satisfies Routes;

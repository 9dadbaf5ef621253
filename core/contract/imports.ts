import { z } from 'zod';
import { PRODUCT_COLUMNS } from '#core/catalogue/product-cells.ts';
import { OUTCOMES } from '#core/integrations/import-bookings.ts';
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  STATUS_MEANINGS,
} from '#core/integrations/import-columns.ts';
import { IMPORTED_STATES } from '#core/integrations/undo-import.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { dayField, listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import { type InputOf, base64Schema, type OutputOf } from './fields.ts';

const importFileSchema = z.object({
  /** Name of the file. */
  name: z.string().trim().min(1).max(200),
  base64: base64Schema(MOST_TABLE_BYTES),
  /**
   * If absent, recognized by the columns, or else `template`. Together with a booking's number it
   * identifies what was imported before.
   */
  source: z.enum(IMPORT_SOURCES).optional(),
  /** Column heads by field, where the guess is wrong. Empty: no column. */
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(200)).optional(),
  /**
   * Totals whose sales tax the file does not have include the shop's. Absent or false: they have
   * no tax.
   */
  includesTax: z.boolean().optional(),
  /** Product ids by the name in the file, for names that match no product. */
  products: z.record(z.string().max(200), z.string().max(100)).optional(),
  /** Dates such as `05/12/2026` have the day first. Absent or false: the month. */
  isDayFirst: z.boolean().optional(),
  /**
   * The former system filed the sales tax of parties through this day. If absent: through the end of
   * last month.
   */
  taxFiledThrough: dayField.optional(),
  /** What a status means, by the status in the file; the empty text is for rows without one. */
  statuses: z.record(z.string().max(200), z.enum(STATUS_MEANINGS)).optional(),
});
export type ImportFileDto = InputOf<typeof importFileSchema>;

const countsSchema = z.object({
  /** Future bookings, with units. */
  booked: z.int(),
  /** Past or canceled bookings. */
  history: z.int(),
  customer: z.int(),
  /** Known customers about whom the file adds something. */
  merged: z.int(),
  /** Rows that were imported before. */
  known: z.int(),
  refused: z.int(),
});

const importRowSchema = z.object({
  /** Row numbers as in a spreadsheet; row 1 has the column heads. */
  rows: z.array(z.int()).readonly(),
  number: z.string(),
  who: z.string(),
  /** The booked product, or a customer's email address or phone number. */
  about: z.string(),
  days: z.object({ start: z.string(), end: z.string() }).optional(),
  /**
   * Of a booking. `paidCents` is what was paid less what was refunded; `differenceCents` is the line
   * that explains the total by the list prices of its products.
   */
  money: z
    .object({
      totalCents: z.int(),
      paidCents: z.int(),
      balanceCents: z.int(),
      differenceCents: z.int(),
    })
    .optional(),
  kind: z.enum(OUTCOMES),
  /** For a refused row: the column head, if a column is the cause. */
  column: z.string().optional(),
  why: z.string().optional(),
  /** What the row says that was not imported or read as it stands, for a row that was or would be. */
  leftOut: z.string().optional(),
  /** For a refused row: its cells as in the file, one list for each of `rows`. */
  cells: z.array(z.array(z.string()).readonly()).readonly().optional(),
});
export type ImportRowDto = OutputOf<typeof importRowSchema>;

const importPlanSchema = z
  .object({
    source: z.enum(IMPORT_SOURCES),
    /** Whether the source was recognized by the columns. */
    isRecognized: z.boolean(),
    heads: z.array(z.string()).readonly(),
    columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()),
    /** Required fields for which no column was found. */
    missing: z.array(z.enum(IMPORT_FIELDS)).readonly(),
    /** Heads of the columns that are not imported. */
    unused: z.array(z.string()).readonly(),
    /** Required columns are missing, and the others are those of products. */
    looksLikeProducts: z.boolean(),
    /** Items that match no product, and how many bookings have them. */
    unmatched: z.array(z.object({ name: z.string(), count: z.int() })).readonly(),
    /** The shop's tax rate, if `includesTax` makes a difference. */
    asksTax: z.number().optional(),
    /** Whether `isDayFirst` makes a difference. */
    asksOrder: z.boolean(),
    /** The usual `taxFiledThrough`, if that makes a difference. */
    asksFiled: z.string().optional(),
    /** Statuses for which `statuses` has to say what they mean, and how many rows have them. */
    unknownStatuses: z.array(z.object({ name: z.string(), count: z.int() })).readonly(),
    counts: countsSchema,
    rows: z.array(importRowSchema).readonly(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlanDto = OutputOf<typeof importPlanSchema>;

const importSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Present name of the person who did it. */
  by: z.string(),
  file: z.string(),
  source: z.enum(IMPORT_SOURCES),
  total: z.int(),
  /** Rows processed of the total; fewer if the import was interrupted. */
  done: z.int(),
  counts: countsSchema,
  /** How the file was read, for the next one of the same system. Absent in older ones. */
  choices: importFileSchema
    .pick({ columns: true, products: true, statuses: true, isDayFirst: true })
    .optional(),
  /** How many products were saved, for a file of products. Its `counts` has only `refused`. */
  products: z.int().optional(),
  /** How many of the refused rows can be read again. Absent in older ones. */
  refusedKept: z.int().optional(),
  /** How many bookings and customers were taken back. Absent if none, and in older ones. */
  undone: z.int().optional(),
});
export type ImportDto = OutputOf<typeof importSchema>;

const importsSchema = z
  .object({ imports: z.array(importSchema).readonly() })
  .meta({ id: 'Imports' });

const importedSchema = z.object({
  import: importSchema,
  /** The refused rows of this part of the file. */
  refused: z.array(importRowSchema).readonly(),
});

const importedBookingsSchema = z
  .object({
    bookings: z
      .array(
        z.object({
          id: z.string(),
          number: z.string(),
          who: z.string(),
          about: z.string(),
          days: z.object({ start: z.string(), end: z.string() }),
          /** `changed`: something happened to it since, so an undo leaves it. */
          state: z.enum(IMPORTED_STATES),
        }),
      )
      .readonly(),
    /** How many customers it brought who are as it wrote them. */
    customers: z.int(),
  })
  .meta({ id: 'ImportedBookings' });
export type ImportedBookingDto = OutputOf<typeof importedBookingsSchema>['bookings'][number];

/** As in the file, with the reason behind the cells. */
const refusedRowsSchema = z
  .object({
    heads: z.array(z.string()).readonly(),
    rows: listOf({ cells: z.array(z.string()).readonly(), why: z.string() }),
  })
  .meta({ id: 'RefusedRows' });

const undoneSchema = z.object({
  undone: z.int(),
  /** How many customers were removed. */
  customers: z.int(),
  isDone: z.boolean(),
});

const productColumnSchema = z.enum(PRODUCT_COLUMNS.map(({ key }) => key));

const productTableSchema = z.object({
  /** Name of the file, for the list of imports. */
  name: z.string().trim().min(1).max(200).optional(),
  /** Column heads by field, where the guess is wrong. Empty: no column. */
  columns: z.partialRecord(productColumnSchema, z.string().max(200)).optional(),
  base64: base64Schema(MOST_TABLE_BYTES),
  /** False: products that the shop has and that differ stay as they are. */
  updates: z.boolean(),
  /** False: only a preview. */
  save: z.boolean(),
});

const importedProductsSchema = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int(),
          title: z.string(),
          /** `left`: the shop has it, and it differs, but updates were not asked for. */
          kind: z.enum(['create', 'update', 'unchanged', 'left']),
        }),
      )
      .readonly(),
    /** What keeps rows from being imported. `column` is empty if it is not one column. */
    faults: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })).readonly(),
    isSaved: z.boolean(),
    heads: z.array(z.string()).readonly(),
    columns: z.partialRecord(productColumnSchema, z.string()),
    /** Columns that the table lacks and its rows need. */
    missing: z.array(productColumnSchema).readonly(),
    /** Heads of the columns that are not imported. */
    unused: z.array(z.string()).readonly(),
  })
  .meta({ id: 'ImportedProducts' });
export type ImportedProductsDto = OutputOf<typeof importedProductsSchema>;

/** Bookings and customers of other systems. 422 `unreadable_table`, `column_not_found`. */
export const IMPORT_ROUTES = {
  'GET /imports': { needs: 'settings:read', answer: importsSchema, byKey: false },
  /** What the import would do with each row. */
  'POST /imports/plan': {
    needs: 'settings:write',
    body: importFileSchema,
    answer: importPlanSchema,
    byKey: false,
  },
  /** Products from a spreadsheet: all rows without a fault. 422 `unreadable_table`, `column_not_found`. */
  'POST /imports/products': {
    needs: 'catalogue:write',
    body: productTableSchema,
    answer: importedProductsSchema,
    byKey: false,
  },
  /** The bookings that an import brought, in the order of their numbers. 404 `import_not_found`. */
  'GET /imports/:id/bookings': {
    needs: 'settings:read',
    answer: importedBookingsSchema,
    byKey: false,
  },
  /** 404 `import_not_found`, also if none were kept. */
  'GET /imports/:id/refused': { needs: 'settings:read', answer: refusedRowsSchema, byKey: false },
  /**
   * Cancels some of them without mail and out of all figures, except those that changed since; then
   * removes the customers it brought that have nothing else. Call it until `isDone`. 404
   * `import_not_found`.
   */
  'POST /imports/:id/undo': { needs: 'settings:write', answer: undoneSchema, byKey: false },
  /**
   * Imports the next part of the file. Call it until `done` equals `total`. 409 `import_differs`,
   * 422 `columns_missing`.
   */
  'PUT /imports/:id': {
    needs: 'settings:write',
    body: importFileSchema,
    answer: importedSchema,
    byKey: false,
  },
} as const satisfies Routes;

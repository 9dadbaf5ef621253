import { z } from 'zod';
import { OUTCOMES } from '#core/integrations/import-bookings.ts';
import { IMPORT_FIELDS, IMPORT_SOURCES } from '#core/integrations/import-columns.ts';
import type { Routes } from './admin-api.ts';
import { type Asked, base64Schema, type Told } from './fields.ts';

/** A table as a spreadsheet or another system saves it. */
export const MOST_TABLE_BYTES = 600_000;

export const importFileSchema = z.object({
  /** The file's. */
  name: z.string().trim().min(1).max(200),
  base64: base64Schema(MOST_TABLE_BYTES),
  /** Left out: recognized by its columns, else `template`. With a booking's number it tells whether that was imported before. */
  source: z.enum(IMPORT_SOURCES).optional(),
  /** Headers by field, where the guess is wrong; empty: none. */
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(200)).optional(),
});
export type ImportFileDto = Asked<typeof importFileSchema>;

const countsSchema = z.object({
  /** To come, with units. */
  booked: z.int(),
  /** Over, or canceled. */
  history: z.int(),
  customer: z.int(),
  /** Customers about whom the file told something new. */
  merged: z.int(),
  /** Imported before. */
  known: z.int(),
  refused: z.int(),
});

const importRowSchema = z.object({
  /** As a spreadsheet numbers them; row 1 names the columns. */
  rows: z.array(z.int()).readonly(),
  number: z.string(),
  who: z.string(),
  /** What is booked; a customer's email address or phone number. */
  about: z.string(),
  days: z.object({ start: z.string(), end: z.string() }).optional(),
  kind: z.enum(OUTCOMES),
  /** Of what is refused: the header, where a column is to blame. */
  column: z.string().optional(),
  why: z.string().optional(),
});
export type ImportRowDto = Told<typeof importRowSchema>;

export const importPlanSchema = z
  .object({
    source: z.enum(IMPORT_SOURCES),
    /** By its columns. */
    isRecognized: z.boolean(),
    heads: z.array(z.string()).readonly(),
    columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()),
    /** Fields without a column, without which nothing can be read. */
    missing: z.array(z.enum(IMPORT_FIELDS)).readonly(),
    counts: countsSchema,
    rows: z.array(importRowSchema).readonly(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlanDto = Told<typeof importPlanSchema>;

const importSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Whoever did it, as they are called now. */
  by: z.string(),
  file: z.string(),
  source: z.enum(IMPORT_SOURCES),
  total: z.int(),
  /** Of the total; fewer where it was broken off. */
  done: z.int(),
  counts: countsSchema,
});
export type ImportDto = Told<typeof importSchema>;

export const importsSchema = z
  .object({ imports: z.array(importSchema).readonly() })
  .meta({ id: 'Imports' });

export const importedSchema = z.object({
  import: importSchema,
  /** The refused rows of this part of the file. */
  refused: z.array(importRowSchema).readonly(),
});

/** Bookings and customers of other systems, from their tables. 422 `unreadable_table`, `column_not_found`. */
export const IMPORT_ROUTES = {
  'GET /imports': { needs: 'settings:read', answer: importsSchema, byKey: false },
  /** What would become of each row. */
  'POST /imports/plan': {
    needs: 'settings:write',
    body: importFileSchema,
    answer: importPlanSchema,
    byKey: false,
  },
  /** Works off a part of the file, to be called until `done` is `total`. 409 `import_differs`, 422 `columns_missing`. */
  'PUT /imports/:id': {
    needs: 'settings:write',
    body: importFileSchema,
    answer: importedSchema,
    byKey: false,
  },
} as const satisfies Routes;

import { z } from 'zod';
import { STAFF_ROLES } from '#core/staff/access.ts';
import type { Routes } from './admin-api.ts';
import { calendarDaySchema, type OutputOf } from './fields.ts';

/** Days in shop time, both included. */
const auditLogQuerySchema = z.object({
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
  /** The kind of actor; everybody if absent. */
  by: z.enum(['staff', 'automatic']).optional(),
  /** An account's id, a job's name or `card-provider`. */
  actor: z.string().max(200).optional(),
  /** `collection/id` */
  subject: z.string().max(1_600).optional(),
  after: z.string().max(1_000).optional().meta({ description: 'The `next` of the previous page.' }),
});

const fieldsSchema = z.record(z.string(), z.json()).nullable();

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum([...STAFF_ROLES, 'system', 'provider', 'visitor']),
    }),
    /** The caller's network address. */
    from: z.string().optional(),
    /** Entries of one call have the same. Absent in older entries, and of jobs. */
    request: z.string().optional(),
    action: z.string(),
    subject: z.string(),
    /** Changed fields, secrets masked. Null if there was no document, or nothing changed. */
    before: fieldsSchema,
    after: fieldsSchema,
    /** Position in the chain. Absent, with empty hashes, until the entry is sealed, soon after. */
    seq: z.int().optional(),
    hash: z.string(),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryDto = OutputOf<typeof auditEntrySchema>;

const auditLogSchema = z.object({
  entries: z.array(auditEntrySchema).readonly(),
  next: z.string().optional(),
});

const chainSchema = z.object({
  /** Number of sealed entries. */
  entries: z.int(),
  /** What is wrong; empty if every entry is as it was written. */
  faults: z.array(z.string()).readonly(),
});

export const AUDIT_LOG_ROUTES = {
  'GET /audit-log': { needs: 'security:read', query: auditLogQuerySchema, answer: auditLogSchema },
  /** Reads the whole log, so it takes a while. */
  'POST /audit-log/check': { needs: 'security:read', answer: chainSchema },
} as const satisfies Routes;

import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { type InputOf, idSchema, type OutputOf } from './fields.ts';

const sessionSchema = z.object({
  id: z.string(),
  /** `Chrome on Windows`; empty if unknown. */
  device: z.string(),
  /** Network address without its last part. */
  network: z.string().optional(),
  startedAt: z.string(),
  /** Rounded to a quarter of an hour. */
  seenAt: z.string(),
  /** This request was sent in this session. */
  isThis: z.boolean(),
});
export type SessionDto = OutputOf<typeof sessionSchema>;

export const sessionsSchema = z
  .object({ sessions: z.array(sessionSchema).readonly() })
  .meta({ id: 'Sessions' });
export type SessionsDto = OutputOf<typeof sessionsSchema>;

/** A session's id may be as long as a hash. */
const sessionId = z.string().min(1).max(300);

export const endSessionsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('end'), id: sessionId }),
  /** All sessions except the one that sends this request. */
  z.object({ kind: z.literal('end_others') }),
]);
export type EndSessionsInput = InputOf<typeof endSessionsSchema>;

const memberQuerySchema = z.object({ member: idSchema });

const endMemberSessionsSchema = z.object({
  member: idSchema,
  /** If absent, all of the member's sessions. */
  id: sessionId.optional(),
});

/** The sessions of staff members. 404 `member_not_found`. */
export const SESSION_ROUTES = {
  'GET /sessions': { needs: 'security:read', query: memberQuerySchema, answer: sessionsSchema },
  /** Returns the remaining sessions. */
  'POST /sessions': {
    needs: 'security:write',
    body: endMemberSessionsSchema,
    answer: sessionsSchema,
  },
} as const satisfies Routes;

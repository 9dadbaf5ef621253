import { z } from 'zod';
import { SECTIONS, STAFF_ROLES } from '#core/staff/access.ts';
import { keyWishSchema } from '#core/staff/api-key.schema.ts';
import type { Routes } from './admin-api.ts';
import type { InputOf, OutputOf } from './fields.ts';

export type KeyWishDto = InputOf<typeof keyWishSchema>;

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of its token. */
  prefix: z.string(),
  /** Name of its owner. */
  person: z.string(),
  isYours: z.boolean(),
  role: z.enum(STAFF_ROLES),
  sections: z.partialRecord(z.enum(SECTIONS), z.enum(['read', 'write'])),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Day in shop time. */
  lastUsedOn: z.string().optional(),
  isOver: z.boolean(),
});
export type ApiKeyDto = OutputOf<typeof keySchema>;

const apiKeysSchema = z.object({ keys: z.array(keySchema).readonly() }).meta({ id: 'ApiKeys' });

const madeKeySchema = z.object({
  /** Shown once: only its hash is kept. */
  token: z.string(),
  keys: z.array(keySchema).readonly(),
});

/** Keys for programs. Only an owner makes them: a key works for a year without the person. */
export const API_KEY_ROUTES = {
  'GET /api-keys': { needs: 'security:read', answer: apiKeysSchema, byKey: false },
  /** 409 `too_many_keys`, 422 `no_section`. */
  'POST /api-keys': {
    needs: 'security:write',
    body: keyWishSchema,
    answer: madeKeySchema,
    byKey: false,
  },
  /** 404 `key_not_found`. */
  'POST /api-keys/:id/revoke': { needs: 'security:write', answer: apiKeysSchema, byKey: false },
} as const satisfies Routes;

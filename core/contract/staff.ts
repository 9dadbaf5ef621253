import { z } from 'zod';
import { SECTIONS, STAFF_ROLES } from '#core/staff/access.ts';
import { keyInputSchema } from '#core/staff/api-key.schema.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import { amountSchema, centsSchema, emailSchema, type InputOf, type OutputOf } from './fields.ts';

const roleSchema = z.enum(STAFF_ROLES);

const limitsInput = z.object({
  refundCents: amountSchema,
  discountPercent: z
    .int('Enter a whole percentage.')
    .min(0, 'At least 0.')
    .max(100, 'At most 100.'),
  waiverCents: amountSchema,
});

/** What a staff member may give away without an owner's approval. */
const limitsSchema = z.object({
  refundCents: centsSchema,
  discountPercent: z.number(),
  waiverCents: centsSchema,
});
export type LimitsDto = OutputOf<typeof limitsSchema>;

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Absent for owners, who have no limits. */
  limits: limitsSchema.optional(),
  lastSignInAt: z.string().optional(),
  /** The member's second factors and recovery codes. */
  factor: z.object({ hasApp: z.boolean(), passkeys: z.int(), codes: z.int() }),
});
export type StaffMemberDto = OutputOf<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  invitedAt: z.string(),
  expiresAt: z.string(),
  isOver: z.boolean(),
});
export type InvitationDto = OutputOf<typeof invitationSchema>;

const staffSchema = z
  .object({
    /** Id of the member who sent the request. */
    you: z.string(),
    /** If true, staff without a second factor can only set one up. */
    isFactorRequired: z.boolean(),
    members: z.array(memberSchema).readonly(),
    invitations: z.array(invitationSchema).readonly(),
  })
  .meta({ id: 'Staff' });
export type StaffDto = OutputOf<typeof staffSchema>;

const invitedSchema = staffSchema
  .extend({
    /** The link of the invitation that was made or renewed. It is shown only once. */
    link: z.string().optional(),
  })
  .meta({ id: 'StaffInvited' });

const inviteSchema = z.object({ email: emailSchema, role: roleSchema });

export const staffChangeSchema = z.discriminatedUnion('kind', [
  /** The limits are reset to those of the new role. */
  z.object({ kind: z.literal('set_role'), role: roleSchema }),
  z.object({ kind: z.literal('set_limits'), limits: limitsInput }),
  /** Ends access and sessions immediately. */
  z.object({ kind: z.literal('remove') }),
  /** For a member who lost phone and codes. Ends their sessions; they set up another factor. */
  z.object({ kind: z.literal('reset_factor') }),
]);
export type StaffChange = InputOf<typeof staffChangeSchema>;

const invitationChangeSchema = z.discriminatedUnion('kind', [
  /** Mails a new link; the earlier one stops working. */
  z.object({ kind: z.literal('invite_again') }),
  z.object({ kind: z.literal('withdraw') }),
]);

const factorRuleSchema = z.object({ isRequired: z.boolean() });

/** The people with access to the back office. Each call returns the whole staff. */
export const STAFF_ROUTES = {
  'GET /staff': { needs: 'security:read', answer: staffSchema },
  /** Mails the link. 409 `already_staff`, `too_many_staff`. */
  'POST /staff': { needs: 'security:write', body: inviteSchema, answer: invitedSchema },
  /** 404 `member_not_found`, 409 `last_owner`. */
  'POST /staff/:id/changes': {
    needs: 'security:write',
    body: staffChangeSchema,
    answer: staffSchema,
  },
  /** 409 `no_own_factor`: an owner who requires a second factor must have one. */
  'POST /staff/second-factor': {
    needs: 'security:write',
    body: factorRuleSchema,
    answer: staffSchema,
  },
  /** 404 `invitation_not_found`. */
  'POST /staff/invitations/:id': {
    needs: 'security:write',
    body: invitationChangeSchema,
    answer: invitedSchema,
  },
} as const satisfies Routes;

/** What the mailed link offers. */
const openedInvitationSchema = z.object({
  email: z.string(),
  role: roleSchema,
  inviter: z.string(),
  expiresAt: z.string(),
});
export type OpenedInvitation = OutputOf<typeof openedInvitationSchema>;

const joinedSchema = z.object({ role: roleSchema });

export type KeyInputDto = InputOf<typeof keyInputSchema>;

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
    body: keyInputSchema,
    answer: madeKeySchema,
    byKey: false,
  },
  /** 404 `key_not_found`. */
  'POST /api-keys/:id/revoke': { needs: 'security:write', answer: apiKeysSchema, byKey: false },
} as const satisfies Routes;

/** What a mailed invitation to the staff offers. 404 `invalid_link`. */
export const INVITATION_ROUTES = {
  'GET /staff-invitations/:token': { answer: openedInvitationSchema },
  /** For the signed-in account. 409 `other_account`, `already_staff`. */
  'POST /staff-invitations/:token/accept': { answer: joinedSchema },
} as const satisfies PublicRoutes;

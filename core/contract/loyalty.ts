import { z } from 'zod';
import { CREDIT_ENTRY_KINDS } from '#core/credits/credit.ts';
import { LOYALTY_TIERS } from '#core/customers/loyalty.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import type { OutputOf } from './fields.ts';

const tierSchema = z.enum(LOYALTY_TIERS.map(({ id }) => id));

/** A customer's own standing. */
export const loyaltySchema = z.object({
  memberSince: z.string(),
  tier: tierSchema,
  /** Absent at the highest tier. */
  next: z.object({ tier: tierSchema, missing: z.int() }).optional(),
  completed: z.int(),
  days: z.int(),
  /** Absent if there are no points, or the email address is not proven. A point is a cent. */
  points: z
    .object({
      /** Entered at checkout to spend the points. */
      code: z.string(),
      balance: z.int(),
      endsOn: z.string().optional(),
      /** Latest first. */
      entries: listOf({
        kind: z.enum(CREDIT_ENTRY_KINDS),
        points: z.int(),
        at: z.string(),
        reservationId: z.string().optional(),
      }),
    })
    .optional(),
  /** What they can pay with besides points: rain checks, and gift cards mailed to a proven address. */
  credits: listOf({
    kind: z.enum(['rain_check', 'gift_card']),
    code: z.string(),
    balanceCents: z.int(),
    expiresOn: z.string(),
  }).optional(),
  /** Their promo code for friends. Absent if none are offered, or before their first party. */
  friends: z
    .object({
      code: z.string(),
      url: z.string(),
      friendCents: z.int(),
      minimumCents: z.int(),
      giverPoints: z.int(),
      bookings: z.int(),
    })
    .optional(),
  parties: listOf({
    reservationId: z.string(),
    productTitle: z.string(),
    es: z.object({ productTitle: z.string() }).optional(),
    startDate: z.string(),
    endDate: z.string(),
    days: z.int(),
    paidCents: z.int(),
  }),
});
export type LoyaltyDto = OutputOf<typeof loyaltySchema>;

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent if no booking of theirs has one. */
  email: z.string().optional(),
  tier: tierSchema,
  parties: z.int(),
  days: z.int(),
  spentCents: z.int(),
  /** Points of their address. */
  points: z.int(),
  lastParty: z.string(),
});
export type MemberDto = OutputOf<typeof memberSchema>;

/** All members, for the back office, highest spending first. */
const membersSchema = z.object({
  members: z.array(memberSchema).readonly(),
  /** False if older reservations were left out. */
  isWhole: z.boolean(),
});

export const MEMBER_ROUTES = {
  'GET /members': { needs: 'customers:read', answer: membersSchema },
} as const satisfies Routes;

import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { type InputOf, type OutputOf } from './fields.ts';

/** A code from an app, or a recovery code. */
const codeSchema = z.string().trim().min(6, 'Enter the code.').max(40, 'Enter the code.');

/** As returned by the browser. The WebAuthn library validates it. */
const answerSchema = z.record(z.string(), z.json());

const factorStateSchema = z
  .object({
    /** All staff must have a second factor. */
    isRequired: z.boolean(),
    /** What the back office requires of this session: nothing, a proof, or setting up a factor. */
    gate: z.enum(['open', 'prove', 'enroll']),
    /** A factor was proven recently enough for changes. */
    isFresh: z.boolean(),
    /** An authenticator app. */
    app: z.object({ addedAt: z.string() }).optional(),
    passkeys: listOf({
      id: z.string(),
      name: z.string(),
      addedAt: z.string(),
      usedAt: z.string().optional(),
    }),
    /** Number of recovery codes left. */
    codes: z.int(),
    offersPasskeys: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type FactorStateDto = OutputOf<typeof factorStateSchema>;

export const factorInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin_app') }),
  z.object({ kind: z.literal('confirm_app'), code: codeSchema }),
  z.object({ kind: z.literal('remove_app') }),
  z.object({ kind: z.literal('begin_passkey') }),
  z.object({
    kind: z.literal('add_passkey'),
    name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use 60 characters or fewer.'),
    answer: answerSchema,
  }),
  z.object({ kind: z.literal('remove_passkey'), id: z.string().min(1).max(1_500) }),
  z.object({ kind: z.literal('new_codes') }),
]);
export type FactorInputDto = InputOf<typeof factorInputSchema>;

export const factorSchema = z.object({
  state: factorStateSchema,
  /** Shown only once, after `begin_app`. */
  app: z.object({ secret: z.string(), uri: z.string() }).optional(),
  /** Passkey options for the browser, after `begin_passkey`. */
  question: answerSchema.optional(),
  /** Recovery codes, shown only once: with the first factor, and after `new_codes`. */
  codes: z.array(z.string()).readonly().optional(),
});
export type FactorDto = OutputOf<typeof factorSchema>;

export const proofInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin_passkey') }),
  z.object({ kind: z.literal('code'), code: codeSchema }),
  z.object({ kind: z.literal('passkey'), answer: answerSchema }),
]);
export type ProofInputDto = InputOf<typeof proofInputSchema>;

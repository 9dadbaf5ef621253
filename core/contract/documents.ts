import { z } from 'zod';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { PublicRoutes } from './calls.ts';
import type { OutputOf } from './fields.ts';

const row = z.object({ label: z.string(), value: z.string() });

export const paperBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('points'), items: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('facts'), rows: z.array(row).readonly() }),
  z.object({
    kind: z.literal('amounts'),
    rows: z
      .array(row.extend({ note: z.string().optional(), isStrong: z.boolean().optional() }))
      .readonly(),
  }),
  z.object({
    kind: z.literal('signature'),
    label: z.string(),
    name: z.string(),
    when: z.string(),
    drawing: z.string().optional(),
  }),
]);

const agreementSchema = z
  .object({
    termsVersion: z.string(),
    /** Id of this exact text. Send it back with the signature. */
    textId: z.string(),
    blocks: z.array(paperBlockSchema).readonly(),
    /** The booking's, which may not be the page's. */
    language: z.enum(LANGUAGES).optional(),
    /** `isCurrent`: the text they signed is the present one. */
    signed: z.object({ name: z.string(), at: z.string(), isCurrent: z.boolean() }).optional(),
  })
  .meta({ id: 'AgreementToSign' });
export type AgreementDto = OutputOf<typeof agreementSchema>;

/** The rental agreement of a private link. 404 `invalid_link` for a bad token. */
export const AGREEMENT_ROUTES = {
  'GET /manage/:token/agreement': { answer: agreementSchema },
  /** 409 `agreement_changed`, `already_signed`, `cannot_sign`. */
  'POST /manage/:token/agreement': { body: signatureSchema, answer: agreementSchema },
} as const satisfies PublicRoutes;

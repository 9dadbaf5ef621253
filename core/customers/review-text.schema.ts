import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import {
  LONGEST_NAME,
  LONGEST_REASON,
  LONGEST_REVIEW,
  LONGEST_TITLE,
  SHORTEST_REVIEW,
} from './review.ts';

const READABLE = /[\p{L}\p{N}]/u;

const shown = (allowed: RegExp) => (text: string) => text.isWellFormed() && allowed.test(text);
const NOT_SHOWN = { error: fieldError('text_not_shown') };

/** Checked in the browser and again on the server. Shown as text, never as markup. */
export const reviewTextSchema = z.object({
  stars: z.literal([1, 2, 3, 4, 5], fieldError('stars_missing')),
  /** Optional; may be empty. */
  title: z
    .string()
    .trim()
    .max(LONGEST_TITLE, fieldError('text_too_long', { most: LONGEST_TITLE }))
    .refine(shown(ONE_LINE), NOT_SHOWN)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  text: z
    .string(fieldError('review_missing'))
    .trim()
    .min(SHORTEST_REVIEW, fieldError('text_too_short', { least: SHORTEST_REVIEW }))
    .max(LONGEST_REVIEW, fieldError('text_too_long', { most: LONGEST_REVIEW }))
    .refine(shown(LINES), NOT_SHOWN)
    .refine((text) => READABLE.test(text), fieldError('review_missing')),
  name: z
    .string(fieldError('review_name_missing'))
    .trim()
    .min(1, fieldError('review_name_missing'))
    .max(LONGEST_NAME, fieldError('text_too_long', { most: LONGEST_NAME }))
    .refine(shown(ONE_LINE), NOT_SHOWN)
    .refine((text) => READABLE.test(text), fieldError('review_name_missing')),
});

const ownersText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, fieldError('text_too_long', { most }))
    .refine(shown(LINES), NOT_SHOWN);

/** Why a review is not shown. The customer reads this. */
export const reasonSchema = ownersText(LONGEST_REASON).min(1, 'Enter a reason. The guest sees it.');

/** The shop's public answer; empty removes it. */
export const replySchema = ownersText(LONGEST_REVIEW);

/** As typed, before validation. */
export type ReviewInput = z.input<typeof reviewTextSchema>;

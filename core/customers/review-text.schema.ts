import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import {
  LONGEST_NAME,
  LONGEST_REASON,
  LONGEST_REVIEW,
  LONGEST_TITLE,
  SHORTEST_REVIEW,
} from './review.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;
/** Signs that turn the direction of what follows, on into the page around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const READABLE = /[\p{L}\p{N}]/u;

const shown = (control: RegExp) => (text: string) =>
  text.isWellFormed() && !control.test(text) && !TURNING.test(text);
const NOT_SHOWN = { error: fieldError('text_not_shown') };

/** Checked beside the fields in the browser and again at the server's door. Shown as text, never as markup. */
export const reviewTextSchema = z.object({
  stars: z.literal([1, 2, 3, 4, 5], fieldError('stars_missing')),
  /** May be left out or empty. */
  title: z
    .string()
    .trim()
    .max(LONGEST_TITLE, fieldError('text_too_long', { most: LONGEST_TITLE }))
    .refine(shown(CONTROL), NOT_SHOWN)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  text: z
    .string(fieldError('review_missing'))
    .trim()
    .min(SHORTEST_REVIEW, fieldError('text_too_short', { least: SHORTEST_REVIEW }))
    .max(LONGEST_REVIEW, fieldError('text_too_long', { most: LONGEST_REVIEW }))
    .refine(shown(CONTROL_BUT_LINES), NOT_SHOWN)
    .refine((text) => READABLE.test(text), fieldError('review_missing')),
  name: z
    .string(fieldError('review_name_missing'))
    .trim()
    .min(1, fieldError('review_name_missing'))
    .max(LONGEST_NAME, fieldError('text_too_long', { most: LONGEST_NAME }))
    .refine(shown(CONTROL), NOT_SHOWN)
    .refine((text) => READABLE.test(text), fieldError('review_name_missing')),
});

const ownersText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, fieldError('text_too_long', { most }))
    .refine(shown(CONTROL_BUT_LINES), NOT_SHOWN);

/** Why a review is not shown; its guest reads it. */
export const reasonSchema = ownersText(LONGEST_REASON).min(1, 'Say why: the guest reads it.');

/** The shop's public answer; an empty one takes it back. */
export const replySchema = ownersText(LONGEST_REVIEW);

/** As typed, before it is checked. */
export type ReviewInput = z.input<typeof reviewTextSchema>;

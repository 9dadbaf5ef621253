import { z } from 'zod';
import {
  LONGEST_NAME,
  LONGEST_REASON,
  LONGEST_REVIEW,
  LONGEST_TITLE,
  SHORTEST_REVIEW,
} from './review-limits.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;
/** Signs that turn the direction of what follows, on into the page around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const READABLE = /[\p{L}\p{N}]/u;

const shown = (control: RegExp) => (text: string) =>
  text.isWellFormed() && !control.test(text) && !TURNING.test(text);
const NOT_SHOWN = { error: 'Contains characters that cannot be shown.' };

/** Checked beside the fields in the browser and again at the server's door. Shown as text, never as markup. */
export const reviewTextSchema = z.object({
  stars: z.literal([1, 2, 3, 4, 5], 'Choose one to five stars.'),
  /** May be left out or empty. */
  title: z
    .string()
    .trim()
    .max(LONGEST_TITLE, `At most ${LONGEST_TITLE} letters.`)
    .refine(shown(CONTROL), NOT_SHOWN)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  text: z
    .string('Tell us how it was.')
    .trim()
    .min(SHORTEST_REVIEW, `A little more, please: at least ${SHORTEST_REVIEW} letters.`)
    .max(LONGEST_REVIEW, `At most ${LONGEST_REVIEW.toLocaleString('en-US')} letters.`)
    .refine(shown(CONTROL_BUT_LINES), NOT_SHOWN)
    .refine((text) => READABLE.test(text), 'Tell us how it was.'),
  name: z
    .string('Say what name to show.')
    .trim()
    .min(1, 'Say what name to show.')
    .max(LONGEST_NAME, `At most ${LONGEST_NAME} letters.`)
    .refine(shown(CONTROL), NOT_SHOWN)
    .refine((text) => READABLE.test(text), 'Say what name to show.'),
});

const ownersText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} letters.`)
    .refine(shown(CONTROL_BUT_LINES), NOT_SHOWN);

/** Why a review is not shown; its guest reads it. */
export const reasonSchema = ownersText(LONGEST_REASON).min(1, 'Say why: the guest reads it.');

/** The shop's public answer; an empty one takes it back. */
export const replySchema = ownersText(LONGEST_REVIEW);

/** As typed, before it is checked. */
export type ReviewInput = z.input<typeof reviewTextSchema>;

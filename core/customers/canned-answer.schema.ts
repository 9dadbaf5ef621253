import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { unknownWords } from './canned-answer.ts';

export const LONGEST_REPLY = 4_000;
const LONGEST_NAME = 60;

/** Text of a reply that the office mails. May have several lines; must not be empty. */
export const replyTextSchema = z
  .string()
  .trim()
  .min(1, 'Enter an answer.')
  .max(LONGEST_REPLY, fieldError('text_too_long', { most: LONGEST_REPLY }))
  .refine((text) => text.isWellFormed() && LINES.test(text), {
    error: fieldError('text_not_shown'),
  });

const answerText = replyTextSchema.superRefine((text, context) => {
  const [unknown] = unknownWords(text);
  if (unknown === undefined) return;
  context.addIssue({ code: 'custom', message: `{${unknown}} is not a known word.` });
});

/** A canned answer as entered by the office. */
export const answerInputSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(LONGEST_NAME, `Use ${LONGEST_NAME} characters or fewer.`)
    .regex(ONE_LINE, 'Must be on one line.'),
  text: z.object({ en: answerText, es: answerText }),
});

import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { unknownWords } from './canned-answer.ts';

export const LONGEST_REPLY = 4_000;
const LONGEST_NAME = 60;

const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;

/** Text of a reply that the office mails. May have several lines; must not be empty. */
export const replyTextSchema = z
  .string()
  .trim()
  .min(1, 'Write an answer.')
  .max(LONGEST_REPLY, fieldError('text_too_long', { most: LONGEST_REPLY }))
  .refine((text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text), {
    error: fieldError('text_not_shown'),
  });

const answerText = replyTextSchema.superRefine((text, context) => {
  const [unknown] = unknownWords(text);
  if (unknown === undefined) return;
  context.addIssue({ code: 'custom', message: `There is no {${unknown}}.` });
});

/** A canned answer as entered by the office. */
export const answerInputSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name it.')
    .max(LONGEST_NAME, `Use ${LONGEST_NAME} characters or fewer.`)
    .regex(/^\P{Cc}*$/u, 'Must be on one line.'),
  text: z.object({ en: answerText, es: answerText }),
});

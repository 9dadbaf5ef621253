import { z } from 'zod';
import { LINES } from '#core/kernel/shown-text.ts';

/** About ten printed pages. */
export const MOST_OWN_TERMS = 40_000;

const FEWER = `Use ${MOST_OWN_TERMS.toLocaleString('en-US')} characters or fewer.`;

/** Any text: it is shown as written, never as markup. */
const words = z
  .string()
  .max(MOST_OWN_TERMS, FEWER)
  .refine((text) => text.isWellFormed() && LINES.test(text), {
    error: 'Must be plain text. Paste it again without formatting.',
  })
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim());

/** A heading alone is nothing to agree to. */
const says = (text: string): boolean =>
  text.split('\n').some((line) => /[\p{L}\p{N}]/u.test(line) && !line.trimStart().startsWith('#'));

export const ownTextSchema = z.object({
  en: words.refine(says, 'Enter the text of the agreement.'),
  es: words.refine(
    (text) => text === '' || says(text),
    'Enter the text of the agreement, or nothing.',
  ),
  replaces: z.boolean(),
});

import { useEffect } from 'react';
import { z } from 'zod';
import { unknownWords } from '#core/customers/canned-answer.ts';
import type { Language } from '#core/kernel/language.ts';
import { Segmented } from './controls.tsx';

// What editors of messages to customers share: both languages, fields in braces, a preview.

export const MESSAGE_LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

/** The same checks as on the server. @param words the fields it may have in braces */
export const messageText = (most: number, words: readonly string[]) =>
  z
    .string()
    .trim()
    .min(1, 'Enter the text.')
    .max(most, `Use ${most} characters or fewer.`)
    .superRefine((text, context) => {
      const [unknown] = unknownWords(text, words);
      if (unknown === undefined) return;
      context.addIssue({ code: 'custom', message: `There is no field {${unknown}}.` });
    });

/** Passes the input to the preview beside the form. */
export function Follow<Texts>(props: {
  readonly texts: Texts;
  readonly isDirty: boolean;
  readonly onChange: (typed: { readonly texts: Texts; readonly isDirty: boolean }) => void;
}) {
  const { isDirty, onChange } = props;
  const text = JSON.stringify(props.texts);
  useEffect(() => {
    onChange({ texts: JSON.parse(text) as Texts, isDirty });
  }, [text, isDirty, onChange]);
  return null;
}

export const PreviewLanguage = (props: {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}) => (
  <Segmented
    label="Language of the preview"
    options={MESSAGE_LANGUAGES.map(([value, label]) => ({ value, label }))}
    {...props}
  />
);

export const MailPreview = (props: {
  readonly heading: 'h3' | 'h4';
  readonly subject: string;
  readonly text: string;
}) => (
  <section aria-label="Mail" className="rounded-lg border border-line">
    <props.heading className="border-b border-line px-3 py-2 font-semibold break-words">
      {props.subject}
    </props.heading>
    <p className="px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap">{props.text}</p>
  </section>
);

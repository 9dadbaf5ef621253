import type { GiftWords } from '#core/contract/credits.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import { SelectField, TextAreaField } from '#web/shared/ui/field.tsx';

export type GiftDraft = { readonly language: Language; readonly message: string };

export const NO_WORDS: GiftDraft = { language: 'en', message: '' };

export const giftWordsOf = ({ language, message }: GiftDraft): GiftWords => ({
  language,
  ...(message.trim() !== '' && { message: message.trim() }),
});

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

/** What the mail with a gift card says beside the code. */
export function GiftWordsFields(props: {
  readonly draft: GiftDraft;
  readonly onChange: (words: Partial<GiftDraft>) => void;
}) {
  const { draft, onChange } = props;
  return (
    <div className="grid gap-4 border-l-2 border-line pl-4">
      <TextAreaField
        label="A few words (optional)"
        hint="They stand in the mail, above the card."
        maxLength={500}
        rows={3}
        value={draft.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      <SelectField
        label="Language of the mail"
        value={draft.language}
        onChange={({ target }) =>
          onChange({ language: LANGUAGES.find((one) => one === target.value) ?? 'en' })
        }
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {NAMES[language]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

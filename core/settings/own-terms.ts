import { textIdOf } from '#core/kernel/ids.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Settings } from './business-settings.ts';

// Why it is kept apart from the settings: docs/decisions/15-agreements-receipts-and-links.md.

/** The owner's own terms as written: plain text, read by `core/content/own-terms-text.ts`. */
export type OwnText = {
  readonly en: string;
  /** Empty: customers who read Spanish get the English text. */
  readonly es: string;
  /** Instead of our standard terms, or below them. */
  readonly replaces: boolean;
};

/** Own terms in force. Every page has their id and day with the settings; the text has its own document. */
export type OwnTerms = NonNullable<Settings['ownTerms']> & { readonly text: OwnText };

/** The same text always has the same id. */
export const ownTermsId = ({ en, es, replaces }: OwnText): string => textIdOf([en, es, replaces]);

/** Every text that was ever in force, so that what a customer agreed to can be read later. */
export interface OwnTexts {
  find(id: string): Promise<OwnText | undefined>;
  keep(id: string, text: OwnText): Promise<void>;
}

export type ReadOwnTerms = (settings: Pick<Settings, 'ownTerms'>) => Promise<OwnTerms | undefined>;

/** Throws if the text is missing, because another text must not be signed in its place. */
export const makeReadOwnTerms =
  (texts: Pick<OwnTexts, 'find'>): ReadOwnTerms =>
  async ({ ownTerms }) => {
    if (ownTerms === undefined) return undefined;
    const text = await texts.find(ownTerms.id);
    if (text === undefined) throw new Error(`The own terms ${ownTerms.id} have no text.`);
    return { ...ownTerms, text };
  };

/** Own terms as one reader sees them. */
export type ShownOwnTerms = Pick<OwnText, 'replaces'> & {
  readonly words: string;
  /** For a reader of another language, because there is no other text. */
  readonly isOnlyEnglish?: true;
};

export const shownIn = ({ en, es, replaces }: OwnText, language: Language): ShownOwnTerms => ({
  replaces,
  words: language === 'es' && es !== '' ? es : en,
  ...(language === 'es' && es === '' && { isOnlyEnglish: true }),
});

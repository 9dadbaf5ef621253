import type { Language } from '#core/kernel/language.ts';
import type { ShownOwnTerms } from '#core/settings/own-terms.ts';
import type { PageText, TextSection } from './content-pages.ts';

const WORDS: Readonly<Record<Language, { readonly untitled: string; readonly lead: string }>> = {
  en: { untitled: 'Agreement', lead: 'What you and we agree on when you book.' },
  es: { untitled: 'Contrato', lead: 'Lo que acordamos contigo cuando reservas.' },
};

/** Why a Spanish page or agreement has English terms, for a reader who expects Spanish. */
export function sayOnlyEnglish(own: ShownOwnTerms | undefined): string | undefined {
  if (own?.isOnlyEnglish !== true) return undefined;
  return own.replaces
    ? 'Los términos están en inglés porque solo los ofrecemos en inglés.'
    : 'Los términos adicionales, al final, están en inglés porque solo los ofrecemos en inglés.';
}

/** A line that begins with this is a heading. */
const HEADING = /^\s*#+/;

type Written = Pick<TextSection, 'title' | 'paragraphs'>;

/**
 * The sections of a text as an owner writes it: a line that begins with `#` is a heading, a blank
 * line ends a paragraph, and other line breaks stay. Everything else is text, whatever it looks like.
 * @param untitled the heading of a text that begins without one
 */
export function sectionsIn(text: string, untitled: string): readonly Written[] {
  const sections: { title: string; paragraphs: string[] }[] = [];
  let open = '';
  const end = (): void => {
    if (open === '') return;
    if (sections.length === 0) sections.push({ title: untitled, paragraphs: [] });
    sections.at(-1)?.paragraphs.push(open);
    open = '';
  };
  for (const line of text.split('\n')) {
    const said = line.trim();
    const title = said.replace(HEADING, '').trim();
    if (said !== '' && !HEADING.test(said)) open = open === '' ? said : `${open}\n${said}`;
    else end();
    if (HEADING.test(said) && title !== '') sections.push({ title, paragraphs: [] });
  }
  end();
  return sections;
}

/** The terms in force: our standard text, the owner's own, or both. */
export function termsInForce(
  standard: PageText,
  own: ShownOwnTerms | undefined,
  language: Language,
): PageText {
  if (own === undefined) return standard;
  const { untitled, lead } = WORDS[language];
  const sections = sectionsIn(own.words, untitled).map((section, index) => ({
    ...section,
    id: `own-${index + 1}`,
  }));
  return own.replaces
    ? { ...standard, lead, sections }
    : { ...standard, sections: [...standard.sections, ...sections] };
}

/** A text of ours in the form that owners write, for them to start from. */
export const asWritten = ({ sections }: PageText): string =>
  sections
    .flatMap(({ title, paragraphs, points = [] }) => [
      `# ${title}`,
      ...paragraphs,
      ...(points.length === 0 ? [] : [points.map((point) => `- ${point}`).join('\n')]),
    ])
    .join('\n\n');

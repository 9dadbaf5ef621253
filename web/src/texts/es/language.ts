import type { Language } from '#core/kernel/language.ts';
import type { CHOOSER as English } from '../en/language.ts';

/** The language this bundle was built for. */
export const LANGUAGE: Language = 'es';

export const CHOOSER: typeof English = {
  label: 'Idioma',
  english: 'English',
  spanish: 'Español',
};

import type { Language } from '#core/kernel/language.ts';

/** The language this bundle was built for. */
export const LANGUAGE: Language = 'en';

export const CHOOSER = { label: 'Language', english: 'English', spanish: 'Español' };

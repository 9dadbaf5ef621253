export { termsText } from '#core/content/terms-text.ts';

export const TERMS_PAGE = {
  /** The day follows. */
  inForce: (version: string) => `Version ${version}, in the words of`,
};

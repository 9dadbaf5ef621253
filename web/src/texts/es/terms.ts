export { termsText } from '#core/content/terms-text.es.ts';
import type * as English from '../en/terms.ts';

export const TERMS_PAGE: typeof English.TERMS_PAGE = {
  /** The day follows. */
  inForce: (version) => `Versión ${version}, con el texto del`,
};

import type { PromoCode, PromoTerms } from './promo-code.ts';
import type { Result } from '#core/kernel/result.ts';

export type SavePromoCodeError =
  | { readonly kind: 'promo_code_exists' }
  | { readonly kind: 'promo_code_not_found' }
  /** Someone else saved it since `revision` was read. */
  | { readonly kind: 'promo_code_changed' };

/** Codes are told to nobody: only whoever knows one can ask for it. */
export interface PromoCodes {
  /** @param code as `normalCode` writes it; undefined also for text that no code can be */
  find(code: string): Promise<PromoCode | undefined>;
  /** In the order of the alphabet. */
  list(): Promise<readonly PromoCode[]>;
  create(terms: PromoTerms): Promise<Result<PromoCode, SavePromoCodeError>>;
  /** The uses stay what they are; the code itself cannot be renamed. */
  update(terms: PromoTerms, revision: number): Promise<Result<PromoCode, SavePromoCodeError>>;
}

import type { PromoInput } from '#core/pricing/promo-code.schema.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import type { Answer } from './shop-api.ts';

export type PromoCodeDto = PromoInput & { readonly uses: number; readonly revision: number };

/** The back office's business settings. Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface BusinessApi {
  readSettings(): Answer<BusinessSettings>;
  /** @param revision the one that was edited; 409 `settings_changed` when someone saved in between */
  saveSettings(settings: Settings, revision: number): Answer<BusinessSettings>;
  listPromoCodes(): Answer<{ readonly promoCodes: readonly PromoCodeDto[] }>;
  /** 409 `promo_code_exists` */
  createPromoCode(input: PromoInput): Answer<PromoCodeDto>;
  /** 404 `promo_code_not_found`, 409 `promo_code_changed` */
  updatePromoCode(input: PromoInput, revision: number): Answer<PromoCodeDto>;
}

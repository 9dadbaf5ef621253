import type { BusinessApi } from '#core/contract/business-api.ts';
import type { SendJson } from '#adapters/http/json-request.ts';

/** Business settings and promo codes. */
export const businessCalls = (send: SendJson): BusinessApi => ({
  readSettings: () => send({ path: '/admin/settings' }),
  saveSettings: (settings, revision) =>
    send({ method: 'PUT', path: '/admin/settings', body: { settings, revision } }),
  listPromoCodes: () => send({ path: '/admin/promo-codes' }),
  createPromoCode: (body) => send({ method: 'POST', path: '/admin/promo-codes', body }),
  updatePromoCode: (promoCode, revision) =>
    send({
      method: 'PUT',
      path: `/admin/promo-codes/${encodeURIComponent(promoCode.code)}`,
      body: { promoCode, revision },
    }),
});

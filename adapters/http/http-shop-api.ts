import type { ShopApi } from '#core/ports/shop-api.ts';
import { type HttpOptions, jsonSender } from '#adapters/http/json-request.ts';

const query = (fields: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

const segment = encodeURIComponent;

/** The shop's interface (docs: api) over fetch. */
export function httpShopApi(options: HttpOptions = {}): ShopApi {
  const send = jsonSender(options);
  return {
    listProducts: ({ category, limit, q, from, to }) =>
      send({ path: `/products${query({ category, limit, q, from, to })}` }),
    listFeatured: (limit) => send({ path: `/products/featured${query({ limit })}` }),
    findProduct: (idOrSlug) => send({ path: `/products/${segment(idOrSlug)}` }),
    availability: (productId, from, to) =>
      send({ path: `/products/${segment(productId)}/availability${query({ from, to })}` }),
    quote: (body) => send({ method: 'POST', path: '/quotes', body }),
    reserve: (body, idempotencyKey) =>
      send({
        method: 'POST',
        path: '/reservations',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    createPaymentIntent: (body) => send({ method: 'POST', path: '/createPaymentIntent', body }),
    reservationStatus: (id, manageToken) =>
      send({
        path: `/reservations/${segment(id)}/status`,
        headers: { authorization: `Manage ${manageToken}` },
      }),
    manage: (token) => send({ path: `/manage/${segment(token)}` }),
    sendMessage: (body) => send({ method: 'POST', path: '/contact', body }),
    cancelReservation: (token, refundCents) =>
      send({ method: 'POST', path: `/manage/${segment(token)}/cancel`, body: { refundCents } }),
  };
}

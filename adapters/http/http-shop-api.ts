import type { Answer } from '#core/contract/problem.ts';
import type { ManageApi, PapersApi, QuotesApi, ShopApi } from '#core/contract/shop-api.ts';
import { type HttpOptions, jsonSender, query, type SendJson } from '#adapters/http/json-request.ts';

const linkOf = (token: string): string => `/manage/${encodeURIComponent(token)}`;

/** Calls for customers with their private link. */
const manageCalls = (send: SendJson): ManageApi => ({
  manage: (token) => send({ path: linkOf(token) }),
  ownAvailability: (token, from, to, period) =>
    send({
      path: `${linkOf(token)}/availability${query({ from, to, periodStart: period?.startDate, periodEnd: period?.endDate })}`,
    }),
  previewAmendment: (token, amendment) =>
    send({ method: 'POST', path: `${linkOf(token)}/amendments/preview`, body: { amendment } }),
  itemOffers: (token, body) => send({ method: 'POST', path: `${linkOf(token)}/items`, body }),
  amend: (token, amendment, shown) =>
    send({ method: 'POST', path: `${linkOf(token)}/amendments`, body: { amendment, shown } }),
  payByCredit: (token, code) =>
    send({ method: 'POST', path: `${linkOf(token)}/credit`, body: { code } }),
  previewCredit: (token, code) =>
    send({ method: 'POST', path: `${linkOf(token)}/credit`, body: { code, isPreview: true } }),
  agreeToCharge: (token, body) =>
    send({ method: 'POST', path: `${linkOf(token)}/card-consent`, body }),
  takeRainCheck: (token, amountCents, why) =>
    send({ method: 'POST', path: `${linkOf(token)}/rain-check`, body: { amountCents, why } }),
  cancelReservation: (token, refundCents) =>
    send({ method: 'POST', path: `${linkOf(token)}/cancel`, body: { refundCents } }),
  answerOffer: (token, body) => send({ method: 'POST', path: `${linkOf(token)}/offer`, body }),
  noteLanguage: (token, language) =>
    send({ method: 'POST', path: `${linkOf(token)}/language`, body: { language } }),
  texts: (token) => send({ path: `${linkOf(token)}/texts` }),
  answerTexts: (token, agrees) =>
    send({ method: 'POST', path: `${linkOf(token)}/texts`, body: { agrees } }),
  ownReviews: (token) => send({ path: `${linkOf(token)}/reviews` }),
  writeReview: (token, body) =>
    send({ method: 'POST', path: `${linkOf(token)}/reviews`, body, isBotChecked: true }),
});

/** A reservation's papers and links, by its private link. */
const paperCalls = (send: SendJson): PapersApi => ({
  agreement: (token) => send({ path: `${linkOf(token)}/agreement` }),
  signAgreement: (token, body) =>
    send({ method: 'POST', path: `${linkOf(token)}/agreement`, body }),
  renewLink: (token) => send({ method: 'POST', path: `${linkOf(token)}/renew` }),
  askForLinks: (email, language) =>
    send({ method: 'POST', path: '/manage-links', body: { email, language }, isBotChecked: true }),
});

const quoteCalls = (send: SendJson): QuotesApi => {
  const at = (token: string): string => `/quotes/${encodeURIComponent(token)}`;
  return {
    openQuote: (token) => send({ path: at(token) }),
    acceptQuote: (token, body) => send({ method: 'POST', path: `${at(token)}/accept`, body }),
    declineQuote: (token, why) =>
      send({ method: 'POST', path: `${at(token)}/decline`, body: { why } }),
  };
};

const segment = encodeURIComponent;

type ShopHttpOptions = HttpOptions & {
  /** The signed-in user's token, so that bookings belong to their account. */
  readonly token?: (() => Promise<string | undefined>) | undefined;
};

/** The shop's API over fetch. */
export function httpShopApi({ token, ...options }: ShopHttpOptions = {}): ShopApi {
  const send = jsonSender(options);

  /** Without a known user, the booking is a guest's: it never waits for an account. */
  async function bearer(): Promise<{ readonly authorization?: string }> {
    const known = await token?.().catch(() => undefined);
    return known === undefined ? {} : { authorization: `Bearer ${known}` };
  }

  /** Sends a bot proof, where the shop asks for one. */
  const post = <T>(path: string, body: unknown): Answer<T> =>
    send({ method: 'POST', path, body, isBotChecked: true });

  return {
    listProducts: ({ category, limit, q, from, to }) =>
      send({ path: `/products${query({ category, limit, q, from, to })}` }),
    listFeatured: (limit) => send({ path: `/products/featured${query({ limit })}` }),
    findProduct: (idOrSlug) => send({ path: `/products/${segment(idOrSlug)}` }),
    availability: (productId, from, to) =>
      send({ path: `/products/${segment(productId)}/availability${query({ from, to })}` }),
    quote: (body) => send({ method: 'POST', path: '/quotes', body }),
    reserve: async (body, idempotencyKey) =>
      send({
        method: 'POST',
        path: '/reservations',
        body,
        isBotChecked: true,
        headers: { 'idempotency-key': idempotencyKey, ...(await bearer()) },
      }),
    createPaymentIntent: (body) => post('/createPaymentIntent', body),
    reservationStatus: (id, manageToken) =>
      send({
        path: `/reservations/${segment(id)}/status`,
        headers: { authorization: `Manage ${manageToken}` },
      }),
    sendMessage: (body) => post('/contact', body),
    buyGiftCard: (body) => post('/gift-cards', body),
    giftCard: (token) => send({ path: `/gift-cards/${segment(token)}` }),
    ...manageCalls(send),
    ...paperCalls(send),
    ...quoteCalls(send),
    unitCard: (code) => send({ path: `/units/${segment(code)}` }),
    reviews: (productId, after) =>
      send({ path: `/products/${segment(productId)}/reviews${query({ after })}` }),
  };
}

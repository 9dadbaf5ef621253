import { query, type SignedHttpOptions, signedSender } from '#adapters/http/json-request.ts';
import type { AccountApi } from '#core/contract/account-api.ts';

/** The signed-in customer's own data, over fetch. */
export function httpAccountApi(options: SignedHttpOptions): AccountApi {
  const send = signedSender(options);
  return {
    me: () => send({ path: '/me' }),
    updateMe: (body) => send({ method: 'PATCH', path: '/me', body }),
    myReservations: (after) => send({ path: `/me/reservations${query({ after })}` }),
    myReservation: (id) => send({ path: `/me/reservations/${encodeURIComponent(id)}` }),
    myLoyalty: (language) => send({ path: `/me/loyalty${query({ language })}` }),
    myNews: () => send({ path: '/me/news' }),
    sayNews: (body) => send({ method: 'PUT', path: '/me/news', body }),
    mySessions: () => send({ path: '/me/sessions' }),
    endSessions: (body) => send({ method: 'POST', path: '/me/sessions', body }),
    secondFactor: () => send({ path: '/me/second-factor' }),
    changeSecondFactor: (body) => send({ method: 'POST', path: '/me/second-factor', body }),
    proveSecondFactor: (body) => send({ method: 'POST', path: '/me/second-factor/proof', body }),
    openInvitation: (token) => send({ path: `/staff-invitations/${encodeURIComponent(token)}` }),
    acceptInvitation: (token) =>
      send({ method: 'POST', path: `/staff-invitations/${encodeURIComponent(token)}/accept` }),
    wantNews: (body) => send({ method: 'POST', path: '/news', body }),
    keepCart: (body) => send({ method: 'POST', path: '/leads', body }),
    keptCart: (token) => send({ path: `/leads/cart${query({ token })}` }),
    unsubscribe: (token, campaign) =>
      send({ method: 'POST', path: `/unsubscribe${query({ token, campaign })}` }),
    changePassword: (body) => send({ method: 'POST', path: '/me/password', body }),
    resetPassword: (token, password) =>
      send({
        method: 'POST',
        path: `/password-resets/${encodeURIComponent(token)}`,
        body: { password },
      }),
  };
}

import type { PapersApi } from '#core/contract/papers-api.ts';
import type { SendJson } from '#adapters/http/json-request.ts';

/** Papers and links of a reservation, by its private link. */
export function paperCalls(send: SendJson): PapersApi {
  const path = (token: string, step: string) => `/manage/${encodeURIComponent(token)}/${step}`;
  return {
    agreement: (token) => send({ path: path(token, 'agreement') }),
    signAgreement: (token, body) => send({ method: 'POST', path: path(token, 'agreement'), body }),
    renewLink: (token) => send({ method: 'POST', path: path(token, 'renew') }),
    askForLinks: (email, language) =>
      send({
        method: 'POST',
        path: '/manage-links',
        body: { email, language },
        isBotChecked: true,
      }),
  };
}

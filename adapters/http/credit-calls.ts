import type { SendJson } from '#adapters/http/json-request.ts';
import type { AdminCreditApi } from '#core/contract/admin-credit-api.ts';

const CREDITS = '/admin/credits';
const pathOf = (code: string): string => `${CREDITS}/${encodeURIComponent(code)}`;

/** Rain checks and gift cards in the back office. */
export const creditCalls = (send: SendJson): AdminCreditApi => ({
  listCredits: (after) =>
    send({ path: after ? `${CREDITS}?${new URLSearchParams({ after })}` : CREDITS }),
  findCredit: (code) => send({ path: pathOf(code) }),
  issueCredit: (body) => send({ method: 'POST', path: CREDITS, body }),
  mailCredit: (code, body) => send({ method: 'POST', path: `${pathOf(code)}/mail`, body }),
  voidCredit: (code) => send({ method: 'POST', path: `${pathOf(code)}/void` }),
});

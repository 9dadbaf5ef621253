import type { SendJson } from '#adapters/http/json-request.ts';
import type { ChangeInput, LifeApi } from '#core/contract/life-api.ts';

const linkOf = (token: string): string => `/manage/${encodeURIComponent(token)}`;

const PATHS: Readonly<Record<ChangeInput['kind'], string>> = {
  reschedule: 'reschedule',
  lines: 'lines',
  details: 'details',
};

const bodyOf = ({ kind: _kind, ...body }: ChangeInput): object => body;

/** What customers do by their private link. */
export const lifeCalls = (send: SendJson): LifeApi => ({
  ownAvailability: (token, from, to) =>
    send({ path: `${linkOf(token)}/availability?${new URLSearchParams({ from, to })}` }),
  previewChange: (token, change) =>
    send({
      method: 'POST',
      path: `${linkOf(token)}/${PATHS[change.kind]}/preview`,
      body: bodyOf(change),
    }),
  change: (token, change, shown) =>
    send({
      method: change.kind === 'details' ? 'PATCH' : 'POST',
      path: `${linkOf(token)}/${PATHS[change.kind]}`,
      body: { ...bodyOf(change), ...shown },
    }),
  payByCredit: (token, code) =>
    send({ method: 'POST', path: `${linkOf(token)}/credit`, body: { code } }),
  takeRainCheck: (token, amountCents, why) =>
    send({ method: 'POST', path: `${linkOf(token)}/rain-check`, body: { amountCents, why } }),
});

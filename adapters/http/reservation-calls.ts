import type { SendJson } from '#adapters/http/json-request.ts';
import type { AdminLifeApi } from '#core/ports/life-api.ts';

const query = (fields: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

const pathOf = (id: string): string => `/admin/reservations/${encodeURIComponent(id)}`;
const creditOf = (code: string): string => `/admin/credits/${encodeURIComponent(code)}`;

/** The back office's reservations and credits. */
export const reservationCalls = (send: SendJson): AdminLifeApi => ({
  listReservations: (search) => send({ path: `/admin/reservations${query(search)}` }),
  findReservation: (id) => send({ path: pathOf(id) }),
  attend: (id, body) => send({ method: 'POST', path: `${pathOf(id)}/actions`, body }),
  previewReservationChange: (id, change) =>
    send({ method: 'POST', path: `${pathOf(id)}/changes/preview`, body: { change } }),
  changeReservation: (id, change, shown) =>
    send({ method: 'POST', path: `${pathOf(id)}/changes`, body: { change, shown } }),
  listCredits: (after) => send({ path: `/admin/credits${query({ after })}` }),
  findCredit: (code) => send({ path: creditOf(code) }),
  issueCredit: (body) => send({ method: 'POST', path: '/admin/credits', body }),
  mailCredit: (code, body) => send({ method: 'POST', path: `${creditOf(code)}/mail`, body }),
  voidCredit: (code) => send({ method: 'POST', path: `${creditOf(code)}/void` }),
});

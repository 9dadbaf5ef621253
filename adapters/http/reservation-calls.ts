import type { SendJson } from '#adapters/http/json-request.ts';
import type { AdminReservationApi } from '#core/contract/admin-api.ts';

const query = (fields: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

const pathOf = (id: string): string => `/admin/reservations/${encodeURIComponent(id)}`;

/** The back office's reservations. */
export const reservationCalls = (send: SendJson): AdminReservationApi => ({
  listReservations: (search) => send({ path: `/admin/reservations${query(search)}` }),
  findReservation: (id) => send({ path: pathOf(id) }),
  attend: (id, body) => send({ method: 'POST', path: `${pathOf(id)}/actions`, body }),
  previewReservationChange: (id, change) =>
    send({ method: 'POST', path: `${pathOf(id)}/changes/preview`, body: { change } }),
  changeReservation: (id, change, shown) =>
    send({ method: 'POST', path: `${pathOf(id)}/changes`, body: { change, shown } }),
});

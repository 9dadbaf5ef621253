import { type CameFrom, DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import { storedValue } from '#web/shared/data/browser-storage.ts';

/**
 * What a tab knows about its visit: an id that it made up, for one day, and how the visitor found
 * the shop.
 */
export type Visit = CameFrom & { readonly id: string; readonly day: string };

/** Written by hand, so that shop pages load no schema. */
function visitIn(text: string): Visit | undefined {
  const { id, day, source, device } = JSON.parse(text) as Partial<Record<keyof Visit, unknown>>;
  const known = SOURCES.find((one) => one === source);
  const on = DEVICES.find((one) => one === device);
  const isWhole = typeof id === 'string' && typeof day === 'string' && known && on;
  return isWhole ? { id, day, source: known, device: on } : undefined;
}

/** Undefined in a tab that was not counted. */
export const storedVisit = storedValue<Visit>(
  'inflatableVisit',
  { parse: visitIn, format: (visit) => JSON.stringify(visit) },
  () => window.sessionStorage,
);

/**
 * What is sent with an order. The tab's id is not, so an order cannot be linked to what was
 * viewed.
 */
export function cameFrom(): CameFrom | undefined {
  const visit = storedVisit.read();
  return visit && { source: visit.source, device: visit.device };
}

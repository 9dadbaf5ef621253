import type { Reservation } from './reservation.ts';

export type ChangedMeanwhile = { readonly kind: 'changed_meanwhile' };

/** Another text after every decision that is told of. Who acts on what she saw sends it along. */
export const versionOf = ({
  history,
  entries,
  createdAt,
}: Pick<Reservation, 'history' | 'entries' | 'createdAt'>): string =>
  [history.length, entries.length, history.at(-1)?.at ?? createdAt].join('-');

/** @param seen undefined: who asks does not mind */
export const isAsSeen = (reservation: Reservation, seen: string | undefined): boolean =>
  seen === undefined || seen === versionOf(reservation);

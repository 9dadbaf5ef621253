import { useState } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { actorName, historyName, historyUsd, usd } from '#web/admin/ui/words.ts';
import { useReservation } from './reservation-data.ts';

type Known = Pick<AdminReservation, 'history' | 'totalCents' | 'keptCents'>;
type Entry = Known['history'][number];

function say(entry: Entry): string {
  const { kind, amountCents = 0, by } = entry;
  if (kind === 'refunded') return `A refund of ${usd(amountCents)} to the card was recorded.`;
  const amount = amountCents === 0 ? '' : ` ${historyUsd(entry)}`;
  return `${historyName(entry)}${amount} · ${actorName(by)}`;
}

/** What was recorded since a form was opened. */
export function meanwhile(opened: Known, now: Known) {
  const added = now.history.slice(opened.history.length);
  const isOnly = (isSuch: (entry: Entry) => boolean) => added.length > 0 && added.every(isSuch);
  return {
    events: added.map(say),
    /**
     * The provider only confirmed refunds that were already on the screen. A refund made elsewhere
     * changes what is kept, so a price shown before it is outdated.
     */
    isRefunded:
      isOnly(({ kind, by }) => kind === 'refunded' && by.kind === 'provider') &&
      now.keptCents === opened.keptCents &&
      now.totalCents === opened.totalCents,
  };
}

/**
 * Keeps the reservation as it was when a form opened, so that changes by others are reported. The
 * card provider's confirmation of a refund does not count as such a change, and neither do changes
 * that this page had only not read yet.
 */
export function useOpened(reservation: AdminReservation) {
  const { refetch, isFetching } = useReservation(reservation.id);
  const [opened, setOpened] = useState(reservation);
  const [isRead, setRead] = useState(!isFetching);
  if (!isRead && !isFetching) {
    setRead(true);
    setOpened(reservation);
  }
  const { isRefunded, ...told } = meanwhile(opened, reservation);
  const seen = isRefunded ? reservation : opened;
  return {
    seen,
    /** For a `MeanwhileContext` around the form. */
    since: { ...told, version: seen.version },
    onReload: () => void refetch().then(({ data }) => data && setOpened(data)),
  };
}

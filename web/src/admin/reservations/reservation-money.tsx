import type { ReactNode } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { sayCode } from '#web/admin/ui/say-code.ts';
import {
  actorName,
  ENTRY_NAMES,
  METHOD_NAMES,
  momentName,
  signedUsd,
  usd,
} from '#web/admin/ui/words.ts';

const Row = (props: { readonly name: ReactNode; readonly value: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{props.name}</dt>
    <dd className="text-right tabular-nums">{props.value}</dd>
  </div>
);

/** Nothing is owed for what is over. */
const isOver = ({ status }: AdminReservation): boolean =>
  status === 'cancelled' || status === 'expired';

/** How the total came about, and every movement of money. */
export function ReservationMoney(props: { readonly reservation: AdminReservation }) {
  const { reservation } = props;
  const { entries, adjustments } = reservation;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5">
        <Row name="Rentals" value={usd(reservation.subtotalCents)} />
        {adjustments.map(({ kind, label, amountCents }) => (
          <Row
            key={`${kind} ${label} ${amountCents}`}
            name={label}
            value={signedUsd(amountCents)}
          />
        ))}
        <Row name="Total" value={usd(reservation.totalCents)} />
        {reservation.placedTotalCents !== reservation.totalCents && (
          <Row name="Total when placed" value={usd(reservation.placedTotalCents)} />
        )}
        <Row name="Paid" value={usd(reservation.paidCents)} />
        {reservation.pendingCents > 0 && (
          <Row name="On its way back to the card" value={usd(reservation.pendingCents)} />
        )}
        {reservation.toHandBackCents > 0 && (
          <Row name="To hand back" value={usd(reservation.toHandBackCents)} />
        )}
        {!isOver(reservation) && <Row name="Balance" value={usd(reservation.balanceCents)} />}
      </dl>
      {entries.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="grid rounded-md border border-line p-3">
              <span className="flex justify-between gap-4">
                <span>{ENTRY_NAMES[entry.kind]}</span>
                <span className="tabular-nums">{signedUsd(entry.amountCents)}</span>
              </span>
              <span className="break-words text-muted">
                {[
                  momentName(entry.at),
                  entry.by && actorName(entry.by),
                  entry.method && METHOD_NAMES[entry.method],
                  entry.disputedCents !== undefined && `${usd(entry.disputedCents)} disputed`,
                  entry.feeCents !== undefined && `${usd(entry.feeCents)} fee, yours to bear`,
                  entry.why && sayCode(entry.why),
                  entry.note,
                  entry.reference,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

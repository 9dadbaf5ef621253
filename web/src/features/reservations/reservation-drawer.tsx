import type { ReactNode } from 'react';
import type { AdminReservationDto } from '#core/ports/life-api.ts';
import { ReservationActions } from '#web/features/reservations/reservation-actions.tsx';
import { StatusMark } from '#web/features/reservations/reservation-rows.tsx';
import { useReservation } from '#web/features/reservations/use-reservations.ts';
import {
  actorName,
  dayName,
  ENTRY_NAMES,
  HISTORY_NAMES,
  momentName,
  signedUsd,
  usd,
} from '#web/features/reservations/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

type Shown = { readonly reservation: AdminReservationDto };

const Part = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-5">
    <h3 className="font-display text-lg font-semibold">{props.title}</h3>
    {props.children}
  </section>
);

const Row = (props: { readonly name: ReactNode; readonly value: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{props.name}</dt>
    <dd className="text-right tabular-nums">{props.value}</dd>
  </div>
);

function Head({ reservation }: Shown) {
  const { contact, event } = reservation;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-display text-heading font-semibold">{reservation.productTitle}</p>
        <StatusMark status={reservation.status} />
      </div>
      <p>
        {dayName(reservation.startDate)} – {dayName(reservation.endDate)}
      </p>
      <p className="text-muted">
        {contact.name} ·{' '}
        <a className="underline underline-offset-4" href={`tel:${contact.phone}`}>
          {contact.phone}
        </a>{' '}
        ·{' '}
        <a className="break-all underline underline-offset-4" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
      <p className="text-muted">
        {event.street}, {event.city}, {event.region} {event.postalCode}
        {event.notes !== undefined && (
          <span className="block whitespace-pre-line">{event.notes}</span>
        )}
      </p>
    </div>
  );
}

const Lines = ({ reservation }: Shown) => (
  <ul className="grid gap-3">
    {reservation.lines.map((line) => (
      <li key={`${line.productId} ${line.startDate} ${line.endDate}`} className="grid">
        <span className="flex justify-between gap-4">
          <span className="font-medium">
            {line.quantity} × {line.title}
          </span>
          <span className="tabular-nums">
            {usd(line.unitPriceCents)} {line.per === 'event' ? '' : 'a day'}
          </span>
        </span>
        <span className="text-sm text-muted">
          {dayName(line.startDate)} – {dayName(line.endDate)} · {line.units.join(', ')}
        </span>
      </li>
    ))}
  </ul>
);

function Money({ reservation }: Shown) {
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
          <Row name="On its way back" value={usd(reservation.pendingCents)} />
        )}
        <Row name="Balance" value={usd(reservation.balanceCents)} />
      </dl>
      {entries.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="grid rounded-md border border-line p-3">
              <span className="flex justify-between gap-4">
                <span>{ENTRY_NAMES[entry.kind]}</span>
                <span className="tabular-nums">{signedUsd(entry.amountCents)}</span>
              </span>
              <span className="break-all text-muted">
                {[momentName(entry.at), entry.by && actorName(entry.by), entry.why, entry.reference]
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

const History = ({ reservation }: Shown) => (
  <ol className="grid gap-3 text-sm">
    {reservation.history.toReversed().map((entry) => (
      <li
        key={`${entry.at} ${entry.kind} ${entry.amountCents} ${JSON.stringify(entry.facts)}`}
        className="grid"
      >
        <span className="flex justify-between gap-4">
          <span className="font-medium">{HISTORY_NAMES[entry.kind]}</span>
          <span className="tabular-nums">
            {entry.amountCents !== undefined && entry.amountCents !== 0 && usd(entry.amountCents)}
          </span>
        </span>
        {entry.facts && (
          <span className="break-words whitespace-pre-line">
            {Object.values(entry.facts).join(' → ')}
          </span>
        )}
        <span className="text-muted">
          {momentName(entry.at)} · {actorName(entry.by)}
        </span>
      </li>
    ))}
  </ol>
);

const Whole = ({ reservation }: Shown) => (
  <div className="grid gap-5 p-5">
    <Head reservation={reservation} />
    <ReservationActions reservation={reservation} />
    <Part title="Rental">
      <Lines reservation={reservation} />
    </Part>
    <Part title="Money">
      <Money reservation={reservation} />
    </Part>
    <Part title="History">
      {reservation.history.length === 0 ? (
        <p className="text-muted">Older than the history: only its money is known.</p>
      ) : (
        <History reservation={reservation} />
      )}
    </Part>
  </div>
);

/** All about one reservation, and what can be done about it. */
export function ReservationDrawer(props: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useReservation(props.id);
  return (
    <Dialog open side="right" title={props.id} onClose={props.onClose}>
      {data !== undefined && <Whole reservation={data} />}
      {data === undefined && error === null && (
        <div aria-busy="true" className="grid gap-4 p-5">
          <output className="sr-only">Loading the reservation…</output>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data === undefined && error !== null && (
        <div className="p-5">
          <Notice tone="danger" title="The reservation could not be loaded">
            <p>{error.message}</p>
            <Button size="sm" className="mt-3" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import type { AdminReservationDto } from '#core/ports/life-api.ts';
import { LoadFailed } from '#web/features/admin/load-failed.tsx';
import { MoneyDue } from '#web/features/reservations/money-due.tsx';
import { ReservationActions } from '#web/features/reservations/reservation-actions.tsx';
import { ReservationMoney } from '#web/features/reservations/reservation-money.tsx';
import { StatusMark } from '#web/features/reservations/reservation-rows.tsx';
import { useReservation } from '#web/features/reservations/use-reservations.ts';
import {
  actorName,
  dayName,
  HISTORY_NAMES,
  momentName,
  usd,
} from '#web/features/reservations/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-medium underline decoration-edge underline-offset-4 hover:text-cyan';

type Shown = { readonly reservation: AdminReservationDto };

const Part = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-5">
    <h3 className="font-display text-lg font-semibold">{props.title}</h3>
    {props.children}
  </section>
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
      <p>{contact.name}</p>
      <p className="flex flex-wrap gap-x-5">
        <a className={LINK} href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
          <Icon name="phone" className="size-4" />
          {contact.phone}
        </a>
        <a className={`${LINK} break-all`} href={`mailto:${contact.email}`}>
          <Icon name="mail" className="size-4" />
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
          <span className="whitespace-nowrap tabular-nums">
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

/** How it was and how it is; other facts one after the other. */
const sayFacts = (facts: Readonly<Record<string, string>>): string =>
  Object.values(facts).join('from' in facts && 'to' in facts ? ' → ' : ' · ');

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
          <span className="break-words whitespace-pre-line">{sayFacts(entry.facts)}</span>
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
    <MoneyDue reservation={reservation} />
    <ReservationActions reservation={reservation} />
    <Part title="Rental">
      <Lines reservation={reservation} />
    </Part>
    <Part title="Money">
      <ReservationMoney reservation={reservation} />
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
  const query = useReservation(props.id);
  const { data } = query;
  return (
    <Dialog open side="right" title={props.id} onClose={props.onClose}>
      {data !== undefined && <Whole reservation={data} />}
      {query.isPending && (
        <div aria-busy="true" className="grid gap-4 p-5">
          <output className="sr-only">Loading the reservation…</output>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {query.isError && data === undefined && (
        <div className="p-5">
          <LoadFailed title="The reservation could not be loaded" query={query} />
        </div>
      )}
    </Dialog>
  );
}

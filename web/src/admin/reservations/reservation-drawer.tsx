import type { ReactNode } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { ContactLinks } from '#web/admin/ui/contact-links.tsx';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { MoneyDue } from '#web/admin/reservations/money-due.tsx';
import { ReservationActions } from '#web/admin/reservations/reservation-actions.tsx';
import { ReservationLines } from '#web/admin/reservations/reservation-lines.tsx';
import { ReservationMoney } from '#web/admin/reservations/reservation-money.tsx';
import { StatusMark } from '#web/admin/reservations/reservation-rows.tsx';
import { useReservation } from '#web/admin/reservations/use-reservations.ts';
import { dayName, actorName, HISTORY_NAMES, momentName, usd } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay, formatPeriod } from '#core/kernel/format-day.ts';
import { sayCode } from '#web/admin/ui/say-code.ts';

/** A day, a period `from/to`, a code of the books or somebody's own words. */
function sayFact(fact: string): string {
  const [first, last] = fact.split('/').map(parseCalendarDay);
  if (first === undefined) return sayCode(fact);
  return last === undefined ? formatLongDay(first) : formatPeriod(first, last);
}

/** Of an entry of the history: how it was and how it is; other facts one after the other. */
export function sayFacts({ renewed, ...facts }: Readonly<Record<string, string>>): string {
  if (renewed !== undefined) return 'A new link; the one before does not work any more.';
  const said = Object.values(facts).map(sayFact);
  return said.join('from' in facts && 'to' in facts ? ' → ' : ' · ');
}

type History = AdminReservation['history'];

const Entry = ({ entry }: { readonly entry: History[number] }) => (
  <li className="grid">
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
);

/** What happened to a reservation, the latest first. */
function ReservationHistory({ history }: { readonly history: History }) {
  if (history.length === 0) {
    return <p className="text-muted">Older than the history: only its money is known.</p>;
  }
  return (
    <ol className="grid gap-3 text-sm">
      {history.toReversed().map((entry) => (
        <Entry
          key={`${entry.at} ${entry.kind} ${entry.amountCents} ${JSON.stringify(entry.facts)}`}
          entry={entry}
        />
      ))}
    </ol>
  );
}

type Shown = { readonly reservation: AdminReservation };

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
        <h3 className="font-display text-heading font-semibold">{reservation.productTitle}</h3>
        <StatusMark status={reservation.status} />
      </div>
      <p>
        {dayName(reservation.startDate)} – {dayName(reservation.endDate)}
      </p>
      <p>{contact.name}</p>
      <ContactLinks phone={contact.phone} email={contact.email} />
      <p className="text-muted">
        {event.street}, {event.city}, {event.region} {event.postalCode}
        {event.notes !== undefined && (
          <span className="block whitespace-pre-line">{event.notes}</span>
        )}
      </p>
    </div>
  );
}

const Whole = ({ reservation }: Shown) => (
  <div ref={useFocusHome()} className="grid gap-5 p-5">
    <Head reservation={reservation} />
    <MoneyDue reservation={reservation} />
    <ReservationActions reservation={reservation} />
    <Part title="Rental">
      <ReservationLines reservation={reservation} />
    </Part>
    <Part title="Money">
      <ReservationMoney reservation={reservation} />
    </Part>
    <Part title="History">
      <ReservationHistory history={reservation.history} />
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

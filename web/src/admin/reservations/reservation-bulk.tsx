import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type {
  AdminReservation,
  RESERVATION_ROUTES,
  ReservationRow,
} from '#core/contract/admin-reservations.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatWindow } from '#core/kernel/format-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { servedBy } from '#core/reservations/visits.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { downloadCsv, rowsCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useSaySent } from '#web/admin/ui/mail-words.tsx';
import { dayName, usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { CSV, owedCentsOf, stateOnPaper } from './reservation-columns.tsx';

const { useAsk, useWrite } = hooksOf<typeof RESERVATION_ROUTES>();

/** Mails the private link to each of them in turn. Returns those that failed. */
const useSendLinks = () =>
  useWrite(
    ['admin'],
    async (call, rows: readonly ReservationRow[]): Promise<readonly ReservationRow[]> => {
      const failed: ReservationRow[] = [];
      for (const row of rows) {
        try {
          await call('POST /reservations/:id/actions', {
            id: row.id,
            body: { kind: 'send_link', isNew: false },
          });
        } catch {
          failed.push(row);
        }
      }
      return failed;
    },
  );

/** A printed reservation: who, where, when, what, and the balance, or that it is not sold. */
const Sheet = ({ reservation }: { readonly reservation: AdminReservation }) => {
  const { id, contact, event, lines, visits } = reservation;
  return (
    <section>
      <h2>
        {contact.name} <small>{bookingNumber(id)}</small>
      </h2>
      <p>
        {contact.phone !== '' && `${formatPhone(contact.phone)} · `}
        {event.street !== '' && `${event.street}, `}
        {event.city}, {event.region} {event.postalCode}
        {event.venue?.gateCode !== undefined && ` · gate code ${event.venue.gateCode}`}
      </p>
      {event.notes !== undefined && <p>{event.notes}</p>}
      <ul>
        {visits.map((visit) => (
          <li key={`${visit.kind} ${visit.date}`}>
            {visit.kind === 'deliver' ? 'Deliver' : 'Pick up'} {dayName(visit.date)},{' '}
            {formatWindow(visit.from, visit.to)}
            {visit.told && ` (told ${formatWindow(visit.told.from, visit.told.to)})`}:{' '}
            {servedBy(visit, lines)}
          </li>
        ))}
      </ul>
      <p>
        <b>{stateOnPaper(reservation)}</b>
      </p>
    </section>
  );
};

/** For print only: hides the rest of the page. */
function PrintedSheets(props: {
  readonly reservations: readonly AdminReservation[];
  readonly onDone: () => void;
}) {
  const { reservations, onDone } = props;
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className="print-sheet">
      {reservations.map((one) => (
        <Sheet key={one.id} reservation={one} />
      ))}
    </div>,
    document.body,
  );
}

const MOST_SENT = 50;

export function ReservationBulk(props: {
  readonly chosen: readonly ReservationRow[];
  readonly clear: () => void;
}) {
  const { chosen, clear } = props;
  const links = useSendLinks();
  const saySent = useSaySent();
  const [sheets, setSheets] = useState<readonly AdminReservation[]>();
  const read = useAsk((call) =>
    Promise.all(chosen.map(({ id }) => call('GET /reservations/:id', { id }))),
  );
  const printSheets = (): void =>
    read.mutate(undefined, {
      onSuccess: setSheets,
    });
  const linked = chosen.filter((one) => !isCalledOff(one));
  const send = (): void =>
    links.mutate(linked, {
      onSuccess: (failed) => {
        const sent = linked.length - failed.length;
        if (failed.length === 0) {
          toast.success(saySent(sent === 1 ? 'Link' : `${sent} links`));
          clear();
          return;
        }
        const names = joinNames(failed.map(({ contact }) => contact.name));
        toast.error(`${sent} of ${linked.length} sent. Not sent to ${names}.`);
      },
    });
  const owed = chosen.reduce((sum, one) => sum + owedCentsOf(one), 0);
  const addresses = [...new Set(chosen.flatMap(({ contact }) => contact.email ?? []))];
  const isTooMany = chosen.length > MOST_SENT;
  return (
    <>
      {owed > 0 && <span className="whitespace-nowrap text-muted">{usd(owed)} owed</span>}
      <ActionButton
        needs="reservations:write"
        small
        icon="send"
        busy={links.isPending}
        off={isTooMany || linked.length === 0}
        title={isTooMany ? `At most ${MOST_SENT} at once` : 'The private link to pay and sign'}
        onClick={send}
      >
        {linked.length < chosen.length ? `Send link to ${linked.length} not over` : 'Send link'}
      </ActionButton>
      {addresses.length > 0 && (
        <a
          href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`}
          className="inline-flex h-[26px] shrink-0 items-center rounded-md border border-rim bg-over px-2 text-sm font-medium whitespace-nowrap hover:border-edge hover:bg-chosen"
        >
          Write email
        </a>
      )}
      <ActionButton
        small
        busy={read.isPending}
        off={isTooMany}
        title={isTooMany ? `At most ${MOST_SENT} at once` : undefined}
        onClick={printSheets}
      >
        Print
      </ActionButton>
      <ActionButton
        small
        icon="download"
        onClick={() => downloadCsv('reservations-chosen.csv', rowsCsv(chosen, CSV))}
      >
        CSV
      </ActionButton>
      {sheets && <PrintedSheets reservations={sheets} onDone={() => setSheets(undefined)} />}
    </>
  );
}

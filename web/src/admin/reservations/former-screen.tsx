import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { RESERVATION_SORTS } from '#core/reservations/reservation-lists.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { seesPeopleOrMoney } from '#core/staff/access.ts';
import { useReservation, useReservations } from '#web/admin/shared/reservation-data.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { ContactLinks } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer, DrawerLoading, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { NotLoaded } from '#web/admin/ui/empty-state.tsx';
import { rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { shapeOf } from '#web/admin/ui/table-model.tsx';
import { momentName, dateName, statusOf, STATUSES, usd } from '#web/admin/ui/words.ts';
import { COLUMNS, CSV } from './reservation-columns.tsx';

const FILTERS: readonly ListFilter<ReservationRow>[] = [
  choice(
    'status',
    'Status',
    RESERVATION_STATUSES.filter((status) => status !== 'held').map((status) => [
      status,
      STATUSES[status].name,
    ]),
  ),
];

/** What the former program stored about a booking. Nothing can be changed here. */
function FormerRecord({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useReservation(id);
  const { data } = query;
  const status = data && statusOf(data);
  return (
    <Drawer
      id={id}
      onClose={onClose}
      title={data?.contact.name ?? id}
      status={status && <Badge is={status.mark}>{status.name}</Badge>}
      note="Read-only"
    >
      {data === undefined ? (
        <NotLoaded title="The booking did not load" query={query}>
          <DrawerLoading />
        </NotLoaded>
      ) : (
        <>
          <DrawerSection title="Booking">
            <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
              {(
                [
                  ['Number', data.id],
                  ['Booked', momentName(data.createdAt)],
                  ['Rental', joinNames(data.lines.map(({ title }) => title))],
                  ['Delivery', dateName(data.startDate)],
                  ['Pickup', dateName(data.endDate)],
                  ['Total', usd(data.totalCents)],
                  ['Paid', usd(data.paidCents)],
                ] as const
              ).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </DrawerSection>
          <DrawerSection title="Customer">
            <p className="font-medium">{data.contact.name}</p>
            <ContactLinks phone={data.contact.phone} email={data.contact.email} />
          </DrawerSection>
          <DrawerSection title="Changes">
            <p className="text-muted">
              This is one of the current bookings. Move, refund, or cancel it there.
            </p>
            <ActionLink to={`/admin/reservations?id=${encodeURIComponent(data.id)}`}>
              Open in Reservations
            </ActionLink>
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
}

/** `/admin/old`: looks up bookings from the former shop's program. */
export function FormerScreen() {
  const may = useMay();
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const { filters, q, sort } = view;
  const list = useReservations({
    former: 'yes',
    q: q || undefined,
    status: RESERVATION_STATUSES.find((status) => status === filters['status']),
    sort:
      RESERVATION_SORTS.find((one) => one === `${sort?.desc === true ? '-' : ''}${sort?.id}`) ??
      '-booked',
  });
  const opens = useOpenRow();
  return (
    <DataTable<ReservationRow>
      id="former"
      title="Former shop"
      placeholder="Name, phone, email, rental, number"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      opens={opens}
      notice={
        <p className="flex items-center gap-2 border-b border-line bg-panel px-4 py-2 text-muted">
          <AdminIcon name="lock" className="size-4" />
          <span>
            <b className="font-medium text-ink">Read-only.</b> Bookings from the shop’s former
            system.
          </span>
        </p>
      }
      renderDrawer={(id) => <FormerRecord id={id} onClose={opens.close} />}
      {...(seesPeopleOrMoney(may) && {
        csv: { name: 'former-reservations.csv', write: (rows) => rowsCsv(rows, CSV) },
      })}
      empty={{
        title: 'No former bookings',
        text: 'If the shop came from another system, its old bookings appear here.',
      }}
    />
  );
}

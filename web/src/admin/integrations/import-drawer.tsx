import type { ImportDto, ImportedBookingDto } from '#core/contract/imports.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton, SureButton } from '#web/admin/ui/controls.tsx';
import { DrawerSection, Loaded } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { datesName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { useDownloadRefused, useImportedBookings, useUndoImport } from './import-data.ts';

const STATES: Readonly<
  Record<ImportedBookingDto['state'], { readonly is: Meaning; readonly text: string }>
> = {
  same: { is: 'done', text: 'As imported' },
  changed: { is: 'look', text: 'Changed since' },
  undone: { is: 'off', text: 'Undone' },
};

const Row = ({ booking }: { readonly booking: ImportedBookingDto }) => (
  <li className="grid gap-0.5 border-t border-line py-1.5">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Link
        className="min-w-0 underline underline-offset-4 hover:text-cyan"
        to={`/admin/reservations?id=${encodeURIComponent(booking.id)}`}
      >
        #{booking.number} {booking.who}
      </Link>
      <Badge is={STATES[booking.state].is}>{STATES[booking.state].text}</Badge>
    </span>
    <span className="text-muted">
      {booking.about}; {datesName(booking.days.start, booking.days.end)}
    </span>
  </li>
);

/** The rows that were not imported, to be corrected and imported. */
function Refused({ one }: { readonly one: ImportDto }) {
  const { refusedKept = 0 } = one;
  const download = useDownloadRefused(one);
  if (refusedKept === 0) return null;
  return (
    <DrawerSection title="Not imported">
      <p className="text-muted">
        Correct these rows, and import them. The file has the reason behind each.
      </p>
      <ActionButton
        small
        icon="download"
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Save {counted(refusedKept, 'row')} as CSV
      </ActionButton>
    </DrawerSection>
  );
}

/** What an import brought and refused, and a way to take back what nobody has touched. */
export const ImportParts = ({ one }: { readonly one: ImportDto }) => (
  <>
    <Refused one={one} />
    <Loaded query={useImportedBookings(one.id)} failed="The bookings did not load">
      {(brought) => <Parts id={one.id} {...brought} />}
    </Loaded>
  </>
);

/** `2 bookings and 1 customer` */
const sayCounts = (bookings: number, customers: number): string =>
  [
    ...(bookings > 0 || customers === 0 ? [counted(bookings, 'booking')] : []),
    ...(customers > 0 ? [counted(customers, 'customer')] : []),
  ].join(' and ');

function Parts(props: {
  readonly id: string;
  readonly bookings: readonly ImportedBookingDto[];
  readonly customers: number;
}) {
  const { id, bookings, customers } = props;
  const undo = useUndoImport(id);
  const same = bookings.filter(({ state }) => state === 'same').length;
  return (
    <>
      <DrawerSection title="Bookings">
        {bookings.length === 0 ? (
          <p className="text-muted">This import brought no bookings.</p>
        ) : (
          <ScrollList label="Imported bookings" rows={bookings}>
            {(booking) => <Row key={booking.id} booking={booking} />}
          </ScrollList>
        )}
      </DrawerSection>
      {(same > 0 || (bookings.length === 0 && customers > 0)) && (
        <DrawerSection title="Undo this import">
          {undo.error && <StateBox is="failed" title={undo.error.message} />}
          <p className="text-muted">
            {same > 0 &&
              `Cancels ${counted(same, 'booking')} without email, and takes ${same === 1 ? 'it' : 'them'} out of all reports. What changed since stays. `}
            {customers > 0 &&
              `Removes ${customers === 1 ? 'the customer' : `the ${customers} customers`} that this import added, unless they have anything else: another booking, a quote, a message, a credit, a tag or a note. `}
            You can import the file again.
          </p>
          <SureButton
            needs="settings:write"
            sure="Yes, undo"
            busy={undo.isPending}
            onSure={() =>
              undo.mutate(undefined, {
                onSuccess: (undone) =>
                  toast.success(`${sayCounts(undone.bookings, undone.customers)} undone.`),
              })
            }
          >
            Undo this import
          </SureButton>
        </DrawerSection>
      )}
    </>
  );
}

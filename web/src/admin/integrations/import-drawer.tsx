import type { ImportDto, ImportedBookingDto } from '#core/contract/imports.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { SureButton } from '#web/admin/ui/controls.tsx';
import { DrawerSection, Loaded } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { datesName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { useImportedBookings, useUndoImport } from './import-data.ts';

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

/** The bookings of an import, and a way to take back those that nobody has touched. */
export const ImportParts = ({ id }: Pick<ImportDto, 'id'>) => (
  <Loaded query={useImportedBookings(id)} failed="The bookings did not load">
    {(bookings) => <Parts id={id} bookings={bookings} />}
  </Loaded>
);

function Parts(props: { readonly id: string; readonly bookings: readonly ImportedBookingDto[] }) {
  const { id, bookings } = props;
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
      {same > 0 && (
        <DrawerSection title="Undo this import">
          {undo.error && <StateBox is="failed" title={undo.error.message} />}
          <p className="text-muted">
            Cancels {counted(same, 'booking')} without email, and takes them out of all reports.
            What changed since stays, and so do customers. You can import the file again.
          </p>
          <SureButton
            needs="settings:write"
            sure="Yes, undo"
            busy={undo.isPending}
            onSure={() =>
              undo.mutate(undefined, {
                onSuccess: (count) => toast.success(`${counted(count, 'booking')} undone.`),
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

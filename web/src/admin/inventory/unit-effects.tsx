import type { AffectedLine, UnitEffectsDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatPeriod } from '#core/kernel/format-day.ts';
import { ContactLinks } from '#web/admin/ui/contact-links.tsx';
import { ReservationLink } from '#web/admin/ui/reservation-link.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

function Who({ affected }: { readonly affected: AffectedLine }) {
  const { name, status, startDate, endDate, reservationId } = affected;
  return (
    <>
      <p className="font-semibold">
        {name}
        {status === 'held' && <span className="font-normal text-muted"> (not paid yet)</span>}
      </p>
      <p className="text-sm text-muted">
        {formatPeriod(calendarDay(startDate), calendarDay(endDate))} ·{' '}
        <ReservationLink id={reservationId} />
      </p>
    </>
  );
}

function Stranded({ stranded }: Pick<UnitEffectsDto, 'stranded'>) {
  return (
    <ul className="mt-3 grid gap-3">
      {stranded.map((one) => (
        <li
          key={`${one.reservationId} ${one.startDate} ${one.unit}`}
          className="border-t border-line pt-3"
        >
          <Who affected={one} />
          <p className="text-sm text-muted">
            {one.out ? `${one.unit} is with them already.` : `Stays on ${one.unit}.`}
          </p>
          <ContactLinks phone={one.phone} email={one.email} />
        </li>
      ))}
    </ul>
  );
}

const counted = (count: number): string =>
  count === 1 ? '1 reservation' : `${count} reservations`;

/** What a change of units does to reservations, before it is made or after. */
export function UnitEffects(props: { readonly effects: UnitEffectsDto; readonly done: boolean }) {
  const { effects, done } = props;
  const { moves, stranded } = effects;
  return (
    <div className="grid gap-4">
      {stranded.length > 0 && (
        <Alert
          tone="warning"
          title={`${counted(stranded.length)} ${done ? 'could not' : 'cannot'} be moved`}
        >
          <p>No other unit is free on those days. Call, and offer other days or a refund.</p>
          <Stranded stranded={stranded} />
        </Alert>
      )}
      {moves.length > 0 && (
        <section className="rounded-md border border-line p-4">
          <h3 className="font-display font-semibold">
            {counted(moves.length)} {done ? 'moved' : 'will move'} to another unit
          </h3>
          <p className="text-sm text-muted">Days and prices stay: customers need not know.</p>
          <ul className="mt-3 grid gap-3">
            {moves.map((move) => (
              <li
                key={`${move.reservationId} ${move.startDate} ${move.unit}`}
                className="border-t border-line pt-3"
              >
                <Who affected={move} />
                <p className="mt-1 flex items-center gap-2 text-sm">
                  {move.unit}
                  <Icon name="arrow" className="size-4 text-muted" />
                  <span className="sr-only">to</span>
                  {move.to}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!done && moves.length + stranded.length === 0 && (
        <p className="text-muted">No reservation is touched.</p>
      )}
    </div>
  );
}

import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { useInventory, useStranded } from '#web/admin/data/use-inventory.ts';
import { dayName, usd } from '#web/admin/ui/words.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

type Line = AdminReservation['lines'][number];

/** As they are painted on the bags; nothing until they are known. */
function useUnitLabels({ productId, units }: Line): readonly string[] {
  const { data } = useInventory();
  const owned = data?.products.find((product) => product.productId === productId)?.units ?? [];
  return owned.filter(({ id }) => units.includes(id)).map(({ label }) => label);
}

/** A unit of the line that is broken, retired or without papers on its days, and no other was free. */
function CannotGoOut(props: { readonly reservationId: string; readonly line: Line }) {
  const { reservationId, line } = props;
  const stranded = useStranded(line.productId);
  const own = (stranded.data ?? []).filter((one) => one.reservationId === reservationId);
  if (own.length === 0) return null;
  return (
    <p className="mt-1 flex gap-1.5 text-sm text-danger">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      {own.map(({ unit }) => unit).join(', ')} cannot go out on these days, and no other is free.
      Call the customer, then change the dates or the items.
    </p>
  );
}

function LineRow({ id, line }: { readonly id: string; readonly line: Line }) {
  const labels = useUnitLabels(line);
  return (
    <li className="grid">
      <span className="flex justify-between gap-4">
        <span className="font-medium">
          {line.quantity} × {line.title}
        </span>
        <span className="whitespace-nowrap tabular-nums">
          {usd(line.unitPriceCents)} {line.per === 'event' ? '' : 'a day'}
        </span>
      </span>
      <span className="text-sm text-muted">
        {[`${dayName(line.startDate)} – ${dayName(line.endDate)}`, ...labels].join(' · ')}
      </span>
      {line.units.length > 0 && <CannotGoOut reservationId={id} line={line} />}
    </li>
  );
}

/** What was booked, on which units, and whether those can go out. */
export const ReservationLines = (props: { readonly reservation: AdminReservation }) => {
  const { id, lines } = props.reservation;
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <LineRow key={`${line.productId} ${line.startDate} ${line.endDate}`} id={id} line={line} />
      ))}
    </ul>
  );
};

import type { ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { checklistOf } from '#core/notifications/checklist.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { formatDay } from '#texts/dates.ts';
import { SUCCESS } from '#texts/payment.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useProducts } from '#web/shared/data/use-product.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Fold } from '#web/shared/ui/fold.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

type Booked = { readonly reservation: ManagedReservation };

/** Booked, and a delivery is still to be set up. */
export const awaitsSetUp = (
  { status, visits }: Pick<ManagedReservation, 'status' | 'visits'>,
  today: string,
): boolean =>
  status === 'confirmed' &&
  visits.some(
    ({ kind, date, crew }) => kind === 'deliver' && date >= today && crew?.state !== 'done',
  );

/** The day we set up, if it is one. */
function titleOf({ visits }: ManagedReservation): string {
  const [day, ...others] = new Set(
    visits.flatMap(({ kind, date }) => (kind === 'deliver' ? [date] : [])),
  );
  const isOne = day !== undefined && others.length === 0;
  return SUCCESS.prepare(isOne ? formatDay(calendarDay(day)) : undefined);
}

function List({ reservation }: Booked) {
  const today = useToday();
  const products = useProducts(reservation.lines.map(({ productId }) => productId));
  const supply = powerSupplyOf(useSettings().addOns);
  const list = checklistOf(
    reservation,
    products.map((one) => ({ ...one, suppliesCircuits: supply.get(one.id) })),
    SUCCESS.ready,
    today,
  );
  return (
    <ul className="grid gap-2">
      {list.map((text) => (
        <li key={text} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-neon" />
          <span>
            <Sentence text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the office would say on the phone the day before, and for when; as the emails say it. */
export const Prepare = ({ reservation }: Booked) => (
  <section aria-labelledby="prepare" className="grid gap-3">
    <h2 id="prepare" className="font-display text-heading font-semibold">
      {titleOf(reservation)}
    </h2>
    <List reservation={reservation} />
  </section>
);

/** The same, folded until opened. */
export const PrepareFold = ({ reservation }: Booked) => (
  <Fold title={titleOf(reservation)} look="border-t border-line px-1 sm:px-4">
    <List reservation={reservation} />
  </Fold>
);

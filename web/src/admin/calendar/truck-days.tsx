import type { CalendarBookingDto } from '#core/contract/calendar.ts';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { itemsName, timeName, usePlan } from '#web/admin/shared/plans.ts';
import { Mark, TruckMark } from '#web/admin/ui/badge.tsx';
import { Bone, NotLoaded } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { dayName, lengthName } from '#web/admin/ui/words.ts';
import { useCalendar } from './calendar-data.ts';
import { stayingOn } from './day-list.tsx';

function Stop({ stop, isWide }: { readonly stop: PlanStop; readonly isWide: boolean }) {
  return (
    <li>
      <Link
        to={`/admin/reservations?id=${stop.reservationId}`}
        title={`${stop.contact.name}, ${itemsName(stop)}`}
        className="flex min-h-6 items-center gap-1.5 rounded-sm px-1 py-0.5 text-sm hover:bg-over max-sm:min-h-11"
      >
        <Mark is={stop.state === 'done' ? 'done' : stop.kind} />
        <span className="sr-only">{stop.kind === 'deliver' ? 'Deliver' : 'Pick up'}</span>
        <span className="truncate">{stop.contact.name}</span>
        {isWide && <span className="truncate text-muted">{itemsName(stop)}</span>}
        {stop.eta !== undefined && (
          <span className="ml-auto shrink-0 text-xs text-muted">{timeName(stop.eta)}</span>
        )}
      </Link>
    </li>
  );
}

const Stops = (props: {
  readonly name: string;
  readonly number?: number;
  readonly note?: string;
  readonly stops: readonly PlanStop[];
  readonly isWide: boolean;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start border-t border-line p-1.5">
    <h3 className="flex items-center gap-1.5 px-1 text-sm">
      {props.number === undefined ? <Mark is="act" /> : <TruckMark truck={props.number} />}
      <span className="truncate">{props.name}</span>
      {props.note !== undefined && (
        <span className="ml-auto shrink-0 font-normal text-muted">{props.note}</span>
      )}
    </h3>
    <ul>
      {props.stops.map((stop) => (
        <Stop key={stop.id} stop={stop} isWide={props.isWide} />
      ))}
    </ul>
  </div>
);

const nothing = ({ trucks, unassigned }: DayPlanDto): boolean =>
  unassigned.length === 0 && trucks.every(({ stops }) => stops.length === 0);

/** What stands at a customer's place all day, without a stop. */
const Staying = ({ staying }: { readonly staying: ReturnType<typeof stayingOn> }) => (
  <div className="border-t border-line p-1.5">
    <h3 className="px-1 text-sm">Stays out</h3>
    <ul>
      {staying.map(({ booking: { id, name }, items }) => (
        <li key={id}>
          <Link
            to={`/admin/reservations?id=${id}`}
            title={`${name}, ${items}`}
            className="flex min-h-6 items-center gap-1.5 rounded-sm px-1 py-0.5 text-sm text-muted hover:bg-over max-sm:min-h-11"
          >
            <span className="truncate">
              {name}, {items}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

type DayProps = {
  readonly day: CalendarDay;
  readonly isWide: boolean;
  readonly bookings: readonly CalendarBookingDto[];
};

function Day({ day, isWide, bookings }: DayProps) {
  const plan = usePlan(day);
  const staying = stayingOn(bookings, day);
  const { data } = plan;
  return (
    <section aria-label={dayName(day)} className="min-w-36 flex-1 border-r border-line">
      <h2 className="sticky top-0 bg-ground px-2.5 py-2 text-base">
        <Link to={`/admin/deliveries?day=${day}`} className="inline-block min-h-6 hover:underline">
          {dayName(day)}
        </Link>
      </h2>
      {data === undefined ? (
        <NotLoaded title="The plan did not load" query={plan}>
          <p className="p-3">
            <Bone />
          </p>
        </NotLoaded>
      ) : (
        <>
          {data.unassigned.length > 0 && (
            <Stops
              name="No truck"
              stops={data.unassigned.map(({ stop }) => stop)}
              isWide={isWide}
            />
          )}
          {data.trucks.map(({ truckId, name, stops, minutes }, index) =>
            stops.length === 0 && !isWide ? null : (
              <Stops
                key={truckId}
                name={name}
                number={index + 1}
                note={stops.length === 0 ? 'no stops' : lengthName(minutes)}
                stops={stops}
                isWide={isWide}
              />
            ),
          )}
          {staying.length > 0 && <Staying staying={staying} />}
          {nothing(data) && staying.length === 0 && (!isWide || data.trucks.length === 0) && (
            <p className="border-t border-line p-2.5 text-sm text-faint">
              {data.trucks.length === 0 ? (
                <>
                  No truck works on this day.{' '}
                  <Link to="/admin/fleet" className="underline underline-offset-4">
                    Trucks and crew
                  </Link>
                </>
              ) : (
                'No stops'
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const NONE: readonly CalendarBookingDto[] = [];

/** Who drives where, day by day, as on the delivery board, and what stays out meanwhile. */
export function TruckDays(props: { readonly from: CalendarDay; readonly days: number }) {
  const { from, days } = props;
  const { data } = useCalendar({ from, to: addDays(from, days - 1) }, 'stops');
  return (
    <Needs is="deliveries:read">
      <div
        className="flex h-full overflow-auto"
        role="group"
        aria-label="Stops by truck"
        tabIndex={-1}
      >
        {Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => (
          <Day key={day} day={day} isWide={days === 1} bookings={data?.bookings ?? NONE} />
        ))}
      </div>
    </Needs>
  );
}

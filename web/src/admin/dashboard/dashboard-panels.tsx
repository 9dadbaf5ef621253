import type { ReactNode } from 'react';
import type { DayStripDto, LoadDto, OutlookDto } from '#core/contract/desk.ts';
import { calendarDay, isWeekend, weekdayOf } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { Mark, type Meaning, TruckMark } from '#web/admin/ui/badge.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useToldOther } from '#web/admin/ui/mail-words.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dayName, usd } from '#web/admin/ui/words.ts';

const of = (query: Readonly<Record<string, string>>): string =>
  `/admin/reservations?${new URLSearchParams(query).toString()}`;
const board = (day: string, show?: 'late'): string =>
  `/admin/deliveries?${new URLSearchParams({ day, ...(show && { show }) }).toString()}`;

type Figure = {
  readonly to: string;
  readonly figure: ReactNode;
  readonly name: string;
  readonly note: string;
  /** Marks a number that should be zero and is not. */
  readonly mark?: Meaning | false;
};

function DayCell({ to, figure, name, note, mark }: Figure) {
  const color = mark === 'act' ? 'text-act' : mark === 'look' ? 'text-warning' : 'text-muted';
  return (
    <li className="min-w-0 grow border-line @sm:border-l @sm:first:border-l-0 @sm:[&:not(:first-child)>*]:pl-2 @lg:[&:not(:first-child)>*]:pl-2.5">
      <Link
        to={to}
        className="grid h-full content-start rounded-sm pr-1.5 hover:bg-over @lg:pr-2 max-sm:min-h-14 max-sm:px-1"
      >
        <b className="flex items-center gap-1.5 text-[20px] leading-[26px] font-semibold">
          {/* An amount needs the room on a phone; its note has the color. */}
          {mark && typeof figure === 'number' ? <Mark is={mark} /> : null}
          {figure}
        </b>
        <span className="truncate text-sm">{name}</span>
        <span className={`text-sm ${color}`}>{note}</span>
      </Link>
    </li>
  );
}

type Stops = NonNullable<DayStripDto['stops']>;

const PARTS: readonly (readonly [Exclude<keyof Stops, 'toldOther'>, name: string, look: string])[] =
  [
    ['done', 'done', 'bg-done/70'],
    ['onSite', 'on site', 'bg-planned'],
    ['failed', 'failed', 'bg-danger'],
    ['late', 'late', 'bg-danger'],
    ['ahead', 'ahead', 'bg-before'],
    ['noTruck', 'no truck', 'border border-dashed border-act'],
  ];

function Progress({ stops, day }: { readonly stops: Stops; readonly day: string }) {
  const parts = PARTS.filter(([part]) => stops[part] > 0);
  const toldOther = useToldOther();
  return (
    <div className="mt-2.5">
      <p aria-hidden="true" className="flex h-1.5 gap-0.5">
        {parts.map(([part, , look]) => (
          <i key={part} style={{ flexGrow: stops[part] }} className={`rounded-[2px] ${look}`} />
        ))}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {parts.map(([part, name, look]) => (
          <span key={part} className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className={`size-2 rounded-[2px] ${look}`} />
            {stops[part]} {name}
          </span>
        ))}
        {parts.length === 0 && 'No stops'}
        {stops.toldOther > 0 && (
          <Link
            to={board(day)}
            className="inline-flex items-center gap-1.5 text-warning underline decoration-edge underline-offset-4 hover:text-ink max-sm:min-h-11"
          >
            <Mark is="look" />
            {stops.toldOther} {toldOther.toLowerCase()}
          </Link>
        )}
        <Needs is="deliveries:read">
          <Link
            to={board(day)}
            className="ml-auto underline decoration-edge underline-offset-4 hover:text-ink max-sm:flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center max-sm:justify-end"
          >
            Plan
          </Link>
        </Needs>
      </p>
    </div>
  );
}

type Day = { readonly title: string; readonly strip: DayStripDto };

function figuresOf(strip: DayStripDto): readonly Figure[] {
  const { day, out, delivered, unsigned, owing, setUpUnpaid, stops } = strip;
  const { dueAtDoorCents, takenAtDoorCents } = strip;
  const late = (stops?.late ?? 0) + (stops?.notCollected ?? 0);
  const nothing = (count: number, otherwise: Meaning): Meaning | false => count > 0 && otherwise;
  const onBoard = stops && [
    {
      to: board(day, 'late'),
      figure: late,
      name: 'Late',
      note:
        late === 0
          ? 'on time'
          : stops.notCollected > 0
            ? `${stops.notCollected} not picked up`
            : 'see the plan',
      mark: nothing(late, 'act'),
    },
    {
      to: board(day),
      figure: stops.noTruck,
      name: 'No truck',
      note: stops.noTruck === 0 ? 'all placed' : 'to place',
      mark: nothing(stops.noTruck, 'act'),
    },
  ];
  return [
    {
      to: of({ out: day }),
      figure: out,
      name: 'Deliver',
      note: delivered === 0 ? 'planned' : `${delivered} delivered`,
    },
    {
      to: of({ in: day }),
      figure: strip.in,
      name: 'Pick up',
      note: strip.back === 0 ? 'planned' : `${strip.back} back`,
    },
    ...(onBoard ?? []),
    {
      to: of({ out: day, agreement: 'unsigned' }),
      figure: unsigned,
      name: 'Unsigned',
      note: unsigned === 0 ? 'all signed' : 'see all',
      mark: nothing(unsigned, 'look'),
    },
    {
      to: of({ visit: day, balance: 'door' }),
      figure: usd(dueAtDoorCents),
      name: 'Due at door',
      note: [
        counted(owing, 'booking'),
        ...(setUpUnpaid > 0 ? [`${setUpUnpaid} left unpaid`] : []),
        ...(takenAtDoorCents > 0 ? [`${usd(takenAtDoorCents)} taken`] : []),
      ].join(', '),
      mark: nothing(setUpUnpaid, 'look'),
    },
  ];
}

/** A day in numbers, each linking to its list. */
export const DayPanel = ({ title, strip }: Day) => (
  <Panel title={title} note={dayName(strip.day)}>
    <div className="@container">
      <ul className="grid grid-cols-3 gap-y-2 @sm:flex">
        {figuresOf(strip).map((figure) => (
          <DayCell key={figure.name} {...figure} />
        ))}
      </ul>
    </div>
    {strip.stops && <Progress stops={strip.stops} day={strip.day} />}
  </Panel>
);

const LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const;
const LIGHTEST = 0.12;

type Load = LoadDto['days'][number];

/** `full`, a percentage, or a dash without capacity. */
export function loadText({ used, of }: Load): string {
  if (of === 0 || used === 0) return '–';
  return used >= of ? 'full' : `${Math.max(1, Math.round((used / of) * 100))}`;
}

function Cell({ load, unit }: { readonly load: Load; readonly unit: string }) {
  const { used, of } = load;
  const share = of === 0 ? 0 : Math.min(1, used / of);
  const isFull = of > 0 && used >= of;
  const fill = share === 0 ? 'transparent' : `rgb(134 176 255 / ${LIGHTEST + share * 0.43})`;
  return (
    <td className="p-px" title={`${used} of ${of} ${unit}`}>
      <span
        style={isFull ? undefined : { backgroundColor: fill }}
        className={`grid h-[18px] place-items-center rounded-sm text-xs ${isFull ? 'bg-planned font-semibold text-night' : share === 0 ? 'text-faint' : ''}`}
      >
        {loadText(load)}
      </span>
    </td>
  );
}

const NAME =
  'w-full max-w-0 truncate pr-2 text-left font-normal leading-[18px] max-xl:min-w-28 max-xl:max-w-28';

const Truck = ({ name, number }: Pick<LoadDto, 'name'> & { readonly number: number }) => (
  <span className="flex items-center gap-1.5" title={name}>
    <span className="scale-[.85]">
      <TruckMark truck={number} />
    </span>
    <span className="truncate">{name}</span>
  </span>
);

const Category = ({ id, name }: Pick<LoadDto, 'id' | 'name'>) => (
  <Link
    to={`/admin/inventory?category=${id}`}
    className="block truncate leading-6 hover:underline hover:underline-offset-4"
  >
    {name}
  </Link>
);

function Rows(props: {
  readonly title: string;
  readonly unit: string;
  readonly loads: readonly LoadDto[];
  readonly of: 'trucks' | 'categories';
  readonly days: readonly string[];
}) {
  const { title, unit, loads, of } = props;
  if (loads.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th
          scope="colgroup"
          colSpan={props.days.length + 1}
          className="text-left text-sm font-normal text-muted"
        >
          {title}
        </th>
      </tr>
      {loads.map((load, index) => (
        <tr key={load.id}>
          <th scope="row" className={NAME}>
            {of === 'trucks' ? <Truck {...load} number={index + 1} /> : <Category {...load} />}
          </th>
          {load.days.map((day, at) => (
            <Cell key={props.days[at]} load={day} unit={unit} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function DayLink({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const date = calendarDay(day);
  return (
    <Link
      to={`/admin/deliveries?day=${day}`}
      className={`grid rounded-sm text-center text-xs hover:bg-over ${isWeekend(date) ? 'text-ink' : 'text-muted'} ${isToday ? 'font-semibold shadow-[inset_0_-2px_var(--color-ink)]' : ''}`}
    >
      <span aria-hidden="true">{LETTERS[weekdayOf(date)]}</span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="sr-only">{dayName(day)}</span>
    </Link>
  );
}

/** How full trucks and shelves are in the next fourteen days. */
export function LoadPanel({ outlook }: { readonly outlook: OutlookDto }) {
  const { days, trucks, categories, today } = outlook;
  return (
    <Panel title="Load, 14 days" note="percent; brighter is fuller">
      <div className="relative overflow-x-auto" tabIndex={-1}>
        <table className="w-full table-auto border-collapse">
          <thead>
            <tr>
              <td>
                <span className="sr-only">Of what</span>
              </td>
              {days.map((day) => (
                <th key={day} scope="col" className="w-6 min-w-6 p-0 font-normal">
                  <DayLink day={day} isToday={day === today} />
                </th>
              ))}
            </tr>
          </thead>
          <Rows
            title="Trucks, share of shift used"
            unit="minutes"
            loads={trucks}
            days={days}
            of="trucks"
          />
          <Rows
            title="Units, share booked or on hold"
            unit="units"
            loads={categories}
            days={days}
            of="categories"
          />
        </table>
      </div>
    </Panel>
  );
}

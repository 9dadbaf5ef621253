import { Link } from 'react-router-dom';
import type { LoadDto, OutlookDto } from '#core/contract/desk.ts';
import { calendarDay, isWeekend, weekdayOf } from '#core/kernel/calendar-day.ts';
import { TruckMark } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';

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
  'w-full max-w-0 truncate pr-2 text-left font-normal leading-[18px] max-sm:min-w-28 max-sm:max-w-28';

const Truck = ({ name, number }: Pick<LoadDto, 'name'> & { readonly number: number }) => (
  <span className="flex items-center gap-1.5" title={name}>
    <span className="scale-[.85]">
      <TruckMark truck={number} />
    </span>
    <span className="truncate">{name}</span>
  </span>
);

const Category = ({ id, name }: Pick<LoadDto, 'id' | 'name'>) => (
  <Link to={`/admin/inventory?category=${id}`} className="hover:underline hover:underline-offset-4">
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

/** Links to the day's board. */
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
                <th key={day} scope="col" className="w-[22px] min-w-[22px] p-0 font-normal">
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

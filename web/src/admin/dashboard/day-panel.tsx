import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DayStripDto } from '#core/contract/desk.ts';
import { Mark, type Meaning } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dayName, usd } from '#web/admin/ui/words.ts';

const of = (query: Readonly<Record<string, string>>): string =>
  `/admin/reservations?${new URLSearchParams(query).toString()}`;
const board = (day: string, show?: 'late'): string =>
  `/admin/deliveries?${new URLSearchParams({ day, ...(show && { show }) }).toString()}`;

function Cell(props: {
  readonly to: string;
  readonly figure: ReactNode;
  readonly name: string;
  readonly note?: string | undefined;
  /** Marks a number that should be zero and is not. */
  readonly mark?: Meaning | false;
}) {
  const { to, figure, name, note, mark } = props;
  const color = mark === 'act' ? 'text-act' : mark === 'look' ? 'text-warning' : 'text-muted';
  return (
    <li className="min-w-0 grow border-line @lg:border-l @lg:first:border-l-0 @lg:[&:not(:first-child)>a]:pl-2.5">
      <Link
        to={to}
        className="grid h-full content-start rounded-sm pr-2 hover:bg-over max-sm:min-h-14 max-sm:px-1"
      >
        <b className="flex items-center gap-1.5 text-[20px] leading-[26px] font-semibold">
          {mark ? <Mark is={mark} /> : null}
          {figure}
        </b>
        <span className="truncate text-sm">{name}</span>
        {note !== undefined && <span className={`truncate text-sm ${color}`}>{note}</span>}
      </Link>
    </li>
  );
}

type Stops = NonNullable<DayStripDto['stops']>;

const PARTS: readonly (readonly [keyof Stops, name: string, look: string])[] = [
  ['done', 'done', 'bg-done/70'],
  ['onSite', 'on site', 'bg-planned'],
  ['late', 'late', 'bg-danger'],
  ['ahead', 'ahead', 'bg-before'],
  ['noTruck', 'no truck', 'border border-dashed border-act'],
];

function Progress({ stops, day }: { readonly stops: Stops; readonly day: string }) {
  const parts = PARTS.filter(([part]) => stops[part] > 0);
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
        <Link
          to={board(day)}
          className="ml-auto underline decoration-edge underline-offset-4 hover:text-ink max-sm:min-h-11 max-sm:content-center"
        >
          Plan
        </Link>
      </p>
    </div>
  );
}

/** A day in numbers, each linking to its list. */
export function DayPanel(props: { readonly title: string; readonly strip: DayStripDto }) {
  const { title, strip } = props;
  const { day, out, delivered, unsigned, owing, dueAtDoorCents, stops } = strip;
  const late = (stops?.late ?? 0) + (stops?.notCollected ?? 0);
  const nothing = (count: number, otherwise: Meaning): Meaning | false => count > 0 && otherwise;
  return (
    <Panel title={title} note={dayName(day)}>
      <div className="@container">
        <ul className="grid grid-cols-3 gap-y-2 @lg:flex">
          <Cell to={of({ out: day })} figure={out} name="Out" note={`${delivered} delivered`} />
          <Cell to={of({ in: day })} figure={strip.in} name="In" note={`${strip.back} back`} />
          {stops && (
            <>
              <Cell
                to={board(day, 'late')}
                figure={late}
                name="Late"
                note={
                  late === 0
                    ? 'on time'
                    : stops.notCollected > 0
                      ? `${stops.notCollected} not picked up`
                      : 'see the plan'
                }
                mark={nothing(late, 'act')}
              />
              <Cell
                to={board(day)}
                figure={stops.noTruck}
                name="No truck"
                note={stops.noTruck === 0 ? 'all placed' : 'to place'}
                mark={nothing(stops.noTruck, 'act')}
              />
            </>
          )}
          <Cell
            to={of({ out: day, agreement: 'unsigned' })}
            figure={unsigned}
            name="Unsigned"
            note={unsigned === 0 ? 'all signed' : 'see all'}
            mark={nothing(unsigned, 'look')}
          />
          <Cell
            to={of({ out: day, balance: 'door' })}
            figure={usd(dueAtDoorCents)}
            name="Due at the door"
            note={`${owing} ${owing === 1 ? 'booking' : 'bookings'}`}
          />
        </ul>
      </div>
      {stops && <Progress stops={stops} day={day} />}
    </Panel>
  );
}

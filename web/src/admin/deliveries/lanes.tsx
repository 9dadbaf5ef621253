import { clockOf } from '#core/dispatch/fleet.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { at, hoursOf } from '#web/admin/deliveries/lane-view.ts';
import { shortTime } from '#web/admin/data/plan-words.ts';
import { HATCH, TruckLane } from '#web/admin/deliveries/truck-lane.tsx';

const hourName = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** Above the lanes: the hours and, for today, the current time. */
function Axis() {
  const { scale, now } = useBoard();
  return (
    <div aria-hidden="true" className="flex h-6 shrink-0 border-b border-line text-xs text-muted">
      <div className="w-[150px] shrink-0 border-r border-line" />
      <div className="@container relative min-w-0 flex-1">
        {hoursOf(scale).map((hour) => (
          <span
            key={hour}
            hidden={now !== undefined && now > hour - 30 && now < hour + 75}
            style={{ left: `${at(scale, hour)}%` }}
            className={`absolute top-1 pl-[5px] leading-4 whitespace-nowrap ${hour % 120 === 0 ? '' : 'hidden @min-[42rem]:inline'}`}
          >
            {hourName(hour)}
          </span>
        ))}
        {now !== undefined && (
          <span
            style={{ left: `${at(scale, now)}%` }}
            className="absolute top-1 z-[3] -translate-x-1/2 rounded-[3px] bg-ink px-[3px] leading-4 font-semibold text-night"
          >
            {shortTime(clockOf(now))}
          </span>
        )}
      </div>
    </div>
  );
}

/** One lane per truck below a shared axis, with lines at full hours. */
export function Lanes() {
  const { plan, scale, now } = useBoard();
  return (
    <section
      aria-label="Trucks"
      className="relative flex min-h-0 flex-col rounded-lg border border-line bg-raised"
    >
      <Axis />
      <div className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto" tabIndex={-1}>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-0 left-[150px] min-h-full"
        >
          {hoursOf(scale).map((hour) => (
            <i
              key={hour}
              style={{ left: `${at(scale, hour)}%` }}
              className="absolute inset-y-0 w-px bg-line"
            />
          ))}
          {now !== undefined && (
            <i
              style={{ left: `${at(scale, now)}%` }}
              className="absolute inset-y-0 z-[4] w-px bg-ink"
            />
          )}
        </div>
        {plan.trucks.map((truck) => (
          <TruckLane key={truck.truckId} truck={truck} />
        ))}
      </div>
    </section>
  );
}

const KEY = 'inline-flex items-center gap-1.5';

/** Explains a lane's shapes. */
export const LaneLegend = () => (
  <span className="flex gap-3 max-xl:hidden">
    <span className={KEY}>
      <i className="h-[11px] w-4 rounded-[2px] bg-muted" />
      deliver
    </span>
    <span className={KEY}>
      <i className="h-[11px] w-4 rounded-[2px] border-[1.5px] border-muted" />
      pick up
    </span>
    <span className={KEY}>
      <i className="h-0.5 w-4 bg-[#5f759c]" />
      travel
    </span>
    <span className={KEY}>
      <i
        className={`h-[11px] w-[18px] rounded-[3px] border border-[#3b4f78] text-[#5f759c] ${HATCH}`}
      />
      waiting
    </span>
    <span className={KEY}>
      <i className="relative h-[3px] w-[22px] rounded-full bg-[#3b4f78]">
        <i className="absolute -top-[1.5px] left-2 size-1.5 rounded-full bg-soft" />
      </i>
      window and arrival
    </span>
  </span>
);

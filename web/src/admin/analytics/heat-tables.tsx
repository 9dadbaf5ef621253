import type { FunnelDto } from '#core/contract/analytics.ts';
import { bandName, GROUPS, percentOf, SHELVES } from '#web/admin/analytics/analytics-words.ts';
import { dayName } from '#web/admin/ui/words.ts';

const HEAD = 'px-0.5 py-1.5 text-sm font-medium whitespace-nowrap text-muted first:pl-3';
const NAME = 'py-0.5 pr-1 pl-3 text-left font-normal whitespace-nowrap';

/** `Dec` above `5`. */
function HeatDay({ day }: { readonly day: string }) {
  const [month = '', date = ''] = (dayName(day).split(', ')[1] ?? '').split(' ');
  return (
    <>
      <span className="block leading-4">{month}</span>
      <span className="block leading-4">{date}</span>
    </>
  );
}

/** The color of the plan, thinner for less. */
const heatOf = (value: number, most: number) => ({
  background: `color-mix(in srgb, var(--color-planned) ${most === 0 ? 0 : Math.round((value / most) * 60)}%, transparent)`,
});

/** Requests by Saturday and shelf, boxed where nothing is left. A phone has room for six. */
export function DateHeat({ heat }: { readonly heat: FunnelDto['dateHeat'] }) {
  const most = Math.max(0, ...heat.rows.flatMap(({ cells }) => cells.map(({ asked }) => asked)));
  return (
    <div className="relative overflow-x-auto pb-2" tabIndex={-1}>
      <table className="w-full border-separate border-spacing-0.5 text-center max-sm:[&_tr>*:nth-child(n+8)]:hidden">
        <caption className="sr-only">Visitors who asked for a Saturday, by type of rental</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              <span className="sr-only">Rentals</span>
            </th>
            {heat.days.map((day) => (
              <th key={day} scope="col" className={HEAD}>
                <HeatDay day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.rows.map(({ shelf, cells }) => (
            <tr key={shelf}>
              <th scope="row" className={NAME}>
                {SHELVES[shelf] ?? shelf}
              </th>
              {cells.map(({ asked, sold, left }, index) => (
                <td
                  key={heat.days[index]}
                  style={heatOf(asked, most)}
                  title={`${asked} asked, ${sold} out, ${left} left`}
                  className={`h-9 min-w-7 rounded-[3px] ${left === 0 && sold > 0 ? 'border-2 border-ink font-semibold' : ''}`}
                >
                  {asked}
                  <span className="sr-only">{` asked, ${sold} out, ${left} left`}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Share of requested products booked, by price per day and weekday. */
export function PriceHeat({ heat }: { readonly heat: FunnelDto['priceHeat'] }) {
  const most = Math.max(
    0,
    ...heat.flatMap(({ cells }) => cells.map(({ asked, sold }) => percentOf(sold, asked) ?? 0)),
  );
  return (
    <div className="relative overflow-x-auto pb-2" tabIndex={-1}>
      <table className="w-full border-separate border-spacing-0.5 text-center">
        <caption className="sr-only">Share of requests booked, by price and weekday</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              <span className="sr-only">Price per day</span>
            </th>
            {Object.entries(GROUPS).map(([group, name]) => (
              <th key={group} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.map(({ fromDollars, cells }) => (
            <tr key={fromDollars}>
              <th scope="row" className={NAME}>
                {bandName(fromDollars)}
              </th>
              {cells.map(({ group, asked, sold }) => {
                const share = percentOf(sold, asked);
                return (
                  <td
                    key={group}
                    style={heatOf(share ?? 0, most)}
                    title={`${sold} booked, ${asked} asked`}
                    className="h-9 min-w-7 rounded-[3px]"
                  >
                    {share ?? '–'}
                    <span className="sr-only">{` percent: ${sold} booked of ${asked} asked`}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { Fragment } from 'react';
import type { FunnelDto } from '#core/contract/analytics.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import {
  bandName,
  count,
  dollars,
  GROUPS,
  percentOf,
  percentText,
  REFUSED,
  SHELVES,
  stepIn,
  STEPS,
} from './analytics-words.ts';

/**
 * From the cart on, only a few of a hundred visits are left. Those bars are drawn wider, and the
 * row says so.
 */
const WIDER_FROM = 'cart';

/** Refusals appear between the steps where they happen. */
function RefusedOrders({ refusals }: Pick<FunnelDto, 'refusals'>) {
  const found = refusals.filter(({ asked }) => asked > 0);
  const asked = found.reduce((sum, one) => sum + one.asked, 0);
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 rounded-md border border-dashed border-warning/60 px-3 py-1.5">
      <span className="text-warning">Turned away, {count(asked)}</span>
      {found.map(({ reason, asked: times, valueCents, most }) => (
        <span key={reason} className="min-w-0">
          <b className="font-semibold">
            {REFUSED[reason]} {count(times)}
          </b>{' '}
          <span className="text-muted">
            {dollars(valueCents)}
            {most && <span className="block text-sm">{`${most.title} ${most.asked}`}</span>}
          </span>
        </span>
      ))}
    </div>
  );
}

/**
 * Bars of a table: each step with its share of the previous one. A white line marks the previous
 * period.
 */
export function FunnelPanel(props: {
  readonly now: FunnelDto;
  readonly before: FunnelDto | undefined;
}) {
  const { now, before } = props;
  const all = [now, ...(before ? [before] : [])].flatMap(({ steps }) => steps);
  const most = (names: readonly string[]): number =>
    Math.max(1, ...all.filter(({ step }) => names.includes(step)).map(({ visitors }) => visitors));
  const whole = most(['session', 'product', 'dates', 'cart', 'hold', 'paid']);
  const late = most(['cart', 'hold', 'paid']);
  const wider = Math.max(1, Math.floor(whole / late / 1.5));
  const isRefused = now.refusals.some(({ asked }) => asked > 0);
  return (
    <Panel
      title="From a visit to a paid party"
      actions={
        before && (
          <span className="flex gap-x-4 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden="true" className="size-2 rounded-[2px] bg-planned" />
              now
            </span>
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden="true" className="h-3 w-0.5 bg-ink" />
              before
            </span>
          </span>
        )
      }
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Steps from a visit to a paid party</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Visitors</th>
            <th scope="col">Bar</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {now.steps.map(({ step, visitors }) => {
            const { name, of: base, share } = STEPS[step];
            const isLate = ['cart', 'hold', 'paid'].includes(step);
            const width = (value: number): string =>
              `${Math.min(100, (value / whole) * (isLate ? wider : 1) * 100)}%`;
            return (
              <Fragment key={step}>
                {step === WIDER_FROM && isRefused && (
                  <tr>
                    <td colSpan={4} className="py-1">
                      <RefusedOrders refusals={now.refusals} />
                    </td>
                  </tr>
                )}
                <tr className="h-8">
                  <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                    {name}
                  </th>
                  <td className="pr-2 text-right font-semibold">{count(visitors)}</td>
                  <td className="w-1/2">
                    <span aria-hidden="true" className="relative block h-[18px]">
                      <i
                        className={`absolute inset-y-0 left-0 rounded-[2px] ${step === 'paid' ? 'bg-done' : 'bg-planned'}`}
                        style={{ width: width(visitors) }}
                      />
                      {before && (
                        <i
                          className="absolute inset-y-0 w-0.5 bg-ink"
                          style={{ left: width(stepIn(before, step)) }}
                        />
                      )}
                    </span>
                  </td>
                  <td className="pl-3 text-sm whitespace-nowrap text-muted max-sm:pl-2">
                    {base && (
                      <>
                        <span className="text-ink">{percentText(visitors, stepIn(now, base))}</span>{' '}
                        <span className="max-sm:sr-only">{share}</span>
                      </>
                    )}
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">
        Held and Paid count every website order as the books show it now. The steps above count only
        visitors who may be tracked.
      </p>
    </Panel>
  );
}

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

/** The `planned` color, thinner for less. */
const heatOf = (value: number, most: number) => ({
  background: `color-mix(in srgb, var(--color-planned) ${most === 0 ? 0 : Math.round((value / most) * 60)}%, transparent)`,
});

/** Saturdays by shelf: how many asked, boxed when nothing is left. A phone has room for six. */
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

/** Units booked of products asked for, by price per day and weekday. */
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

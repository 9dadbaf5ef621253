import { Fragment } from 'react';
import type { FunnelDto } from '#core/contract/analytics.ts';
import { percentText, REFUSED, STEPS, dollars } from '#web/admin/analytics/analytics-words.ts';
import { Panel } from '#web/admin/ui/panel.tsx';

const COUNT = new Intl.NumberFormat('en-US');

/** From the cart on, a hundred visits become a few, so bars are drawn wider and the row says so. */
const WIDER_FROM = 'cart';

/** Refusals are shown between the steps where they happen. */
function Refused({ refusals }: Pick<FunnelDto, 'refusals'>) {
  const found = refusals.filter(({ asked }) => asked > 0);
  const asked = found.reduce((sum, one) => sum + one.asked, 0);
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 rounded-md border border-dashed border-warning/60 px-3 py-1.5">
      <span className="text-warning">Turned away, {COUNT.format(asked)}</span>
      {found.map(({ reason, asked: times, valueCents, most }) => (
        <span key={reason} className="min-w-0">
          <b className="font-semibold">
            {REFUSED[reason]} {COUNT.format(times)}
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

/** Bars of a table: each step with its share of the one before. A white line marks the previous period. */
export function FunnelPanel(props: {
  readonly now: FunnelDto;
  readonly before: FunnelDto | undefined;
}) {
  const { now, before } = props;
  const of = (funnel: FunnelDto, name: string): number =>
    funnel.steps.find(({ step }) => step === name)?.visitors ?? 0;
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
                      <Refused refusals={now.refusals} />
                    </td>
                  </tr>
                )}
                <tr className="h-8">
                  <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                    {name}
                  </th>
                  <td className="pr-2 text-right font-semibold">{COUNT.format(visitors)}</td>
                  <td className="w-1/2">
                    <span aria-hidden="true" className="relative block h-[18px]">
                      <i
                        className={`absolute inset-y-0 left-0 rounded-[2px] ${step === 'paid' ? 'bg-done' : 'bg-planned'}`}
                        style={{ width: width(visitors) }}
                      />
                      {before && (
                        <i
                          className="absolute inset-y-0 w-0.5 bg-ink"
                          style={{ left: width(of(before, step)) }}
                        />
                      )}
                    </span>
                  </td>
                  <td className="pl-3 text-sm whitespace-nowrap text-muted max-sm:pl-2">
                    {base && (
                      <>
                        <span className="text-ink">{percentText(visitors, of(now, base))}</span>{' '}
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

import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ANALYTICS_ROUTES, FunnelDto } from '#core/contract/analytics.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { sourceName } from '#core/reporting/fact-names.ts';
import { comparedSpan } from '#core/reporting/periods.ts';
import { MOST_REPORT_DAYS } from '#core/reporting/report-kinds.ts';
import { periodText } from '#core/reporting/report.ts';
import { DEVICES } from '#core/reservations/came-from.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { BarChart } from '#web/admin/ui/bar-chart.tsx';
import { ActionButton, ActionLink, Segmented } from '#web/admin/ui/controls.tsx';
import { Bone, EmptyState, NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { downloadCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { Figure, Figures, Panel } from '#web/admin/ui/panel.tsx';
import { PeriodPicker, periodOf } from '#web/admin/ui/period-picker.tsx';
import { ScrollBox } from '#web/admin/ui/scroll-list.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { datesName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { DateHeat, FunnelPanel, PriceHeat } from './analytics-panels.tsx';
import { count, dollars, percentOf, percentText, sourcesCsv, stepIn } from './analytics-words.ts';

const { useRead } = hooksOf<typeof ANALYTICS_ROUTES>();

type Filter = {
  readonly device: 'all' | (typeof DEVICES)[number];
  readonly language: 'all' | (typeof LANGUAGES)[number];
};

/** @param span undefined: fetches nothing */
const useFunnel = (span: DaySpan | undefined, by: 'day' | 'month', filter: Filter) =>
  useRead(
    ['admin', 'analytics', span, by, filter],
    (call) =>
      call('GET /analytics/funnel', {
        query: { from: span?.from ?? '', to: span?.to ?? '', by, ...filter },
      }),
    { enabled: span !== undefined, placeholderData: keepPreviousData },
  );

function changeText(now: number, before: number | undefined, shown: (value: number) => string) {
  if (before === undefined || before <= 0 || before === now) return undefined;
  const share = Math.abs(Math.round(((now - before) / before) * 100));
  return `${now > before ? '▲' : '▼'} ${share}% from ${shown(before)}`;
}

function Totals({
  now,
  before,
}: {
  readonly now: FunnelDto;
  readonly before: FunnelDto | undefined;
}) {
  const visits = stepIn(now, 'session');
  const paid = stepIn(now, 'paid');
  const refused = now.refusals.reduce((sum, { asked }) => sum + asked, 0);
  const refusedCents = now.refusals.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const visitsBefore = before && stepIn(before, 'session');
  return (
    <Figures>
      <Figure name="Visits" value={count(visits)}>
        {changeText(visits, visitsBefore, count)}
      </Figure>
      <Figure name="Paid, of visits" value={percentText(paid, visits)}>
        {before && `${percentText(stepIn(before, 'paid'), visitsBefore ?? 0)} before`}
      </Figure>
      <Figure name="Turned away" value={count(refused)}>
        by stock, area, crew, or a limit
      </Figure>
      <Figure name="Asked and refused" value={dollars(refusedCents)}>
        at list price
      </Figure>
      <Figure name="Booked on the website" value={dollars(now.revenueCents)}>
        {[changeText(now.revenueCents, before?.revenueCents, dollars), 'without tax']
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure name="Margin" value={dollars(now.marginCents)}>
        {now.marginCents === null ? (
          <Link to="/admin/reports?report=profit" className="underline underline-offset-4">
            Needs your costs and a past rental
          </Link>
        ) : (
          `${percentText(now.marginCents, now.revenueCents)} of revenue, before ads`
        )}
      </Figure>
    </Figures>
  );
}

const CELL =
  'h-9 border-b border-line px-2 whitespace-nowrap first:pl-3 last:pr-3 max-sm:px-1.5 max-sm:first:whitespace-normal';
const HEAD =
  'h-8 border-b border-line px-2 text-sm font-medium whitespace-nowrap text-muted first:pl-3 last:pr-3';

/** Numbers beside names. */
const NumberTable = (props: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [key: string, name: string, ...cells: ReactNode[]])[];
  /** Cuts long names off, so that the table fits. */
  readonly cutsNames?: boolean;
}) => (
  <table className="w-full border-collapse text-right">
    <caption className="sr-only">{props.caption}</caption>
    <thead>
      <tr>
        {props.heads.map((head, index) => (
          <th key={head} scope="col" className={`${HEAD} ${index === 0 ? 'text-left' : ''}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.rows.map(([key, name, ...cells]) => (
        <tr key={key}>
          <th
            scope="row"
            className={`${CELL} ${props.cutsNames === true ? 'max-w-0 w-full truncate' : ''} text-left font-normal`}
          >
            {name}
          </th>
          {cells.map((cell, at) => (
            <td key={props.heads[at + 1]} className={CELL}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Sources({ bySource }: Pick<FunnelDto, 'bySource'>) {
  if (bySource.length === 0) return <p className="p-3 text-muted">No visits in this period.</p>;
  return (
    <div className="relative overflow-x-auto" tabIndex={-1}>
      <NumberTable
        caption="Sources to margin"
        heads={['Source', 'Visits', 'Paid', 'Revenue', 'Margin']}
        rows={bySource.map(({ source, session, paid, revenueCents, marginCents }) => [
          source,
          sourceName(source),
          count(session),
          count(paid),
          dollars(revenueCents),
          <b
            key="margin"
            className={`font-semibold ${marginCents !== null && marginCents < 0 ? 'text-act' : ''}`}
          >
            {dollars(marginCents)}
          </b>,
        ])}
      />
    </div>
  );
}

function Nothing({ nothing }: Pick<FunnelDto, 'nothing'>) {
  if (nothing.length === 0) {
    return <p className="p-3 text-muted">Every search in this period found something.</p>;
  }
  return (
    <ul>
      {nothing.slice(0, 12).map(({ words, language, searches, finds, near }) => (
        <li
          key={`${language} ${words}`}
          className="flex min-h-9 items-center gap-2 border-b border-line px-3 py-1 last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate">
            <b className="font-semibold">{words}</b>{' '}
            <span className="text-muted">
              {language === 'es' ? 'es, ' : ''}
              {finds > 0
                ? `finds ${finds} today`
                : near === undefined
                  ? 'nothing similar'
                  : `close to ${near}`}
            </span>
          </span>
          <span>{count(searches)}</span>
          {finds === 0 && (
            <ActionLink small to="/admin/products/new" aria-label={`Add product: ${words}`}>
              Add product
            </ActionLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Products({ products }: Pick<FunnelDto, 'products'>) {
  if (products.length === 0) {
    return <p className="p-3 text-muted">No products were viewed in this period.</p>;
  }
  return (
    <NumberTable
      caption="Products viewed and booked"
      heads={['Product', 'Viewed', 'Booked', 'Share']}
      rows={products
        .slice(0, 12)
        .map(({ productId, title, looked, sold }) => [
          productId,
          title,
          count(looked),
          count(sold),
          percentText(sold, looked),
        ])}
      cutsNames
    />
  );
}

const VISITORS = { key: 'visitors', title: 'Visits', formula: '', kind: 'count' } as const;

/** Bars, with the same numbers in a table below. */
function OverTime({ funnel }: { readonly funnel: FunnelDto }) {
  const report = {
    columns: [{ key: 'period', title: 'Period', formula: '', kind: 'text' as const }, VISITORS],
    rows: funnel.periods.map((row) => ({ ...row, id: row.period })),
  };
  return (
    <>
      {funnel.periods.some(({ visitors }) => visitors > 0) ? (
        <BarChart report={report} column={VISITORS} isTime beside={new Map()} width={480} />
      ) : (
        <p className="text-muted">No visitors in this period.</p>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer text-muted max-sm:min-h-11">As a table</summary>
        <ScrollBox label="As a table" className="relative mt-2 max-h-72">
          <NumberTable
            caption={`Visits, holds and payments by ${funnel.by}`}
            heads={['Period', 'Visits', 'Held', 'Paid']}
            rows={funnel.periods.map(({ period, visitors, hold, paid }) => [
              period,
              periodText(period),
              count(visitors),
              count(hold),
              count(paid),
            ])}
          />
        </ScrollBox>
      </details>
    </>
  );
}

const isEmpty = (funnel: FunnelDto): boolean =>
  funnel.steps.every(({ visitors }) => visitors === 0) &&
  funnel.refusals.every(({ asked }) => asked === 0) &&
  funnel.nothing.length === 0;

function FunnelBody({
  now,
  before,
}: {
  readonly now: FunnelDto;
  readonly before: FunnelDto | undefined;
}) {
  if (isEmpty(now)) {
    return (
      <Panel title="From a visit to a paid party">
        <EmptyState title="No visits in this period">
          Visits are counted from the day this was installed. A visit is a person doing something on
          a page of the shop. Bots and browsers that ask not to be tracked are never counted.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Totals now={now} before={before} />
      <div className="grid items-start gap-3 xl:grid-cols-[3fr_2fr]">
        <FunnelPanel now={now} before={before} />
        <Panel title="Sources to margin" note="the page or link before the first one" flush>
          <Sources bySource={now.bySource} />
        </Panel>
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[4fr_5fr_3fr]">
        <Panel
          title="Searches with no results"
          note={`${count(now.nothing.reduce((sum, { searches }) => sum + searches, 0))} searches`}
          flush
        >
          <Nothing nothing={now.nothing} />
        </Panel>
        <Panel
          title="Demand by Saturday"
          note="requests for that Saturday; boxed = nothing left"
          flush
        >
          <DateHeat heat={now.dateHeat} />
        </Panel>
        <Panel title="Demand by price" note="% of requests booked" flush>
          <PriceHeat heat={now.priceHeat} />
        </Panel>
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <Panel title={`Visits by ${now.by}`}>
          <OverTime funnel={now} />
        </Panel>
        <Panel title="Viewed and booked" note="all website visitors" flush>
          <Products products={now.products} />
        </Panel>
      </div>
      <p className="text-sm text-muted">
        No cookies are set and no addresses are kept. Bots and browsers that ask not to be tracked
        are not counted. Individual visits are kept for 90 days; totals stay.
      </p>
    </>
  );
}

const optionsOf = <T extends string>(
  all: string,
  counts: Readonly<Record<T, number>> | undefined,
  names: Readonly<Record<T, string>>,
) => {
  const entries = Object.entries(names) as [T, string][];
  const whole = entries.reduce((sum, [one]) => sum + (counts?.[one] ?? 0), 0);
  return [
    { value: 'all' as const, label: all },
    ...entries.map(([value, name]) => {
      const share = percentOf(counts?.[value] ?? 0, whole);
      return { value, label: share === undefined ? name : `${name} ${Math.round(share)}%` };
    }),
  ];
};

const among = <T extends string>(all: readonly T[], given: string | null): T | 'all' =>
  all.find((one) => one === given) ?? 'all';

/** `/admin/analytics`: from a visit to a paid party, as counted by the shop itself. */
export function AnalyticsScreen() {
  const [params, setParams] = useSearchParams();
  const { period, span } = periodOf(params, useToday(), 'last-30');
  const filter: Filter = {
    device: among(DEVICES, params.get('device')),
    language: among(LANGUAGES, params.get('language')),
  };
  const beforeSpan = comparedSpan(span, 'before');
  const by =
    span.from.slice(0, 7) === span.to.slice(0, 7) || period.endsWith('-30') ? 'day' : 'month';
  const read = useFunnel(span, by, filter);
  const beside = useFunnel(beforeSpan, by, filter);
  const now = read.data;
  const beforeThat = beside.data?.from === beforeSpan?.from ? beside.data : undefined;
  // Before this was installed nothing was counted, which is not the same as zero.
  const before = beforeThat && stepIn(beforeThat, 'session') > 0 ? beforeThat : undefined;

  const change = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '' || value === 'all') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const save = (): void => {
    if (now !== undefined) downloadCsv(`sources-${now.from}-${now.to}.csv`, sourcesCsv(now));
  };
  useShortcuts({ e: save });

  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <TopBar title="Analytics" note={datesName(span.from, span.to)}>
        <ActionLink to="/admin/reports" variant="quiet">
          Reports
        </ActionLink>
        <span className="max-sm:hidden">
          <ActionButton icon="download" off={now === undefined} onClick={save}>
            <span className="max-sm:sr-only">CSV</span>
          </ActionButton>
        </span>
      </TopBar>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 max-sm:gap-2 max-sm:px-3">
        <PeriodPicker period={period} span={span} change={change} most={MOST_REPORT_DAYS} />
        <Segmented<Filter['device']>
          label="Device"
          options={optionsOf('All', now?.devices, { phone: 'Phone', computer: 'Computer' })}
          value={filter.device}
          onChange={(device) => change({ device })}
        />
        <Segmented<Filter['language']>
          label="Language"
          options={optionsOf('Both', now?.languages, { en: 'English', es: 'Español' })}
          value={filter.language}
          onChange={(language) => change({ language })}
        />
      </div>
      <ScreenBody>
        {now?.isBehind === true && (
          <StateBox is="changed" title="Older bookings are still being counted">
            Held and Paid are too low until this finishes. It runs on its own.
          </StateBox>
        )}
        {now !== undefined ? (
          <FunnelBody now={now} before={before} />
        ) : (
          <NotLoaded title="Analytics did not load" query={read}>
            <div aria-hidden="true" className="grid gap-3">
              {['w-1/3', 'w-2/3', 'w-1/2'].map((width) => (
                <Bone key={width} className={`h-4 ${width}`} />
              ))}
            </div>
          </NotLoaded>
        )}
      </ScreenBody>
      <Foot keys={[['E', 'export']]}>Counted by the shop itself</Foot>
    </div>
  );
}

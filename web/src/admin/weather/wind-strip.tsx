import type { WeatherParty, WeatherDto } from '#core/contract/weather.ts';
import { counted } from '#core/kernel/counted.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { lengthOf, momentName } from '#web/admin/ui/words.ts';
import { hourName, hoursText, type Risk } from './weather-data.ts';

/**
 * The limit's line is at the same height for every unit, because gusts are drawn as a share of
 * it.
 */
const LIMIT_AT = 74;

const BARS: Readonly<Record<Risk, string>> = {
  ok: 'bg-[#30528f]',
  watch: 'bg-[repeating-linear-gradient(135deg,#8a6a26_0_3px,#614c20_3px_6px)]',
  stop: 'bg-danger',
  unknown: '',
};

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** Where there is room for the words of every hour: 16 px each on a whole day's strip. */
const ROOMY = 'hidden @min-[24rem]:inline';

/** On a narrow strip of more hours than this, only every third gust has its number. */
const FEW_HOURS = 16;

/** The hours above a day's strips. If there are many, only every other one is named. */
export const HourAxis = ({ axis }: { readonly axis: readonly string[] }) => (
  <span aria-hidden="true" className="@container block text-xs text-muted">
    <span className="grid" style={columns(axis.length)}>
      {axis.map((at, index) => (
        <span key={at} className="overflow-visible text-center whitespace-nowrap">
          {(axis.length <= 12 || index % 3 === 0) && (
            <span className={index % (axis.length <= FEW_HOURS ? 3 : 6) === 0 ? '' : ROOMY}>
              {hourName(at).replace(' ', '\u00a0')}
            </span>
          )}
        </span>
      ))}
    </span>
  </span>
);

/** One column per hour, from setup to take-down. */
export function WindStrip({
  party,
  axis,
}: {
  readonly party: WeatherParty;
  readonly axis: readonly string[];
}) {
  const { hours, limitMph, indoor } = party;
  const known = new Map(hours.map((hour) => [hour.at, hour]));
  if (indoor) {
    return (
      <span className="my-1.5 block rounded-sm border border-dashed border-rim px-2 text-sm text-muted">
        indoors, the weather does not matter
      </span>
    );
  }
  return (
    <span role="img" aria-label={hoursText(party)} className="@container block h-full min-h-9">
      <span className="grid h-full min-h-9" style={columns(axis.length)}>
        {axis.map((at, index) => {
          const hour = known.get(at);
          if (hour === undefined) return <span key={at} className="border-l border-line/50" />;
          const { gustMph, risk, isWind, isParty } = hour;
          if (gustMph === null) {
            return (
              <span
                key={at}
                className="m-px grid place-items-center rounded-[3px] border border-dashed border-warning text-xs text-warning"
              >
                ?
              </span>
            );
          }
          const share = Math.min(100, (gustMph / (limitMph ?? Math.max(gustMph, 1))) * LIMIT_AT);
          const isLow = share < 40;
          return (
            <span
              key={at}
              title={isWind ? 'wind speed; no gust forecast' : undefined}
              className={`relative border-l border-line/50 ${isParty ? 'shadow-[0_2px_0_var(--color-cyan)]' : ''}`}
            >
              <span
                className={`absolute inset-x-px bottom-0 rounded-t-xs ${limitMph === null ? 'border border-dashed border-warning' : BARS[risk]}`}
                style={{ height: `${share}%` }}
              />
              {limitMph !== null && (
                <span
                  className="absolute inset-x-0 border-t border-dashed border-soft/60"
                  style={{ bottom: `${LIMIT_AT}%` }}
                />
              )}
              <b
                className={`absolute -inset-x-1 z-[1] text-center text-xs ${axis.length > FEW_HOURS && index % 3 > 0 ? 'hidden @min-[24rem]:block' : ''} leading-none font-semibold max-sm:text-[10px] max-sm:tracking-tighter ${risk === 'stop' ? 'text-[#1c0407]' : 'text-ink'}`}
                style={{ bottom: isLow ? `calc(${share}% + 2px)` : '2px' }}
              >
                {gustMph}
              </b>
            </span>
          );
        })}
      </span>
    </span>
  );
}

type Cell = WeatherDto['cells'][number];

const PROBLEMS: Readonly<Record<NonNullable<Cell['problem']>['kind'], string>> = {
  expired: 'forecast expired',
  no_answer: 'no answer',
  bad_answer: 'incomplete answer',
  outside: 'outside the area it covers',
};

function CellRow({ cell, now }: { readonly cell: Cell; readonly now: string }) {
  const { cities, readAt, problem, isCurrent, nextAt } = cell;
  const age =
    readAt === null ? 'never fetched' : `${lengthOf(Date.parse(now) - Date.parse(readAt))} old`;
  const mark = !isCurrent ? 'act' : problem === null ? 'done' : 'look';
  return (
    <li className="flex items-start gap-2">
      <span className="pt-1">
        <Mark is={mark} />
      </span>
      <span className="min-w-0">
        <b className="font-medium">{cities.join(', ')}</b>{' '}
        <span className="text-muted">
          {age}
          {problem && `, ${PROBLEMS[problem.kind]} (${problem.detail})`}
          {problem && nextAt && `, next try ${momentName(nextAt)}`}
          {!isCurrent && readAt !== null && ', too old to show'}
        </span>
      </span>
    </li>
  );
}

/** A city may lie in several cells of the source's grid. It is shown once, by its latest answer. */
function placesOf(cells: readonly Cell[]): ReadonlyMap<string, Cell> {
  const places = new Map<string, Cell>();
  for (const cell of cells) {
    const place = cell.cities.join(', ');
    const known = places.get(place);
    if (known === undefined || (cell.readAt ?? '') > (known.readAt ?? '')) places.set(place, cell);
  }
  return places;
}

/** The source of the forecasts, their age, and what is unknown. */
export function SourcePanel({ board }: { readonly board: WeatherDto }) {
  const { source, recorded, cells, now, parties } = board;
  const unknown = new Set(
    parties.filter(({ risk }) => risk === 'unknown').map(({ reservationId }) => reservationId),
  ).size;
  return (
    <Panel title="Source" note={source === null ? 'not set up' : recorded ? 'recorded' : undefined}>
      <div className="grid gap-2 text-sm">
        {source === null ? (
          <p>No weather service is set up, so every party is unknown.</p>
        ) : (
          <p className="font-medium">{source}</p>
        )}
        <ul className="grid gap-1.5">
          {[...placesOf(cells)].map(([place, cell]) => (
            <CellRow key={place} cell={cell} now={now} />
          ))}
        </ul>
        {unknown > 0 && (
          <p className="flex items-center gap-2">
            <Mark is="unknown" />
            <span>
              {counted(unknown, 'party is', 'parties are')} unknown, and not counted as calm
            </span>
          </p>
        )}
      </div>
    </Panel>
  );
}

import type { WeatherDto } from '#core/contract/weather.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { lengthOf, momentName } from '#web/admin/ui/words.ts';

type Cell = WeatherDto['cells'][number];

const PROBLEMS: Readonly<Record<NonNullable<Cell['problem']>['kind'], string>> = {
  expired: 'grid expired',
  no_answer: 'no answer',
  bad_answer: 'answer not whole',
  outside: 'outside its grid',
};

function CellRow({ cell, now }: { readonly cell: Cell; readonly now: string }) {
  const { cities, readAt, problem, isCurrent, nextAt } = cell;
  const age =
    readAt === null ? 'never read' : `${lengthOf(Date.parse(now) - Date.parse(readAt))} old`;
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
          {problem && nextAt && `, again ${momentName(nextAt)}`}
          {!isCurrent && readAt !== null && ', no longer shown'}
        </span>
      </span>
    </li>
  );
}

/** Who was asked, how old the answers are, and what is not known. */
export function SourcePanel({ board }: { readonly board: WeatherDto }) {
  const { source, recorded, cells, now, parties } = board;
  const unknown = new Set(
    parties.filter(({ risk }) => risk === 'unknown').map(({ reservationId }) => reservationId),
  ).size;
  return (
    <Panel
      title="Source"
      note={source === null ? 'nobody is asked' : recorded ? 'recorded' : undefined}
    >
      <div className="grid gap-2 text-sm">
        {source === null ? (
          <p>No weather service is set up, so every party is unknown.</p>
        ) : (
          <p className="font-medium">{source}</p>
        )}
        <ul className="grid gap-1.5">
          {cells.map((cell) => (
            <CellRow key={cell.cities.join()} cell={cell} now={now} />
          ))}
        </ul>
        {unknown > 0 && (
          <p className="flex items-center gap-2">
            <Mark is="unknown" />
            <span>
              {unknown === 1 ? '1 party is' : `${unknown} parties are`} unknown, and not counted as
              calm
            </span>
          </p>
        )}
      </div>
    </Panel>
  );
}

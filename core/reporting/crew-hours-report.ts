import type { CrewMember } from '#core/dispatch/fleet.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { amountIn, cellsIn, type Sums } from './cells.ts';
import { wageFor } from './costs.ts';
import { column, largestFirst, type Report, totalled } from './report.ts';
import type { CostsInput } from './reports.schema.ts';

const COLUMNS = [
  column('text', 'person', 'Person', 'As you named the crew of each day'),
  column(
    'count',
    'days',
    'Days',
    'Days on a truck with stops, through yesterday, and today once all stops are over',
  ),
  column(
    'hours',
    'worked',
    'Hours',
    'From loading until back in the yard: as the crew reported its stops, with the estimated drive back, otherwise as planned. Work in the yard and breaks of more than two hours between stops are not counted',
  ),
  column(
    'hours',
    'planned',
    'Hours as planned',
    'The part of the hours that is of days with a stop that the crew did not report',
  ),
  column(
    'count',
    'off',
    'Days off',
    'As entered in Trucks and crew or for a day in Deliveries, as far as hours are counted',
  ),
  column('count', 'sick', 'Sick days', 'The part of the days off that has the reason sick'),
  column(
    'cents',
    'wageCents',
    'Wages',
    'Hours × your wage. Empty until you enter it in Profit per unit, Your costs',
  ),
];

/** Of seats on which you named nobody. */
const NOBODY = '';

/** @param work of the crews, and the days that it covers */
export function crewHoursReport(
  work: Sums,
  { from, to }: DaySpan,
  { crew, costs }: { readonly crew: readonly CrewMember[]; readonly costs: CostsInput },
): Report {
  const isIn = (day: string): boolean => day >= from && day <= to;
  const daysOffOf = (id: string) => {
    const { daysOff = [], offBecause = [] } = crew.find((member) => member.id === id) ?? {};
    return {
      off: daysOff.filter(isIn).length,
      sick: offBecause.filter(({ day, why }) => why === 'sick' && isIn(day)).length,
    };
  };
  const nameOf = (id: string): string =>
    id === NOBODY
      ? 'Nobody named'
      : (crew.find((member) => member.id === id)?.name ?? 'No longer on the crew');
  const worked = cellsIn(work, 'worked').map(({ parts: [id = NOBODY], count }) => ({ id, count }));
  const away = crew.filter(
    ({ id }) => daysOffOf(id).off > 0 && !worked.some((one) => one.id === id),
  );
  const all = [...worked, ...away.map(({ id }) => ({ id, count: 0 }))];
  const rows = all.map(({ id, count }) => ({
    id: id === NOBODY ? 'nobody' : id,
    person: nameOf(id),
    days: amountIn(work, 'workDays', id)[0],
    worked: count,
    planned: amountIn(work, 'planned', id)[0],
    ...daysOffOf(id),
    wageCents: costs.wageCents === null ? null : wageFor(count, costs),
  }));
  return totalled(COLUMNS, largestFirst('worked', rows));
}

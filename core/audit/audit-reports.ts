import { byDay, byMonth, type Cell, type Sums, sumsOf, withCells } from '#core/reporting/cells.ts';
import type { AuditReader, ReportPart } from './audit-reader.ts';
import type { Finding } from './finding.ts';

/** Beside a counting server, a sum and its parts may differ: only repeated faults are reported. */
const LOOKS = 3;

const textOf = (cells: readonly Cell[]): string =>
  cells.map(({ day, key, count, cents }) => [day, key, count, cents].join(' ')).join('; ');

function disagreements(
  what: string,
  stored: ReadonlyMap<string, Sums>,
  folded: ReadonlyMap<string, Sums>,
): readonly string[] {
  return [...new Set([...stored.keys(), ...folded.keys()])].toSorted().flatMap((id) => {
    const [kept = {}, right = {}] = [stored.get(id), folded.get(id)];
    const keys = [...new Set([...Object.keys(kept), ...Object.keys(right)])].toSorted();
    return keys
      .filter((key) => `${kept[key] ?? [0, 0]}` !== `${right[key] ?? [0, 0]}`)
      .map(
        (key) =>
          `${what} ${id} ${key} is ${kept[key] ?? 'nothing'}, not ${right[key] ?? 'nothing'}`,
      );
  });
}

/** Names a part that was counted differently from its cells now, unless it is due anyway. */
const miscounted = ({ id, counted, now, isDue }: ReportPart): readonly string[] =>
  isDue || textOf(counted) === textOf(now) ? [] : [`${id} was counted differently from what it is`];

async function look(reader: AuditReader): Promise<readonly string[]> {
  const sums = await reader.reportSums();
  if (sums === undefined) return [];
  const days = new Map<string, Sums>();
  const months = new Map<string, Sums>();
  const wrong: string[] = [];
  const fold = (into: Map<string, Sums>, id: string, cells: readonly Cell[]) =>
    into.set(id, withCells(into.get(id) ?? {}, cells));
  for await (const page of reader.reportParts()) {
    wrong.push(...page.flatMap(miscounted));
    const cells = page.flatMap(({ counted }) => counted);
    for (const [day, on] of byDay(cells)) fold(days, day, on);
    const inMonths = cells.filter(({ key }) => sumsOf(key) !== 'owed');
    for (const [month, on] of byMonth(inMonths)) fold(months, month, on);
  }
  return [
    ...wrong,
    ...disagreements('the day', sums.days, days),
    ...disagreements('the month', sums.months, months),
  ];
}

/** Checks the reports' sums against all reservations and credits, one by one. */
export async function auditReports(reader: AuditReader): Promise<readonly Finding[]> {
  let wrong = await look(reader);
  for (let again = 1; again < LOOKS && wrong.length > 0; again += 1) {
    const now = new Set(await look(reader));
    wrong = wrong.filter((one) => now.has(one));
  }
  return wrong.map((detail) => ({ kind: 'report_wrong', detail }));
}

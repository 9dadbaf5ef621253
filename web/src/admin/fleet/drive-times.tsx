import type { FleetDto } from '#core/contract/dispatch.ts';
import { Panel } from '#web/admin/ui/panel.tsx';

const percent = (ratio: number): string => {
  const off = Math.round(Math.abs(ratio - 1) * 100);
  if (off === 0) return 'as long as estimated';
  return `${off} % ${ratio > 1 ? 'longer' : 'less'} than estimated`;
};

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

function sayLearned(learned: FleetDto['learned']): string {
  if (learned === undefined) {
    return 'No drive was measured yet. Crews measure one when they report "on my way" and "arrived".';
  }
  const { drives, days, ratio, factor, neededDrives, neededDays } = learned;
  const from = `${counted(drives, 'measured drive', 'measured drives')} on ${counted(days, 'day', 'days')} of the last two months took ${percent(ratio)}.`;
  if (factor !== 1) return `${from} Plans and promises count with ${percent(factor)}.`;
  const isFew = drives < neededDrives || days < neededDays;
  return isFew
    ? `${from} From ${neededDrives} drives on ${neededDays} days on, plans learn from them.`
    : `${from} That is too little a difference to change plans.`;
}

/** How long drives really take, and the factor plans use. */
export const DriveTimes = ({ learned }: Pick<FleetDto, 'learned'>) => (
  <Panel title="Drive times">
    <p className="max-w-prose">{sayLearned(learned)}</p>
  </Panel>
);

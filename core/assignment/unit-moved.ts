import type { UnitChange } from '#core/inventory/unit-change.ts';
import { type Block, type Fleet, labelOfUnit, UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import { formatDay, formatPeriod } from '#core/kernel/format-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import { type Happened, MOST_FACT } from '#core/reservations/history.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';

const outOn = ({ from, to }: Block): string => {
  if (to === UNTIL_FURTHER_NOTICE) return `from ${formatDay(from)}`;
  return from === to ? formatDay(from) : formatPeriod(from, to);
};

/** `Unit 1 out of service Mon, Dec 14: Torn`. Only the office reads it. */
export function whyMoved(change: UnitChange, fleet: Fleet): string {
  if (change.kind === 'add') return 'Units added';
  const label = labelOfUnit(fleet, change.unitId);
  switch (change.kind) {
    case 'begin_maintenance':
    case 'edit_maintenance':
      return `${label} out of service ${outOn(change.block)}: ${change.block.reason}`;
    case 'retire':
      return `${label} retired`;
    case 'end_maintenance':
    case 'reinstate':
      return `${label} back in service`;
    case 'edit':
    case 'price_maintenance':
      return `${label} changed`;
  }
}

type Lines = readonly ReservationLine[];

/** `Unit 1 → Unit 2`, with the rental if there are several, and why. */
export function unitMoved(
  before: Lines,
  after: Lines,
  fleetOf: (productId: string) => Fleet | undefined,
  why: string,
): Happened {
  const moves = before.flatMap(({ productId, title, units }, index) => {
    const fleet = fleetOf(productId);
    const said = (id: UnitId): string => labelOfUnit(fleet, id);
    return units.flatMap((unit, place) => {
      const to = after[index]?.units[place];
      if (to === undefined || to === unit) return [];
      return `${before.length > 1 ? `${title}, ` : ''}${said(unit)} → ${said(to)}`;
    });
  });
  const units = moves.join('; ').slice(0, MOST_FACT);
  return { kind: 'unit_moved', facts: { units, why: why.slice(0, MOST_FACT) } };
}

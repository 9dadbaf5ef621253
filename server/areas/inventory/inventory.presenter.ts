import type { ConflictLine, UnitMove, UnitOutcome } from '#core/assignment/change-units.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type {
  AffectedLine,
  ProductUnitsDto,
  UnplacedLine,
  UnitDto,
  UnitEffectsDto,
} from '#core/contract/inventory.ts';
import type { ProductUnits, UnitView } from '#server/areas/inventory/list-inventory.ts';

const unitDto = ({ unit, today, spans }: UnitView): UnitDto => ({ ...unit, today, spans });

export const productUnitsDto = ({ product, fleet, units }: ProductUnits): ProductUnitsDto => ({
  productId: product.id,
  title: product.title,
  image: product.images[0],
  categories: product.categories,
  isActive: product.isActive,
  turnaroundDays: product.turnaroundDays,
  revision: fleet.revision,
  units: units.map(unitDto),
});

const labelOf = ({ units }: Fleet, id: string): string =>
  units.find((unit) => unit.id === id)?.label ?? id;

/** Empty for a line that no longer exists. */
function affectedDto(reservation: Reservation, index: number, unit: string): AffectedLine[] {
  const line = reservation.lines[index];
  if (line === undefined) return [];
  const { id, status, contact } = reservation;
  const { startDate, endDate } = line;
  return [{ reservationId: id, status, startDate, endDate, ...contact, unit }];
}

const byDay = (a: AffectedLine, b: AffectedLine): number => (a.startDate < b.startDate ? -1 : 1);

export const unplacedDtos = (
  fleet: Fleet,
  unplaced: readonly ConflictLine[],
): readonly UnplacedLine[] =>
  unplaced
    .flatMap(({ reservation, line, unit, out, known }) =>
      affectedDto(reservation, line, labelOf(fleet, unit)).map((affected) => ({
        ...affected,
        unitId: unit,
        out,
        known,
      })),
    )
    .sort(byDay);

export function unitEffectsDto({ fleet, moves, unplaced }: UnitOutcome): UnitEffectsDto {
  const moveDto = ({ reservation, line, from, to }: UnitMove) =>
    affectedDto(reservation, line, labelOf(fleet, from)).map((affected) => ({
      ...affected,
      to: labelOf(fleet, to),
    }));
  return { moves: moves.flatMap(moveDto).sort(byDay), unplaced: unplacedDtos(fleet, unplaced) };
}

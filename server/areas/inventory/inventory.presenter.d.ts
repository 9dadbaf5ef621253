import type { ConflictLine, UnitOutcome } from '#core/assignment/change-units.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type { ProductUnitsDto, UnplacedLine, UnitEffectsDto } from '#core/contract/inventory.ts';
import type { ProductUnits } from '#server/areas/inventory/list-inventory.ts';
export declare const productUnitsDto: ({ product, fleet, units }: ProductUnits) => ProductUnitsDto;
export declare const unplacedDtos: (fleet: Fleet, unplaced: readonly ConflictLine[]) => readonly UnplacedLine[];
export declare function unitEffectsDto({ fleet, moves, unplaced }: UnitOutcome): UnitEffectsDto;

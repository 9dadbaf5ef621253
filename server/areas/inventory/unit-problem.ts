import type { ChangeUnitsError } from '#core/assignment/change-units.ts';
import { MOST_UNITS } from '#core/inventory/unit.ts';
import type { Problem } from '#server/platform/http/problem.ts';

const STATUS = {
  product_not_found: 404,
  unit_not_found: 404,
  units_changed: 409,
  label_taken: 409,
  too_many_units: 409,
  maintenance_reversed: 400,
  maintenance_in_past: 400,
  maintenance_overlaps: 409,
  maintenance_not_found: 409,
  already_retired: 409,
  not_retired: 409,
} as const satisfies Record<ChangeUnitsError['kind'], number>;

const TITLES: Record<ChangeUnitsError['kind'], string> = {
  product_not_found: 'Product not found',
  unit_not_found: 'Unit not found',
  units_changed: 'Units changed',
  label_taken: 'Label taken',
  too_many_units: 'Too many units',
  maintenance_reversed: 'Maintenance ends before it begins',
  maintenance_in_past: 'Maintenance in the past',
  maintenance_overlaps: 'In maintenance already',
  maintenance_not_found: 'Not in maintenance',
  already_retired: 'Retired already',
  not_retired: 'Not retired',
};

function detailOf(error: ChangeUnitsError): string {
  switch (error.kind) {
    case 'product_not_found':
      return 'There is no such product.';
    case 'unit_not_found':
      return 'The product has no such unit.';
    case 'units_changed':
      return 'Someone else changed these units since you opened them. Reload and try again.';
    case 'label_taken':
      return `Another unit of this product is called ${error.label}.`;
    case 'too_many_units':
      return `A product has at most ${MOST_UNITS} units, retired ones among them.`;
    case 'maintenance_reversed':
      return 'The last day must not be before the first.';
    case 'maintenance_in_past':
      return 'Maintenance begins today at the earliest.';
    case 'maintenance_overlaps':
      return `It is in maintenance from ${error.block.from} to ${error.block.to} already.`;
    case 'maintenance_not_found':
      return 'It is not in maintenance on that day, or not any more.';
    case 'already_retired':
      return 'This unit is retired.';
    case 'not_retired':
      return 'This unit is not retired.';
  }
}

/** Beside the field that can be mended. */
const FIELDS: Partial<Record<ChangeUnitsError['kind'], string>> = {
  label_taken: 'change.details.label',
  maintenance_reversed: 'change.block.to',
  maintenance_in_past: 'change.block.from',
  maintenance_overlaps: 'change.block.from',
};

/** What a refused change of units is answered with. */
export function unitProblem(error: ChangeUnitsError): Problem {
  const detail = detailOf(error);
  const path = FIELDS[error.kind];
  return {
    status: STATUS[error.kind],
    code: error.kind,
    title: TITLES[error.kind],
    detail,
    errors: path === undefined ? undefined : [{ path, message: detail }],
  };
}

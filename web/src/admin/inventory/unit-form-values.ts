import type { z } from 'zod';
import type { unitDetailsSchema } from '#core/inventory/unit-change.schema.ts';
import type { Condition } from '#core/inventory/unit.ts';
import type { UnitDto } from '#core/contract/inventory.ts';

/** What stands in the fields; what was not given is empty. */
export type UnitFormValues = z.input<typeof unitDetailsSchema>;
export type UnitFormDetails = z.output<typeof unitDetailsSchema>;

export const unitFormOf = (unit: UnitDto): UnitFormValues => ({
  label: unit.label,
  condition: unit.condition,
  serial: unit.serial ?? '',
  purchasedOn: unit.purchasedOn ?? '',
  notes: unit.notes ?? '',
  papers: unit.papers.map(({ kind, number, expiresOn }) => ({
    kind,
    number: number ?? '',
    expiresOn,
  })),
});

export const CONDITION_LABELS: Record<Condition, string> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

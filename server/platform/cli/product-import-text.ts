import type {
  ProductChange,
  ProductImportPlan,
  UnsavedRow,
} from '#core/catalogue/import-products.ts';
import type { SaveProductError } from '#core/catalogue/catalogue.ts';

const MARKS: Record<ProductChange['kind'], string> = {
  create: 'new      ',
  update: 'changed  ',
  unchanged: 'same     ',
  left: 'differs  ',
};

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

export function describeProductPlan({ changes }: ProductImportPlan): string {
  const count = (kind: ProductChange['kind']) =>
    changes.filter((change) => change.kind === kind).length;
  const left = count('left');
  return [
    ...changes.map(({ row, kind, title }) => `  ${MARKS[kind]} row ${row}: ${title}`),
    `${products(count('create'))} to create, ${count('update')} to change, ${count('unchanged')} the same.`,
    ...(left === 0
      ? []
      : [
          left === 1
            ? '1 product differs and stays as it is: --update changes it.'
            : `${left} products differ and stay as they are: --update changes them.`,
        ]),
  ].join('\n');
}

export const describeFaults = ({ faults }: ProductImportPlan): string =>
  faults
    .map(({ row, column, reason }) => {
      const place = column === '' ? `Row ${row}` : `Row ${row}, ${column}`;
      return `  ${place}: ${reason}`;
    })
    .join('\n');

const REASONS: Record<SaveProductError['kind'], string> = {
  product_not_found: 'it was removed meanwhile.',
  product_changed: 'somebody else changed it meanwhile: run this again.',
  units_booked: 'more of its units are booked than Units would leave.',
  label_taken: 'a unit of it has the label that a new one would get.',
  too_many_units: 'it would have too many units, retired ones included.',
};

export const describeUnsaved = (unsaved: readonly UnsavedRow[]): string =>
  unsaved.map(({ row, error }) => `  Row ${row} was not saved: ${REASONS[error.kind]}`).join('\n');

import { type ListView, SORT_COLUMNS, type Sort, type SortColumn } from './product-list.ts';
import { SelectField } from '#web/shared/ui/field.tsx';

/** Ascending, descending. */
const LABELS: Record<SortColumn, readonly [string, string]> = {
  created: ['Oldest first', 'Newest first'],
  title: ['Title, A to Z', 'Title, Z to A'],
  category: ['Category, A to Z', 'Category, Z to A'],
  price: ['Lowest price', 'Highest price'],
  units: ['Fewest units', 'Most units'],
  turnaround: ['Shortest turnaround', 'Longest turnaround'],
  active: ['Active first', 'Hidden first'],
};

const keyOf = ({ column, direction }: Sort): string => `${column} ${direction}`;

const SORTS: readonly (Sort & { readonly label: string })[] = SORT_COLUMNS.flatMap((column) => {
  const [ascending, descending] = LABELS[column];
  return [
    { column, direction: 'ascending', label: ascending },
    { column, direction: 'descending', label: descending },
  ];
});

/** Where the products stand on cards, without column heads to press. */
export function SortSelect(props: {
  readonly sort: Sort;
  readonly onChange: (changes: Pick<ListView, 'sort'>) => void;
}) {
  return (
    <SelectField
      label="Sort by"
      value={keyOf(props.sort)}
      onChange={({ target }) => {
        const chosen = SORTS.find((sort) => keyOf(sort) === target.value);
        if (chosen === undefined) return;
        const { column, direction } = chosen;
        props.onChange({ sort: { column, direction } });
      }}
    >
      {SORTS.map((sort) => (
        <option key={keyOf(sort)} value={keyOf(sort)}>
          {sort.label}
        </option>
      ))}
    </SelectField>
  );
}

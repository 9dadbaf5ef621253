import type { ReactNode } from 'react';
import type { Column } from '#web/admin/ui/table-model.ts';
import { usd } from '#web/admin/ui/words.ts';

type Rest<Row> = Omit<Partial<Column<Row>>, 'id' | 'label' | 'cell'>;

/** Shows what it is sorted by. */
export const plain = <Row,>(
  id: string,
  label: string,
  value: (row: Row) => string | number,
  rest?: Rest<Row>,
): Column<Row> => ({ id, label, cell: value, sort: value, ...rest });

/** Of minor importance. Without a `sort`, it is not sortable. */
export const muted = <Row,>(
  id: string,
  label: string,
  text: (row: Row) => ReactNode,
  rest?: Rest<Row>,
): Column<Row> => ({
  id,
  label,
  cell: (row) => <span className="text-muted">{text(row)}</span>,
  ...rest,
});

/** Dollars, largest first. */
export const money = <Row,>(
  id: string,
  label: string,
  cents: (row: Row) => number,
  rest?: Rest<Row>,
): Column<Row> => ({
  id,
  label,
  cell: (row) => usd(cents(row)),
  sort: cents,
  largestFirst: true,
  align: 'end',
  ...rest,
});

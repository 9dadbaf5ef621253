import { useSearchParams } from 'react-router-dom';
import type { ImportDto } from '#core/contract/imports.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer } from '#web/admin/ui/drawer.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { type Column, plain, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useImports, SOURCE_LABELS } from './import-data.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportParts } from './import-drawer.tsx';
import { ImportProductsDialog } from './import-products.tsx';

const countOf = (id: keyof ImportDto['counts'], label: string): Column<ImportDto> => ({
  id,
  label,
  cell: ({ counts }) => counts[id] || <span className="text-faint">0</span>,
  sort: ({ counts }) => counts[id],
  align: 'end',
  from: 'lg',
});

const COLUMNS: readonly Column<ImportDto>[] = [
  plain('file', 'File', ({ file }) => file, { isName: true }),
  plain('source', 'From', ({ source }) => SOURCE_LABELS[source], { from: 'lg' }),
  shown('at', 'Imported', ({ at, by }) => <TwoLines first={momentName(at)} second={by} />, {
    sort: ({ at }) => at,
    largestFirst: true,
    phone: 'second',
  }),
  countOf('booked', 'Upcoming'),
  countOf('history', 'Past'),
  countOf('customer', 'Customers alone'),
  countOf('known', 'Known'),
  countOf('refused', 'Refused'),
  {
    id: 'state',
    label: 'Status',
    cell: ({ done, total, counts, products, undone }) =>
      done < total ? (
        <Badge is="look">{`${done} of ${total}`}</Badge>
      ) : undone !== undefined ? (
        <Badge is="off">{`${undone} undone`}</Badge>
      ) : (
        <Badge is="done">
          {products === undefined
            ? `${counts.booked + counts.history + counts.customer + counts.merged} imported`
            : `${counted(products, 'product')} imported`}
        </Badge>
      ),
    phone: 'end',
  },
];

/** Tables imported from other systems, and a way to import one. */
export function ImportsScreen({ tabs }: InArea) {
  const list = useImports();
  const opens = useOpenRow();
  const [params, setParams] = useSearchParams();
  const open = params.get('import');
  const show = (what: 'bookings' | 'products' | undefined): void =>
    setParams(what === undefined ? {} : { import: what }, { replace: true });
  const start = (): void => show('bookings');
  return (
    <>
      <DataTable<ImportDto>
        id="imports"
        title="Integrations"
        tabs={tabs}
        placeholder="File, person"
        columns={COLUMNS}
        list={list}
        rowId={({ id }) => id}
        text={({ file, by, source }) => `${file} ${by} ${SOURCE_LABELS[source]}`}
        opens={opens}
        renderDrawer={(id, one) =>
          one && (
            <Drawer
              id={id}
              title={one.file}
              note={`${momentName(one.at)}, ${one.by}`}
              onClose={opens.close}
            >
              <ImportParts one={one} />
            </Drawer>
          )
        }
        keys={{ a: { does: 'import bookings', run: start } }}
        actions={
          <>
            <ActionButton
              aria-haspopup="dialog"
              onClick={() => show('products')}
              needs="catalogue:write"
            >
              Import products
            </ActionButton>
            <ActionButton
              variant="primary"
              icon="plus"
              keyHint="A"
              aria-haspopup="dialog"
              onClick={start}
              needs="settings:write"
            >
              Import bookings
            </ActionButton>
          </>
        }
        empty={{
          title: 'Nothing imported yet',
          text: 'Import your products first, so that bookings find them. Then import bookings and customers from InflatableOffice, Booqable, Goodshuffle Pro, or your own spreadsheet. You will see what happens to each row before anything is saved.',
        }}
        legend="The latest 50 files"
      />
      {open === 'bookings' && <ImportDialog onClose={() => show(undefined)} />}
      {open === 'products' && <ImportProductsDialog onClose={() => show(undefined)} />}
    </>
  );
}

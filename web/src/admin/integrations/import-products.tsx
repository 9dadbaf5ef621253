import { useState } from 'react';
import { headOf, PRODUCT_COLUMNS, type ProductColumn } from '#core/catalogue/product-cells.ts';
import { productTemplate } from '#core/catalogue/product-template.ts';
import type { ImportedProductsDto } from '#core/contract/imports.ts';
import { counted } from '#core/kernel/counted.ts';
import { csvFrom, MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, downloadCsv, FileButton } from '#web/admin/ui/files.tsx';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { AllColumns, ColumnChoice } from './column-choice.tsx';
import { type ProductTable, useImportProducts } from './import-data.ts';

const KINDS = {
  create: 'new',
  update: 'changed',
  unchanged: 'the same',
  left: 'differs, stays as it is',
} as const satisfies Record<ImportedProductsDto['rows'][number]['kind'], string>;

/** Columns an import reads. */
const FIELDS = PRODUCT_COLUMNS.filter(({ key }) => key !== 'created' && key !== 'pictures').map(
  ({ key, head }) => ({ field: key, label: head }),
);

const isChange = ({ kind }: ImportedProductsDto['rows'][number]): boolean =>
  kind === 'create' || kind === 'update';

/** What becomes of each row. */
function Plan(props: {
  readonly plan: ImportedProductsDto;
  readonly onColumn: (field: ProductColumn, head: string) => void;
}) {
  const { plan } = props;
  // What is missing in the whole table is asked for above the list.
  const mistakes = plan.faults.filter(({ row }) => row > 1);
  const count = plan.rows.filter(isChange).length;
  return (
    <>
      {plan.missing.length > 0 && !plan.isSaved && (
        <>
          <StateBox is="failed" title={`Not found: ${plan.missing.map(headOf).join(', ')}`}>
            New products need this. Choose the column that has it, or add the column to your
            spreadsheet and choose the file again.
          </StateBox>
          <ColumnChoice
            {...plan}
            fields={FIELDS.filter(({ field }) => plan.missing.includes(field))}
            onChoose={props.onColumn}
          />
        </>
      )}
      <p role="status" className="font-semibold">
        {counted(count, 'product')} {plan.isSaved ? 'saved' : 'to import'},{' '}
        {counted(mistakes.length, 'mistake')}.
      </p>
      {plan.unused.length > 0 && (
        <p className="text-sm text-muted">Not imported: {plan.unused.join(', ')}</p>
      )}
      {mistakes.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-heading">Not imported</h3>
          <ScrollList label="Mistakes" rows={mistakes}>
            {({ row, column, reason }) => (
              <li key={`${row} ${column} ${reason}`} className="border-t border-line py-1.5">
                <span className="text-muted">Row {row}</span>{' '}
                {column !== '' && <b className="font-semibold">{column}: </b>}
                {reason}
              </li>
            )}
          </ScrollList>
        </section>
      )}
      {plan.rows.length > 0 && (
        <ScrollList label="Rows" rows={plan.rows}>
          {({ row, title, kind }) => (
            <li
              key={row}
              className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5"
            >
              <span className="min-w-0">
                <span className="text-muted">Row {row}</span> {title}
              </span>
              <span className="text-muted">{KINDS[kind]}</span>
            </li>
          )}
        </ScrollList>
      )}
    </>
  );
}

/**
 * Imports products from a spreadsheet: first shows what becomes of each row, then takes one press.
 */
export function ImportProductsDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<ProductTable & { readonly name: string }>({
    name: '',
    base64: '',
    updates: false,
    save: false,
  });
  const send = useImportProducts();
  const look = (change: Partial<typeof file>): void => {
    const next = { ...file, ...change };
    setFile(next);
    send.mutate(next);
  };
  const choose = async (chosen: File): Promise<void> =>
    look({ name: chosen.name, base64: await base64Of(chosen), columns: {} });
  const onColumn = (field: ProductColumn, head: string): void =>
    look({ columns: { ...file.columns, [field]: head } });
  const plan = send.data;
  const count = plan?.rows.filter(isChange).length ?? 0;
  const save = (): void =>
    send.mutate(
      { ...file, save: true },
      {
        onSuccess: ({ rows, faults }) => {
          toast.success(`${counted(rows.filter(isChange).length, 'product')} saved.`);
          if (faults.length === 0) onClose();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} title="Import products">
      <div className="grid gap-3 p-5 max-sm:p-4">
        <p className="text-muted">
          Choose a CSV file with one row for each product: an export of your former system, or our
          table, in which new products need the columns with a star. You will see what happens to
          each row before anything is saved.
        </p>
        <span className="flex flex-wrap gap-2">
          <FileButton
            label={file.name === '' ? 'Choose a CSV file, up to 600 KB' : 'Choose another file'}
            accept=".csv,text/csv,text/plain"
            mostBytes={MOST_TABLE_BYTES}
            name={file.name || undefined}
            onFile={(chosen) => void choose(chosen)}
          />
          {file.name === '' && (
            <ActionButton onClick={() => downloadCsv('products.csv', csvFrom(productTemplate()))}>
              Save a table to fill in
            </ActionButton>
          )}
        </span>
        {send.isError && (
          <StateBox is="failed" title="This file cannot be read">
            {send.error.message}
          </StateBox>
        )}
        {plan !== undefined && (
          <>
            {!plan.isSaved && (
              <CheckboxField
                label="Also change products that the shop already has"
                checked={file.updates}
                disabled={send.isPending}
                onChange={({ target }) => look({ updates: target.checked })}
              />
            )}
            <Plan plan={plan} onColumn={onColumn} />
            {plan.isSaved ? (
              <ActionButton variant="primary" className="justify-self-end" onClick={onClose}>
                Close
              </ActionButton>
            ) : (
              <>
                <AllColumns {...plan} fields={FIELDS} onChoose={onColumn} />
                <ActionButton
                  variant="primary"
                  className="justify-self-end"
                  needs="catalogue:write"
                  busy={send.isPending}
                  off={count === 0}
                  onClick={save}
                >
                  {count === 0 ? 'Nothing to import' : `Import ${counted(count, 'product')}`}
                </ActionButton>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

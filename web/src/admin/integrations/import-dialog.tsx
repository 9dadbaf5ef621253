import { useState } from 'react';
import type { ImportPlanDto, ImportRowDto } from '#core/contract/imports.ts';
import {
  FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
  type ImportSource,
} from '#core/integrations/import-columns.ts';
import { counted } from '#core/kernel/counted.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { useProducts } from '#web/admin/shared/use-products.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, downloadCsv, FileButton } from '#web/admin/ui/files.tsx';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { datesName } from '#web/admin/ui/words.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { AllColumns, ColumnChoice } from './column-choice.tsx';
import {
  type ChosenFile,
  refusedCsv,
  type RunResult,
  usePlanImport,
  useRunImport,
  OUTCOME_LOOKS,
  outcomesText,
  SOURCE_LABELS,
} from './import-data.ts';

const rowsText = (rows: readonly number[]): string =>
  rows.length === 1 ? `Row ${rows[0]}` : `Rows ${rows.join(', ')}`;

const Row = ({ row }: { readonly row: ImportRowDto }) => (
  <li className="grid gap-0.5 border-t border-line py-1.5">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0">
        <span className="text-muted">{rowsText(row.rows)}</span> {row.number && `#${row.number}`}{' '}
        {row.who}
      </span>
      {row.kind !== 'refused' && (
        <Badge is={OUTCOME_LOOKS[row.kind].is}>{OUTCOME_LOOKS[row.kind].one}</Badge>
      )}
    </span>
    {row.why !== undefined && (
      <span>
        {row.column !== undefined && <b className="font-semibold">{row.column}: </b>}
        {row.why}
      </span>
    )}
    {row.kind !== 'refused' && row.leftOut !== undefined && <span>{row.leftOut}</span>}
    {row.about !== '' && (
      <span className="text-muted">
        {row.about}
        {row.days && `; ${datesName(row.days.start, row.days.end)}`}
      </span>
    )}
  </li>
);

const Rows = (props: { readonly label: string; readonly rows: readonly ImportRowDto[] }) => (
  <ScrollList {...props}>
    {(row) => <Row key={`${row.rows[0]} ${row.why ?? ''}`} row={row} />}
  </ScrollList>
);

const labeled = (fields: readonly ImportField[]) =>
  fields.map((field) => ({ field, label: FIELD_NAMES[field] }));

/** A product for each name that the shop does not know. It stands for all rows with that name. */
function Unmatched(props: {
  readonly names: ImportPlanDto['unmatched'];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (name: string, productId: string) => void;
}) {
  const { rows: products = [] } = useProducts();
  const sorted = products.toSorted((a, b) => a.title.localeCompare(b.title));
  return (
    <section aria-label="Names without a product" className="grid gap-2">
      <h3 className="text-heading">Names that match no product</h3>
      <p className="text-sm text-muted">
        Choose the product that each name stands for. Without one, upcoming bookings are refused,
        and past ones keep the name.
      </p>
      <div className="grid max-h-64 gap-3 overflow-y-auto sm:grid-cols-2">
        {props.names.map(({ name, count }) => (
          <SelectField
            key={name}
            label={`${name} (${counted(count, 'booking')})`}
            value={props.chosen[name] ?? ''}
            onChange={({ target }) => props.onChoose(name, target.value)}
          >
            <option value="">No product</option>
            <Options of={sorted.map(({ id, title }) => [id, title])} />
          </SelectField>
        ))}
      </div>
    </section>
  );
}

function Plan(props: {
  readonly plan: ImportPlanDto;
  readonly file: ChosenFile;
  readonly onChange: (change: Partial<ChosenFile>) => void;
}) {
  const { plan, file, onChange } = props;
  const onColumn = (field: ImportField, head: string): void =>
    onChange({ columns: { ...file.columns, [field]: head } });
  const wrong = plan.rows.filter(({ kind }) => kind === 'refused');
  const imported = plan.rows.filter(({ kind }) => kind !== 'refused');
  const isPartial = ({ kind, leftOut }: ImportRowDto): boolean =>
    kind !== 'known' && leftOut !== undefined;
  const partial = imported.filter(isPartial);
  const fine = imported.filter((row) => !isPartial(row));
  return (
    <>
      <SelectField
        label="Source"
        hint={
          plan.isRecognized
            ? 'Recognized by its columns.'
            : 'The columns match none of these systems. Pick the same source every time, because repeats are found by source and booking number.'
        }
        value={plan.source}
        onChange={({ target }) => onChange({ source: target.value as ImportSource })}
      >
        <Options of={IMPORT_SOURCES.map((source) => [source, SOURCE_LABELS[source]])} />
      </SelectField>
      {plan.looksLikeProducts ? (
        <StateBox is="failed" title="This looks like a table of products">
          Close this window and select Import products.
        </StateBox>
      ) : plan.missing.length > 0 ? (
        <>
          <StateBox
            is="failed"
            title={`Not found: ${plan.missing.map((field) => FIELD_NAMES[field]).join(', ')}`}
          >
            Nothing can be imported without this. Choose the column that has it, or name the columns
            in your spreadsheet and choose the file again.
          </StateBox>
          <ColumnChoice {...plan} fields={labeled(plan.missing)} onChoose={onColumn} />
        </>
      ) : (
        <>
          <p role="status" className="font-semibold">
            {outcomesText(plan.counts)}
          </p>
          {plan.unused.length > 0 && (
            <p className="text-sm text-muted">Not imported: {plan.unused.join(', ')}</p>
          )}
          {plan.asksTax !== undefined && (
            <SelectField
              label="Sales tax in the totals"
              hint="The file has no column with the tax. The tax report counts what you choose."
              value={file.includesTax === undefined ? '' : String(file.includesTax)}
              onChange={({ target }) =>
                onChange({
                  includesTax: target.value === '' ? undefined : target.value === 'true',
                })
              }
            >
              <option value="">Choose</option>
              <Options
                of={[
                  ['true', `They include ${plan.asksTax}% sales tax`],
                  ['false', 'They have no sales tax'],
                ]}
              />
            </SelectField>
          )}
          {plan.unmatched.length > 0 && (
            <Unmatched
              names={plan.unmatched}
              chosen={file.products ?? {}}
              onChoose={(name, id) => onChange({ products: { ...file.products, [name]: id } })}
            />
          )}
          {wrong.length > 0 && (
            <section className="grid gap-1">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-heading">Not imported</h3>
                <ActionButton
                  small
                  onClick={() =>
                    downloadCsv(
                      `${file.name.replace(/\.\w+$/, '')}-refused.csv`,
                      refusedCsv(plan.heads, wrong),
                    )
                  }
                >
                  Save these rows as CSV
                </ActionButton>
              </span>
              <Rows label="Refused rows" rows={wrong} />
            </section>
          )}
          {partial.length > 0 && (
            <section className="grid gap-1">
              <h3 className="text-heading">Imported without a time</h3>
              <p className="text-sm text-muted">
                The days are imported. The history of each booking says what the file has instead of
                a time, so you can ask the customer.
              </p>
              <Rows label="Times that are left out" rows={partial} />
            </section>
          )}
          {fine.length > 0 && (
            <details>
              <summary className="cursor-pointer py-1">Other rows</summary>
              <Rows label="Other rows" rows={fine} />
            </details>
          )}
        </>
      )}
      <AllColumns {...plan} fields={labeled(IMPORT_FIELDS)} onChoose={onColumn} />
    </>
  );
}

function Done({ result, onClose }: { readonly result: RunResult; readonly onClose: () => void }) {
  return (
    <>
      <p role="status" className="font-semibold">
        Imported. {outcomesText(result.import.counts)}
      </p>
      {result.refused.length > 0 && <Rows label="Refused rows" rows={result.refused} />}
      <ActionButton variant="primary" className="justify-self-end" onClick={onClose}>
        Close
      </ActionButton>
    </>
  );
}

/**
 * Imports another system's bookings and customers: first shows what each row would become, then
 * takes one press.
 */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile>();
  const plan = usePlanImport();
  const run = useRunImport();
  const look = (chosen: Omit<ChosenFile, 'id'>): void => {
    const next = { ...chosen, id: randomKey() };
    setFile(next);
    plan.mutate(next);
  };
  const choose = async (chosen: File): Promise<void> =>
    look({ name: chosen.name, base64: await base64Of(chosen) });
  const planned = plan.data;
  const { booked = 0, history = 0, customer = 0, merged = 0 } = planned?.counts ?? {};
  const count = booked + history + customer + merged;
  const lacksTax = planned?.asksTax !== undefined && file?.includesTax === undefined;
  if (run.data !== undefined) {
    return (
      <Dialog open onClose={onClose} title="Import bookings and customers">
        <div className="grid gap-3 p-5 max-sm:p-4">
          <Done result={run.data} onClose={onClose} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Import bookings and customers">
      <div className="grid gap-3 p-5 max-sm:p-4">
        <p className="text-muted">
          Export bookings or customers as CSV from InflatableOffice, Booqable, or Goodshuffle Pro,
          or use your own spreadsheet. You will see what happens to each row before you import.
          Nobody gets an email, and importing the same file twice adds nothing.
        </p>
        <FileButton
          label={file === undefined ? 'Choose a CSV file, up to 600 KB' : 'Choose another file'}
          accept=".csv,text/csv,text/plain"
          mostBytes={MOST_TABLE_BYTES}
          name={file?.name}
          onFile={(chosen) => void choose(chosen)}
        />
        {plan.isPending && <p role="status">Reading {file?.name} …</p>}
        {plan.isError && (
          <StateBox is="failed" title="This file cannot be read">
            {plan.error.message}
          </StateBox>
        )}
        {planned !== undefined && file !== undefined && (
          <>
            <Plan plan={planned} file={file} onChange={(change) => look({ ...file, ...change })} />
            {run.isError && (
              <StateBox is="failed" title="The import stopped">
                {run.error.message} The rows already imported stay. Select Import to continue.
              </StateBox>
            )}
            {run.isPending && run.latest !== undefined && (
              <progress
                aria-label={`${run.latest.done} of ${run.latest.total} imported`}
                className="h-1.5 w-full accent-current"
                max={run.latest.total}
                value={run.latest.done}
              />
            )}
            <ActionButton
              variant="primary"
              className="justify-self-end"
              needs="settings:write"
              busy={run.isPending}
              off={count === 0 || plan.isPending || lacksTax}
              onClick={() => run.mutate({ ...file, source: planned.source })}
            >
              {count === 0
                ? 'Nothing to import'
                : lacksTax
                  ? 'Choose the sales tax first'
                  : `Import ${count}`}
            </ActionButton>
          </>
        )}
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import type { ImportPlanDto, ImportRowDto } from '#core/contract/imports.ts';
import {
  FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
  type ImportSource,
  STATUS_MEANINGS,
  type StatusMeaning,
} from '#core/integrations/import-columns.ts';
import { counted } from '#core/kernel/counted.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { useProducts } from '#web/admin/shared/use-products.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, FileButton } from '#web/admin/ui/files.tsx';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';
import { datesName, usd } from '#web/admin/ui/words.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { AllColumns, ColumnChoice } from './column-choice.tsx';
import {
  type ChosenFile,
  rememberedFor,
  type RunResult,
  saveRefused,
  useImports,
  usePlanImport,
  useRunImport,
  OUTCOME_LOOKS,
  outcomesText,
  SOURCE_LABELS,
} from './import-data.ts';

const rowsText = (rows: readonly number[]): string =>
  rows.length === 1 ? `Row ${rows[0]}` : `Rows ${rows.join(', ')}`;

const moneyText = ({ totalCents, paidCents, balanceCents }: NonNullable<ImportRowDto['money']>) =>
  `${usd(totalCents)}, ${usd(paidCents)} paid, ${usd(balanceCents)} due`;

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
    {row.money !== undefined && row.money.differenceCents !== 0 && (
      <span>
        The total is {usd(Math.abs(row.money.differenceCents))}{' '}
        {row.money.differenceCents > 0 ? 'more' : 'less'} than list prices, fees and discounts add
        up to. The difference becomes a line of its own.
      </span>
    )}
    {row.about !== '' && (
      <span className="text-muted">
        {row.about}
        {row.days && `; ${datesName(row.days.start, row.days.end)}`}
        {row.money && `; ${moneyText(row.money)}`}
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

const MEANINGS: Readonly<Record<StatusMeaning, string>> = {
  booked: 'Booked',
  done: 'Completed',
  canceled: 'Canceled',
  open: 'Not sold, leave out',
};

/** What each status means that the shop cannot tell. It stands for all rows with that status. */
const Statuses = (props: {
  readonly names: ImportPlanDto['unknownStatuses'];
  readonly chosen: ChosenFile['statuses'];
  readonly onChoose: (name: string, meaning: StatusMeaning) => void;
}) => (
  <section aria-label="Statuses" className="grid gap-2">
    <h3 className="text-heading">What these statuses mean</h3>
    <p className="text-sm text-muted">Rows whose status has no meaning here are refused.</p>
    <div className="grid gap-3 sm:grid-cols-2">
      {props.names.map(({ name, count }) => (
        <SelectField
          key={name}
          label={`${name === '' ? 'No status' : name} (${counted(count, 'row')})`}
          value={props.chosen?.[name] ?? ''}
          onChange={({ target }) => props.onChoose(name, target.value as StatusMeaning)}
        >
          {props.chosen?.[name] === undefined && <option value="">Choose</option>}
          <Options of={STATUS_MEANINGS.map((one) => [one, MEANINGS[one]])} />
        </SelectField>
      ))}
    </div>
  </section>
);

const SaveRefused = (props: {
  readonly file: string;
  readonly heads: readonly string[];
  readonly rows: readonly ImportRowDto[];
}) => (
  <ActionButton small onClick={() => saveRefused(props.file, props.heads, props.rows)}>
    Save these rows as CSV
  </ActionButton>
);

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
  const isPartial = ({ kind, leftOut, money }: ImportRowDto): boolean =>
    kind !== 'known' && (leftOut !== undefined || (money?.differenceCents ?? 0) !== 0);
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
          {plan.asksFiled !== undefined && (
            <DayField
              isPast
              label="Sales tax is filed through"
              hint="You owe no sales tax here for imported parties through this day. Tax of later ones is in Liabilities."
              value={file.taxFiledThrough ?? plan.asksFiled}
              onChange={(day) => onChange({ taxFiledThrough: day === '' ? undefined : day })}
            />
          )}
          {plan.asksOrder && (
            <SelectField
              label="Dates such as 05/12/2026"
              value={String(file.isDayFirst ?? false)}
              onChange={({ target }) => onChange({ isDayFirst: target.value === 'true' })}
            >
              <Options
                of={[
                  ['false', 'Month first: May 12'],
                  ['true', 'Day first: December 5'],
                ]}
              />
            </SelectField>
          )}
          {plan.unknownStatuses.length > 0 && (
            <Statuses
              names={plan.unknownStatuses}
              chosen={file.statuses}
              onChoose={(name, meaning) =>
                onChange({ statuses: { ...file.statuses, [name]: meaning } })
              }
            />
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
                <SaveRefused file={file.name} heads={plan.heads} rows={wrong} />
              </span>
              <Rows label="Refused rows" rows={wrong} />
            </section>
          )}
          {partial.length > 0 && (
            <section className="grid gap-1">
              <h3 className="text-heading">Imported, but look at them</h3>
              <p className="text-sm text-muted">
                Something in these rows is not imported as it stands. The history of each booking
                keeps what the file says.
              </p>
              <Rows label="Rows to look at" rows={partial} />
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

function Done(props: {
  readonly result: RunResult;
  readonly heads: readonly string[];
  readonly onClose: () => void;
}) {
  const { result, heads, onClose } = props;
  return (
    <>
      <p role="status" className="font-semibold">
        Imported. {outcomesText(result.import.counts)}
      </p>
      {result.refused.length > 0 && (
        <section className="grid gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-heading">Not imported</h3>
            <SaveRefused file={result.import.file} heads={heads} rows={result.refused} />
          </span>
          <Rows label="Refused rows" rows={result.refused} />
        </section>
      )}
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
  const imports = useImports();
  const look = (chosen: Omit<ChosenFile, 'id'>): void => {
    const next = { ...chosen, id: randomKey() };
    setFile(next);
    plan.mutate(next);
  };
  // The first look at a file also says what of the last one's reading fits it.
  const begin = (chosen: Omit<ChosenFile, 'id'>): void => {
    const next = { ...chosen, id: randomKey() };
    setFile(next);
    plan.mutate(next, {
      onSuccess: (told) => {
        const remembered = rememberedFor(told, imports.rows ?? []);
        if (remembered !== undefined) look({ ...chosen, ...remembered });
      },
    });
  };
  const choose = async (chosen: File): Promise<void> =>
    begin({ name: chosen.name, base64: await base64Of(chosen) });
  const planned = plan.data;
  const { booked = 0, history = 0, customer = 0, merged = 0 } = planned?.counts ?? {};
  const count = booked + history + customer + merged;
  const lacksTax = planned?.asksTax !== undefined && file?.includesTax === undefined;
  if (run.data !== undefined) {
    return (
      <Dialog open onClose={onClose} title="Import bookings and customers">
        <div className="grid gap-3 p-5 max-sm:p-4">
          <Done result={run.data} heads={planned?.heads ?? []} onClose={onClose} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Import bookings and customers">
      <div className="grid gap-3 p-5 max-sm:p-4">
        <p className="text-muted">
          Export bookings or customers as CSV from InflatableOffice, Booqable, or Goodshuffle Pro,
          or use your own spreadsheet. You will see what happens to each row before you import. The
          import emails nobody, also not about parties that are over, and importing the same file
          twice adds nothing.
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
              onClick={() => run.mutate({ ...file, source: planned.source, planned: planned.rows })}
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

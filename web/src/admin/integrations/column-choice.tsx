import { SelectField } from '#web/shared/ui/field.tsx';

/** Which column of the file has each field. */
export const ColumnChoice = <Field extends string>(props: {
  readonly heads: readonly string[];
  readonly columns: Readonly<Partial<Record<Field, string>>>;
  readonly fields: readonly { readonly field: Field; readonly label: string }[];
  readonly onChoose: (field: Field, head: string) => void;
}) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {props.fields.map(({ field, label }) => (
      <SelectField
        key={field}
        label={label}
        value={props.columns[field] ?? ''}
        onChange={({ target }) => props.onChoose(field, target.value)}
      >
        <option value="">No column</option>
        {[...new Set(props.heads)]
          .filter((head) => head.trim() !== '')
          .map((head) => (
            <option key={head}>{head}</option>
          ))}
      </SelectField>
    ))}
  </div>
);

/** Every field, folded away below a plan. */
export const AllColumns = <Field extends string>(
  props: Parameters<typeof ColumnChoice<Field>>[0] & { readonly unused: readonly string[] },
) => (
  <details>
    <summary className="cursor-pointer py-1">
      Columns: {props.heads.length - props.unused.length} of {props.heads.length} used
    </summary>
    <div className="pt-2">
      <ColumnChoice {...props} />
    </div>
  </details>
);

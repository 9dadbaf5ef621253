import { type FormEvent, useState } from 'react';
import type { Yard } from '#core/catalogue/fit.ts';
import { SURFACES } from '#core/catalogue/product.ts';
import { readYard, YARD_FIELDS } from '#core/catalogue/yard-query.ts';
import { FIT } from '#texts/fit.ts';
import { QueryForm } from '#web/shared/ui/query-form.tsx';
import { useSyncedField } from '#web/shared/use-synced-field.ts';
import { useSetYard } from '#web/storefront/catalogue/fit/use-yard.ts';
import { queryOf } from '#web/shared/products/date-search.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';

function Measure(props: {
  readonly name: (typeof YARD_FIELDS)[number];
  readonly label: string;
  readonly value: number | undefined;
  readonly required?: boolean;
  readonly hint?: string;
}) {
  const { value, ...field } = props;
  const text = String(value ?? '');
  const input = useSyncedField<HTMLInputElement>(text);
  return (
    <TextField
      {...field}
      ref={input}
      defaultValue={text}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
    />
  );
}

function Ground({ value = '' }: { readonly value: string | undefined }) {
  const select = useSyncedField<HTMLSelectElement>(value);
  return (
    <SelectField ref={select} name="surface" label={FIT.surface} defaultValue={value}>
      <option value="">{FIT.anySurface}</option>
      {SURFACES.map((surface) => (
        <option key={surface} value={surface}>
          {FIT.surfaceNames[surface]}
        </option>
      ))}
    </SelectField>
  );
}

/** Length and width, and what else somebody knows of the place. A plain GET form until the script is there. */
export function YardForm(props: {
  readonly yard: Yard | undefined;
  /** Columns on wide screens. */
  readonly className?: string;
  readonly onDone?: () => void;
}) {
  const { yard, className = '', onDone } = props;
  const setYard = useSetYard();
  const [isIncomplete, setIncomplete] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = readYard(new URLSearchParams(queryOf(event.currentTarget)));
    setIncomplete(given === undefined);
    if (given === undefined) return;
    setYard(given);
    onDone?.();
  };
  return (
    <QueryForm
      own={YARD_FIELDS}
      onSubmit={onSubmit}
      noValidate
      className="grid content-start gap-4"
    >
      <div className={`grid grid-cols-2 items-start gap-x-3 gap-y-4 ${className}`}>
        <Measure name="yardLength" label={FIT.length} value={yard?.lengthFt} required />
        <Measure name="yardWidth" label={FIT.width} value={yard?.widthFt} required />
        <Measure name="gate" label={FIT.gate} value={yard?.gateWidthIn} />
        <Ground value={yard?.surface} />
        <div className="col-span-full sm:col-auto">
          <Measure name="outlet" label={FIT.outlet} value={yard?.outletFt} />
        </div>
      </div>
      <p className="text-sm text-muted">{FIT.optional}</p>
      {isIncomplete && (
        <p role="alert" className="text-danger">
          {FIT.incomplete}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{FIT.check}</Button>
        {yard !== undefined && (
          <Button variant="ghost" onClick={() => setYard(undefined)}>
            {FIT.forget}
          </Button>
        )}
      </div>
    </QueryForm>
  );
}

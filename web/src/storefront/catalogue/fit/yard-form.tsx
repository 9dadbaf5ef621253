import { type FormEvent, useState, useRef } from 'react';
import { type Yard, fitOf, type Fit } from '#core/catalogue/fit.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import {
  readMeasure,
  readYard,
  YARD_FIELDS,
  type YardMeasure,
} from '#core/catalogue/wanted-query.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { FIT } from '#texts/finding.ts';
import { queryOf } from '#web/shared/products/date-search.tsx';
import { fitReasons, fittingPath } from '#web/shared/products/fit-reasons.ts';
import { useSetYard, useYard } from '#web/shared/products/yard-store.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Options, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { QueryForm, useSyncedField } from '#web/storefront/catalogue/query-form.tsx';

const FIT_ID = 'fit';

/** Judged by the yard stored in this browser. */
export function useIsMisfit(product: ProductDto): boolean {
  const yard = useYard();
  return yard !== undefined && fitOf(product, yard).kind === 'does_not_fit';
}

/**
 * At the buttons that book, including the phone's dock, so that nobody books a misfit
 * unknowingly.
 */
export function MisfitWarning(props: { readonly product: ProductDto; readonly className: string }) {
  if (!useIsMisfit(props.product)) return null;
  return (
    <a
      href={`#${FIT_ID}`}
      className={`flex items-center font-semibold text-warning underline underline-offset-2 ${props.className}`}
    >
      <Icon name="alert" className="size-[1.25em] shrink-0" />
      <span className="line-clamp-2">{FIT.doesNotFit}</span>
    </a>
  );
}

/** Whether it fits. If not, all obstacles and a link to what does. */
function FitAnswer(props: {
  readonly fit: Fit;
  readonly yard: Yard;
  readonly period: RentalPeriod | undefined;
}) {
  const { fit, yard, period } = props;
  switch (fit.kind) {
    case 'fits':
      return (
        <p className="flex items-center gap-2 font-semibold text-neon">
          <Icon name="check" />
          {FIT.fits}
        </p>
      );
    case 'unknown':
      return (
        <p className="text-muted">
          <strong className="font-semibold text-ink">{FIT.unknown}.</strong> {FIT.unknownWhy}
        </p>
      );
    case 'does_not_fit':
      return (
        <>
          <p className="flex items-center gap-2 font-semibold text-warning">
            <Icon name="alert" />
            {FIT.doesNotFit}
          </p>
          <ul className="mt-1 grid gap-1">
            {fitReasons(fit.problems).map((reason) => (
              <li key={reason}>
                <Sentence text={reason} />
              </li>
            ))}
          </ul>
          <ButtonLink size="sm" className="mt-3" to={fittingPath(yard, period)}>
            {FIT.showFitting}
          </ButtonLink>
        </>
      );
  }
}

/** On a product's page: the answer with the yard behind it. Opens without scripts, too. */
export function ProductFit(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const yard = useYard();
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <section aria-labelledby={FIT_ID} className="card grid gap-3 p-6">
      <h2 id={FIT_ID} className="text-heading font-semibold">
        {FIT.title}
      </h2>
      <div aria-live="polite" className="min-h-14">
        {yard === undefined ? (
          <p className="text-muted">{FIT.ask}</p>
        ) : (
          <>
            <FitAnswer {...{ yard, period }} fit={fitOf(product, yard)} />
            <p className="mt-1 text-sm text-muted">
              <Sentence text={FIT.checked(FIT.yard(yard))} />
            </p>
          </>
        )}
      </div>
      <details ref={fold} className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold hover:border-cyan hover:text-cyan">
          <Icon name="ruler" className="size-4" />
          {yard === undefined ? FIT.enter : FIT.change}
          <Icon name="chevron" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-4">
          <YardForm
            yard={yard}
            onDone={() => {
              if (fold.current === null) return;
              fold.current.open = false;
              fold.current.querySelector('summary')?.focus();
            }}
          />
        </div>
      </details>
    </section>
  );
}

function Measure(props: {
  readonly name: YardMeasure;
  readonly label: string;
  readonly value: number | undefined;
  readonly required?: boolean;
  readonly error: string | undefined;
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
      maxLength={20}
    />
  );
}

function Ground({ value = '' }: { readonly value: string | undefined }) {
  const select = useSyncedField<HTMLSelectElement>(value);
  return (
    <SelectField ref={select} name="surface" label={FIT.surface} defaultValue={value}>
      <option value="">{FIT.anySurface}</option>
      <Options of={SURFACES.map((surface) => [surface, FIT.surfaceNames[surface]])} />
    </SelectField>
  );
}

/** A usual measure, in the error of a field that has no number. */
const EXAMPLES: Record<YardMeasure, number> = {
  yardLength: 30,
  yardWidth: 25,
  gate: 36,
  outlet: 50,
};

const MEASURES = Object.keys(EXAMPLES) as readonly YardMeasure[];

/** Required, or given, without a number. */
function wrongIn(query: URLSearchParams): readonly YardMeasure[] {
  return MEASURES.filter((name) => {
    const text = query.get(name)?.trim() ?? '';
    const isOptional = name === 'gate' || name === 'outlet';
    return !(isOptional && text === '') && readMeasure(name, text) === undefined;
  });
}

/** Length, width and optional details. A plain GET form until scripts run. */
export function YardForm(props: {
  readonly yard: Yard | undefined;
  /** Columns on wide screens. */
  readonly className?: string;
  readonly onDone?: () => void;
}) {
  const { yard, className = '', onDone } = props;
  const setYard = useSetYard();
  const [wrong, setWrong] = useState<readonly YardMeasure[]>([]);
  const measure = (name: YardMeasure) => ({
    name,
    error: wrong.includes(name) ? FIT.number(EXAMPLES[name]) : undefined,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const query = new URLSearchParams(queryOf(event.currentTarget));
    const found = wrongIn(query);
    setWrong(found);
    const [first] = found;
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setYard(readYard(query));
    onDone?.();
  };
  return (
    <QueryForm
      own={YARD_FIELDS}
      onSubmit={onSubmit}
      noValidate
      className="grid content-start gap-4"
    >
      <div
        className={`grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] items-start gap-x-3 gap-y-4 ${className}`}
      >
        <Measure {...measure('yardLength')} label={FIT.length} value={yard?.lengthFt} required />
        <Measure {...measure('yardWidth')} label={FIT.width} value={yard?.widthFt} required />
        <Measure {...measure('gate')} label={FIT.gate} value={yard?.gateWidthIn} />
        <Ground value={yard?.surface} />
        <div className="col-span-full sm:col-auto">
          <Measure {...measure('outlet')} label={FIT.outlet} value={yard?.outletFt} />
        </div>
      </div>
      <p className="text-sm text-muted">{FIT.optional}</p>
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

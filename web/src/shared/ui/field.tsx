import { type ComponentProps, type ReactNode, useId } from 'react';
import { sayError } from '#texts/problems.ts';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';

type FieldOptions = {
  readonly label: string;
  /** Error sentence below the field, worded by the core. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Another field of its form is announced, or a list of all errors. */
  readonly isQuiet?: boolean | undefined;
};

type Wiring = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

function useWiring(given: string | undefined, { error, hint }: FieldOptions): Wiring {
  const own = useId();
  const id = given ?? own;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
}

function Remarks(props: { readonly id: string } & Omit<FieldOptions, 'label'>) {
  const { id, error, hint, isQuiet = false } = props;
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p
          id={`${id}-error`}
          role={isQuiet ? undefined : 'alert'}
          className="mt-1.5 flex gap-1.5 text-sm text-danger"
        >
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>
            <Sentence text={sayError(error)} />
          </span>
        </p>
      ) : null}
    </>
  );
}

function Frame(
  props: FieldOptions & {
    readonly id: string;
    readonly required: boolean | undefined;
    readonly children: ReactNode;
  },
) {
  return (
    <div>
      <label htmlFor={props.id} className="mb-1.5 block text-sm font-medium text-ink">
        {props.label}
        {props.required === true && (
          <span aria-hidden="true" className="text-muted">
            {/* Does not break away from the label's last word. */}
            {'\u00a0*'}
          </span>
        )}
      </label>
      {props.children}
      <Remarks id={props.id} error={props.error} hint={props.hint} isQuiet={props.isQuiet} />
    </div>
  );
}

/**
 * One line of text. Takes all props of an input and `ref`: spread `{...register('name')}`.
 * @param props.beside a button on the input's own line, whatever the height of label and hints
 * @param props.inside a button at the end of the input itself
 */
export function TextField(
  props: ComponentProps<'input'> &
    FieldOptions & { readonly beside?: ReactNode; readonly inside?: ReactNode },
) {
  const { label, error, hint, isQuiet, beside, inside, className = '', ...native } = props;
  const wiring = useWiring(native.id, props);
  const line = <input type="text" {...native} {...wiring} className={`control ${className}`} />;
  const input = inside ? (
    <div className="relative">
      {line}
      {inside}
    </div>
  ) : (
    line
  );
  return (
    <Frame {...{ label, error, hint, isQuiet }} id={wiring.id} required={native.required}>
      {beside === undefined ? (
        input
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-40 flex-1">{input}</div>
          {beside}
        </div>
      )}
    </Frame>
  );
}

export function TextAreaField(props: ComponentProps<'textarea'> & FieldOptions) {
  const { label, error, hint, isQuiet, className = '', ...native } = props;
  const wiring = useWiring(native.id, props);
  return (
    <Frame {...{ label, error, hint, isQuiet }} id={wiring.id} required={native.required}>
      <textarea rows={4} {...native} {...wiring} className={`control ${className}`} />
    </Frame>
  );
}

/** One of several options, given as children. */
export function SelectField(props: ComponentProps<'select'> & FieldOptions) {
  const { label, error, hint, isQuiet, className = '', ...native } = props;
  const wiring = useWiring(native.id, props);
  return (
    <Frame {...{ label, error, hint, isQuiet }} id={wiring.id} required={native.required}>
      <div className="relative">
        <select
          {...native}
          {...wiring}
          className={`control appearance-none truncate pr-11 ${className}`}
        />
        <Icon
          name="chevron"
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </Frame>
  );
}

/** Options of a `SelectField`. */
export const Options = (props: {
  readonly of: readonly (readonly [value: string | number, name: string | number])[];
}) =>
  props.of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** A checkbox. The whole row can be pressed. */
export function CheckboxField(props: ComponentProps<'input'> & FieldOptions) {
  const { label, error, hint, isQuiet, className = '', ...native } = props;
  const wiring = useWiring(native.id, props);
  return (
    <div className={className}>
      <label
        htmlFor={wiring.id}
        className="flex min-h-11 cursor-pointer gap-3 py-2.5 text-base leading-normal"
      >
        <input {...native} {...wiring} type="checkbox" className="mt-0.5 size-5 shrink-0 tick" />
        <span>
          <Sentence text={label} isLabel />
        </span>
      </label>
      <Remarks {...{ error, hint, isQuiet }} id={wiring.id} />
    </div>
  );
}

import { toNestErrors } from '@hookform/resolvers';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type RegisterOptions,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import { type Need, sayRefusal } from '#core/staff/access.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { ActionButton } from './controls.tsx';
import { ChangedElsewhere, MeanwhileContext, StateBox } from './empty-state.tsx';
import { isConflict } from './hooks-of.ts';
import { useMay } from './may.ts';
import { useUnsaved } from './unsaved.tsx';

function limit(word: 'At least' | 'At most', bound: number | bigint, origin: string): string {
  if (origin === 'string')
    return word === 'At most'
      ? `Use ${bound} characters or fewer.`
      : `Use at least ${bound} characters.`;
  if (origin === 'array') return `Choose ${word.toLowerCase()} ${bound}.`;
  return `${word} ${bound.toLocaleString('en-US')}.`;
}

/** Messages for schema limits that have none of their own. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return limit('At least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limit('At most', issue.maximum, issue.origin);
  return undefined;
}

/** The field for a path of the input; undefined if no field shows it. */
export type FieldOf<Values> = (path: readonly PropertyKey[], form: Values) => string | undefined;

type Read<Input> =
  | { readonly ok: true; readonly value: Input }
  /** The first error per field. */
  | { readonly ok: false; readonly error: Readonly<Record<string, string>> };

type Fault = { readonly path: readonly PropertyKey[]; readonly message: string };

/**
 * Validates with the server's schema. Errors without a field show at `elsewhere`, so none is
 * lost.
 * @param alsoWrong what only the form refuses; its input may be wrong in other ways, too
 */
export function readTyped<Values, Input, Raw = unknown>(
  form: Values,
  schema: z.core.$ZodType<Input>,
  inputFrom: (form: Values) => Raw,
  fieldOf: FieldOf<Values>,
  elsewhere: string,
  alsoWrong: (input: Raw) => readonly Fault[] = () => [],
): Read<Input> {
  const input = inputFrom(form);
  const read = z.safeParse(schema, input, { error: sentenceFor });
  const issues: readonly Fault[] = [...(read.error?.issues ?? []), ...alsoWrong(input)];
  if (read.success && issues.length === 0) return { ok: true, value: read.data };
  const error: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(path, form);
    const said = field === undefined ? `${path.join('.')}: ${message}` : message;
    const at = field ?? elsewhere;
    const before = error[at];
    // A list may be one field: each of its entries that is wrong is named.
    const isNext = typeof path.at(-1) === 'number' && before?.includes(said) === false;
    error[at] = isNext ? `${before} ${said}` : (before ?? said);
  }
  return { ok: false, error };
}

/** `readTyped` as a resolver, for forms whose text fields need conversion first. */
export const typedResolver =
  <Values extends FieldValues, Input>(
    read: (form: Values) => Read<Input>,
  ): Resolver<Values, unknown, Input> =>
  (form, _context, options) => {
    const result = read(form);
    if (result.ok) return { values: result.value, errors: {} };
    const flat: FieldErrors & Record<string, FieldError> = {};
    for (const [field, message] of Object.entries(result.error)) {
      flat[field] = { type: 'invalid', message };
    }
    return { values: {}, errors: toNestErrors(flat, options) };
  };

type ActionFormProps<Values extends FieldValues, Input> = {
  /** The area's server schema, or a resolver from `typedResolver`. */
  readonly schema: z.core.$ZodType<Input, Values> | Resolver<Values, unknown, Input>;
  /** When the server's path differs from the field's name. */
  readonly fieldOf?: FieldOf<Values>;
  readonly values: DefaultValues<Values>;
  /** Returns false if canceled: the form stays open. Fails with `ApiProblemError`. */
  readonly write: (input: Input) => Promise<unknown>;
  readonly submit: string | ((typed: DeepPartialSkipArrayKey<Values>) => string);
  readonly done: string | ((typed: DeepPartialSkipArrayKey<Values>) => string);
  readonly onDone?: (() => void) | undefined;
  /**
   * Called when the record was saved elsewhere: refetches it, and restarts the form with a new
   * `key` or passes the current `values` in a `MeanwhileContext`. Not needed inside `Opened`.
   */
  readonly onReload?: (() => void) | undefined;
  readonly danger?: boolean;
  /** The field focused when the form opens. */
  readonly focus?: FieldPath<Values>;
  /** Can be sent unchanged. */
  readonly ready?: boolean;
  /** Shown before the submit button, on the same line. */
  readonly more?: ReactNode;
  /** For a long form: keeps its buttons visible. */
  readonly sticky?: boolean;
  /** What its call requires. Other roles see the fields, but cannot change them. */
  readonly needs?: Need;
  /** Work in progress outside the fields. Counts as unsaved and blocks sending. */
  readonly waits?: boolean;
  readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Input>) => ReactNode);
};

const ownField = (path: readonly PropertyKey[], form: FieldValues): string | undefined =>
  String(path[0]) in form ? path.join('.') : undefined;

/** Splits the server's `size.lengthFt`, `/size/lengthFt` or `body.images[0].alt` into a path. */
export const serverPath = (path: string): readonly string[] => {
  const keys = path.split(/[./[\]]+/).filter((key) => key !== '');
  return keys[0] === 'body' ? keys.slice(1) : keys;
};

/**
 * Shows the server's field errors at their fields, and focuses the first on the screen.
 * @returns the others, and whether this says everything
 */
export function showFieldErrors<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  { problem: { errors = [] } }: ApiProblemError,
  fieldOf: FieldOf<Values>,
): { readonly more: readonly string[]; readonly isShown: boolean } {
  const shown = new Set<string>();
  const more = errors.flatMap(({ path, message }) => {
    const field = fieldOf(serverPath(path), form.getValues());
    if (field === undefined) return [`${path}: ${message}`];
    form.setError(field as FieldPath<Values>, { message });
    shown.add(field);
    return [];
  });
  // The server lists them in its own order.
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[name]')];
  const first = inputs.find(({ name }) => shown.has(name));
  if (first !== undefined) form.setFocus(first.name as FieldPath<Values>);
  return { more, isShown: more.length === 0 && errors.length > 0 };
}

type Problem = { readonly error: ApiProblemError; readonly more: readonly string[] };

function Refused({
  problem,
  onReload,
  onClose,
}: {
  readonly problem: Problem;
  readonly onReload: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const { error, more } = problem;
  const { load = onReload, keep } = useContext(MeanwhileContext) ?? {};
  if (!isConflict(error) || load === undefined)
    return (
      <StateBox is="failed" title={error.message}>
        {more.length > 0 && more.join(' ')}
      </StateBox>
    );
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  return <ChangedElsewhere onLoad={close(load)} onKeep={keep && close(keep)} />;
}

/** A label that names amounts may take two lines on a phone. */
const WRAPS = 'max-sm:max-w-full max-sm:!h-auto max-sm:min-h-11 max-sm:!whitespace-normal';

const STICKY =
  'form-end sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-raised px-4 py-2 max-sm:-mx-3 max-sm:px-3';

/** A sticky bar or header may cover what the browser scrolled to. */
function showFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert][tabindex]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}

/** One staff action: fields with their errors, and one button that says what it does. */
export function ActionForm<Values extends FieldValues, Input>(
  props: ActionFormProps<Values, Input>,
) {
  const { schema, values, write, submit, done, onDone, onReload, danger = false } = props;
  const { fieldOf = ownField, sticky = false, waits = false, needs } = props;
  const may = useMay();
  const isOpen = needs === undefined || may(needs);
  const form = useForm<Values, unknown, Input>({
    resolver: typeof schema === 'function' ? schema : zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const typed = useWatch({ control: form.control });
  const [problem, setProblem] = useState<Problem>();
  const isUnchanged = !isDirty && props.ready !== true;
  const [isTried, setTried] = useState(false);
  const id = useId();
  useUnsaved(isDirty || waits);
  const { setFocus } = form;
  const { focus } = props;
  useEffect(() => {
    // After the drawer, which otherwise focuses its heading.
    if (focus !== undefined) queueMicrotask(() => setFocus(focus));
  }, [focus, setFocus]);
  const version = useContext(MeanwhileContext)?.version;
  const renewed = useRef(version);
  useEffect(() => {
    if (renewed.current === version) return;
    renewed.current = version;
    // Other fields show the current figures; what was typed stays.
    form.reset(values, { keepDirtyValues: Object.keys(dirtyFields).length > 0 });
  });
  const send = form.handleSubmit(
    async (input) => {
      setProblem(undefined);
      try {
        if ((await write(input)) === false) return;
      } catch (error) {
        if (!(error instanceof ApiProblemError)) throw error;
        const { more, isShown } = showFieldErrors(form, error, fieldOf);
        if (!isShown) setProblem({ error, more });
        return;
      }
      form.reset(form.getValues());
      setTried(false);
      toast.success(typeof done === 'string' ? done : done(typed));
      onDone?.();
    },
    () => {
      // Once the errors are drawn. Those of a whole list have no field that could take the focus.
      setTimeout(() => showFirstError(document.getElementById(id)));
    },
  );
  const fields = typeof props.children === 'function' ? props.children(form) : props.children;
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          // Keeps the event from reaching a form above this one in the React tree.
          event.stopPropagation();
          void send(event);
        }}
      >
        {isOpen ? (
          fields
        ) : (
          <fieldset disabled className="contents">
            {sticky && <p className="text-muted">{sayRefusal(needs)}</p>}
            {fields}
          </fieldset>
        )}
        {/* A sticky bar is in view wherever the form is scrolled to, so what was wrong is told in it. */}
        <div className={`grid gap-2 empty:hidden ${sticky && isOpen ? STICKY : ''}`}>
          {problem && (
            <Refused problem={problem} onReload={onReload} onClose={() => setProblem(undefined)} />
          )}
          {isUnchanged && isTried && (
            <p role="status" className="text-right text-muted">
              Enter or change something first.
            </p>
          )}
          {isOpen && (
            <div className="flex flex-wrap items-center justify-end gap-2">
              {props.more}
              <ActionButton
                type="submit"
                variant={danger ? 'danger' : 'primary'}
                busy={isSubmitting || waits}
                off={isUnchanged}
                onOff={() => setTried(true)}
                className={WRAPS}
              >
                {typeof submit === 'string' ? submit : submit(typed)}
              </ActionButton>
            </div>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

type Named<Props> = Omit<Props, 'name' | 'error'> & { readonly name: string };

/** `images.0.alt` */
const IN_ROW = /\.\d+\./;

/**
 * Whether a field shows its error. Adding a row checks all rows and focuses a field of the new one,
 * so a field that nobody has typed in shows its error only after the form is sent.
 */
function showsErrorAt(name: string, form: UseFormReturn): boolean {
  const { getFieldState, getValues, formState } = form;
  const isTyped =
    !IN_ROW.test(name) || (getFieldState(name, formState).isTouched && getValues(name) !== '');
  return isTyped || formState.submitCount > 0;
}

/** What to say at a field. */
export function useErrorOf(name: string): string | undefined {
  const form = useFormContext();
  const { error } = form.getFieldState(name, form.formState);
  return showsErrorAt(name, form) ? error?.message : undefined;
}

const namesIn = (errors: object, at = ''): readonly string[] =>
  Object.entries(errors).flatMap(([key, one]: [string, unknown]) => {
    if (typeof one !== 'object' || one === null) return [];
    const isError = 'type' in one && typeof one.type === 'string';
    return isError ? [`${at}${key}`] : namesIn(one, `${at}${key}.`);
  });

/** Whether some field is marked in red. @param row only of this row: `places.list.0` */
export function useShowsErrors(row?: string): boolean {
  const form = useFormContext();
  const { getFieldState, formState } = form;
  const names =
    row === undefined
      ? namesIn(formState.errors)
      : namesIn(getFieldState(row, formState).error ?? {}, `${row}.`);
  return names.some((name) => showsErrorAt(name, form));
}

// Fields register on render, so the first error on the screen gets focus.
function useNamed(name: string, how?: RegisterOptions) {
  const { register } = useFormContext();
  return { ...register(name, how), error: useErrorOf(name) };
}

const trimmed = (typed: unknown): unknown => (typeof typed === 'string' ? typed.trim() : typed);

/** @param props.trims whether spaces at the ends, as pasted ones, are no part of the value */
export const FormText = ({
  name,
  onLeave,
  trims = false,
  ...field
}: Named<ComponentProps<typeof TextField>> & {
  readonly onLeave?: () => void;
  readonly trims?: boolean;
}) => (
  <TextField
    autoComplete="off"
    {...field}
    {...useNamed(name, {
      ...(onLeave && { onBlur: onLeave }),
      ...(trims && { setValueAs: trimmed }),
    })}
  />
);

export const FormTextArea = ({ name, ...field }: Named<ComponentProps<typeof TextAreaField>>) => (
  <TextAreaField {...field} {...useNamed(name)} />
);

export const FormSelect = ({ name, ...field }: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...field} {...useNamed(name)} />
);

/**
 * @param props.says false for one of several boxes with the same name; their error shows below
 * them
 */
export function FormCheckbox(
  props: Named<ComponentProps<typeof CheckboxField>> & { readonly says?: boolean },
) {
  const { name, says = true, ...field } = props;
  const { error, ...wiring } = useNamed(name);
  return <CheckboxField {...field} {...wiring} error={says ? error : undefined} />;
}

/** A text field, because number inputs discard invalid text and change on scrolling. */
export const FormNumber = (field: ComponentProps<typeof FormText>) => (
  <FormText inputMode="decimal" trims {...field} />
);

/** A group of fields with a heading that screen readers announce with each. */
export const FormSection = (props: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-3 border-b border-line pb-4">
    <legend className="mb-2 font-display text-lg font-semibold">{props.title}</legend>
    {props.children}
  </fieldset>
);

/** Shows its fields only if they apply. */
export function FormPart(props: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
  /** Called when the user switches it. */
  readonly onSwitch?: ((isOn: boolean) => void) | undefined;
}) {
  const { name, label, hint, children, onSwitch } = props;
  const isOn = useFormContext().watch(name) === true;
  return (
    <div
      className="grid gap-3"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === name) onSwitch?.(target.checked);
      }}
    >
      <FormCheckbox name={name} label={label} hint={hint} />
      {isOn && children !== undefined && (
        <div className="grid gap-3 border-l-2 border-line pl-4">{children}</div>
      )}
    </div>
  );
}

/** Asks for the reason to break a rule, with a button. Not a form, because it may be inside one. */
export function InsistField(props: {
  readonly label: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onInsist: (reason: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const reason = typed.trim();
  return (
    <>
      <label htmlFor={id} className="text-sm">
        {props.label}
      </label>
      <span className="flex min-w-0 flex-1 basis-72 flex-wrap gap-2">
        <input
          id={id}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (reason !== '') props.onInsist(reason);
          }}
          className="control min-w-40 flex-1 rounded-md border border-edge bg-ground px-2"
        />
        <ActionButton
          small
          off={reason === ''}
          busy={props.isBusy}
          onClick={() => props.onInsist(reason)}
        >
          {props.action}
        </ActionButton>
      </span>
    </>
  );
}

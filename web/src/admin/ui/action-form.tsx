import { toNestErrors } from '@hookform/resolvers';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import {
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ChangedElsewhere, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { isConflict } from '#web/admin/ui/use-list.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/shared/ui/field.tsx';

function limit(word: 'At least' | 'At most', bound: number | bigint, origin: string): string {
  if (origin === 'string') return `${word} ${bound} letters.`;
  if (origin === 'array') return `${word} ${bound} of them.`;
  return `${word} ${bound.toLocaleString('en-US')}.`;
}

/** Sentences for the limits that a schema itself words no message for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return limit('At least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limit('At most', issue.maximum, issue.origin);
  return undefined;
}

/** The form's field for a path of the input; undefined where no field shows it. */
export type FieldOf<Values> = (path: readonly PropertyKey[], form: Values) => string | undefined;

type Read<Input> =
  | { readonly ok: true; readonly value: Input }
  /** The first problem of each field. */
  | { readonly ok: false; readonly error: Readonly<Record<string, string>> };

/** What was typed, as the server's own schema reads it. A problem that no field shows stands at `elsewhere`: a refusal is never silent. */
export function readTyped<Values, Input>(
  form: Values,
  schema: z.ZodType<Input>,
  inputFrom: (form: Values) => unknown,
  fieldOf: FieldOf<Values>,
  elsewhere: string,
): Read<Input> {
  const read = schema.safeParse(inputFrom(form), { error: sentenceFor });
  if (read.success) return { ok: true, value: read.data };
  const error: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const field = fieldOf(path, form);
    error[field ?? elsewhere] ??= field === undefined ? `${path.join('.')}: ${message}` : message;
  }
  return { ok: false, error };
}

/** For a form whose fields are texts that the schema does not take as they are: `readTyped` as the form asks for it. */
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

export type ActionFormProps<Values extends FieldValues, Input> = {
  /** The area's own: what the server has at its door. Or what asks it, from `typedResolver`. */
  readonly schema: z.ZodType<Input, Values> | Resolver<Values, unknown, Input>;
  /** Where the server's path of an input is another than the field's. */
  readonly fieldOf?: FieldOf<Values>;
  readonly values: DefaultValues<Values>;
  /** Answers false when it was called off: the form stays as it is. Fails with `ApiProblemError`. */
  readonly write: (input: Input) => Promise<unknown>;
  /** What the button says. */
  readonly submit: string | ((typed: DeepPartialSkipArrayKey<Values>) => string);
  /** What is said once it is done. */
  readonly done: string | ((typed: DeepPartialSkipArrayKey<Values>) => string);
  readonly onDone: () => void;
  /** Somebody else was faster: reads anew and starts the form over, by a new `key`. */
  readonly onReload?: (() => void) | undefined;
  readonly danger?: boolean;
  /** The field that has the focus when the form opens. */
  readonly focus?: FieldPath<Values>;
  /** It can be sent as it opens: there is nothing to change in it. */
  readonly ready?: boolean;
  /** Before the button that sends, and on its line. */
  readonly more?: ReactNode;
  /** A long form: its buttons stay in sight. */
  readonly sticky?: boolean;
  /** Work that is under way outside the fields: unsaved too, and nothing can be sent before it is done. */
  readonly waits?: boolean;
  readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Input>) => ReactNode);
};

const ownField = (path: readonly PropertyKey[], form: FieldValues): string | undefined =>
  String(path[0]) in form ? path.join('.') : undefined;

/** The server's `size.lengthFt`, `/size/lengthFt` or `body.images[0].alt`, as a schema names the place. */
export const serverPath = (path: string): readonly string[] => {
  const keys = path.split(/[./[\]]+/).filter((key) => key !== '');
  return keys[0] === 'body' ? keys.slice(1) : keys;
};

/** What the server has against single fields stands at them. @returns what is left */
function showFieldErrors<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  error: ApiProblemError,
  fieldOf: FieldOf<Values>,
): readonly string[] {
  let isFirst = true;
  return (error.problem.errors ?? []).flatMap(({ path, message }) => {
    const field = fieldOf(serverPath(path), form.getValues());
    if (field === undefined) return [`${path}: ${message}`];
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: isFirst });
    isFirst = false;
    return [];
  });
}

type Problem = { readonly error: ApiProblemError; readonly more: readonly string[] };

function Refused({
  problem,
  onReload,
}: { readonly problem: Problem } & Pick<ActionFormProps<FieldValues, unknown>, 'onReload'>) {
  const { error, more } = problem;
  if (isConflict(error) && onReload !== undefined)
    return <ChangedElsewhere onLoadTheirs={onReload} />;
  return (
    <StateBox is="failed" title={error.message}>
      {more.length > 0 && more.join(' ')}
    </StateBox>
  );
}

const STICKY =
  'form-end sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-raised px-4 py-2 max-sm:-mx-3 max-sm:px-3';

/** One act of staff: fields, what is wrong with them beside them, and one button that says what it does. */
export function ActionForm<Values extends FieldValues, Input>(
  props: ActionFormProps<Values, Input>,
) {
  const { schema, values, write, submit, done, onDone, onReload, danger = false } = props;
  const { fieldOf = ownField, sticky = false, waits = false } = props;
  const form = useForm<Values, unknown, Input>({
    resolver: typeof schema === 'function' ? schema : zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const [problem, setProblem] = useState<Problem>();
  const id = useId();
  useUnsaved(isDirty || waits);
  const { setFocus } = form;
  const { focus } = props;
  useEffect(() => {
    // After the drawer that it may have opened with, whose heading gets the focus otherwise.
    if (focus !== undefined) queueMicrotask(() => setFocus(focus));
  }, [focus, setFocus]);
  const send = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      if ((await write(input)) === false) return;
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      const more = showFieldErrors(form, error, fieldOf);
      const isShown = more.length === 0 && (error.problem.errors?.length ?? 0) > 0;
      if (!isShown) setProblem({ error, more });
      return;
    }
    form.reset(form.getValues());
    toast.success(typeof done === 'string' ? done : done(typed));
    onDone();
  });
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          // Of this form alone, also where it stands in another one's tree.
          event.stopPropagation();
          void send(event);
        }}
      >
        {typeof props.children === 'function' ? props.children(form) : props.children}
        {problem && <Refused problem={problem} onReload={onReload} />}
        <div className={`flex flex-wrap items-center justify-end gap-2 ${sticky ? STICKY : ''}`}>
          {props.more}
          <ActionButton
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting || waits}
            off={!isDirty && props.ready !== true}
          >
            {typeof submit === 'string' ? submit : submit(typed)}
          </ActionButton>
        </div>
      </form>
    </FormProvider>
  );
}

type Named<Props> = Omit<Props, 'name' | 'error'> & { readonly name: string };

// Each registers itself when it renders: the first error to get the focus is then the first on the screen.
function useNamed(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

export const FormText = ({ name, ...field }: Named<ComponentProps<typeof TextField>>) => (
  <TextField autoComplete="off" {...field} {...useNamed(name)} />
);

export const FormTextArea = ({ name, ...field }: Named<ComponentProps<typeof TextAreaField>>) => (
  <TextAreaField {...field} {...useNamed(name)} />
);

export const FormSelect = ({ name, ...field }: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...field} {...useNamed(name)} />
);

/** @param props.says false for one of several boxes of a name: what is wrong with all of them stands below them */
export function FormCheckbox(
  props: Named<ComponentProps<typeof CheckboxField>> & { readonly says?: boolean },
) {
  const { name, says = true, ...field } = props;
  const { error, ...wiring } = useNamed(name);
  return <CheckboxField {...field} {...wiring} error={says ? error : undefined} />;
}

/** A text field all the same: number inputs swallow what they cannot read, and turn with the mouse wheel. */
export const FormNumber = (field: ComponentProps<typeof FormText>) => (
  <FormText inputMode="decimal" {...field} />
);

/** A group of fields under a heading that screen readers tell with each of them. */
export const FormSection = (props: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-3 border-b border-line pb-4">
    <legend className="mb-2 font-display text-lg font-semibold">{props.title}</legend>
    {props.children}
  </fieldset>
);

/** Shows its fields only where they count. */
export function FormPart(props: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { name, label, hint, children } = props;
  const isOn = useFormContext().watch(name) === true;
  return (
    <div className="grid gap-3">
      <FormCheckbox name={name} label={label} hint={hint} />
      {isOn && children !== undefined && (
        <div className="grid gap-3 border-l-2 border-line pl-4">{children}</div>
      )}
    </div>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import {
  type DeepPartialSkipArrayKey,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
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
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { toast } from '#web/shared/toast.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/shared/ui/field.tsx';

export type ActionFormProps<Values extends FieldValues, Input> = {
  /** The area's own: what the server has at its door. */
  readonly schema: z.ZodType<Input, Values>;
  readonly values: DefaultValues<Values>;
  /** Fails with `ApiProblemError`. */
  readonly write: (input: Input) => Promise<unknown>;
  /** What the button says. */
  readonly submit: string | ((typed: DeepPartialSkipArrayKey<Values>) => string);
  /** What is said once it is done. */
  readonly done: string;
  readonly onDone: () => void;
  /** Somebody else was faster: reads anew and starts the form over, by a new `key`. */
  readonly onReload?: (() => void) | undefined;
  readonly danger?: boolean;
  /** It can be sent as it opens: there is nothing to change in it. */
  readonly ready?: boolean;
  /** More buttons, before the one that sends. */
  readonly more?: ReactNode;
  readonly children: ReactNode | ((form: UseFormReturn<Values, unknown, Input>) => ReactNode);
};

/** What the server has against single fields stands at them. @returns whether that was all it has */
function showFieldErrors<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  error: ApiProblemError,
): boolean {
  const errors = error.problem.errors ?? [];
  const fields = Object.keys(form.getValues());
  const known = errors.filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  for (const { path, message } of known) {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: true });
  }
  return known.length > 0 && known.length === errors.length;
}

/** One act of staff: fields, what is wrong with them beside them, and one button that says what it does. */
export function ActionForm<Values extends FieldValues, Input>(
  props: ActionFormProps<Values, Input>,
) {
  const { schema, values, write, submit, done, onDone, onReload, danger = false } = props;
  const form = useForm<Values, unknown, Input>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const [problem, setProblem] = useState<unknown>();
  const id = useId();
  useUnsaved(isDirty);
  const send = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await write(input);
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      if (!showFieldErrors(form, error)) setProblem(error);
      return;
    }
    form.reset(form.getValues());
    toast.success(done);
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
        {isConflict(problem) && onReload !== undefined ? (
          <ChangedElsewhere onLoadTheirs={onReload} />
        ) : (
          problem instanceof Error && <StateBox is="failed" title={problem.message} />
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {props.more}
          <ActionButton
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
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

export const FormCheckbox = ({ name, ...field }: Named<ComponentProps<typeof CheckboxField>>) => (
  <CheckboxField {...field} {...useNamed(name)} />
);

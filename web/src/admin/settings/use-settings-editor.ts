import { useState } from 'react';
import {
  useForm,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { type SettingsInput, settingsSchema } from '#core/settings/settings.schema.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { fieldOf, formFrom, inputFrom } from '#web/admin/settings/form-values.ts';
import type { SettingsForm } from '#web/admin/settings/settings-fields.tsx';
import { useSaveSettings } from '#web/admin/data/use-business-settings.ts';
import { toast } from '#web/shared/toast.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { z } from 'zod';

const sentenceFor = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number.';
  if (issue.code === 'too_small') return `At least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}.`;
  return undefined;
};

/** The schema that the server has at its door, asked about what was typed; the first error of each field stays. */
const resolveBy =
  <Form extends FieldValues, Input>(schema: z.ZodType<Input>): Resolver<Form, unknown, Input> =>
  (form, _context, options) => {
    const read = schema.safeParse(inputFrom(form), { error: sentenceFor });
    if (read.success) return { values: read.data, errors: {} };
    const flat: FieldErrors & Record<string, FieldError> = {};
    for (const { path, message } of read.error.issues) {
      flat[fieldOf(form, path)] ??= { type: 'invalid', message };
    }
    return { values: {}, errors: toNestErrors(flat, options) };
  };

const formOf = ({ revision: _revision, ...settings }: BusinessSettings): SettingsForm =>
  formFrom(settings as SettingsInput);

/** The form of the settings: what is in it, saving it, and what the server had against that. */
export function useSettingsEditor(
  opened: BusinessSettings,
  reload: () => Promise<BusinessSettings | undefined>,
) {
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState<ApiProblem>();
  const save = useSaveSettings();
  const form = useForm<SettingsForm, unknown, SettingsInput>({
    resolver: resolveBy(settingsSchema),
    defaultValues: formOf(opened),
    mode: 'onTouched',
  });

  const start = (from: BusinessSettings): void => {
    setBase(from);
    setProblem(undefined);
    form.reset(formOf(from));
  };

  const submit = form.handleSubmit(async (settings) => {
    setProblem(undefined);
    try {
      start(await save.mutateAsync({ settings, revision: base.revision }));
      toast.success('The settings are saved and in force.');
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      setProblem(error.problem);
      for (const { path, message } of error.problem.errors ?? []) {
        const keys = path.replace(/^settings\./, '').split('.');
        const field = fieldOf(form.getValues(), keys);
        form.setError(field as Parameters<typeof form.setError>[0], { message });
      }
    }
  });

  return {
    form,
    submit,
    problem,
    discard: () => start(base),
    loadTheirs: async () => {
      const theirs = await reload();
      if (theirs !== undefined) start(theirs);
    },
  };
}

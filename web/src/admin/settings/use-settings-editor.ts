import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { type SettingsInput, settingsSchema } from '#core/settings/settings.schema.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { fieldOf, formFrom } from '#web/admin/settings/form-values.ts';
import { resolveBy } from '#web/admin/settings/resolve-form.ts';
import type { SettingsForm } from '#web/admin/settings/settings-fields.tsx';
import { useSaveSettings } from '#web/admin/data/use-business-settings.ts';
import { toast } from '#web/shared/toast.ts';

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

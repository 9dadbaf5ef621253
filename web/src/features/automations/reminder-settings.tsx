import { type FormEvent, useState } from 'react';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import { Panel } from '#web/features/automations/panel.tsx';
import {
  useBusinessSettings,
  useSaveSettings,
} from '#web/features/settings/use-business-settings.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

type Reminders = Settings['reminders'];
/** Days as they are typed. */
type Draft = {
  readonly balanceOn: boolean;
  readonly daysBefore: string;
  readonly reviewOn: boolean;
  readonly daysAfter: string;
};

const draftOf = ({ balance, review }: Reminders): Draft => ({
  balanceOn: balance.isOn,
  daysBefore: String(balance.daysBefore),
  reviewOn: review.isOn,
  daysAfter: String(review.daysAfter),
});

/** Empty text is no number: the schema has the sentence. */
const whole = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const read = (draft: Draft) =>
  settingsSchema.shape.reminders.safeParse({
    balance: { isOn: draft.balanceOn, daysBefore: whole(draft.daysBefore) },
    review: { isOn: draft.reviewOn, daysAfter: whole(draft.daysAfter) },
  });

function useReminderForm({ revision, ...settings }: BusinessSettings) {
  const save = useSaveSettings();
  const [draft, setDraft] = useState(() => draftOf(settings.reminders));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = read(draft);
    const issues = parsed.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (!parsed.success) return;
    save.mutate(
      { settings: { ...settings, reminders: parsed.data }, revision },
      { onSuccess: () => toast.success('Saved.') },
    );
  };
  return { draft, setDraft, errors, submit, save };
}

type Form = ReturnType<typeof useReminderForm>;

function BalanceFields({ draft, setDraft, errors }: Form) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="sr-only">Balance reminders</legend>
      <CheckboxField
        label="Remind of an open balance"
        checked={draft.balanceOn}
        onChange={({ target }) => setDraft((now) => ({ ...now, balanceOn: target.checked }))}
      />
      <TextField
        label="Days before the delivery"
        inputMode="numeric"
        className="max-w-32"
        error={errors['balance.daysBefore']}
        value={draft.daysBefore}
        onChange={({ target }) => setDraft((now) => ({ ...now, daysBefore: target.value }))}
      />
    </fieldset>
  );
}

function ReviewFields({ draft, setDraft, errors }: Form) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="sr-only">Review requests</legend>
      <CheckboxField
        label="Ask guests for a review"
        checked={draft.reviewOn}
        onChange={({ target }) => setDraft((now) => ({ ...now, reviewOn: target.checked }))}
      />
      <TextField
        label="Days after the pick-up"
        inputMode="numeric"
        className="max-w-32"
        error={errors['review.daysAfter']}
        value={draft.daysAfter}
        onChange={({ target }) => setDraft((now) => ({ ...now, daysAfter: target.value }))}
      />
    </fieldset>
  );
}

function ReminderForm({ settings }: { readonly settings: BusinessSettings }) {
  const form = useReminderForm(settings);
  const { submit, save } = form;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-6 sm:grid-cols-2">
        <BalanceFields {...form} />
        <ReviewFields {...form} />
      </div>
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
      <Button type="submit" size="sm" className="justify-self-start" busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

/** What goes out by itself, and when. */
export function ReminderSettings() {
  const query = useBusinessSettings();
  return (
    <Panel
      id="reminder-settings"
      title="Reminders and review requests"
      text="Each is mailed once for its cause, in the language the customer booked in, with the private link."
      query={query}
    >
      {(settings) => <ReminderForm key={settings.revision} settings={settings} />}
    </Panel>
  );
}

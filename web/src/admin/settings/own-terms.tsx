import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OwnTermsDto } from '#core/contract/settings.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { MOST_OWN_TERMS, ownTextSchema } from '#core/settings/own-terms.schema.ts';
import {
  useOwnTerms,
  usePreviewOwnTerms,
  useSaveOwnTerms,
} from '#web/admin/shared/use-business-settings.ts';
import {
  ActionForm,
  FormSelect,
  FormTextArea,
  readTyped,
  showFieldErrors,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { saveFile } from '#web/admin/ui/files.tsx';
import { PreviewLanguage } from '#web/admin/ui/message-text.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { ScrollBox } from '#web/admin/ui/scroll-list.tsx';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { PaperText } from '#web/shared/ui/paper-text.tsx';
import { Section } from './settings-fields.tsx';

const USES = {
  standard: 'Standard terms',
  replaces: 'Your own terms instead of the standard terms',
  adds: 'The standard terms with your own terms below them',
} as const;
type Use = keyof typeof USES;

const chosenUse = (own: { readonly replaces: boolean } | undefined): Use =>
  own === undefined ? 'standard' : own.replaces ? 'replaces' : 'adds';

/** Which terms customers accept and sign. The form is outside the settings form. */
export const AgreementSection = (props: {
  readonly own: BusinessSettings['ownTerms'];
  readonly onEdit: () => void;
}) => {
  const { own, onEdit } = props;
  return (
    <Section
      id="agreement"
      title="Rental agreement"
      text="The terms that customers accept at checkout and sign before delivery. Use your own if your lawyer or insurer gave you a waiver or a contract. Changes here are saved right away."
    >
      <p>
        <b className="font-semibold">{USES[chosenUse(own)]}</b>
        {own && `, in effect since ${formatLongDay(calendarDay(own.since))}`}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <ActionButton small onClick={onEdit}>
          {own ? 'Change your terms' : 'Use your own terms'}
        </ActionButton>
        <ActionLink small variant="quiet" to="/terms">
          See the Terms page
        </ActionLink>
      </div>
    </Section>
  );
};

type Form = { readonly use: Use; readonly en: string; readonly es: string };

const resolver = typedResolver((form: Form) =>
  readTyped(
    form,
    ownTextSchema.nullable(),
    ({ use, en, es }) => (use === 'standard' ? null : { en, es, replaces: use === 'replaces' }),
    ([field]) => (field === 'en' || field === 'es' ? field : undefined),
    'use',
  ),
);

const fieldOf = (path: readonly PropertyKey[]): string | undefined =>
  path[0] === 'text' ? String(path[1]) : undefined;

/** What the website says from the settings, whatever own terms say. */
function StatedElsewhere({ stated, use }: { readonly stated: string; readonly use: Use }) {
  return (
    <Panel title="Your text must not contradict this">
      <p>
        {use === 'replaces'
          ? 'Your website, checkout, and emails say this from your settings, and refunds follow it. Your terms replace ours, so they have to say it too. When you change a setting, change your terms.'
          : 'The standard terms, checkout, and emails say this from your settings, and refunds follow it.'}
      </p>
      <p className="mt-1">“{stated}”</p>
    </Panel>
  );
}

/** Which customers sign another text, by what they have signed so far. */
export function sayAhead({ signed, unsigned, outdated }: OwnTermsDto['ahead']): string {
  const none = unsigned - outdated;
  const customers = (count: number): string => `${counted(count, 'customer')} with a booking ahead`;
  return [
    ...(signed + outdated === 0 ? ['No customer with a booking ahead has signed yet.'] : []),
    ...(signed === 0
      ? []
      : [
          `${customers(signed)} signed the present agreement and will be asked to sign the new one.`,
        ]),
    ...(outdated === 0
      ? []
      : [`${customers(outdated)} signed an older version and will sign again.`]),
    ...(none === 0
      ? []
      : [
          `${customers(none)} ${none === 1 ? 'has' : 'have'} not signed yet and will sign the new one.`,
        ]),
  ].join(' ');
}

function Effects({ ahead }: Pick<OwnTermsDto, 'ahead'>) {
  return (
    <Panel title="When you save another text">
      <ul className="grid list-disc gap-1 pl-4">
        <li>New bookings accept it right away. Open checkout pages have to be reloaded.</li>
        <li>{sayAhead(ahead)}</li>
        <li>
          Customers are asked to sign on their booking page, in the email before delivery and the
          signature reminder, and at the door. No email goes out right now.
        </li>
        <li>What was signed stays on file as it was signed.</li>
      </ul>
    </Panel>
  );
}

/** The agreement of an example booking, made by the server. */
function Preview() {
  const form = useFormContext<Form>();
  const { getValues, trigger, watch } = form;
  const [language, setLanguage] = useState<Language>('en');
  const preview = usePreviewOwnTerms();
  const { use, en, es } = watch();
  const shown = JSON.stringify([use, en, es]);
  const [seen, setSeen] = useState('');
  const show = async (inLanguage: Language): Promise<void> => {
    if (!(await trigger())) return;
    const typed = getValues();
    const text = { en: typed.en, es: typed.es, replaces: typed.use === 'replaces' };
    preview.mutate(
      { text, language: inLanguage },
      {
        onSuccess: () => setSeen(shown),
        onError: (error) =>
          error instanceof ApiProblemError && showFieldErrors(form, error, fieldOf),
      },
    );
  };
  const { data } = preview;
  const box = useRef<HTMLDivElement>(null);
  // On a phone the preview opens below the screen, and the bar with the button would cover it.
  useEffect(() => {
    if (data === undefined) return;
    box.current?.scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const choose = (next: Language): void => {
    setLanguage(next);
    if (data !== undefined) void show(next);
  };
  return (
    <Panel
      title="See the agreement as a customer sees it"
      actions={<PreviewLanguage value={language} onChange={choose} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap gap-1.5">
          <ActionButton small busy={preview.isPending} onClick={() => void show(language)}>
            {data === undefined ? 'Show preview' : 'Show again'}
          </ActionButton>
          {data !== undefined && seen === shown && (
            <ActionButton
              small
              icon="doc"
              onClick={() => saveFile({ name: data.name, pdf: data.pdf })}
            >
              Preview as PDF
            </ActionButton>
          )}
        </div>
        {preview.error && <p className="text-act">{preview.error.message}</p>}
        {data !== undefined && seen !== shown && (
          <p className="text-planned">You changed the text since this preview.</p>
        )}
        {data !== undefined && (
          <ScrollBox
            ref={box}
            label="Preview"
            className="max-h-[70dvh] scroll-my-20 rounded-md border border-line p-3"
          >
            <PaperText blocks={data.blocks} />
          </ScrollBox>
        )}
      </div>
    </Panel>
  );
}

const FORM_OF = `A line that begins with # is a heading. A blank line starts a new paragraph. Everything else is shown as you write it. At most ${MOST_OWN_TERMS.toLocaleString('en-US')} characters.`;

function Fields({ terms }: { readonly terms: OwnTermsDto }) {
  const { setValue, watch } = useFormContext<Form>();
  const { use, en, es } = watch();
  const isEmpty = en.trim() === '' && es.trim() === '';
  const start = (): void => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('en', terms.standard.en, options);
    setValue('es', terms.standard.es, options);
  };
  return (
    <div
      className={
        use === 'standard' ? 'grid gap-3' : 'grid items-start gap-4 lg:grid-cols-2 lg:gap-6'
      }
    >
      <div className="grid min-w-0 gap-3">
        <FormSelect name="use" label="Customers accept and sign">
          <Options of={Object.entries(USES)} />
        </FormSelect>
        {use !== 'standard' && (
          <>
            <StatedElsewhere stated={terms.stated} use={use} />
            {use === 'replaces' && (
              <ActionButton
                small
                className="justify-self-start"
                off={!isEmpty}
                title={isEmpty ? undefined : 'Empty both texts first'}
                onClick={start}
              >
                Start from the standard text
              </ActionButton>
            )}
            <FormTextArea name="en" label="Your terms" rows={18} hint={FORM_OF} />
            <FormTextArea
              name="es"
              label="In Spanish"
              rows={10}
              hint="If empty, customers who read Spanish get the English text."
            />
          </>
        )}
        <Effects ahead={terms.ahead} />
      </div>
      {use !== 'standard' && (
        <div className="min-w-0 lg:sticky lg:top-0">
          <Preview />
        </div>
      )}
    </div>
  );
}

/** Own terms with their preview. */
export function OwnTermsDialog(props: {
  readonly settings: BusinessSettings;
  readonly onSaved: (settings: BusinessSettings) => void;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  const { settings, onSaved, onClose, onReload } = props;
  const terms = useOwnTerms();
  const save = useSaveOwnTerms();
  return (
    <FormDialog isFull title="Terms of the rental agreement" onClose={onClose}>
      {terms.data === undefined ? (
        terms.isError ? (
          <LoadFailed title="The terms did not load" query={terms} />
        ) : (
          <Loading />
        )
      ) : (
        <ActionForm
          schema={resolver}
          values={{
            use: chosenUse(terms.data.own),
            en: terms.data.own?.en ?? '',
            es: terms.data.own?.es ?? '',
          }}
          write={async (text) => {
            onSaved(await save.mutateAsync({ text, revision: settings.revision }));
          }}
          fieldOf={fieldOf}
          submit="Save terms"
          done="Terms saved."
          onDone={onClose}
          onReload={onReload}
          needs="settings:write"
          sticky
        >
          <Fields terms={terms.data} />
        </ActionForm>
      )}
    </FormDialog>
  );
}

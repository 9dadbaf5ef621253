import { type FocusEvent, useRef, useState } from 'react';
import { z } from 'zod';
import type { AutomationSentDto, WholeAutomation } from '#core/contract/automations.ts';
import { unevenWords } from '#core/customers/canned-answer.ts';
import type { Language } from '#core/kernel/language.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { ActionForm, FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { useSettled } from '#web/admin/ui/admin-query.ts';
import { Badge, Mark, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink, IconButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DrawerLoading } from '#web/admin/ui/drawer.tsx';
import { NotLoaded } from '#web/admin/ui/empty-state.tsx';
import { useSaySent, useNoService } from '#web/admin/ui/mail-words.tsx';
import {
  Follow,
  MailPreview,
  MESSAGE_LANGUAGES,
  messageText,
  PreviewLanguage,
} from '#web/admin/ui/message-text.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Opened } from '#web/admin/ui/unsaved.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Options, CheckboxField, SelectField, TextField } from '#web/shared/ui/field.tsx';
import {
  AUTOMATION_WORDS,
  useAutomation,
  useChangeAutomation,
  usePreview,
  useSaveTexts,
  useTestAutomation,
} from './automation-data.ts';
import { AutomationSwitch } from './automation-list.tsx';

const PARTS = ['subject', 'lead', 'text'] as const;
type Part = (typeof PARTS)[number];
type Texts = WholeAutomation['texts'];

const FIELDS = PARTS.flatMap((part) => [`en.${part}`, `es.${part}`] as const);
type FieldName = (typeof FIELDS)[number];
const isFieldName = (name: string): name is FieldName => FIELDS.some((field) => field === name);

const PART_NAMES: Readonly<Record<Part, string>> = {
  subject: 'subject',
  lead: 'first sentences',
  text: 'text message',
};
const MOST: Readonly<Record<Part, number>> = { subject: 150, lead: 1_500, text: 480 };

function textsSchema({ words, builtIn }: WholeAutomation) {
  const part = (language: Language, name: Part) =>
    builtIn[language][name] === undefined ? z.string().optional() : messageText(MOST[name], words);
  const texts = (language: Language) =>
    z.object({
      subject: part(language, 'subject'),
      lead: part(language, 'lead'),
      text: part(language, 'text'),
    });
  return z.object({ en: texts('en'), es: texts('es') });
}

/** Buttons that insert a placeholder in braces at the last cursor position. */
const WordChips = (props: {
  readonly words: readonly string[];
  readonly onPut: (word: string) => void;
}) => (
  <div role="group" aria-label="Insert a field" className="flex flex-wrap items-center gap-1.5">
    <span className="text-sm text-muted">Insert</span>
    {props.words.map((word) => (
      <ActionButton key={word} small onClick={() => props.onPut(`{${word}}`)}>
        {word.replaceAll('_', ' ')}
      </ActionButton>
    ))}
  </div>
);

function Evenness({ texts }: { readonly texts: Texts }) {
  const joined = ({ subject = '', lead = '', text = '' }: Texts['en']): string =>
    `${subject} ${lead} ${text}`;
  const [uneven] = unevenWords({ en: joined(texts.en), es: joined(texts.es) });
  return uneven === undefined ? (
    <Badge is="done">the same fields in both languages</Badge>
  ) : (
    <Badge is="look">{`{${uneven}} is in one language only`}</Badge>
  );
}

/** The preview calls the server. */
const PAUSE_MS = 300;

/** What the recipient would read, with a real booking's facts. */
function Preview(props: {
  readonly whole: WholeAutomation;
  readonly texts: Texts;
  readonly isDirty: boolean;
}) {
  const { whole, isDirty } = props;
  const { name } = whole.automation;
  const [language, setLanguage] = useState<Language>('en');
  const [chosen, setChosen] = useState(whole.bookings[0]?.id ?? '');
  const test = useTestAutomation();
  const saySent = useSaySent();
  const texts = useSettled(props.texts, PAUSE_MS);
  const isReadable = textsSchema(whole).shape[language].safeParse(texts[language]).success;
  const seen = usePreview(name, language, chosen, texts[language], isReadable);
  const isOff = isDirty || chosen === '' || test.isPending;
  const send = (): void => {
    if (isOff) return;
    test.mutate(
      { name, language, reservationId: chosen },
      {
        onSuccess: ({ to }) => void toast.success(saySent('Test email', to)),
      },
    );
  };
  useShortcuts({ t: send });
  if (chosen === '') {
    return (
      <Panel title="Preview">
        <p className="text-muted">The preview needs a booking, and there are none yet.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Preview"
      actions={
        <>
          <PreviewLanguage value={language} onChange={setLanguage} />
          <ActionButton
            small
            icon="send"
            keyHint="T"
            busy={test.isPending}
            off={isDirty}
            title={isDirty ? 'Save the text first' : undefined}
            onClick={send}
          >
            Send me a test
          </ActionButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label="Show with the booking of"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <Options
            of={whole.bookings.map(({ id, customer }) => [id, `${customer}, ${bookingNumber(id)}`])}
          />
        </SelectField>
        {seen.data !== undefined && (
          <>
            {seen.data.sms !== undefined && (
              <section aria-label="Text message">
                <h3 className="mb-1 text-sm text-muted">Text message</h3>
                <p className="max-w-[46ch] rounded-lg bg-chosen px-3 py-2 break-words">
                  {seen.data.sms}
                </p>
              </section>
            )}
            <MailPreview heading="h3" subject={seen.data.subject} text={seen.data.mail} />
          </>
        )}
        {seen.isError && <p className="text-muted">{seen.error.message}</p>}
      </div>
    </Panel>
  );
}

const SENT: Readonly<Record<AutomationSentDto['state'], readonly [Meaning, string]>> = {
  pending: ['open', 'waiting'],
  done: ['done', 'sent'],
  dead: ['act', 'failed'],
  discarded: ['off', 'discarded'],
  skipped: ['off', 'skipped: no longer needed'],
};

function SentList({ sent }: Pick<WholeAutomation, 'sent'>) {
  const noService = useNoService();
  return (
    <Panel
      title="Recently sent"
      note="last 7 days"
      flush
      actions={
        <ActionLink small variant="quiet" to="/admin/messages/sent">
          See all
        </ActionLink>
      }
    >
      {sent.length === 0 && <p className="p-3 text-muted">Nothing was sent.</p>}
      <ul>
        {sent.map(({ id, state, channel, at, customer, to, reservationId, error }) => {
          const [mark, words] = SENT[state];
          const why = state === 'done' ? noService(channel) : undefined;
          return (
            <li
              key={id}
              className="flex min-h-9 items-center gap-2.5 border-t border-line px-3 py-1 first:border-t-0"
            >
              <Mark is={mark} />
              <span className="min-w-0 flex-1 truncate">
                <b className="font-semibold">{customer ?? to ?? 'You'}</b>{' '}
                <span className="text-muted">
                  {channel}, {why ?? words}
                  {error !== undefined && `: ${error}`}
                </span>
              </span>
              {reservationId !== undefined && <ReservationLink id={reservationId} />}
              <span className="text-sm whitespace-nowrap text-muted max-sm:hidden">
                {momentName(at)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** When it goes out and how. Each change is saved right away. */
function WhenAndHow({
  whole,
  sendsTexts,
}: {
  readonly whole: WholeAutomation;
  readonly sendsTexts: boolean;
}) {
  const { automation } = whole;
  const { name, isOn, days, byText } = automation;
  const { toWhom, when } = AUTOMATION_WORDS[name];
  const change = useChangeAutomation();
  const [typed, setTyped] = useState(`${days?.now ?? ''}`);
  const save = (next: { readonly days?: number | undefined; readonly byText?: boolean }): void => {
    change.mutate({ name, change: { isOn, days: days?.now, byText, ...next } });
  };
  const commit = (): void => {
    if (days !== undefined && typed !== `${days.now}`) save({ days: Number(typed || Number.NaN) });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {days === undefined ? (
        <div>
          <p className="mb-1.5 text-sm font-medium">When</p>
          <p className="text-soft first-letter:uppercase">{when}</p>
        </div>
      ) : (
        <TextField
          type="number"
          label={`Days ${when}`}
          hint={`${days.least} to ${days.most} days; ${name === 'weather' ? 'sent from 8 AM to 8 PM' : 'sent from 9 AM on'}.`}
          min={days.least}
          max={days.most}
          value={typed}
          error={change.isError ? `Enter ${days.least} to ${days.most} days.` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      )}
      <div>
        <p className="mb-1.5 text-sm font-medium">Sent to</p>
        <p className="text-soft first-letter:uppercase">{toWhom}, by email</p>
        {byText !== undefined && (
          <CheckboxField
            label="Also by text message"
            hint={
              sendsTexts
                ? 'Only to customers who agreed to texts and have not replied STOP. Never at night.'
                : 'Text messages are not set up yet.'
            }
            checked={byText}
            onChange={({ target }) => save({ byText: target.checked })}
          />
        )}
      </div>
    </div>
  );
}

function Editor(props: {
  readonly whole: WholeAutomation;
  readonly sendsTexts: boolean;
  readonly onClose: () => void;
}) {
  const { whole, sendsTexts, onClose } = props;
  const { automation, texts, builtIn, words, revision } = whole;
  const { name, isOn } = automation;
  const { title, note } = AUTOMATION_WORDS[name];
  const save = useSaveTexts();
  const [typed, setTyped] = useState({ texts, isDirty: false });
  const parts = PARTS.filter((part) => builtIn.en[part] !== undefined);
  const last = useRef<{ field: FieldName; at: number }>({
    field: `en.${parts[0] ?? 'lead'}`,
    at: 0,
  });
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
      const { name: field, selectionStart } = target;
      if (isFieldName(field)) last.current = { field, at: selectionStart ?? 0 };
    }
  };
  return (
    <>
      <Panel
        title={title}
        actions={
          <>
            <AutomationSwitch automation={automation} />
            <span className="text-sm text-muted">{isOn ? 'On' : 'Off'}</span>
            <IconButton small icon="close" label="Close" className="xl:hidden" onClick={onClose} />
          </>
        }
      >
        <div className="grid gap-4">
          {note !== undefined && <p className="max-w-prose text-muted">{note}</p>}
          <WhenAndHow key={`${automation.days?.now}`} whole={whole} sendsTexts={sendsTexts} />
          {parts.length > 0 && (
            <ActionForm
              schema={textsSchema(whole)}
              values={texts}
              write={(written) => save.mutateAsync({ name, texts: { ...written, revision } })}
              submit="Save text"
              done="Text saved."
              onDone={() => undefined}
            >
              {(form) => (
                <div className="grid gap-3" onBlurCapture={remember}>
                  <Follow
                    texts={form.watch()}
                    isDirty={form.formState.isDirty}
                    onChange={setTyped}
                  />
                  <div className="grid gap-3 md:grid-cols-2">
                    {MESSAGE_LANGUAGES.map(([language, label]) => (
                      <div key={language} className="grid content-start gap-3">
                        {parts.map((part) =>
                          part === 'subject' ? (
                            <FormText
                              key={part}
                              name={`${language}.${part}`}
                              label={`${label}: ${PART_NAMES[part]}`}
                            />
                          ) : (
                            <FormTextArea
                              key={part}
                              name={`${language}.${part}`}
                              label={`${label}: ${PART_NAMES[part]}`}
                              rows={4}
                            />
                          ),
                        )}
                      </div>
                    ))}
                  </div>
                  <WordChips
                    words={words}
                    onPut={(word) => {
                      const { field, at } = last.current;
                      const text = form.getValues(field) ?? '';
                      form.setValue(field, `${text.slice(0, at)}${word}${text.slice(at)}`, {
                        shouldDirty: true,
                        shouldTouch: true,
                        shouldValidate: true,
                      });
                      last.current = { field, at: at + word.length };
                      form.setFocus(field);
                    }}
                  />
                  <div className="flex flex-wrap items-center gap-3">
                    <Evenness texts={form.watch()} />
                    <ActionButton
                      small
                      variant="quiet"
                      onClick={() => {
                        for (const language of ['en', 'es'] as const) {
                          for (const part of parts) {
                            form.setValue(`${language}.${part}`, builtIn[language][part] ?? '', {
                              shouldDirty: true,
                              shouldValidate: true,
                            });
                          }
                        }
                      }}
                    >
                      Restore the default text
                    </ActionButton>
                  </div>
                </div>
              )}
            </ActionForm>
          )}
        </div>
      </Panel>
      {parts.length > 0 && <Preview whole={whole} {...typed} />}
      <SentList sent={whole.sent} />
    </>
  );
}

/** One automation: when, how, its texts, a preview, and who got what. */
export function AutomationEditor(props: {
  readonly name: string;
  readonly sendsTexts: boolean;
  readonly onClose: () => void;
}) {
  const query = useAutomation(props.name);
  const { data } = query;
  if (data !== undefined) {
    return (
      <Opened key={data.automation.name} now={data} version={`${data.revision}`}>
        {(whole) => <Editor whole={whole} sendsTexts={props.sendsTexts} onClose={props.onClose} />}
      </Opened>
    );
  }
  return (
    <NotLoaded title="The automation did not load" query={query}>
      <DrawerLoading />
    </NotLoaded>
  );
}

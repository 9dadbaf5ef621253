import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { CampaignDto, CampaignInputDto } from '#core/contract/marketing.ts';
import { counted } from '#core/kernel/counted.ts';
import type { Language } from '#core/kernel/language.ts';
import { CAMPAIGN_WORDS } from '#core/marketing/campaign.ts';
import { NEWS_SOURCES } from '#web/admin/shared/record-news.tsx';
import { useIsPaused } from '#web/admin/shared/use-business-settings.ts';
import { ActionForm, FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { tellFailure, tellResult, useSettled } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { Drawer, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { NotMailed, useSaySent, useSentName } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import {
  Follow,
  MailPreview,
  MESSAGE_LANGUAGES,
  messageText,
  PreviewLanguage,
} from '#web/admin/ui/message-text.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { Opened, useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { dayName, momentDate, momentName, usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import {
  useAudience,
  useCampaignPreview,
  useSaveCampaign,
  useSchedule,
  useStopCampaign,
  useTestCampaign,
} from './marketing-data.ts';
import { cleaned, faultsIn, type Segment, SegmentRules, segmentText } from './segment-rules.tsx';

const PAUSE_MS = 400;

const textForm = z.object({
  subject: messageText(150, CAMPAIGN_WORDS),
  text: messageText(5_000, CAMPAIGN_WORDS),
});
const formSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use 80 characters or fewer.'),
  texts: z.object({ en: textForm, es: textForm }),
});

const EMPTY: CampaignInputDto = {
  name: '',
  segment: [{ kind: 'last_year', weeks: 4 }],
  texts: {
    en: {
      subject: 'Is it time for another party?',
      text: 'Hi {first_name},\n\nLast year you rented {items} from {brand}. Popular dates go fast: pick yours while it is still available.\n\nQuestions? Call us at {phone}.',
    },
    es: {
      subject: '¿Este año también hay fiesta?',
      text: 'Hola, {first_name}:\n\nEl año pasado rentaste {items} con {brand}. Los mejores días se van primero: aparta el tuyo mientras está disponible.\n\n¿Preguntas? Llámanos al {phone}.',
    },
  },
};

/** Enough to recognize who is in it. */
const SHOWN = 8;

function Audience({ segment }: { readonly segment: Segment }) {
  const { data, isError, error } = useAudience(useSettled(segment, PAUSE_MS));
  if (isError) return <p className="text-act">{error.message}</p>;
  if (data === undefined) return <p className="text-muted">Counting…</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-live="polite">
        <b className="font-semibold">{counted(data.mayBeMailed, 'person', 'people')}</b>{' '}
        <span className="text-muted">
          can get this; {data.withoutConsent} more match but have not agreed to news
          {!data.isWhole && '; only the last 20,000 bookings were read'}
        </span>
      </p>
      {data.people.length > 0 && (
        <ul className="rounded-md border border-line">
          {data.people.slice(0, SHOWN).map(({ email, name, lastParty, source, saidAt }) => (
            <li
              key={email}
              className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
            >
              <span className="min-w-0 flex-1 truncate">
                {name || email}{' '}
                <span className="text-muted">
                  {lastParty !== undefined && `party ${dayName(lastParty)}`}
                </span>
              </span>
              <span className="text-sm whitespace-nowrap text-muted max-sm:hidden">
                {NEWS_SOURCES[source]}, {momentDate(saidAt)}
              </span>
            </li>
          ))}
          {data.mayBeMailed > SHOWN && (
            <li className="border-t border-line px-3 py-1.5 text-muted">
              and {data.mayBeMailed - SHOWN} more
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Preview(props: {
  readonly texts: CampaignInputDto['texts'];
  readonly segment: Segment;
  readonly id: string | undefined;
  readonly isDirty: boolean;
}) {
  const { id, isDirty } = props;
  const [language, setLanguage] = useState<Language>('en');
  const [email, setEmail] = useState('');
  const people = useAudience(useSettled(props.segment, PAUSE_MS)).data?.people ?? [];
  const texts = useSettled(props.texts, PAUSE_MS);
  const isReadable = formSchema.shape.texts.safeParse(texts).success;
  const seen = useCampaignPreview(texts, language, email || people[0]?.email, isReadable);
  const test = useTestCampaign();
  const saySent = useSaySent();
  return (
    <DrawerSection title="Preview">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <PreviewLanguage value={language} onChange={setLanguage} />
          <ActionButton
            needs="customers:write"
            icon="send"
            busy={test.isPending}
            off={id === undefined || isDirty}
            title={isDirty || id === undefined ? 'Save first' : undefined}
            onClick={() =>
              id !== undefined &&
              test.mutate(
                { id, language },
                tellResult(({ to }) => saySent('Test email', to)),
              )
            }
          >
            Send me a test
          </ActionButton>
        </div>
        {people.length > 0 && (
          <SelectField
            label="Preview as"
            value={email || people[0]?.email}
            onChange={({ target }) => setEmail(target.value)}
          >
            <Options of={people.map((one) => [one.email, one.name || one.email])} />
          </SelectField>
        )}
        {seen.isError ? (
          <p className="text-muted">{seen.error.message}</p>
        ) : (
          seen.data !== undefined && <MailPreview heading="h4" {...seen.data} />
        )}
      </div>
    </DrawerSection>
  );
}

const whenSchema = z.object({
  day: z.string().min(1, 'Choose a day.'),
  time: z.string().min(1, 'Choose a time.'),
});

const Planned = ({ at }: { readonly at: string }) => (
  <p>
    Planned for <b className="font-semibold">{momentName(at)}</b>.
  </p>
);

/** Sends what is saved, so it waits while something is not. */
function Schedule(props: { readonly campaign: CampaignDto; readonly isDirty: boolean }) {
  const { campaign, isDirty } = props;
  const schedule = useSchedule();
  const isPaused = useIsPaused();
  const { id, revision, sendAt } = campaign;
  const send = (when: { readonly day: string; readonly time: string } | undefined) =>
    schedule.mutateAsync({ id, revision, when });
  return (
    <DrawerSection title="When">
      <div className="grid gap-3">
        {sendAt !== undefined && <Planned at={sendAt} />}
        {isDirty && <p className="text-muted">Save your changes first.</p>}
        <div hidden={isDirty}>
          <ActionForm
            schema={whenSchema}
            values={{ day: '', time: '10:00' }}
            fieldOf={(path) => String(path.at(-1))}
            write={send}
            submit="Schedule"
            done="Campaign scheduled."
            more={
              <ActionButton
                busy={schedule.isPending}
                onClick={() =>
                  void send(undefined).then(
                    () =>
                      toast.success(
                        isPaused
                          ? 'It waits until you resume messages.'
                          : 'Sending now, or in the morning.',
                      ),
                    (error: unknown) => tellFailure(error),
                  )
                }
              >
                Send now
              </ActionButton>
            }
          >
            <div className="grid grid-cols-2 gap-3">
              <FormDay name="day" label="Day" required />
              <FormText name="time" label="Time (Texas)" type="time" required />
            </div>
            <NotMailed />
            <p className="text-sm text-muted">
              {isPaused
                ? 'All messages to customers are paused. This waits until they are resumed in Automations.'
                : 'Nothing goes out from 8 PM to 8 AM. Emails wait until morning.'}
            </p>
          </ActionForm>
        </div>
      </div>
    </DrawerSection>
  );
}

function Editor(props: {
  readonly campaign: CampaignDto | undefined;
  readonly onSaved: (id: string) => void;
  readonly onDirty: (isDirty: boolean) => void;
}) {
  const { campaign, onSaved, onDirty } = props;
  const kept = campaign ?? EMPTY;
  const [chosen, setSegment] = useState<Segment>();
  const segment = chosen ?? kept.segment;
  const asked = cleaned(segment);
  const faults = faultsIn(asked);
  const [isTried, setTried] = useState(false);
  const recipients = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ texts: kept.texts, isDirty: false });
  const save = useSaveCampaign();
  const isOther = JSON.stringify(segment) !== JSON.stringify(kept.segment);
  const isDirty = typed.isDirty || isOther;
  useUnsaved(isOther);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <>
      <DrawerSection title="Recipients">
        <div ref={recipients} className="grid grid-cols-1 gap-3">
          <SegmentRules
            segment={segment}
            // What a new rule still lacks is said once it is to be saved.
            faults={new Map([...faults].filter(([at]) => isTried || !/(?:places|tag)$/.test(at)))}
            onChange={setSegment}
          />
          {faults.size === 0 && <Audience segment={asked} />}
        </div>
      </DrawerSection>
      <DrawerSection title="Text">
        <ActionForm
          schema={formSchema}
          values={{ name: kept.name, texts: kept.texts }}
          fieldOf={(path) => (path[0] === 'segment' ? undefined : path.join('.'))}
          ready={isOther}
          write={async ({ name, texts }) => {
            setTried(true);
            if (faults.size > 0) {
              // Its fields are above the form, and now have their errors.
              setTimeout(() => {
                recipients.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
              });
              return false;
            }
            const saved = await save.mutateAsync({
              id: campaign?.id,
              revision: campaign?.revision ?? 1,
              input: { name, texts, segment: asked },
            });
            onSaved(saved.id);
            return true;
          }}
          submit={campaign === undefined ? 'Save draft' : 'Save'}
          done="Campaign saved."
        >
          {(form) => (
            <div className="grid gap-3">
              <Follow
                texts={form.watch('texts')}
                isDirty={form.formState.isDirty}
                onChange={setTyped}
              />
              <FormText name="name" label="Internal name" required />
              {MESSAGE_LANGUAGES.map(([language, label]) => (
                <div key={language} className="grid gap-3">
                  <FormText name={`texts.${language}.subject`} label={`${label}: subject`} />
                  <FormTextArea name={`texts.${language}.text`} label={`${label}: text`} rows={6} />
                </div>
              ))}
              <p className="text-sm text-muted">
                Fields in braces are filled in:{' '}
                {CAMPAIGN_WORDS.map((word) => `{${word}}`).join(', ')}. The unsubscribe link and the
                shop’s address are added below the text.
              </p>
            </div>
          )}
        </ActionForm>
      </DrawerSection>
      <Preview texts={typed.texts} segment={asked} id={campaign?.id} isDirty={isDirty} />
    </>
  );
}

/** For who may not write campaigns: who gets it, when, and what it says. */
const ReadOnly = ({ campaign }: { readonly campaign: CampaignDto }) => (
  <>
    <DrawerSection title="Recipients">
      <p>{segmentText(campaign.segment)}</p>
      <Audience segment={campaign.segment} />
    </DrawerSection>
    {campaign.sendAt !== undefined && (
      <DrawerSection title="When">
        <Planned at={campaign.sendAt} />
      </DrawerSection>
    )}
    <Preview {...campaign} isDirty={false} />
  </>
);

function Results({ campaign }: { readonly campaign: CampaignDto }) {
  const { results, queued, segment } = campaign;
  const sentName = useSentName();
  const { sent, skipped, interrupted, left, booked, revenueCents } = results;
  return (
    <DrawerSection title="Results">
      <Facts
        rows={[
          ['To', segmentText(segment)],
          ['Queued for', `${queued ?? 0}`],
          [sentName, `${sent}`],
          ['Skipped', `${skipped.cap} over the email limit, ${skipped.unsubscribed} unsubscribed`],
          skipped.stopped > 0 && ['Stopped before sending', `${skipped.stopped}`],
          interrupted > 0 && ['Unclear', `${interrupted} when the server stopped; not resent`],
          ['Unsubscribed', `${left}`],
          ['Booked within 30 days', `${booked}, ${usd(revenueCents)}`],
        ]}
      />
    </DrawerSection>
  );
}

export const STATE_NAMES: Readonly<Record<CampaignDto['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
};

/** One campaign: its text, preview, schedule and results. @param props.campaign undefined: new */
export function CampaignDrawer(props: {
  readonly campaign: CampaignDto | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { campaign, onOpen, onClose } = props;
  const stop = useStopCampaign();
  const [isDirty, setDirty] = useState(false);
  const mayWrite = useMay()('customers:write');
  const isOpen =
    campaign === undefined || campaign.state === 'draft' || campaign.state === 'scheduled';
  return (
    <Drawer
      id={campaign?.id ?? 'new'}
      title={campaign?.name ?? 'New campaign'}
      note={campaign && STATE_NAMES[campaign.state]}
      onClose={onClose}
    >
      {!isOpen ? (
        <Results campaign={campaign} />
      ) : mayWrite ? (
        <>
          <Opened key={campaign?.id} now={campaign} version={`${campaign?.revision}`}>
            {(seen) => <Editor campaign={seen} onSaved={onOpen} onDirty={setDirty} />}
          </Opened>
          {campaign !== undefined && <Schedule campaign={campaign} isDirty={isDirty} />}
        </>
      ) : (
        campaign && <ReadOnly campaign={campaign} />
      )}
      {mayWrite &&
        campaign !== undefined &&
        campaign.state !== 'stopped' &&
        campaign.state !== 'draft' && (
          <DrawerSection title="Stop">
            <ActionButton
              variant="danger"
              busy={stop.isPending}
              onClick={() => stop.mutate(campaign.id, tellResult('Campaign stopped.'))}
            >
              Stop campaign
            </ActionButton>
          </DrawerSection>
        )}
    </Drawer>
  );
}

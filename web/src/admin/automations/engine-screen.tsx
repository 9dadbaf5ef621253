import { useState } from 'react';
import type {
  AttentionDto,
  QuarantinedEventDto,
  ReceivedEventDto,
  OutboxEntryDto,
} from '#core/contract/automations.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { ActionLink, ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { AllWell, QueryPanel } from '#web/admin/ui/panel.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { sayCode } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { momentText, useDeadTasks, useEvents, useStep } from './automation-data.ts';
import { JobsPanel } from './jobs-panel.tsx';

const SUBJECTS: Readonly<Record<AttentionDto['subject'], string>> = {
  dispute_opened: 'A payment was disputed',
  dispute_won: 'A dispute was decided in your favor',
  dispute_lost: 'A dispute was lost',
  dispute_reinstated: 'Money from a lost dispute was returned',
  fraud_warning: 'The bank warned of fraud',
  refund_failed: 'A refund failed',
};

const ITEM = 'grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0';

const Notice = ({ notice }: { readonly notice: AttentionDto }) => (
  <li className={ITEM}>
    <p className="font-medium">
      {SUBJECTS[notice.subject]}{' '}
      <span className="font-normal text-muted">{momentText(notice.at)}</span>
    </p>
    <p className="text-sm break-words text-muted">
      Reservation <ReservationLink id={notice.reservationId} />, payment {notice.intentId},{' '}
      {notice.subjectId}
    </p>
  </li>
);

function Quarantined(props: {
  readonly event: QuarantinedEventDto;
  readonly busy: boolean;
  readonly onDismiss: () => void;
}) {
  const { event, busy, onDismiss } = props;
  return (
    <li className={ITEM}>
      <p className="font-medium break-words">
        {sayCode(event.kind)} <span className="font-normal text-muted">{event.id}</span>
      </p>
      <p className="text-sm break-words text-act">
        {event.reason === 'reservation_not_found'
          ? `It names reservation ${bookingNumber(event.reservationId ?? '')}, which does not exist.`
          : event.reason}
      </p>
      <p className="text-sm text-muted">
        First seen {momentText(event.firstSeenAt)}, last {momentText(event.lastSeenAt)}
      </p>
      <ActionButton small className="justify-self-start" busy={busy} onClick={onDismiss}>
        Dismiss
      </ActionButton>
    </li>
  );
}

/** Mostly event types the shop does not use, so long lists stay folded. */
const Received = ({ received }: { readonly received: readonly ReceivedEventDto[] }) => (
  <details className="mt-4 border-t border-line pt-4">
    <summary className="min-h-11 cursor-pointer content-center font-medium">
      Events that changed nothing ({received.length})
    </summary>
    <p className="mt-1 text-sm text-muted">
      Kept for 90 days by ID. Look up an ID in the provider’s dashboard for details.
    </p>
    <ul className="mt-3 grid gap-3">
      {received.map(({ id, type, receivedAt, subjectId, isApplied }) => (
        <li key={id} className="text-sm break-words">
          <span className="font-medium">{type}</span>{' '}
          <span className="text-muted">
            {momentText(receivedAt)}, {id}
            {subjectId !== undefined && `, about ${subjectId}`}
            {isApplied && ', applied since'}
          </span>
        </li>
      ))}
    </ul>
  </details>
);

/** Provider events the shop cannot settle automatically. */
function EventsPanel() {
  const query = useEvents();
  const step = useStep();
  return (
    <QueryPanel
      title="Card provider"
      text="Disputes and warnings, also emailed to you, and events that match no reservation. Those are retried every ten minutes for three days and hold nothing else up. After that, resend them in the provider’s dashboard or dismiss them."
      query={query}
    >
      {({ attention, quarantined, received }) => (
        <>
          {attention.length + quarantined.length === 0 && (
            <AllWell>No disputes or warnings, and every event matched a reservation.</AllWell>
          )}
          <ul>
            {quarantined.map((event) => (
              <Quarantined
                key={event.id}
                event={event}
                busy={step.isBusyWith('dismiss', event.id)}
                onDismiss={() => step.take({ kind: 'dismiss', id: event.id })}
              />
            ))}
            {attention.map((notice) => (
              <Notice key={notice.id} notice={notice} />
            ))}
          </ul>
          {received.length > 0 && <Received received={received} />}
        </>
      )}
    </QueryPanel>
  );
}

const KINDS: Readonly<Record<OutboxEntryDto['kind'], string>> = {
  mail: 'Email',
  text: 'Text message',
  refund: 'Refund',
  contact: 'Message from the contact form',
  reply: 'Reply to a message',
  password_reset: 'Password link',
  address_confirmation: 'Link to confirm an address',
  webhook_off: 'Webhook turned off',
  staff_invitation: 'Staff invitation',
  security_notice: 'Account notice',
  links: 'Customer’s links',
  gift_card: 'Gift card',
  gift_sale: 'Gift card sold',
  quote: 'Quote',
  invoice: 'Invoice',
  statement: 'Account statement',
  day_ahead: 'Evening email to you',
  papers: 'Expiring documents, to you',
  weather: 'Wind over a limit, to you',
  birthday: 'Next year’s birthday',
  campaign: 'Campaign',
  points: 'Expiring points',
  reward: 'Points for a friend',
  recovery: 'Cart reminder',
  report: 'Weekly report, to staff',
  test: 'Automation test',
  attention: 'Warning to you',
};

function titleOf(entry: OutboxEntryDto): string {
  if (entry.kind === 'mail') return `${KINDS.mail}: ${sayCode(entry.mail)}`;
  if (entry.kind === 'text') return `${KINDS.text}: ${sayCode(entry.text)}`;
  if (entry.kind === 'refund') return `${KINDS.refund} of ${formatUsd(cents(entry.amountCents))}`;
  return KINDS[entry.kind];
}

type RowProps = {
  readonly entry: OutboxEntryDto;
  readonly step: ReturnType<typeof useStep>;
  readonly onDiscard: () => void;
};

function DeadTask({ entry, step, onDiscard }: RowProps) {
  const { id, attempts, createdAt, lastError } = entry;
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div>
        <p className="font-medium break-words">{titleOf(entry)}</p>
        <p className="text-sm text-muted">
          {'reservationId' in entry && (
            <>
              Reservation <ReservationLink id={entry.reservationId} />,{' '}
            </>
          )}
          created {momentText(createdAt)}, tried {attempts} times
        </p>
        <p className="mt-1 text-sm break-words text-act">{lastError ?? 'No reason was given.'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          small
          busy={step.isBusyWith('retry', id)}
          onClick={() => step.take({ kind: 'retry', id })}
        >
          Try again
        </ActionButton>
        <ActionButton small variant="danger" off={step.isBusy} onClick={onDiscard}>
          Discard
        </ActionButton>
      </div>
    </li>
  );
}

function ConfirmDiscard(props: {
  readonly entry: OutboxEntryDto;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const { entry, busy, onDiscard, onClose } = props;
  return (
    <Dialog open onClose={onClose} title="Discard this for good?">
      <div className="grid gap-4 p-4">
        <p className="break-words">{titleOf(entry)} will not be sent.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <ActionButton onClick={onClose}>Keep</ActionButton>
          <ActionButton variant="danger" busy={busy} onClick={onDiscard}>
            Discard
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Tasks that failed for a day and need someone. */
function DeadPanel() {
  const query = useDeadTasks();
  const step = useStep();
  const isMailed = useIsMailed();
  const [discarding, setDiscarding] = useState<OutboxEntryDto>();
  return (
    <QueryPanel
      title="Could not be sent"
      text="Emails and refunds that failed for a day and are no longer retried automatically. In red: the answer from the mail server or the bank."
      query={query}
    >
      {({ entries }) => (
        <>
          {entries.length === 0 &&
            (isMailed ? <AllWell>Everything was sent.</AllWell> : <NotMailed />)}
          <ul>
            {entries.map((entry) => (
              <DeadTask
                key={entry.id}
                entry={entry}
                step={step}
                onDiscard={() => setDiscarding(entry)}
              />
            ))}
          </ul>
          {discarding && (
            <ConfirmDiscard
              entry={discarding}
              busy={step.isBusyWith('discard', discarding.id)}
              onDiscard={() =>
                step.take({ kind: 'discard', id: discarding.id }, () => setDiscarding(undefined))
              }
              onClose={() => setDiscarding(undefined)}
            />
          )}
        </>
      )}
    </QueryPanel>
  );
}

/** `/admin/phase4/engine`: the jobs behind the automations, and what failed and needs someone. */
export const EngineScreen = () => (
  <>
    <TopBar
      title="System status"
      note={<span className="max-sm:hidden">The jobs behind the automations, and what failed</span>}
    >
      <ActionLink to="/admin/phase4" icon="left">
        Automations
      </ActionLink>
    </TopBar>
    <ScreenBody>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <DeadPanel />
        <EventsPanel />
      </div>
      <JobsPanel />
    </ScreenBody>
  </>
);

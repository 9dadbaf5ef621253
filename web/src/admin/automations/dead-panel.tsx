import { useState } from 'react';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import type { OutboxEntryDto } from '#core/contract/automations.ts';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { sayCode } from '#web/admin/ui/words.ts';
import { momentText, useDeadTasks, useStep } from '#web/admin/automations/automation-data.ts';
import { AllWell, QueryPanel } from '#web/admin/automations/query-panel.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const KINDS: Readonly<Record<OutboxEntryDto['kind'], string>> = {
  mail: 'Mail',
  text: 'Text message',
  refund: 'Refund',
  contact: 'Message from the contact form',
  reply: 'Answer to a message',
  password_reset: 'Password link',
  webhook_off: 'A webhook was switched off',
  staff_invitation: 'Invitation to the staff',
  security_notice: 'Notice about an account',
  links: 'Links of a customer',
  gift_card: 'Gift card',
  gift_sale: 'Gift card sold',
  quote: 'Quote',
  day_ahead: 'Evening mail to you',
  papers: 'Papers that end, to you',
  weather: 'Wind over a limit, to you',
  birthday: 'Birthday next year',
  campaign: 'Campaign',
  points: 'Points that end',
  reward: 'Points for a friend',
  recovery: 'Reminder of a cart',
  report: 'Weekly report, to staff',
  test: 'Test of an automation',
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
          asked for {momentText(createdAt)}, tried {attempts} times
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
          <ActionButton onClick={onClose}>Keep it</ActionButton>
          <ActionButton variant="danger" busy={busy} onClick={onDiscard}>
            Discard
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Tasks that failed ten times and need someone. */
export function DeadPanel() {
  const query = useDeadTasks();
  const step = useStep();
  const [discarding, setDiscarding] = useState<OutboxEntryDto>();
  return (
    <QueryPanel
      title="Could not be sent"
      text="Mail and refunds that failed ten times in a day and are not tried again by themselves. In red: what the mail server or the bank answered."
      query={query}
    >
      {({ entries }) => (
        <>
          {entries.length === 0 && <AllWell>Everything was sent.</AllWell>}
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

import { useState } from 'react';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { OutboxEntryDto } from '#core/contract/automations.ts';
import { ReservationLink } from '#web/admin/ui/reservation-link.tsx';
import { sayCode } from '#web/admin/ui/say-code.ts';
import { isBusyWith, useDeadTasks, useStep } from '#web/admin/automations/automation-query.ts';
import { momentText } from '#web/admin/automations/moments.ts';
import { AllWell, Panel } from '#web/admin/automations/panel.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const KINDS: Readonly<Record<OutboxEntryDto['kind'], string>> = {
  mail: 'Mail',
  refund: 'Refund',
  contact: 'Message from the contact form',
  password_reset: 'Password link',
  links: 'Links of a customer',
  gift_card: 'Gift card',
  attention: 'Warning to you',
};

function titleOf(entry: OutboxEntryDto): string {
  if (entry.kind === 'mail') return `${KINDS.mail}: ${sayCode(entry.mail)}`;
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
        <p className="mt-1 text-sm break-words text-danger">
          {lastError ?? 'No reason was given.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={isBusyWith(step, 'retry', id)}
          onClick={() => step.mutate({ kind: 'retry', id })}
        >
          Try again
        </Button>
        <Button size="sm" variant="danger" disabled={step.isPending} onClick={onDiscard}>
          Discard
        </Button>
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
      <div className="grid gap-5 p-5">
        <p className="break-words">{titleOf(entry)} will not be sent.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={busy} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What failed ten times and waits for somebody. */
export function DeadPanel() {
  const query = useDeadTasks();
  const step = useStep();
  const [discarding, setDiscarding] = useState<OutboxEntryDto>();
  return (
    <Panel
      id="dead"
      title="Could not be sent"
      text="Mails and refunds that failed ten times over a day and are not tried again by themselves. What it says in red is the answer of the mail server or the bank."
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
              busy={isBusyWith(step, 'discard', discarding.id)}
              onDiscard={() =>
                step.mutate(
                  { kind: 'discard', id: discarding.id },
                  { onSettled: () => setDiscarding(undefined) },
                )
              }
              onClose={() => setDiscarding(undefined)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

import type {
  AttentionDto,
  QuarantinedEventDto,
  ReceivedEventDto,
} from '#core/contract/automations.ts';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { sayCode } from '#web/admin/ui/words.ts';
import { momentText, useEvents, useStep } from '#web/admin/automations/automation-data.ts';
import { AllWell, QueryPanel } from '#web/admin/automations/query-panel.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';

const SUBJECTS: Readonly<Record<AttentionDto['subject'], string>> = {
  dispute_opened: 'A payment is disputed',
  dispute_won: 'A dispute is decided for you',
  dispute_lost: 'A dispute is lost',
  dispute_reinstated: 'Money of a lost dispute came back',
  fraud_warning: 'The bank warns of fraud',
  refund_failed: 'A refund did not arrive',
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
          ? `It names the reservation ${event.reservationId ?? ''}, which is not here.`
          : event.reason}
      </p>
      <p className="text-sm text-muted">
        First seen {momentText(event.firstSeenAt)}, last {momentText(event.lastSeenAt)}
      </p>
      <ActionButton small className="justify-self-start" busy={busy} onClick={onDismiss}>
        I looked at it
      </ActionButton>
    </li>
  );
}

/** Mostly event types the shop does not use; long lists stay folded. */
const Received = ({ received }: { readonly received: readonly ReceivedEventDto[] }) => (
  <details className="mt-4 border-t border-line pt-4">
    <summary className="min-h-11 cursor-pointer content-center font-medium">
      Messages that changed nothing ({received.length})
    </summary>
    <p className="mt-1 text-sm text-muted">
      Stored by their id and kept for 90 days. The provider's dashboard shows each under it.
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

/** Provider events the shop cannot settle by itself. */
export function EventsPanel() {
  const query = useEvents();
  const step = useStep();
  return (
    <QueryPanel
      title="Card provider"
      text="Disputes and warnings, mailed to you as well; and messages that fit no reservation. Those are tried again every ten minutes for three days, and hold nothing else up."
      query={query}
    >
      {({ attention, quarantined, received }) => (
        <>
          {attention.length + quarantined.length === 0 && (
            <AllWell>No disputes, no warnings, and every message found its reservation.</AllWell>
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

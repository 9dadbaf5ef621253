import type { JobDto } from '#core/contract/automations.ts';
import { counted } from '#core/kernel/counted.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { QueryPanel } from '#web/admin/ui/panel.tsx';
import { everyText, momentText, useJobs, useStep } from './automation-data.ts';

/**
 * What each job is for, in the owner's words and in the order of the screen. Unknown jobs show
 * their name.
 */
export const JOBS: Readonly<Record<string, { readonly title: string; readonly unit: string }>> = {
  'expire-holds': { title: 'Release expired holds', unit: 'holds' },
  outbox: { title: 'Send email and refunds', unit: 'tasks' },
  'watch-audit-log': { title: 'Watch the audit log', unit: 'entries' },
  'watch-health': { title: 'Watch disk and database', unit: 'emails' },
  reconcile: { title: 'Check pending payments', unit: 'payments' },
  'complete-reservations': { title: 'Complete finished rentals', unit: 'rentals' },
  'renew-reservations': { title: 'Bring older bookings up to date', unit: 'bookings' },
  // Bookings, credits and sold gift cards.
  'count-reports': { title: 'Add what changed to the reports', unit: 'records' },
  'seal-audit-log': { title: 'Seal the audit log', unit: 'entries' },
  webhooks: { title: 'Call your webhooks', unit: 'calls' },
  'expire-credits': { title: 'Expire credits', unit: 'credits' },
  'charge-balances': { title: 'Charge balances to saved cards', unit: 'charges' },
  'balance-reminders': { title: 'Send balance reminders', unit: 'emails' },
  'invoice-reminders': { title: 'Send reminders of invoices past due', unit: 'emails' },
  'overdue-reminders': { title: 'Send reminders of balances after the party', unit: 'emails' },
  'visit-reminders': { title: 'Send customers their arrival times', unit: 'emails' },
  'agreement-reminders': { title: 'Ask for signatures', unit: 'emails' },
  'paper-reminders': { title: 'Email you about expiring documents', unit: 'emails' },
  'cart-recovery': { title: 'Remind people of their carts', unit: 'emails' },
  'points-reminders': { title: 'Tell customers about their points', unit: 'emails' },
  campaigns: { title: 'Send campaigns', unit: 'emails' },
  'review-requests': { title: 'Ask customers for reviews', unit: 'emails' },
  'birthday-mails': { title: 'Email customers a year after a party', unit: 'emails' },
  'quote-reminders': { title: 'Send reminders of expiring quotes', unit: 'emails' },
  'day-ahead': { title: 'Email you tomorrow’s plan', unit: 'emails' },
  'learn-travel': { title: 'Learn drive times from the crews', unit: 'drives' },
  'watch-weather': { title: 'Fetch forecasts for upcoming parties', unit: 'requests' },
  'wind-warnings': { title: 'Warn you about wind', unit: 'emails' },
  'measure-work': { title: 'Add up what crews did', unit: 'days' },
  'card-fees': { title: 'Fetch card fees', unit: 'bookings' },
  'report-mails': { title: 'Email saved reports on Mondays', unit: 'emails' },
  'roll-up-visits': { title: 'Add up visits to the shop', unit: 'visits' },
  'sweep-sessions': { title: 'Clear old sign-ins', unit: 'records' },
  retention: { title: 'Delete records past their retention time', unit: 'records' },
  'sweep-pictures': { title: 'Delete unused pictures', unit: 'pictures' },
  'sweep-paper-files': { title: 'Delete unused scans', unit: 'files' },
  'card-events': { title: 'Deliver test-card events', unit: 'events' },
  'catch-up': { title: 'Catch up with the card provider', unit: 'events' },
};

const PLACES = new Map(Object.keys(JOBS).map((name, place) => [name, place]));

const placeOf = ({ name }: JobDto): number => PLACES.get(name) ?? PLACES.size;

function State({ job }: { readonly job: JobDto }) {
  if (job.isRunning) return <span className="font-medium text-cyan">Running</span>;
  if (job.failure) return <span className="font-medium text-act">Failed</span>;
  return job.runs === 0 ? (
    <span className="text-muted">Nothing to do yet</span>
  ) : (
    <span className="font-medium text-done">OK</span>
  );
}

function LastRun({ job }: { readonly job: JobDto }) {
  const { endedAt, startedAt, lastCount } = job;
  const at = endedAt ?? startedAt;
  if (at === undefined) return <span className="text-muted">–</span>;
  const unit = JOBS[job.name]?.unit ?? 'done';
  return (
    <>
      {momentText(at)}
      {lastCount !== undefined && (
        <span className="block text-sm text-muted">
          {lastCount} {lastCount === 1 ? unit.replace(/s$/, '') : unit}
        </span>
      )}
    </>
  );
}

/** These jobs run on every server, so often that a time would be outdated when read. */
const Next = ({ job: { where, everyMs, nextDueAt } }: { readonly job: JobDto }) => {
  if (where === 'everywhere') {
    return `within ${everyText(everyMs)
      .replace(/^every (?!\d)/, 'the ')
      .replace('every ', '')}`;
  }
  return nextDueAt === undefined ? '–' : momentText(nextDueAt);
};

function JobRow(props: {
  readonly job: JobDto;
  readonly busy: boolean;
  readonly onRun: () => void;
}) {
  const { job, busy, onRun } = props;
  const title = JOBS[job.name]?.title ?? job.name;
  return (
    <tr className="border-t border-line align-top max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-3 lg:[&>*]:py-1.5 lg:[&>*]:pr-4">
      <th scope="row" className="text-left font-medium">
        {title}
        <span className="block text-sm font-normal text-muted">{everyText(job.everyMs)}</span>
        {job.failure && (
          <span className="mt-1 block max-w-prose text-sm font-normal break-words text-act">
            {momentText(job.failure.at)}: {job.failure.message}
          </span>
        )}
      </th>
      <td>
        <State job={job} />
        <span className="block text-sm text-muted tabular-nums">
          {counted(job.runs, 'run')}
          {job.failures > 0 && `, ${job.failures} failed`}
        </span>
      </td>
      <td className="tabular-nums max-lg:text-right">
        <LastRun job={job} />
      </td>
      <td className="text-muted tabular-nums max-lg:hidden">
        <Next job={job} />
      </td>
      <td className="text-right max-lg:col-start-2 max-lg:row-start-1">
        <ActionButton
          small
          busy={busy}
          off={job.isRunning}
          onClick={onRun}
          aria-label={`Run now: ${title}`}
        >
          Run now
        </ActionButton>
      </td>
    </tr>
  );
}

export function JobsPanel() {
  const query = useJobs();
  const step = useStep();
  return (
    <QueryPanel
      title="Jobs"
      text="Jobs run on their own and never do the same work twice, however many servers there are. To skip the wait, run one now."
      query={query}
    >
      {({ jobs }) => (
        <table className="w-full max-lg:block max-lg:[&>tbody]:block">
          <thead className="text-left text-sm text-muted max-lg:hidden">
            <tr className="[&>*]:pr-4 [&>*]:pb-2 [&>*]:font-medium">
              <th scope="col">Job</th>
              <th scope="col">Status</th>
              <th scope="col">Last run</th>
              <th scope="col">Next</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs
              .toSorted((a, b) => placeOf(a) - placeOf(b))
              .map((job) => (
                <JobRow
                  key={job.name}
                  job={job}
                  busy={step.isBusyWith('run', job.name)}
                  onRun={() => step.take({ kind: 'run', id: job.name })}
                />
              ))}
          </tbody>
        </table>
      )}
    </QueryPanel>
  );
}

import type { JournalDto, REPORT_ROUTES } from '#core/contract/reports.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { ACCOUNTS } from '#core/reporting/accounts.ts';
import { journalCsv, journalFiles, journalIif } from '#core/reporting/journal.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { EmptyState, LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { saveFile } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Needs } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { longDay, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { EXPORTED_TOMORROW, whyNothing } from './report-view.ts';

const { useRead, useWrite } = hooksOf<typeof REPORT_ROUTES>();

const KEY = ['admin', 'reports', 'quickbooks'] as const;

const entriesOf = ({ entries }: JournalDto) =>
  entries.map((entry) => ({ ...entry, day: calendarDay(entry.day) }));

type Entry = ReturnType<typeof entriesOf>[number];

const amount = (cents: number): string => (cents === 0 ? '' : usd(Math.abs(cents)));

const CELL = 'border-b border-line px-2 py-1.5 whitespace-nowrap first:pl-3 last:pr-3';

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <div className="relative overflow-x-auto" tabIndex={-1}>
      <table className="w-full border-collapse">
        <caption className="sr-only">Journal entries</caption>
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className={`${CELL} font-medium`}>
              Account
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Debit
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Credit
            </th>
          </tr>
        </thead>
        {entries.map(({ number, day, isCorrection, lines }) => (
          <tbody key={number}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={3}
                className={`${CELL} bg-over text-left font-semibold`}
              >
                {longDay(day)}{' '}
                <span className="font-normal text-muted">
                  {isCorrection ? `correction, ${number}` : number}
                </span>
              </th>
            </tr>
            {lines.map(({ account, cents }) => (
              <tr key={account}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {ACCOUNTS[account].title}
                </th>
                <td className={`${CELL} text-right`}>{amount(Math.max(0, cents))}</td>
                <td className={`${CELL} text-right`}>{amount(Math.min(0, cents))}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/**
 * Downloads the daily journal entries that QuickBooks does not have yet, and marks them as
 * imported.
 */
export function QuickBooksPanel({ span }: { readonly span: DaySpan }) {
  const read = useRead([...KEY, span], (call) => call('GET /reports/quickbooks', { query: span }));
  const today = useToday();
  const keep = useWrite(KEY, (call, version: string) =>
    call('POST /reports/quickbooks/sent', { body: { ...span, version } }),
  );
  if (read.data === undefined) {
    return read.isError ? <LoadFailed title="The journal did not load" query={read} /> : null;
  }
  const entries = entriesOf(read.data);
  if (entries.length === 0) {
    return (
      <Panel title="QuickBooks journal">
        <EmptyState title="Nothing to export yet">
          {whyNothing(span, today, read.data.sentDays)}
        </EmptyState>
      </Panel>
    );
  }
  const files = journalFiles(entries);
  const { version } = read.data;
  return (
    <Panel
      title="QuickBooks journal"
      note={`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'} to import; deposits are a liability until the event`}
      actions={
        <ActionButton
          small
          needs="reports:write"
          busy={keep.isPending}
          onClick={() => keep.mutate(version)}
        >
          Mark as imported
        </ActionButton>
      }
      flush
    >
      <div className="grid gap-2 p-3">
        <p className="text-muted">
          {span.from <= today && today <= span.to && `${EXPORTED_TOMORROW} `}
          Download one of the two file types and import it.{' '}
          <Needs is="reports:write">
            Then select “Mark as imported.” Those days will not be exported again, and later changes
            to them come as a correction.
          </Needs>
        </p>
        <div className="flex flex-wrap gap-2">
          {files.map((file, index) => (
            <ActionButton
              key={file[0]?.number}
              icon="download"
              onClick={() =>
                saveFile({
                  name: `quickbooks-${index + 1}.csv`,
                  text: journalCsv(file),
                  type: 'text/csv',
                })
              }
            >
              {files.length === 1 ? 'CSV for Online' : `CSV for Online, part ${index + 1}`}
            </ActionButton>
          ))}
          <ActionButton
            icon="download"
            onClick={() =>
              saveFile({ name: 'quickbooks.iif', text: journalIif(entries), type: 'text/plain' })
            }
          >
            IIF for Desktop
          </ActionButton>
        </div>
        {keep.isError && (
          <StateBox is="changed" title="Not saved">
            {keep.error.message}
          </StateBox>
        )}
      </div>
      <Entries entries={entries} />
    </Panel>
  );
}

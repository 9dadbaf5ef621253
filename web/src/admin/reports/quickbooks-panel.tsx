import { useState } from 'react';
import type { JournalDto, REPORT_ROUTES } from '#core/contract/reports.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { type Account, ACCOUNTS } from '#core/reporting/accounts.ts';
import { journalCsv, journalFileName, journalFiles, journalIif } from '#core/reporting/journal.ts';
import { PAID_BY } from '#core/reporting/report-kinds.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { EmptyState, LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { saveFile } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { datesName, longDay, momentName, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { closedThroughText, EXPORTED_TOMORROW, whyNothing } from './report-view.ts';

const { useRead, useWrite } = hooksOf<typeof REPORT_ROUTES>();

const KEY = ['admin', 'reports', 'quickbooks'] as const;

const entriesOf = ({ entries }: Pick<JournalDto, 'entries'>) =>
  entries.map((entry) => ({ ...entry, day: calendarDay(entry.day) }));

type Entry = ReturnType<typeof entriesOf>[number];

/** Nothing is exported without an entry. */
const NO_DAY = calendarDay('2000-01-01');

const amount = (cents: number): string => (cents === 0 ? '' : usd(Math.abs(cents)));

const CELL = 'border-b border-line px-2 py-1.5 whitespace-nowrap first:pl-3 last:pr-3';

/** A money account leads to the payments that its line of the day is made of. */
function AccountName({ account, day }: { readonly account: Account; readonly day: string }) {
  const { title } = ACCOUNTS[account];
  const method = PAID_BY[account];
  if (method === undefined) return title;
  const query = new URLSearchParams({ report: 'payments', from: day, to: day, method });
  return (
    <Link
      to={`/admin/reports?${query}`}
      className="underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {title}
    </Link>
  );
}

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
                  <AccountName account={account} day={day} />
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

/** The files of these entries, of which one type is imported. */
const Downloads = (props: {
  readonly entries: readonly Entry[];
  readonly span: DaySpan;
  readonly small?: boolean;
}) => {
  const { entries, span, small } = props;
  const files = journalFiles(entries);
  return (
    <>
      {files.map((file, index) => (
        <ActionButton
          key={file[0]?.number}
          icon="download"
          small={small === true}
          onClick={() =>
            saveFile({
              name: journalFileName(span, 'csv', { part: index + 1, parts: files.length }),
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
        small={small === true}
        onClick={() =>
          saveFile({
            name: journalFileName(span, 'iif'),
            text: journalIif(entries),
            type: 'text/plain',
          })
        }
      >
        IIF for Desktop
      </ActionButton>
    </>
  );
};

/** From the first day to the last. */
function daysOf(entries: readonly { readonly day: string }[]): DaySpan {
  const days = entries.map(({ day }) => calendarDay(day)).toSorted();
  const [from = NO_DAY, to = NO_DAY] = [days[0], days.at(-1)];
  return { from, to };
}

/** `12 entries, Nov 1, 2026 – Nov 29, 2026` */
export function entriesText(entries: readonly { readonly day: string }[]): string {
  const { from, to } = daysOf(entries);
  return `${counted(entries.length, 'entry', 'entries')}, ${datesName(from, to)}`;
}

type Undo = { readonly isPending: boolean; readonly mutate: (id: string) => void };

/** What was marked as imported: to download again and, the last one, to take back. */
function Exports({ exports, undo }: Pick<JournalDto, 'exports'> & { readonly undo: Undo }) {
  const [asked, setAsked] = useState<string>();
  if (exports.length === 0) return null;
  return (
    <Panel title="Marked as imported">
      <ul className="grid gap-3">
        {exports.map((one, index) => (
          <li key={one.id} className="grid gap-1.5">
            <p>
              {entriesText(one.entries)}{' '}
              <span className="text-muted">· marked {momentName(one.at)}</span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Downloads small entries={entriesOf(one)} span={daysOf(one.entries)} />
              {index === 0 && asked !== one.id && (
                <ActionButton small needs="reports:write" onClick={() => setAsked(one.id)}>
                  Not imported
                </ActionButton>
              )}
            </div>
            {asked === one.id && (
              <StateBox
                is="changed"
                title="Take this back?"
                actions={
                  <>
                    <ActionButton small busy={undo.isPending} onClick={() => undo.mutate(one.id)}>
                      Export them again
                    </ActionButton>
                    <ActionButton small onClick={() => setAsked(undefined)}>
                      Cancel
                    </ActionButton>
                  </>
                }
              >
                Only if QuickBooks does not have these entries: they wait for import again, and
                importing them twice would count them twice.
              </StateBox>
            )}
          </li>
        ))}
      </ul>
    </Panel>
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
  const undo = useWrite(KEY, (call, id: string) =>
    call('POST /reports/quickbooks/exports/:id/undo', { id, body: span }),
  );
  // The version that the question is about: other entries have to be asked about again.
  const [asked, setAsked] = useState<string>();
  if (read.data === undefined) {
    return read.isError ? <LoadFailed title="The journal did not load" query={read} /> : null;
  }
  const entries = entriesOf(read.data);
  const { version, exports, sentDays, includesTest } = read.data;
  const closed = closedThroughText(read.data.closedThrough);
  const error = keep.error ?? undo.error;
  const failed = error && (
    <StateBox is="changed" title="Not saved">
      {error.message}
    </StateBox>
  );
  const past = <Exports exports={exports} undo={undo} />;
  if (entries.length === 0) {
    return (
      <>
        <Panel title="QuickBooks journal">
          {failed}
          <EmptyState title="Nothing to export yet">
            {[whyNothing(span, today, sentDays), closed].filter(Boolean).join(' ')}
          </EmptyState>
        </Panel>
        {past}
      </>
    );
  }
  return (
    <>
      <Panel
        title="QuickBooks journal"
        note={`${counted(entries.length, 'entry', 'entries')} to import; deposits are a liability until the event`}
        actions={
          asked !== version && (
            <ActionButton small needs="reports:write" onClick={() => setAsked(version)}>
              Mark as imported
            </ActionButton>
          )
        }
        flush
      >
        <div className="grid gap-2 p-3">
          {includesTest && (
            <StateBox is="changed" title="Includes test payments">
              Some were paid with the test card, so no money moved and no fee was charged. Do not
              import days that have them into real books.
            </StateBox>
          )}
          {asked === version && (
            <StateBox
              is="changed"
              title={`Mark as imported: ${entriesText(entries)}?`}
              actions={
                <>
                  <ActionButton
                    small
                    variant="primary"
                    busy={keep.isPending}
                    onClick={() => keep.mutate(version)}
                  >
                    Yes, QuickBooks has them
                  </ActionButton>
                  <ActionButton small onClick={() => setAsked(undefined)}>
                    Cancel
                  </ActionButton>
                </>
              }
            >
              They are not exported again. You can still download them below, or take it back.
            </StateBox>
          )}
          <p className="text-muted">
            {span.from <= today && today <= span.to && `${EXPORTED_TOMORROW} `}
            {closed && `${closed} `}
            Download one of the two file types and import it. To match a bank deposit, select Card
            clearing, Cash, Checks, or another method of its day: the payments behind the line are
            listed, with their check numbers. Card fees are off the card’s line, as they are off its
            payouts.{' '}
            <Needs is="reports:write">
              Then select “Mark as imported.” Those days will not be exported again, and later
              changes to them come as a correction.
            </Needs>
          </p>
          <div className="flex flex-wrap gap-2">
            <Downloads entries={entries} span={span} />
          </div>
          {failed}
        </div>
        <Entries entries={entries} />
      </Panel>
      {past}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { AUDIT_LOG_ROUTES, AuditEntryDto } from '#core/contract/audit-log.ts';
import { ROLE_NAMES } from '#core/staff/access.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { spanOf } from '#web/admin/ui/day-spans.ts';
import { Drawer, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { type CsvColumn, rowsCsv } from '#web/admin/ui/export-csv.ts';
import { type ListFilter, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { type Column, shapeOf } from '#web/admin/ui/table-model.ts';
import { useList } from '#web/admin/ui/use-list.ts';
import { momentName, sayCode } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';

const ROLES: Readonly<Record<AuditEntryDto['actor']['role'], string>> = {
  ...ROLE_NAMES,
  system: 'Automatic',
  provider: 'Provider',
  visitor: 'Not signed in',
};

const roleName = ({ role }: AuditEntryDto['actor']): string => ROLES[role];

const whoOf = ({ actor }: AuditEntryDto): string => actor.name || sayCode(actor.id);

const words = (name: string): string => sayCode(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));

/** `Reservations ABC` */
function subjectName(subject: string): string {
  const [collection = '', ...id] = subject.split('/');
  return `${words(collection)} ${id.join('/')}`;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const valueText = (value: unknown): string =>
  isNothing(value) ? '–' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

const fieldsOf = ({ before, after }: AuditEntryDto): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** What became of the subject, in a few words. */
function changeText(entry: AuditEntryDto): string {
  const { before, after } = entry;
  if (before === null && after === null) return '';
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  return fieldsOf(entry).map(words).join(', ').toLowerCase();
}

const COLUMNS: readonly Column<AuditEntryDto>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => momentName(at), phone: 'endSecond' },
  {
    id: 'who',
    label: 'Who',
    cell: (entry) => (
      <>
        {whoOf(entry)} <span className="text-muted">{roleName(entry.actor)}</span>
      </>
    ),
    phone: 'second',
  },
  { id: 'action', label: 'What', cell: ({ action }) => words(action), isName: true },
  {
    id: 'subject',
    label: 'Record',
    cell: ({ subject }) => (
      <span className="block max-w-[18rem] truncate">{subjectName(subject)}</span>
    ),
  },
  {
    id: 'change',
    label: 'Changed',
    cell: (entry) => (
      <span className="block max-w-[16rem] truncate text-muted">{changeText(entry)}</span>
    ),
    from: 'lg',
  },
  {
    id: 'from',
    label: 'From',
    cell: ({ from }) => <span className="text-muted">{from ?? ''}</span>,
    from: 'xl',
  },
  {
    id: 'seal',
    label: 'Chain',
    cell: ({ seq, hash }) => (
      <span className="text-muted">{seq === undefined ? 'soon' : hash.slice(0, 4)}</span>
    ),
    from: 'xl',
  },
];

const FILTERS: readonly ListFilter<AuditEntryDto>[] = [
  { key: 'days', label: 'Days', kind: 'days' },
  {
    key: 'by',
    label: 'Who',
    kind: 'choice',
    options: [
      { value: 'staff', label: 'Staff' },
      { value: 'automatic', label: 'Automatic' },
    ],
    test: ({ actor: { role } }, value) =>
      (role === 'system' || role === 'provider') === (value === 'automatic'),
  },
];

const CSV: readonly CsvColumn<AuditEntryDto>[] = [
  ['When', ({ at }) => at],
  ['Who', whoOf],
  ['Role', ({ actor }) => roleName(actor)],
  ['From', ({ from = '' }) => from],
  ['What', ({ action }) => action],
  ['Record', ({ subject }) => subject],
  ['Before', ({ before }) => (before === null ? '' : JSON.stringify(before))],
  ['After', ({ after }) => (after === null ? '' : JSON.stringify(after))],
  ['Number', ({ seq = '' }) => String(seq)],
  ['Hash', ({ hash }) => hash],
];

/** Checks the whole chain, and says what it found. */
function CheckButton() {
  const call = useCalls<typeof AUDIT_LOG_ROUTES>();
  const check = useMutation({ mutationFn: () => call('POST /audit-log/check') });
  const run = (): void =>
    check.mutate(undefined, {
      onSuccess: ({ entries, faults: [fault] }) =>
        fault === undefined
          ? toast.success(`Log unbroken: ${entries.toLocaleString('en-US')} entries.`)
          : toast.error(`The log was changed. ${fault}. Run "npm run audit" for all faults.`),
      onError: (failure) => toast.error(failure.message),
    });
  return (
    <ActionButton small busy={check.isPending} onClick={run}>
      Check the log
    </ActionButton>
  );
}

function EntryDrawer(props: { readonly entry: AuditEntryDto; readonly onClose: () => void }) {
  const { entry, onClose } = props;
  const { id, action, actor, at, from, subject, seq, hash, before, after } = entry;
  const [collection, recordId = ''] = subject.split('/');
  return (
    <Drawer
      id={id}
      title={words(action)}
      note={`${whoOf(entry)}, ${momentName(at)}`}
      onClose={onClose}
    >
      <DrawerSection title="Who and where">
        <Facts
          rows={[
            ['Who', `${whoOf(entry)}, ${roleName(actor).toLowerCase()}`],
            ...(from === undefined ? [] : ([['Network address', from]] as const)),
            [
              'Record',
              collection === 'reservations' ? (
                <ReservationLink key="id" id={recordId} />
              ) : (
                subjectName(subject)
              ),
            ],
            ['In the chain', seq === undefined ? 'Within a minute' : `Entry ${seq}, ${hash}`],
          ]}
        />
      </DrawerSection>
      {fieldsOf(entry).length > 0 && (
        <DrawerSection title="Before and after">
          <table className="w-full table-fixed text-left">
            <thead className="text-muted">
              <tr>
                <th className="w-1/4 py-1 font-normal">Field</th>
                <th className="py-1 font-normal">Before</th>
                <th className="py-1 font-normal">After</th>
              </tr>
            </thead>
            <tbody>
              {fieldsOf(entry).map((name) => (
                <tr key={name} className="border-t border-line align-top">
                  <th className="py-1 pr-2 font-normal break-words">{words(name)}</th>
                  {[before, after].map((side, index) => (
                    <td key={index === 0 ? 'before' : 'after'} className="py-1 pr-2">
                      <span className="break-words whitespace-pre-wrap">
                        {valueText(side?.[name])}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </DrawerSection>
      )}
    </Drawer>
  );
}

/** `/admin/audit-log`: who changed what. */
export function AuditLogScreen() {
  const call = useCalls<typeof AUDIT_LOG_ROUTES>();
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const span = spanOf(view.filters['days'] ?? '', useToday());
  // `reservations/ABC` asks for everything about one record.
  const subject = /^\w+\/\S+$/.test(view.q) ? view.q : undefined;
  const { latest: _page, ...list } = useList({
    key: ['admin', 'audit-log', span?.from, span?.to, subject],
    read: async (after) => {
      const query = { from: span?.from, to: span?.to, subject, after };
      const { entries, next } = await call('GET /audit-log', { query });
      return { rows: entries, next };
    },
  });
  const opens = useOpenRow();
  const open = list.rows?.find(({ id }) => id === opens.openId);
  return (
    <DataTable
      id="audit-log"
      title="Audit log"
      placeholder="Person, action, record"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      text={(entry) =>
        [whoOf(entry), entry.action, entry.subject, JSON.stringify(entry.after)].join(' ')
      }
      actions={<CheckButton />}
      opens={opens}
      drawer={open && <EntryDrawer key={open.id} entry={open} onClose={opens.close} />}
      csv={{ name: 'audit-log.csv', write: (rows) => rowsCsv(rows, CSV) }}
      empty={{
        title: 'Nothing was changed',
        text: 'Every change by staff, jobs and the card provider appears here: who, when, before and after.',
      }}
    />
  );
}

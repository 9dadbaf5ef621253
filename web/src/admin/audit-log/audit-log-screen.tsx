import type { AUDIT_LOG_ROUTES, AuditEntryDto } from '#core/contract/audit-log.ts';
import { ROLE_NAMES } from '#core/staff/access.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { spanOf } from '#web/admin/ui/day-spans.ts';
import { Drawer, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { type CsvColumn, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { type Column, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import { momentName, sayCode } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import {
  actsOf,
  type AuditAct,
  changeText,
  fieldsOf,
  type People,
  sayValue,
  subjectName,
  wordsOf,
} from './audit-words.ts';

const { useAsk, useRows } = hooksOf<typeof AUDIT_LOG_ROUTES>();

const ROLES: Readonly<Record<AuditEntryDto['actor']['role'], string>> = {
  ...ROLE_NAMES,
  system: 'Automatic',
  provider: 'Provider',
  visitor: 'Not signed in',
};

const roleName = ({ role }: AuditEntryDto['actor']): string => ROLES[role];

const whoOf = ({ actor }: Pick<AuditEntryDto, 'actor'>): string => actor.name || sayCode(actor.id);

/** The act's main record, and how many more there are. */
function recordText({ entries: [first, ...others] }: AuditAct): string {
  const name = first === undefined ? '' : subjectName(first.subject);
  return others.length === 0 ? name : `${name} + ${others.length} more`;
}

export const COLUMNS: readonly Column<AuditAct>[] = [
  { id: 'at', label: 'When', cell: (act) => momentName(act.at), phone: 'endSecond' },
  {
    id: 'who',
    label: 'Who',
    cell: (act) => (
      <span className="sm:@max-[40rem]:block sm:@max-[40rem]:max-w-20 sm:@max-[40rem]:truncate">
        {whoOf(act)}{' '}
        <span className="text-muted max-sm:hidden sm:@max-[40rem]:hidden">
          {roleName(act.actor)}
        </span>
      </span>
    ),
    phone: 'end',
  },
  {
    id: 'action',
    label: 'What',
    cell: ({ action }) => (
      <span className="sm:block sm:truncate sm:max-lg:max-w-44 sm:@max-[40rem]:max-w-36">
        {sayCode(action)}
      </span>
    ),
    isName: true,
  },
  shown('subject', 'Record', recordText, { fills: true, phone: 'second' }),
  {
    id: 'change',
    label: 'Changed',
    cell: ({ entries: [first] }) => {
      const text = first === undefined ? '' : changeText(first);
      return (
        <span title={text} className="block max-w-[16rem] truncate text-muted 2xl:max-w-[26rem]">
          {text}
        </span>
      );
    },
    from: 'lg',
  },
];

/** Shows staff by default, because jobs would fill page after page. */
const FILTERS: readonly ListFilter<AuditAct>[] = [
  { key: 'days', label: 'Days', kind: 'days' },
  choice('by', 'Who', { all: 'Everyone', automatic: 'Automatic only' }),
];

export const CSV: readonly CsvColumn<AuditEntryDto>[] = [
  ['When', ({ at }) => csvMoment(at)],
  ['Who', whoOf],
  ['Role', ({ actor }) => roleName(actor)],
  ['What', ({ action }) => action],
  ['Record', ({ subject }) => subject],
  ['Before', ({ before }) => (before === null ? '' : JSON.stringify(before))],
  ['After', ({ after }) => (after === null ? '' : JSON.stringify(after))],
  ['From', ({ from = '' }) => from],
  ['Number', ({ seq = '' }) => String(seq)],
  ['Hash', ({ hash }) => hash],
];

function CheckButton() {
  const check = useAsk((call) => call('POST /audit-log/check'));
  const run = (): void =>
    check.mutate(undefined, {
      onSuccess: ({ entries, faults: [fault] }) =>
        fault === undefined
          ? toast.success(
              `Log intact: ${entries.toLocaleString('en-US')} entries, all but the last minute.`,
            )
          : toast.error(`The log was altered. ${fault}. Run "npm run audit" for the full list.`),
    });
  return (
    <ActionButton small busy={check.isPending} onClick={run}>
      Check the log
    </ActionButton>
  );
}

/** One changed record: its place in the chain, and each field before and after. */
function Change({ entry, people }: { readonly entry: AuditEntryDto; readonly people: People }) {
  const { subject, seq, hash, before, after } = entry;
  const [collection, recordId = ''] = subject.split('/');
  return (
    <DrawerSection title={subjectName(subject)}>
      <Facts
        rows={[
          collection === 'reservations' && ['Open', <ReservationLink key="id" id={recordId} />],
          ['Position in the log', seq === undefined ? 'Within a minute' : `Entry ${seq}, ${hash}`],
        ]}
      />
      {fieldsOf(entry).length > 0 && (
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
                <th className="py-1 pr-2 font-normal break-words">{wordsOf(name)}</th>
                {[before, after].map((side, index) => (
                  <td key={index === 0 ? 'before' : 'after'} className="py-1 pr-2">
                    <span className="break-words whitespace-pre-wrap">
                      {sayValue(name, side?.[name], people)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DrawerSection>
  );
}

function ActDrawer(props: {
  readonly act: AuditAct;
  readonly people: People;
  readonly onClose: () => void;
}) {
  const { act, people, onClose } = props;
  const { id, action, actor, at, from, entries } = act;
  return (
    <Drawer
      id={id}
      title={sayCode(action)}
      note={`${whoOf(act)}, ${momentName(at)}`}
      onClose={onClose}
    >
      <DrawerSection title="Who and where">
        <Facts
          rows={[
            ['Who', `${whoOf(act)}, ${roleName(actor).toLowerCase()}`],
            from !== undefined && ['Network address', from],
          ]}
        />
      </DrawerSection>
      {entries.map((entry) => (
        <Change key={entry.id} entry={entry} people={people} />
      ))}
    </Drawer>
  );
}

/** `/admin/audit-log`: who changed what. */
export function AuditLogScreen() {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const span = spanOf(view.filters['days'] ?? '', useToday());
  // `reservations/ABC` finds everything about one record.
  const subject = /^\w+\/\S+$/.test(view.q) ? view.q : undefined;
  const who = view.filters['by'];
  // For a single record, also include what jobs did.
  const isAll = who === 'all' || subject !== undefined;
  const by = who === 'automatic' ? ('automatic' as const) : isAll ? undefined : ('staff' as const);
  const list = useRows(
    ['admin', 'audit-log', span?.from, span?.to, by, subject],
    async (call, after) => {
      const query = { from: span?.from, to: span?.to, by, subject, after };
      const { entries, next } = await call('GET /audit-log', { query });
      return { rows: actsOf(entries), next };
    },
  );
  const opens = useOpenRow();
  const people = new Map((list.rows ?? []).map(({ actor }) => [actor.id, actor.name] as const));
  return (
    <DataTable
      id="audit-log"
      title="Audit log"
      placeholder="Person, action, record"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      text={(act) =>
        [
          whoOf(act),
          act.action,
          ...act.entries.flatMap(({ subject: of, after }) => [of, JSON.stringify(after)]),
        ].join(' ')
      }
      actions={<CheckButton />}
      opens={opens}
      renderDrawer={(id, act) =>
        act && <ActDrawer key={id} act={act} people={people} onClose={opens.close} />
      }
      csv={{
        name: 'audit-log.csv',
        write: (rows) =>
          rowsCsv(
            rows.flatMap(({ entries }) => entries),
            CSV,
          ),
      }}
      empty={{
        title: 'No changes',
        text: 'Every staff change appears here with who made it, when, and the values before and after. To see changes by jobs and the card provider, use the Who filter.',
      }}
    />
  );
}

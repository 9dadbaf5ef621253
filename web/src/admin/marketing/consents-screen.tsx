import { useState } from 'react';
import type { SubscriberDto } from '#core/contract/marketing.ts';
import { NEWS_SOURCES, RecordNews } from '#web/admin/shared/record-news.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { choice, type ListFilter } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, muted, plain } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useSubscribers } from './marketing-data.ts';

const COLUMNS: readonly Column<SubscriberDto>[] = [
  plain('who', 'Who', ({ name, email }) => name ?? email, { isName: true }),
  muted('email', 'Email', ({ name, email }) => name !== undefined && email, {
    sort: ({ email }) => email,
    from: 'lg',
  }),
  {
    id: 'news',
    label: 'News',
    cell: ({ wantsNews }) =>
      wantsNews ? <Badge is="done">wants news</Badge> : <Badge is="off">said no</Badge>,
    sort: ({ wantsNews }) => (wantsNews ? 0 : 1),
    phone: 'end',
  },
  {
    id: 'source',
    label: 'Where',
    cell: ({ source, note }) => (
      <span className="text-muted" title={note}>
        {NEWS_SOURCES[source]}
        {note !== undefined && `: ${note}`}
      </span>
    ),
    sort: ({ source }) => source,
    fills: true,
    phone: 'second',
  },
  muted('at', 'When', ({ saidAt }) => momentName(saidAt), {
    sort: ({ saidAt }) => saidAt,
    largestFirst: true,
    phone: 'endSecond',
  }),
  plain('mails', 'Emails, 30 days', ({ mails }) => mails, {
    largestFirst: true,
    align: 'end',
    from: 'xl',
  }),
];

const FILTERS: readonly ListFilter<SubscriberDto>[] = [
  choice(
    'news',
    'News',
    { yes: 'Wants news', no: 'Said no' },
    ({ wantsNews }, value) => wantsNews === (value === 'yes'),
  ),
];

/** Who said yes or no to news, where and when. */
export function ConsentsScreen({ tabs }: InArea) {
  const list = useSubscribers();
  const [isRecording, setRecording] = useState(false);
  const may = useMay();
  const wanting = list.rows?.filter(({ wantsNews }) => wantsNews).length;
  return (
    <>
      <DataTable<SubscriberDto>
        id="subscribers"
        title="Marketing"
        placeholder="Name, email"
        columns={COLUMNS}
        filters={FILTERS}
        defaultSort={{ id: 'at', desc: true }}
        list={list}
        rowId={({ email }) => email}
        text={({ name = '', email }) => `${name} ${email}`}
        pageSize={25}
        actions={
          may('customers:write') && (
            <ActionButton icon="plus" onClick={() => setRecording(true)}>
              Record consent
            </ActionButton>
          )
        }
        tabs={tabs}
        views={[
          { name: 'All', view: {}, count: list.rows?.length },
          { name: 'Want news', view: { filters: { news: 'yes' } }, count: wanting },
        ]}
        empty={{
          title: 'No one has said yes yet',
          text: 'Customers who check the box for offers at checkout appear here. If someone agrees by phone, record it. Campaigns go only to these people.',
        }}
      />
      {isRecording && <RecordNews onClose={() => setRecording(false)} />}
    </>
  );
}

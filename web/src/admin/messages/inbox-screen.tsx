import { useState } from 'react';
import type { MessageRow } from '#core/contract/messages.ts';
import { MESSAGE_STATES } from '#core/customers/contact-message.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { tellFailure } from '#web/admin/ui/admin-query.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { type CsvColumn, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { type Column, muted, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { MESSAGE_STATUS, useMessageChange, useMessages } from './message-data.ts';
import { MessageDrawer, type ReplyTo } from './message-drawer.tsx';

export const COLUMNS: readonly Column<MessageRow>[] = [
  { id: 'name', label: 'From', cell: ({ name }) => name, isName: true },
  shown('message', 'Message', ({ message }) => message, { fills: true, phone: 'second' }),
  muted('holder', 'Assigned to', ({ heldBy }) => heldBy ?? 'Unassigned', { from: 'lg' }),
  {
    id: 'status',
    label: 'Status',
    cell: ({ state }) => (
      <Badge is={MESSAGE_STATUS[state].mark}>{MESSAGE_STATUS[state].name}</Badge>
    ),
    phone: 'end',
  },
  muted('received', 'Received', ({ receivedAt }) => momentName(receivedAt), { from: 'xl' }),
];

/** Applied by the server. By default, messages waiting for an answer. */
const FILTERS: readonly ListFilter<MessageRow>[] = [
  choice('state', 'Status', [
    ...MESSAGE_STATES.map((state) => [state, MESSAGE_STATUS[state].name] as const),
    ['all', 'All'],
  ]),
];

export const CSV: readonly CsvColumn<MessageRow>[] = [
  ['Name', ({ name }) => name],
  ['Message', ({ message }) => message],
  ['Assigned to', ({ heldBy = '' }) => heldBy],
  ['Status', ({ state }) => state],
  ['Received', ({ receivedAt }) => csvMoment(receivedAt)],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone = '' }) => phone],
  ['Answers', ({ replies }) => replies.length],
  ['Reservation', ({ reservationId = '' }) => bookingNumber(reservationId)],
];

/** Visitors' messages, longest waiting first. */
export function InboxScreen({ tabs }: InArea) {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const asked = view.filters['state'];
  const state =
    asked === 'all'
      ? undefined
      : (MESSAGE_STATES.find((one) => one === asked) ?? ('waiting' as const));
  const { latest, ...list } = useMessages(state);
  const opens = useOpenRow();
  const leave = useLeave();
  const [reply, setReply] = useState<ReplyTo>();
  const change = useMessageChange();
  const replyTo = ({ id }: MessageRow): void => {
    if (id === opens.openId) return setReply({ id });
    leave(() => {
      setReply({ id });
      opens.open(id);
    });
  };
  const close = async (rows: readonly MessageRow[]): Promise<void> => {
    try {
      for (const { id } of rows) await change.mutateAsync({ id, change: { kind: 'close' } });
      toast.success(rows.length === 1 ? 'Message closed.' : `${rows.length} messages closed.`);
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <DataTable
      id="messages"
      title="Messages"
      placeholder="Text, name, address"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      text={({ name, email, phone = '', message, reservationId = '', heldBy = '' }) =>
        [name, email, phone, message, bookingNumber(reservationId), heldBy].join(' ')
      }
      tabs={tabs}
      views={[
        { name: 'Waiting', view: {}, count: latest?.waiting },
        { name: 'Answered', view: { filters: { state: 'answered' } } },
        { name: 'Closed', view: { filters: { state: 'closed' } } },
        { name: 'All', view: { filters: { state: 'all' } } },
      ]}
      opens={opens}
      renderDrawer={(id) => (
        <MessageDrawer
          key={id}
          id={id}
          reply={reply?.id === id ? reply : undefined}
          onClose={opens.close}
        />
      )}
      renderBulk={(chosen, clear) => (
        <ActionButton small busy={change.isPending} onClick={() => void close(chosen).then(clear)}>
          Close
        </ActionButton>
      )}
      csv={{ name: 'messages.csv', write: (rows) => rowsCsv(rows, CSV) }}
      keys={{
        r: { does: 'reply', run: (row) => row && replyTo(row) },
        c: { does: 'close', run: (row) => row && void close([row]) },
      }}
      empty={{
        title: 'No messages to answer',
        text: 'Messages from the contact page appear here and in your mailbox.',
      }}
    />
  );
}

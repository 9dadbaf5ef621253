import type { OutgoingLetter } from '#core/contract/messages.ts';
import { counted } from '#core/kernel/counted.ts';
import { OUTBOX_STATES } from '#core/notifications/outbox.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { tellResult } from '#web/admin/ui/admin-query.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Loaded, Drawer, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { type CsvColumn, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useNoService } from '#web/admin/ui/mail-words.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { type Column, muted, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { momentName, sayCode, capital } from '#web/admin/ui/words.ts';
import {
  LETTER_STATUS,
  RECEIPT_STATUS,
  SENT_FILTERS,
  useLetter,
  useOutgoing,
  useResend,
} from './message-data.ts';

const CHANNELS = { mail: 'Email', text: 'Text', form: 'Form' } as const;

/** State of a mail. For a sent text, how far it got. */
const Status = ({
  state,
  receipt,
  channel,
}: Pick<OutgoingLetter, 'state' | 'receipt' | 'channel'>) => {
  const why = useNoService()(channel);
  if (state === 'sent' && why !== undefined) return <Badge is="off">{capital(why)}</Badge>;
  const { name, mark } =
    state === 'sent' && receipt ? RECEIPT_STATUS[receipt.state] : LETTER_STATUS[state];
  return <Badge is={mark}>{name}</Badge>;
};

const whoOf = ({ customer, to }: OutgoingLetter): string => customer ?? to ?? 'the shop';

export const COLUMNS: readonly Column<OutgoingLetter>[] = [
  { id: 'to', label: 'To', cell: whoOf, isName: true },
  shown('kind', 'What', ({ kind }) => sayCode(kind), { sort: ({ kind }) => kind, phone: 'second' }),
  {
    id: 'subject',
    label: 'Subject',
    cell: ({ subject, text = '', error }) => (
      <span className={error ? 'text-act' : 'text-muted'}>{error ?? subject ?? text}</span>
    ),
    fills: true,
    from: 'lg',
  },
  { id: 'channel', label: 'By', cell: ({ channel }) => CHANNELS[channel], from: 'xl' },
  { id: 'status', label: 'Status', cell: (letter) => <Status {...letter} />, phone: 'end' },
  muted('at', 'When', ({ at }) => momentName(at), { from: 'md', phone: 'endSecond' }),
];

const FILTERS: readonly ListFilter<OutgoingLetter>[] = [
  { key: 'state', label: 'Status', kind: 'choice', options: SENT_FILTERS },
  choice('by', 'By', { mail: 'Mail', text: 'Text' }, ({ channel }, value) => channel === value),
];

export const CSV: readonly CsvColumn<OutgoingLetter>[] = [
  ['To', ({ to = '' }) => to],
  ['Customer', ({ customer = '' }) => customer],
  ['What', ({ kind }) => kind],
  ['Subject', ({ subject = '' }) => subject],
  ['By', ({ channel }) => channel],
  ['Status', ({ state }) => state],
  ['When', ({ at }) => csvMoment(at)],
  ['Text', ({ text = '' }) => text],
  ['Error', ({ error = '' }) => error],
  ['Reservation', ({ reservationId = '' }) => bookingNumber(reservationId)],
];

/** When the receipt came, and the provider's code for a failure. */
const told = ({ at, code }: NonNullable<OutgoingLetter['receipt']>): string =>
  [momentName(at), ...(code === undefined ? [] : [`code ${code}`])].join(', ');

const WITHOUT_TEXT: Partial<Record<OutgoingLetter['state'], string>> = {
  sent: 'Sent before the shop kept copies.',
  failed: 'There is nothing left to send.',
  queued: 'It is no longer needed, so it will not be sent.',
  skipped: 'Not sent, because it was no longer needed.',
};

/** Why it was not sent yet. Nothing if it is no longer needed. */
export const waitingNote = ({
  state,
  text,
  error,
  attempts,
}: Pick<OutgoingLetter, 'state' | 'text' | 'error' | 'attempts'>): string | undefined =>
  error === undefined || (state === 'queued' && text === undefined)
    ? undefined
    : [error, ...(attempts > 0 ? [`Tried ${counted(attempts, 'time')}.`] : [])].join(' ');

function OutgoingBody({ letter }: { readonly letter: OutgoingLetter }) {
  const resend = useResend();
  const { id, state, text, canResend, reservationId, receipt } = letter;
  const note = waitingNote(letter);
  const waits = state === 'queued' || state === 'failed';
  const again = (): void => resend.mutate(id, tellResult('Queued to send.'));
  return (
    <>
      <DrawerSection
        title={waits ? 'Current text' : 'Text'}
        actions={
          canResend && (
            <ActionButton small busy={resend.isPending} onClick={again}>
              {state === 'failed' ? 'Try again' : 'Resend'}
            </ActionButton>
          )
        }
      >
        {note !== undefined && (
          <StateBox is={state === 'failed' ? 'failed' : 'changed'} title="Not sent yet">
            {note}
          </StateBox>
        )}
        {text === undefined ? (
          <p className="text-muted">{WITHOUT_TEXT[state] ?? WITHOUT_TEXT.skipped}</p>
        ) : (
          <p className="break-words whitespace-pre-wrap">{text}</p>
        )}
      </DrawerSection>
      <DrawerSection title="About">
        <Facts
          rows={[
            ['To', letter.to ?? 'the shop'],
            ['Created', momentName(letter.createdAt)],
            !waits && ['Finished', momentName(letter.at)],
            receipt !== undefined && [RECEIPT_STATUS[receipt.state].name, told(receipt)],
            reservationId !== undefined && [
              'Reservation',
              <ReservationLink key="id" id={reservationId} />,
            ],
          ]}
        />
      </DrawerSection>
    </>
  );
}

function LetterDrawer({ id, onClose }: Pick<DrawerProps, 'id' | 'onClose'>) {
  const query = useLetter(id);
  const { data } = query;
  return (
    <Drawer
      id={id}
      title={data?.subject ?? (data ? sayCode(data.kind) : 'Message')}
      status={data && <Status {...data} />}
      note={data && `${CHANNELS[data.channel]}, ${sayCode(data.kind)}`}
      onClose={onClose}
    >
      <Loaded query={query} failed="The message did not load">
        {(letter) => <OutgoingBody letter={letter} />}
      </Loaded>
    </Drawer>
  );
}

/** Every mail and text of the shop: sent, waiting or failed. */
export function OutgoingScreen({ tabs }: InArea) {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const state = OUTBOX_STATES.find((one) => one === view.filters['state']);
  const list = useOutgoing({ state, q: view.q.trim() || undefined });
  const opens = useOpenRow();
  return (
    <DataTable
      id="outgoing"
      title="Messages"
      placeholder="Customer, address, reservation"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      tabs={tabs}
      views={[
        { name: 'All', view: {} },
        { name: 'Waiting', view: { filters: { state: 'pending' } } },
        { name: 'Failed', view: { filters: { state: 'dead' } } },
      ]}
      opens={opens}
      renderDrawer={(id) => <LetterDrawer key={id} id={id} onClose={opens.close} />}
      csv={{ name: 'outgoing.csv', write: (rows) => rowsCsv(rows, CSV) }}
      empty={{
        title: 'Nothing sent yet',
        text: 'Confirmations, reminders, answers, and texts appear here with their content.',
      }}
    />
  );
}

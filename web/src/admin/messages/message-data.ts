import type {
  CannedAnswersDto,
  MESSAGE_ROUTES,
  MessageChangeInput,
  MessageRow,
  OutgoingLetter,
} from '#core/contract/messages.ts';
import type { OutboxState } from '#core/notifications/outbox.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead, useRows, useWrite } = hooksOf<typeof MESSAGE_ROUTES>();

/** Also the key of the sidebar's count, so that writes refresh it. */
const MESSAGES = ['admin', 'messages'] as const;
const OUTGOING = ['admin', 'outgoing'] as const;

type Named = { readonly name: string; readonly mark: Meaning };

export const MESSAGE_STATUS: Readonly<Record<MessageRow['state'], Named>> = {
  new: { name: 'New', mark: 'look' },
  open: { name: 'Open', mark: 'open' },
  answered: { name: 'Answered', mark: 'done' },
  closed: { name: 'Closed', mark: 'off' },
};

export const LETTER_STATUS: Readonly<Record<OutgoingLetter['state'], Named>> = {
  received: { name: 'Received', mark: 'open' },
  queued: { name: 'Waiting', mark: 'underway' },
  sent: { name: 'Sent', mark: 'done' },
  skipped: { name: 'Not needed', mark: 'off' },
  failed: { name: 'Failed', mark: 'act' },
  given_up: { name: 'Discarded', mark: 'off' },
};

export const RECEIPT_STATUS: Readonly<
  Record<NonNullable<OutgoingLetter['receipt']>['state'], Named>
> = {
  queued: { name: 'Sent', mark: 'underway' },
  sent: { name: 'Sent', mark: 'done' },
  delivered: { name: 'Delivered', mark: 'done' },
  failed: { name: 'Not delivered', mark: 'act' },
};

/** Named as in the URL and the outbox. */
export const SENT_FILTERS: readonly { readonly value: OutboxState; readonly label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'dead', label: 'Failed' },
  { value: 'done', label: 'Sent' },
  { value: 'discarded', label: 'Discarded' },
];

export const useMessages = (state: MessageRow['state'] | 'waiting' | undefined) =>
  useRows([...MESSAGES, 'list', state ?? 'all'], async (call, after) => {
    const { messages, ...page } = await call('GET /messages', { query: { state, after } });
    return { rows: messages, ...page };
  });

export const useMessage = (id: string) =>
  useRead([...MESSAGES, 'one', id], (call) => call('GET /messages/:id', { id }));

export const useMessageChange = () =>
  useWrite(
    MESSAGES,
    (call, { id, change }: { readonly id: string; readonly change: MessageChangeInput }) =>
      call('POST /messages/:id/changes', { id, body: change }),
  );

export const useCannedAnswers = () =>
  useRead([...MESSAGES, 'canned'], (call) => call('GET /canned-answers'));

export const useSaveAnswers = () =>
  useWrite([...MESSAGES, 'canned'], (call, body: CannedAnswersDto) =>
    call('PUT /canned-answers', { body: structuredClone(body) as never }),
  );

export const useOutgoing = (asked: {
  readonly state: OutboxState | undefined;
  readonly q: string | undefined;
}) =>
  useRows([...OUTGOING, 'list', asked], async (call, after) => {
    const { letters, next } = await call('GET /outgoing', { query: { ...asked, after } });
    return { rows: letters, next };
  });

export const useLetter = (id: string) =>
  useRead([...OUTGOING, 'one', id], (call) => call('GET /outgoing/:id', { id }));

export const useResend = () =>
  useWrite(OUTGOING, (call, id: string) => call('POST /outgoing/:id/resend', { id }));

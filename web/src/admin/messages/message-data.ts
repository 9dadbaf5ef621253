import { useQuery } from '@tanstack/react-query';
import type {
  CannedAnswersDto,
  MESSAGE_ROUTES,
  MessageChangeInput,
  MessageRow,
  OutgoingLetter,
} from '#core/contract/messages.ts';
import type { OutboxState } from '#core/notifications/outbox.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

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

export function useMessages(state: MessageRow['state'] | 'waiting' | undefined) {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useList({
    key: [...MESSAGES, 'list', state ?? 'all'],
    read: async (after) => {
      const { messages, ...page } = await call('GET /messages', { query: { state, after } });
      return { rows: messages, ...page };
    },
  });
}

export function useMessage(id: string) {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useQuery({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: () => call('GET /messages/:id', { id }),
  });
}

/** Fails with `ApiProblemError`. */
export function useMessageChange() {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useWrite({
    write: ({ id, change }: { readonly id: string; readonly change: MessageChangeInput }) =>
      call('POST /messages/:id/changes', { id, body: change }),
    reads: MESSAGES,
  });
}

export function useCannedAnswers() {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useQuery({
    queryKey: [...MESSAGES, 'canned'],
    queryFn: () => call('GET /canned-answers'),
  });
}

/** Fails with `ApiProblemError`. */
export function useSaveAnswers() {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useWrite({
    write: (body: CannedAnswersDto) =>
      call('PUT /canned-answers', { body: structuredClone(body) as never }),
    reads: [...MESSAGES, 'canned'],
  });
}

export function useOutgoing(asked: {
  readonly state: OutboxState | undefined;
  readonly q: string | undefined;
}) {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useList({
    key: [...OUTGOING, 'list', asked],
    read: async (after) => {
      const { letters, next } = await call('GET /outgoing', { query: { ...asked, after } });
      return { rows: letters, next };
    },
  });
}

export function useLetter(id: string) {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useQuery({
    queryKey: [...OUTGOING, 'one', id],
    queryFn: () => call('GET /outgoing/:id', { id }),
  });
}

export function useResend() {
  const call = useCalls<typeof MESSAGE_ROUTES>();
  return useWrite({
    write: (id: string) => call('POST /outgoing/:id/resend', { id }),
    reads: OUTGOING,
  });
}

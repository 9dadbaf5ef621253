import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  WEBHOOK_ROUTES,
  WebhookChange,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookWishDto,
} from '#core/contract/webhooks.ts';
import type { WebhookEventType } from '#core/integrations/webhook-events.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const WEBHOOKS = ['admin', 'webhooks'] as const;

type Calls = typeof WEBHOOK_ROUTES;

export function useWebhooks() {
  const call = useCalls<Calls>();
  return useList<WebhookDto, { readonly rows: readonly WebhookDto[] }>({
    key: WEBHOOKS,
    read: async () => ({ rows: (await call('GET /webhooks')).endpoints }),
  });
}

export function useAddWebhook() {
  const call = useCalls<Calls>();
  return useWrite({
    write: (body: WebhookWishDto) => call('POST /webhooks', { body }),
    reads: WEBHOOKS,
  });
}

export function useChangeWebhook(id: string) {
  const call = useCalls<Calls>();
  return useWrite({
    write: (body: WebhookChange) => call('POST /webhooks/:id/changes', { id, body }),
    reads: WEBHOOKS,
  });
}

/** Not cached: it is gone when the drawer closes. */
export function useSecrets(id: string) {
  const call = useCalls<Calls>();
  return useWrite({
    write: async (_press: void) => (await call('POST /webhooks/:id/secrets', { id })).secrets,
    reads: ['nothing'],
  });
}

export function useTestWebhook(id: string) {
  const call = useCalls<Calls>();
  return useWrite({
    write: (_press: void) => call('POST /webhooks/:id/test', { id }),
    reads: WEBHOOKS,
  });
}

export function useDeliveries(id: string, state: WebhookDeliveryDto['state'] | undefined) {
  const call = useCalls<Calls>();
  return useInfiniteQuery({
    queryKey: [...WEBHOOKS, id, state ?? 'all'],
    queryFn: ({ pageParam }) =>
      call('GET /webhooks/:id/deliveries', { id, query: { state, after: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

export function useSendAgain() {
  const call = useCalls<Calls>();
  return useWrite({
    write: (id: string) => call('POST /webhooks/deliveries/:id/again', { id }),
    reads: WEBHOOKS,
  });
}

export const hostOf = (url: string): string => new URL(url).host;

export const eventsText = (events: readonly WebhookEventType[]): string =>
  events.length === 0 ? 'all events' : events.length === 1 ? '1 event' : `${events.length} events`;

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
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useAsk, useRows, useWrite } = hooksOf<Calls>();

const WEBHOOKS = ['admin', 'webhooks'] as const;

type Calls = typeof WEBHOOK_ROUTES;

export const useWebhooks = () =>
  useRows<WebhookDto, { readonly rows: readonly WebhookDto[] }>(WEBHOOKS, async (call) => ({
    rows: (await call('GET /webhooks')).endpoints,
  }));

export const useAddWebhook = () =>
  useWrite(WEBHOOKS, (call, body: WebhookWishDto) => call('POST /webhooks', { body }));

export const useChangeWebhook = (id: string) =>
  useWrite(WEBHOOKS, (call, body: WebhookChange) =>
    call('POST /webhooks/:id/changes', { id, body }),
  );

/** Not stored: it is gone with the drawer. */
export const useSecrets = (id: string) =>
  useAsk(async (call) => (await call('POST /webhooks/:id/secrets', { id })).secrets);

export const useTestWebhook = (id: string) =>
  useWrite(WEBHOOKS, (call) => call('POST /webhooks/:id/test', { id }));

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

export const useSendAgain = () =>
  useWrite(WEBHOOKS, (call, id: string) => call('POST /webhooks/deliveries/:id/again', { id }));

export const hostOf = (url: string): string => new URL(url).host;

export const eventsText = (events: readonly WebhookEventType[]): string =>
  events.length === 0 ? 'all events' : events.length === 1 ? '1 event' : `${events.length} events`;

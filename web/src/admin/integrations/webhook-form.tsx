import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  WEBHOOK_ROUTES,
  WebhookChange,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookInputDto,
} from '#core/contract/webhooks.ts';
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '#core/integrations/webhook-events.ts';
import { webhookInputSchema } from '#core/integrations/webhook-input.schema.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  ActionForm,
  FormCheckbox,
  FormText,
  readTyped,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
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
  useWrite(WEBHOOKS, (call, body: WebhookInputDto) => call('POST /webhooks', { body }));

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
  events.length === 0 ? 'all events' : counted(events.length, 'event');

type Typed = {
  title: string;
  url: string;
  all: boolean;
  /** By the event's name with a dash for the dot, because a dot is a path in forms. */
  on: Record<string, boolean>;
};

const fieldName = (event: string): string => event.replace('.', '-');

const typedFrom = (input: WebhookInputDto): Typed => ({
  title: input.title,
  url: input.url,
  all: input.events.length === 0,
  on: Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [fieldName(event), input.events.includes(event)]),
  ),
});

const inputFrom = ({ title, url, all, on }: Typed): unknown => ({
  title,
  url,
  events: all ? [] : WEBHOOK_EVENTS.filter((event) => on[fieldName(event)] === true),
});

const resolver = typedResolver<Typed, WebhookInputDto>((form) => {
  const isNone = !form.all && Object.values(form.on).every((one) => !one);
  if (isNone) return { ok: false, error: { all: 'Choose all events, or at least one below.' } };
  return readTyped<Typed, WebhookInputDto>(
    form,
    webhookInputSchema,
    inputFrom,
    ([name]) => String(name),
    'url',
  );
});

/** Where to call, and about which events. */
export const WebhookForm = (props: {
  readonly input: WebhookInputDto;
  readonly write: (input: WebhookInputDto) => Promise<unknown>;
  readonly submit: string;
  readonly done: string;
  readonly onDone?: () => void;
  readonly isNew?: boolean;
}) => (
  <ActionForm
    schema={resolver}
    values={typedFrom(props.input)}
    write={props.write}
    submit={props.submit}
    done={props.done}
    onDone={props.onDone}
    {...(props.isNew === true && { focus: 'title' })}
  >
    {(form) => (
      <>
        <FormText
          name="title"
          label="Purpose"
          hint="For the office only."
          maxLength={80}
          required
        />
        <FormText
          name="url"
          label="Address"
          type="url"
          hint="A public address that starts with https://."
          required
        />
        <FormCheckbox name="all" label="All events, including ones added later" />
        {!form.watch('all') && (
          <fieldset className="grid gap-1.5 border-l-2 border-line pl-3">
            <legend className="sr-only">Events</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <FormCheckbox
                key={event}
                name={`on.${fieldName(event)}`}
                label={event}
                hint={WEBHOOK_EVENT_WORDS[event]}
              />
            ))}
          </fieldset>
        )}
      </>
    )}
  </ActionForm>
);

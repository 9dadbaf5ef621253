import type { WebhookWishDto } from '#core/contract/webhooks.ts';
import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS } from '#core/integrations/webhook-events.ts';
import { webhookWishSchema } from '#core/integrations/webhook-wish.schema.ts';
import {
  ActionForm,
  FormText,
  typedResolver,
  readTyped,
  FormCheckbox,
} from '#web/admin/ui/action-form.tsx';

type Typed = {
  title: string;
  url: string;
  all: boolean;
  /** By the event's name with a dash for the dot, because a dot is a path in forms. */
  on: Record<string, boolean>;
};

const fieldName = (event: string): string => event.replace('.', '-');

const typedFrom = (wish: WebhookWishDto): Typed => ({
  title: wish.title,
  url: wish.url,
  all: wish.events.length === 0,
  on: Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [fieldName(event), wish.events.includes(event)]),
  ),
});

const wishFrom = ({ title, url, all, on }: Typed): unknown => ({
  title,
  url,
  events: all ? [] : WEBHOOK_EVENTS.filter((event) => on[fieldName(event)] === true),
});

const resolver = typedResolver<Typed, WebhookWishDto>((form) => {
  const isNone = !form.all && Object.values(form.on).every((one) => !one);
  if (isNone) return { ok: false, error: { all: 'Choose all events, or at least one below.' } };
  return readTyped<Typed, WebhookWishDto>(
    form,
    webhookWishSchema,
    wishFrom,
    ([name]) => String(name),
    'url',
  );
});

/** Where to call, and about which events. */
export const WebhookForm = (props: {
  readonly wish: WebhookWishDto;
  readonly write: (wish: WebhookWishDto) => Promise<unknown>;
  readonly submit: string;
  readonly done: string;
  readonly onDone: () => void;
  readonly isNew?: boolean;
}) => (
  <ActionForm
    schema={resolver}
    values={typedFrom(props.wish)}
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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type WebhookChange,
  type WebhookDeliveryDto,
  type WebhookDto,
  WEBHOOK_ROUTES,
} from '#core/contract/webhooks.ts';
import type {
  ListedEndpoint,
  makeRunWebhooks,
  WebhookError,
} from '#core/integrations/run-webhooks.ts';
import type { WebhookDelivery } from '#core/integrations/webhook-endpoint.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { type Problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

const CHANGES: Readonly<Record<WebhookChange['kind'], string>> = {
  edit: 'Change a webhook',
  turn_on: 'Turn on a webhook',
  turn_off: 'Turn off a webhook',
  rotate: 'Rotate a webhook’s secret',
  again: 'Send a webhook’s failed events again',
  remove: 'Remove a webhook',
};

const iso = (at: Instant | undefined): string | undefined => at && isoFromInstant(at);

const endpointDto = ({ off, rotatedAt, health, ...one }: ListedEndpoint): WebhookDto => ({
  id: one.id,
  url: one.url,
  title: one.title,
  events: one.events,
  createdAt: isoFromInstant(one.createdAt),
  rotatedAt: iso(rotatedAt),
  overlapsUntil: iso(one.overlapsUntil),
  ...(off && { off: { at: isoFromInstant(off.at), why: off.why } }),
  lastOkAt: iso(health.lastOkAt),
  failingSince: iso(health.failingSince),
  waiting: one.waiting,
  dead: one.dead,
});

const deliveryDto = (one: WebhookDelivery): WebhookDeliveryDto => ({
  id: one.id,
  eventId: one.eventId,
  type: one.type,
  subject: one.subject,
  createdAt: isoFromInstant(one.createdAt),
  state: one.state,
  nextAttemptAt: isoFromInstant(one.nextAttemptAt),
  tries: one.tries.map((tried) => ({ ...tried, at: isoFromInstant(tried.at) })),
  body: one.body,
});

const BAD_ADDRESS = {
  not_a_url:
    'Enter the whole address, such as https://example.com/hooks, without a password in it.',
  not_https: 'The address must begin with https://.',
  private_address: 'This address is on a private network. It must be on the public internet.',
} as const;

const SAID = {
  endpoint_not_found: [404, 'Not found', 'There is no such webhook. It may have been removed.'],
  delivery_not_found: [404, 'Not found', 'This call is no longer stored.'],
  too_many_endpoints: [409, 'Too many', 'You can have at most 10 webhooks. Remove one first.'],
} as const;

function problemOf(error: WebhookError): Problem {
  if (error.kind === 'bad_address') {
    return staffProblem(422, error.kind, 'Address not allowed', BAD_ADDRESS[error.why]);
  }
  const [status, title, detail] = SAID[error.kind];
  return staffProblem(status, error.kind, title, detail);
}

/** Registered behind the staff check. */
export const adminWebhookRoutes =
  (use: ReturnType<typeof makeRunWebhooks>): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, WEBHOOK_ROUTES);
    const all = (endpoints: readonly ListedEndpoint[]) => ({
      endpoints: endpoints.map(endpointDto),
    });

    serve(
      'GET /webhooks',
      { summary: 'List the webhooks with the state of their calls' },
      async () => all(await use.list()),
    );

    serve(
      'POST /webhooks',
      { summary: 'Add a webhook', refuses: [409, 422] },
      async ({ body }, reply) => {
        const added = await use.add(body);
        return added.ok ? all(added.value) : refuse(reply, problemOf(added.error));
      },
    );

    serve(
      'POST /webhooks/:id/changes',
      {
        summary: 'Change a webhook, switch it on or off, rotate its secret, or remove it',
        act: ({ kind }) => CHANGES[kind],
        refuses: [404, 422],
      },
      async ({ params: { id }, body }, reply) => {
        const done = await use.act(id, body);
        return done.ok ? all(done.value) : refuse(reply, problemOf(done.error));
      },
    );

    serve(
      'POST /webhooks/:id/secrets',
      {
        summary: 'Show the secrets that sign a webhook’s calls, the current one first',
        refuses: [404],
      },
      async ({ params: { id } }, reply) => {
        const secrets = await use.secrets(id);
        return secrets.ok
          ? { secrets: [...secrets.value] }
          : refuse(reply, problemOf(secrets.error));
      },
    );

    serve(
      'POST /webhooks/:id/test',
      { summary: 'Send a test event to a webhook', refuses: [404] },
      async ({ params: { id } }, reply) => {
        const tried = await use.test(id);
        return tried.ok ? deliveryDto(tried.value) : refuse(reply, problemOf(tried.error));
      },
    );

    serve(
      'GET /webhooks/:id/deliveries',
      { summary: 'List a webhook’s calls, newest first, with every attempt' },
      async ({ params: { id }, query: { state, after: cursor } }) => {
        const { deliveries, next } = await use.deliveries(id, state, cursor);
        return { deliveries: deliveries.map(deliveryDto), next };
      },
    );

    serve(
      'POST /webhooks/deliveries/:id/again',
      { summary: 'Send an event to a webhook again', refuses: [404] },
      async ({ params: { id } }, reply) => {
        const again = await use.resend(id);
        return again.ok ? deliveryDto(again.value) : refuse(reply, problemOf(again.error));
      },
    );
  };

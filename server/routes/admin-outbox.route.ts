import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Outbox, OutboxEntry } from '#core/ports/outbox.ts';
import { isoFromInstant } from '#core/time/instant.ts';
import { problems } from '#server/problem.ts';
import { outboxSchema } from '#server/schemas/outbox.schema.ts';

const MOST = 200;

function entryDto(entry: OutboxEntry) {
  const { id, reservationId, state, attempts, lastError } = entry;
  const common = {
    id,
    reservationId,
    state,
    attempts,
    lastError,
    createdAt: isoFromInstant(entry.createdAt),
    nextAttemptAt: isoFromInstant(entry.nextAttemptAt),
  };
  return entry.kind === 'mail'
    ? { ...common, kind: entry.kind, mail: entry.mail }
    : { ...common, kind: entry.kind, amountCents: entry.amount };
}

/** Registered behind the admin check. */
export const adminOutboxRoutes =
  ({ list }: Pick<Outbox, 'list'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/outbox',
      {
        schema: {
          summary: 'Mails and refunds with how far they are, newest first',
          security: [{ bearer: [] }],
          response: { 200: outboxSchema, ...problems(401, 403) },
        },
      },
      async () => ({ entries: (await list(MOST)).map(entryDto) }),
    );
  };

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Outbox, OutboxEntry } from '#core/ports/outbox.ts';
import { isoFromInstant } from '#core/time/instant.ts';
import { problems } from '#server/problem.ts';
import { outboxSchema } from '#server/schemas/outbox.schema.ts';

const MOST = 200;

function entryDto(entry: OutboxEntry) {
  const { id, state, attempts, lastError } = entry;
  const common = {
    id,
    state,
    attempts,
    lastError,
    createdAt: isoFromInstant(entry.createdAt),
    nextAttemptAt: isoFromInstant(entry.nextAttemptAt),
  };
  if (entry.kind === 'contact') return { ...common, kind: entry.kind, messageId: entry.messageId };
  if (entry.kind === 'password_reset') return { ...common, kind: entry.kind };
  const { reservationId } = entry;
  return entry.kind === 'mail'
    ? { ...common, reservationId, kind: entry.kind, mail: entry.mail }
    : { ...common, reservationId, kind: entry.kind, amountCents: entry.amount };
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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeCheckChain } from '#core/audit-log/check-log.ts';
import { type AuditEntry, isAutomatic } from '#core/audit-log/entry.ts';
import type { AuditTrail } from '#core/audit-log/trail.ts';
import { type AuditEntryDto, AUDIT_LOG_ROUTES } from '#core/contract/audit-log.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

const PAGE = 50;
/** Limits one response: after a month without staff activity, not the whole log is read. */
const MOST_PAGES = 20;

const fieldsOf = (text: string): AuditEntryDto['before'] => (text === '' ? null : JSON.parse(text));

const entryDto = ({
  seal,
  mark: _mark,
  before,
  after,
  at,
  ...entry
}: AuditEntry): AuditEntryDto => ({
  ...entry,
  at: isoFromInstant(at),
  before: fieldsOf(before),
  after: fieldsOf(after),
  ...(seal && { seq: seal.seq }),
  hash: seal?.hash ?? '',
  previousHash: seal?.previousHash ?? '',
});

/** Registered behind the staff check. */
export const adminAuditLogRoutes =
  (
    list: AuditTrail['list'],
    checkChain: ReturnType<typeof makeCheckChain>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, AUDIT_LOG_ROUTES);

    /** Keeps reading while entries of the other kind fill the pages. */
    async function listOf(
      by: 'staff' | 'automatic' | undefined,
      query: Parameters<AuditTrail['list']>[0],
    ) {
      const kept: AuditEntry[] = [];
      let page = await list(query);
      for (let read = 1; ; read += 1) {
        kept.push(
          ...page.entries.filter(
            ({ actor }) => by === undefined || isAutomatic(actor) === (by === 'automatic'),
          ),
        );
        if (kept.length >= query.limit || page.next === undefined || read === MOST_PAGES) break;
        page = await list({ ...query, after: page.next });
      }
      return { entries: kept, next: page.next };
    }

    serve(
      'GET /audit-log',
      { summary: 'List who changed what, newest first' },
      async ({ query: { from, to, by, ...query } }) => {
        const { entries, next } = await listOf(by, {
          ...query,
          limit: PAGE,
          from: from && shopMoment(from, '00:00'),
          to: to && shopMoment(addDays(to, 1), '00:00'),
        });
        return { entries: entries.map(entryDto), next };
      },
    );

    serve('POST /audit-log/check', { summary: 'Check the chain of the audit log' }, async () => ({
      ...(await checkChain()),
    }));
  };

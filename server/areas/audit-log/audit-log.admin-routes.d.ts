import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeCheckChain } from '#core/audit-log/check-chain.ts';
import type { AuditTrail } from '#core/audit-log/trail.ts';
/** Registered behind the staff check. */
export declare const adminAuditLogRoutes: (list: AuditTrail['list'], checkChain: ReturnType<typeof makeCheckChain>) => FastifyPluginAsyncZod;

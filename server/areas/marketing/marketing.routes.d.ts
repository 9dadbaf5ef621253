import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunCampaigns } from '#core/marketing/run-campaigns.ts';
import type { RecoverCarts } from '#core/marketing/recover-carts.ts';
/** What visitors ask to be told, and how they end it. */
export declare const leadRoutes: (carts: RecoverCarts, campaigns: RunCampaigns) => FastifyPluginAsyncZod;
/** Registered behind the admin check. */
export declare const adminLeadRoutes: (carts: RecoverCarts) => FastifyPluginAsyncZod;

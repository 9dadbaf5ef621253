import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Friends } from '#core/marketing/friends.ts';
import type { RunCampaigns } from '#core/marketing/run-campaigns.ts';
export type CampaignUseCases = {
    readonly campaigns: RunCampaigns;
    readonly friends: Friends;
    /** Called when mails may have been queued. */
    readonly onAsked: () => void;
    /** Called when settings changed. */
    readonly onChanged: () => void;
};
/** Campaigns, and who wants them. Registered behind the admin check. */
export declare const campaignRoutes: ({ campaigns, friends, onAsked, onChanged }: CampaignUseCases) => FastifyPluginAsyncZod;

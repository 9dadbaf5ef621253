import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { InputOf } from '#core/contract/fields.ts';
import type { CampaignInputDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import type { Language } from '#core/kernel/language.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const CAMPAIGNS = ['admin', 'campaigns'] as const;
const FRIENDS = ['admin', 'friends'] as const;
const SUBSCRIBERS = ['admin', 'subscribers'] as const;

type Body<Route extends keyof typeof MARKETING_ROUTES> = InputOf<
  (typeof MARKETING_ROUTES)[Route] extends { readonly body: infer Input extends z.core.$ZodType }
    ? Input
    : never
>;

export function useCampaigns() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useList({
    key: CAMPAIGNS,
    read: async () => {
      const { campaigns, rules } = await call('GET /campaigns');
      return { rows: campaigns, rules };
    },
  });
}

/** Who is in a segment now and may be mailed. */
export function useAudience(segment: CampaignInputDto['segment']) {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useQuery({
    queryKey: [...CAMPAIGNS, 'audience', segment],
    queryFn: () => call('POST /campaigns/audience', { body: { segment } }),
    placeholderData: keepPreviousData,
  });
}

/**
 * A preview of the text. The last preview stays while the next one loads, and while the input
 * would be refused.
 */
export function useCampaignPreview(
  texts: CampaignInputDto['texts'],
  language: Language,
  email: string | undefined,
  isReadable: boolean,
) {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useQuery({
    enabled: isReadable,
    queryKey: [...CAMPAIGNS, 'preview', texts, language, email],
    queryFn: () => call('POST /campaigns/preview', { body: { texts, language, email } }),
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** @param asked.id undefined: a new one */
export function useSaveCampaign() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: (asked: {
      readonly id: string | undefined;
      readonly revision: number;
      readonly input: CampaignInputDto;
    }) =>
      asked.id === undefined
        ? call('POST /campaigns', { body: asked.input })
        : call('PUT /campaigns/:id', {
            id: asked.id,
            body: { ...asked.input, revision: asked.revision },
          }),
    reads: CAMPAIGNS,
  });
}

export function useSchedule() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: ({ id, ...body }: { readonly id: string } & Body<'POST /campaigns/:id/schedule'>) =>
      call('POST /campaigns/:id/schedule', { id, body }),
    reads: CAMPAIGNS,
  });
}

export function useStopCampaign() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: (id: string) => call('POST /campaigns/:id/stop', { id }),
    reads: CAMPAIGNS,
  });
}

export function useTestCampaign() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: ({ id, language }: { readonly id: string; readonly language: Language }) =>
      call('POST /campaigns/:id/test', { id, body: { language } }),
    reads: [...CAMPAIGNS, 'none'],
  });
}

export function useSaveRules() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: (body: Body<'PUT /marketing-rules'>) => call('PUT /marketing-rules', { body }),
    reads: CAMPAIGNS,
    onDone: (_rules, queries) => void queries.invalidateQueries({ queryKey: FRIENDS }),
  });
}

export function useSubscribers() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useList({
    key: SUBSCRIBERS,
    read: async () => ({ rows: (await call('GET /subscribers')).subscribers }),
  });
}

export function useFriends() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useList({
    key: FRIENDS,
    read: async () => {
      const { givers, ...told } = await call('GET /friends');
      return { rows: givers, ...told };
    },
  });
}

/** Stops one customer's friend's code, or allows it again. */
export function usePauseCode() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: ({ code, isPaused }: { readonly code: string; readonly isPaused: boolean }) =>
      call('PUT /friends/:code', { code, body: { isPaused } }),
    reads: FRIENDS,
  });
}

export function useRecordConsent() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  return useWrite({
    write: (body: Body<'POST /subscribers'>) => call('POST /subscribers', { body }),
    reads: SUBSCRIBERS,
  });
}

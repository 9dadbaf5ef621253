import { keepPreviousData } from '@tanstack/react-query';
import type { CampaignInputDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import type { Language } from '#core/kernel/language.ts';
import { segmentSchema } from '#core/marketing/segment.schema.ts';
import { SUBSCRIBERS } from '#web/admin/shared/record-news.tsx';
import { type BodyOf, hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useAsk, useRead, useRows, useWrite } = hooksOf<typeof MARKETING_ROUTES>();

const CAMPAIGNS = ['admin', 'campaigns'] as const;
const FRIENDS = ['admin', 'friends'] as const;

type Body<Route extends keyof typeof MARKETING_ROUTES> = BodyOf<typeof MARKETING_ROUTES, Route>;

export const useCampaigns = () =>
  useRows(CAMPAIGNS, async (call) => {
    const { campaigns, rules } = await call('GET /campaigns');
    return { rows: campaigns, rules };
  });

/** Who is in a segment now and may be mailed. Not asked while a rule is wrong. */
export const useAudience = (segment: CampaignInputDto['segment']) =>
  useRead(
    [...CAMPAIGNS, 'audience', segment],
    (call) => call('POST /campaigns/audience', { body: { segment } }),
    { enabled: segmentSchema.safeParse(segment).success, placeholderData: keepPreviousData },
  );

/**
 * A preview of the text. The last preview stays while the next one loads, and while the input
 * would be refused.
 */
export const useCampaignPreview = (
  texts: CampaignInputDto['texts'],
  language: Language,
  email: string | undefined,
  isReadable: boolean,
) =>
  useRead(
    [...CAMPAIGNS, 'preview', texts, language, email],
    (call) => call('POST /campaigns/preview', { body: { texts, language, email } }),
    { enabled: isReadable, retry: false, placeholderData: keepPreviousData },
  );

/** @param asked.id undefined: a new one */
export const useSaveCampaign = () =>
  useWrite(
    CAMPAIGNS,
    (
      call,
      asked: {
        readonly id: string | undefined;
        readonly revision: number;
        readonly input: CampaignInputDto;
      },
    ) =>
      asked.id === undefined
        ? call('POST /campaigns', { body: asked.input })
        : call('PUT /campaigns/:id', {
            id: asked.id,
            body: { ...asked.input, revision: asked.revision },
          }),
  );

export const useSchedule = () =>
  useWrite(
    CAMPAIGNS,
    (call, { id, ...body }: { readonly id: string } & Body<'POST /campaigns/:id/schedule'>) =>
      call('POST /campaigns/:id/schedule', { id, body }),
  );

export const useStopCampaign = () =>
  useWrite(CAMPAIGNS, (call, id: string) => call('POST /campaigns/:id/stop', { id }));

export const useTestCampaign = () =>
  useAsk((call, { id, language }: { readonly id: string; readonly language: Language }) =>
    call('POST /campaigns/:id/test', { id, body: { language } }),
  );

export const useSaveRules = () =>
  useWrite(
    CAMPAIGNS,
    (call, body: Body<'PUT /marketing-rules'>) => call('PUT /marketing-rules', { body }),
    (_rules, queries) => void queries.invalidateQueries({ queryKey: FRIENDS }),
  );

export const useSubscribers = () =>
  useRows(SUBSCRIBERS, async (call) => ({ rows: (await call('GET /subscribers')).subscribers }));

export const useFriends = () =>
  useRows(FRIENDS, async (call) => {
    const { givers, ...told } = await call('GET /friends');
    return { rows: givers, ...told };
  });

/** Stops one customer's friend's code, or allows it again. */
export const usePauseCode = () =>
  useWrite(
    FRIENDS,
    (call, { code, isPaused }: { readonly code: string; readonly isPaused: boolean }) =>
      call('PUT /friends/:code', { code, body: { isPaused } }),
  );

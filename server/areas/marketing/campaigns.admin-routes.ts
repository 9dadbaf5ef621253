import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  audienceAskSchema,
  audienceSchema,
  campaignInputSchema,
  campaignPreviewSchema,
  campaignSaveSchema,
  campaignScheduleSchema,
  campaignSchema,
  campaignSeenSchema,
  campaignsSchema,
  consentInputSchema,
  friendCodeChangeSchema,
  type GiverDto,
  giversSchema,
  type PointsMonthDto,
  subscribersSchema,
} from '#core/contract/marketing.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { type Friends, type Giver, offOf } from '#core/marketing/friends.ts';
import type { PointsBook, PointsMonth } from '#core/marketing/points.ts';
import { normalCode } from '#core/pricing/promo-code.ts';
import type { WrongText } from '#core/marketing/campaign.ts';
import type {
  CampaignChanged,
  CampaignClosed,
  InThePast,
  RunCampaigns,
  WholeCampaign,
} from '#core/marketing/run-campaigns.ts';
import type { Recipient } from '#core/marketing/audience.ts';
import type { NoCampaign } from '#core/marketing/campaign.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import { type Subscriber, wantsNews } from '#core/marketing/subscriber.ts';
import { marketingSchema } from '#core/settings/settings.schema.ts';
import {
  invalid,
  type Problem,
  problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';

type CampaignUseCases = {
  readonly campaigns: RunCampaigns;
  readonly friends: Friends;
  readonly points: Pick<PointsBook, 'month'>;
  /** Called when mails may have been queued. */
  readonly onAsked: () => void;
  /** Called when settings changed. */
  readonly onChanged: () => void;
};

const CHANGED = staffProblem(
  409,
  'campaign_changed',
  'Campaign changed',
  'Someone else changed this campaign since you opened it. Reload it and try again.',
);
const CLOSED = staffProblem(
  409,
  'campaign_closed',
  'Campaign closed',
  'Its mails are going out already, or it was stopped: it can no longer be changed.',
);

function refusal(
  error: WrongText | NoCampaign | CampaignClosed | CampaignChanged | InThePast,
): Problem {
  switch (error.kind) {
    case 'campaign_not_found':
      return problem('not_found');
    case 'campaign_closed':
      return CLOSED;
    case 'campaign_changed':
      return CHANGED;
    case 'in_the_past':
      return invalid([{ path: 'when.time', message: 'This hour is past.' }]);
    case 'empty_text':
      return invalid([{ path: error.path, message: 'Write what it says.' }]);
    case 'unknown_word':
      return invalid([{ path: error.path, message: `There is no {${error.word}}.` }]);
  }
}

const campaignDto = ({ campaign, results: { revenue, ...results } }: WholeCampaign) => ({
  ...campaign,
  createdAt: isoFromInstant(campaign.createdAt),
  sendAt: campaign.sendAt && isoFromInstant(campaign.sendAt),
  results: { ...results, revenueCents: revenue },
});

const giverDto = ({ revenue, off, rewards, friends, ...giver }: Giver): GiverDto => ({
  ...giver,
  revenueCents: revenue,
  offCents: off,
  rewardsCents: rewards,
  friends: friends.map((booking) => ({
    reservationId: booking.id,
    name: booking.contact.name,
    status: booking.status,
    startDate: summaryOf(booking.lines).startDate,
    totalCents: booking.total,
    offCents: offOf(booking),
    promisedCents: booking.referral?.amount ?? 0,
    givenCents: booking.referral?.given ?? 0,
  })),
});

const pointsDto = ({ from, ending, ...month }: PointsMonth): PointsMonthDto => ({
  from,
  openingCents: month.opening,
  earnedCents: month.earned,
  spentCents: month.spent,
  endedCents: month.ended,
  nowCents: month.now,
  endingBy: ending.by,
  endingCents: ending.points,
});

const saidOf = ({ consents }: Subscriber) => {
  const { source = 'office', at } = consents.at(-1) ?? {};
  return { source, saidAt: at === undefined ? '' : isoFromInstant(at) } as const;
};

const recipientDto = ({ subscriber, name, bookings }: Recipient) => ({
  name: name || (subscriber.name ?? ''),
  email: subscriber.email,
  language: subscriber.language,
  bookings: bookings.length,
  lastParty: bookings[0]?.startDate,
  ...saidOf(subscriber),
});

const subscriberDto = (subscriber: Subscriber) => {
  const { email, name, language, consents, mailedAt } = subscriber;
  const { by, note } = consents.at(-1) ?? {};
  return {
    email,
    name,
    language,
    wantsNews: wantsNews(subscriber),
    ...saidOf(subscriber),
    by,
    note,
    mails: mailedAt.length,
  };
};

const MOST_SHOWN = 50;

/** Campaigns, and who wants them. Registered behind the admin check. */
export const campaignRoutes =
  ({ campaigns, friends, points, onAsked, onChanged }: CampaignUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: z.string().max(128) });
    const readFriends = async () => {
      const [{ givers, isWhole }, rules, month] = await Promise.all([
        friends.list(),
        campaigns.readRules(),
        points.month(),
      ]);
      return { givers: givers.map(giverDto), isWhole, rules, points: pointsDto(month) };
    };

    app.get(
      '/campaigns',
      {
        schema: {
          summary: 'Campaigns with what came of them, the newest first',
          security,
          response: { 200: campaignsSchema, ...problems(401, 403) },
        },
      },
      async () => ({
        campaigns: (await campaigns.list()).map(campaignDto),
        rules: await campaigns.readRules(),
      }),
    );

    app.post(
      '/campaigns',
      {
        schema: {
          summary: 'Begin a campaign as a draft',
          security,
          body: campaignInputSchema,
          response: { 201: campaignSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body }, reply) => {
        const made = await campaigns.create(body);
        if (!made.ok) return refuse(reply, refusal(made.error));
        reply.code(201);
        return campaignDto(made.value);
      },
    );

    app.post(
      '/campaigns/audience',
      {
        schema: {
          summary: 'Who is in a segment and wants news',
          security,
          body: audienceAskSchema,
          response: { 200: audienceSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body: { segment } }) => {
        const { recipients, withoutConsent, isWhole } = await campaigns.audience(segment);
        return {
          mayBeMailed: recipients.length,
          withoutConsent,
          isWhole,
          people: recipients.slice(0, MOST_SHOWN).map(recipientDto),
        };
      },
    );

    app.post(
      '/campaigns/preview',
      {
        schema: {
          summary: 'What a text would say to one of them, before it is saved',
          security,
          body: campaignPreviewSchema,
          response: { 200: campaignSeenSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body: { texts, language, email } }, reply) => {
        const seen = await campaigns.preview(texts, language, email);
        return seen.ok ? seen.value : refuse(reply, refusal(seen.error));
      },
    );

    app.put(
      '/campaigns/:id',
      {
        schema: {
          summary: 'Change a campaign that has not begun',
          security,
          params,
          body: campaignSaveSchema,
          response: { 200: campaignSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body: { revision, ...input } }, reply) => {
        const saved = await campaigns.save(id, input, revision);
        return saved.ok ? campaignDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    app.post(
      '/campaigns/:id/schedule',
      {
        schema: {
          summary: 'Send it at an hour of the shop, or now; never at night',
          security,
          params,
          body: campaignScheduleSchema,
          response: { 200: campaignSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body: { revision, when } }, reply) => {
        const scheduled = await campaigns.schedule(id, revision, when);
        if (!scheduled.ok) return refuse(reply, refusal(scheduled.error));
        onAsked();
        return campaignDto(scheduled.value);
      },
    );

    app.post(
      '/campaigns/:id/stop',
      {
        schema: {
          summary: 'Send no more of it',
          security,
          params,
          response: { 200: campaignSchema, ...problems(401, 403, 404, 409) },
        },
      },
      async ({ params: { id } }, reply) => {
        const stopped = await campaigns.stop(id);
        return stopped.ok ? campaignDto(stopped.value) : refuse(reply, refusal(stopped.error));
      },
    );

    app.post(
      '/campaigns/:id/test',
      {
        schema: {
          summary: 'Mail it to the shop',
          security,
          params,
          body: z.object({ language: z.enum(LANGUAGES) }),
          response: { 200: z.object({ to: z.string() }), ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { id }, body: { language } }, reply) => {
        const sent = await campaigns.test(id, language);
        if (!sent.ok) return refuse(reply, refusal(sent.error));
        onAsked();
        return { to: sent.value };
      },
    );

    app.get(
      '/subscribers',
      {
        schema: {
          summary: 'Who was asked about news, and what they said, when and where',
          security,
          response: { 200: subscribersSchema, ...problems(401, 403) },
        },
      },
      async () => ({ subscribers: (await campaigns.listSubscribers()).map(subscriberDto) }),
    );

    app.post(
      '/subscribers',
      {
        schema: {
          summary: 'Record what somebody told the office about news',
          security,
          body: consentInputSchema,
          response: { 200: subscribersSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body: { consent, note, ...told }, adminUid: by }) => {
        await campaigns.consent(told, {
          isGiven: consent,
          source: 'office',
          by,
          note,
        });
        return { subscribers: (await campaigns.listSubscribers()).map(subscriberDto) };
      },
    );

    app.get(
      '/friends',
      {
        schema: {
          summary: 'Who brought whom by a code of their own, and what it cost and brought',
          security,
          response: { 200: giversSchema, ...problems(401, 403) },
        },
      },
      readFriends,
    );

    app.put(
      '/friends/:code',
      {
        schema: {
          summary: 'Pause the code of one customer for their friends, or resume it',
          security,
          params: z.object({ code: z.string().max(40) }),
          body: friendCodeChangeSchema,
          response: { 200: giversSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { code }, body: { isPaused } }, reply) =>
        (await friends.pause(normalCode(code), isPaused))
          ? readFriends()
          : refuse(reply, problem('not_found')),
    );

    app.put(
      '/marketing-rules',
      {
        schema: {
          summary: 'How often one person is mailed at most',
          security,
          body: marketingSchema,
          response: { 200: marketingSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body }) => {
        const saved = await campaigns.saveRules(body);
        onChanged();
        return saved;
      },
    );
  };

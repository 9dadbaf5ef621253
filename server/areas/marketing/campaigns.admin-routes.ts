import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type GiverDto, type PointsMonthDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { WrongText, NoCampaign } from '#core/marketing/campaign.ts';
import { type Friends, type Giver, offOf } from '#core/marketing/friends.ts';
import type { News } from '#core/marketing/news.ts';
import type { PointsBook, PointsMonth } from '#core/marketing/points.ts';
import type { Recipient } from '#core/marketing/read-people.ts';
import type {
  CampaignChanged,
  CampaignClosed,
  InThePast,
  RunCampaigns,
  WholeCampaign,
} from '#core/marketing/run-campaigns.ts';
import { type Subscriber, wantsNews } from '#core/marketing/subscriber.ts';
import { normalCode } from '#core/pricing/promo-code.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import {
  invalid,
  type Problem,
  problem,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type CampaignUseCases = {
  readonly campaigns: RunCampaigns;
  readonly news: News;
  readonly friends: Friends;
  readonly points: Pick<PointsBook, 'month'>;
  readonly onOutboxFilled: () => void;
  /** Called when settings changed. */
  readonly onChanged: () => void;
};

const CHANGED = conflict(
  'campaign_changed',
  'Campaign changed',
  'This campaign was changed in the meantime. Reload it and try again.',
);
const CLOSED = staffProblem(
  409,
  'campaign_closed',
  'Campaign closed',
  'Its emails are already going out or it was stopped, so it can no longer be changed.',
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
      return invalid([{ path: 'when.time', message: 'This time is in the past.' }]);
    case 'empty_text':
      return invalid([{ path: error.path, message: 'Enter a text.' }]);
    case 'unknown_word':
      return invalid([{ path: error.path, message: `{${error.word}} is not a known word.` }]);
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
  ({
    campaigns,
    news,
    friends,
    points,
    onOutboxFilled,
    onChanged,
  }: CampaignUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MARKETING_ROUTES);
    const readFriends = async () => {
      const [{ givers, isWhole }, rules, month] = await Promise.all([
        friends.list(),
        campaigns.readRules(),
        points.month(),
      ]);
      return { givers: givers.map(giverDto), isWhole, rules, points: pointsDto(month) };
    };

    serve(
      'GET /campaigns',
      { summary: 'List campaigns with their results, newest first' },
      async () => ({
        campaigns: (await campaigns.list()).map(campaignDto),
        rules: await campaigns.readRules(),
      }),
    );

    serve(
      'POST /campaigns',
      { summary: 'Create a draft of a campaign' },
      async ({ body }, reply) => {
        const made = await campaigns.create(body);
        if (!made.ok) return refuse(reply, refusal(made.error));
        return campaignDto(made.value);
      },
    );

    serve(
      'POST /campaigns/audience',
      { summary: 'Get the people in a segment who want news' },
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

    serve(
      'POST /campaigns/preview',
      { summary: 'Preview a campaign’s text for one recipient before saving it' },
      async ({ body: { texts, language, email } }, reply) => {
        const seen = await campaigns.preview(texts, language, email);
        return seen.ok ? seen.value : refuse(reply, refusal(seen.error));
      },
    );

    serve(
      'PUT /campaigns/:id',
      { summary: 'Change a campaign that has not started', refuses: [404, 409] },
      async ({ params: { id }, body: { revision, ...input } }, reply) => {
        const saved = await campaigns.save(id, input, revision);
        return saved.ok ? campaignDto(saved.value) : refuse(reply, refusal(saved.error));
      },
    );

    serve(
      'POST /campaigns/:id/schedule',
      {
        summary: 'Schedule a campaign, for a time of day at the shop or for now; never at night',
        refuses: [404, 409],
      },
      async ({ params: { id }, body: { revision, when } }, reply) => {
        const scheduled = await campaigns.schedule(id, revision, when);
        if (!scheduled.ok) return refuse(reply, refusal(scheduled.error));
        onOutboxFilled();
        return campaignDto(scheduled.value);
      },
    );

    serve(
      'POST /campaigns/:id/stop',
      { summary: 'Stop a campaign', refuses: [404, 409] },
      async ({ params: { id } }, reply) => {
        const stopped = await campaigns.stop(id);
        return stopped.ok ? campaignDto(stopped.value) : refuse(reply, refusal(stopped.error));
      },
    );

    serve(
      'POST /campaigns/:id/test',
      { summary: 'Email a campaign to the shop as a test', refuses: [404] },
      async ({ params: { id }, body: { language } }, reply) => {
        const sent = await campaigns.test(id, language);
        if (!sent.ok) return refuse(reply, refusal(sent.error));
        onOutboxFilled();
        return { to: sent.value };
      },
    );

    serve(
      'GET /subscribers',
      { summary: 'List who was asked about news, and what they said, when and where' },
      async () => ({ subscribers: (await news.listSubscribers()).map(subscriberDto) }),
    );

    serve(
      'POST /subscribers',
      {
        summary: 'Record what a person told the office about news',
        act: ({ consent }) =>
          consent ? 'Record a person’s yes to news' : 'Record a person’s no to news',
      },
      async ({ body: { consent, note, ...told }, adminUid: by }) => {
        await news.consent(told, { isGiven: consent, source: 'office', by, note });
        return { subscribers: (await news.listSubscribers()).map(subscriberDto) };
      },
    );

    serve(
      'GET /friends',
      { summary: 'List who brought whom with their own code, and what it cost and earned' },
      readFriends,
    );

    serve(
      'PUT /friends/:code',
      {
        summary: 'Pause or resume a customer’s code for friends',
        act: ({ isPaused }) =>
          isPaused ? 'Pause a customer’s code for friends' : 'Resume a customer’s code for friends',
        refuses: [404],
      },
      async ({ params: { code }, body: { isPaused } }, reply) =>
        (await friends.pause(normalCode(code), isPaused))
          ? readFriends()
          : refuse(reply, problem('not_found')),
    );

    serve(
      'PUT /marketing-rules',
      { summary: 'Change how often one person may be emailed' },
      async ({ body }) => {
        const saved = await campaigns.saveRules(body);
        onChanged();
        return saved;
      },
    );
  };

import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { CAMPAIGN_STATES, SKIPS } from '#core/marketing/campaign.ts';
import { LEAD_STATES } from '#core/marketing/lead.ts';
import { segmentSchema } from '#core/marketing/segment.schema.ts';
import { CONSENT_SOURCES } from '#core/marketing/subscriber.ts';
import { marketingSchema } from '#core/settings/settings.schema.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import {
  type InputOf,
  calendarDaySchema,
  centsSchema,
  emailSchema,
  lineOfText,
  linesOfText,
  mailPreviewSchema,
  type OutputOf,
} from './fields.ts';
import { orderLinesSchema } from './quotes.ts';
import { statusSchema } from './reservations.ts';

/** A cart whose owner asked to be reminded of it. */
const leadInputSchema = z.object({
  email: emailSchema,
  name: z.string().trim().max(100).optional(),
  language: z.enum(LANGUAGES),
  lines: orderLinesSchema,
  /** Nothing is stored without consent; `false` withdraws it. */
  consent: z.boolean(),
});

const leadTakenSchema = z.object({ received: z.literal(true) });

/** The cart behind a reminder's link. */
const leadCartSchema = z.object({
  lines: listOf({
    productId: z.string(),
    quantity: z.int(),
    startDate: z.string(),
    endDate: z.string(),
  }),
});

/** A yes or no to news. */
const newsInputSchema = z.object({
  email: emailSchema,
  name: z.string().trim().max(100).optional(),
  language: z.enum(LANGUAGES),
  consent: z.boolean(),
});

const unsubscribedSchema = z.object({ unsubscribed: z.literal(true) });

const leadSchema = z.object({
  email: z.string(),
  name: z.string().optional(),
  language: z.enum(LANGUAGES),
  items: z.string(),
  startDate: z.string(),
  worthCents: centsSchema,
  state: z.enum(LEAD_STATES),
  mails: z.int(),
  /** Mails that staff skipped. */
  skipped: z.int(),
  /** The first or the second mail, as currently planned. */
  nextMail: z.object({ nth: z.int(), at: z.string() }).optional(),
  updatedAt: z.string(),
  /** The last booking after a mail. */
  reservationId: z.string().optional(),
});
export type LeadDto = OutputOf<typeof leadSchema>;

const leadsSchema = z.object({
  leads: z.array(leadSchema).readonly(),
  /** Won back: bookings made after a mail to these leads and not canceled, and their totals. */
  wonCents: centsSchema,
  wonBookings: z.int(),
  asked: z.int(),
});
export type LeadsDto = OutputOf<typeof leadsSchema>;

/** The next mail about the cart of an address. `skip: false` takes the skip back. */
const leadSkipSchema = z.object({ email: emailSchema, skip: z.boolean() });

const textSchema = z.object({
  subject: lineOfText(150, 'Enter a text.'),
  text: linesOfText(5_000).min(1, 'Enter a text.'),
});

const campaignInputSchema = z.object({
  name: lineOfText(80, 'Enter a name for your own use.'),
  segment: segmentSchema,
  texts: z.object({ en: textSchema, es: textSchema }),
});
export type CampaignInputDto = InputOf<typeof campaignInputSchema>;

/** The revision that the editor read. */
const seenSchema = z.object({ revision: z.int().min(1) });

const campaignSaveSchema = campaignInputSchema.extend(seenSchema.shape);

const campaignScheduleSchema = seenSchema.extend({
  /** In shop time; absent means now. Nothing is mailed from 8 PM to 8 AM. */
  when: z
    .object({
      day: calendarDaySchema,
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 10:00.'),
    })
    .optional(),
});

const campaignSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    segment: segmentSchema,
    texts: z.object({ en: textSchema, es: textSchema }),
    state: z.enum(CAMPAIGN_STATES),
    createdAt: z.string(),
    revision: z.int(),
    sendAt: z.string().optional(),
    queued: z.int().optional(),
    results: z.object({
      sent: z.int(),
      skipped: z.object(
        Object.fromEntries(SKIPS.map((why) => [why, z.int()])) as Record<
          (typeof SKIPS)[number],
          z.ZodInt
        >,
      ),
      /** The server stopped while sending these. They may have arrived: not sent again. */
      interrupted: z.int(),
      left: z.int(),
      /** Bookings by recipients within 30 days, without canceled ones, and their totals. */
      booked: z.int(),
      revenueCents: centsSchema,
    }),
  })
  .meta({ id: 'Campaign' });
export type CampaignDto = OutputOf<typeof campaignSchema>;

const campaignsSchema = z.object({
  campaigns: z.array(campaignSchema).readonly(),
  rules: marketingSchema,
});

const recipientSchema = z.object({
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  bookings: z.int(),
  lastParty: z.string().optional(),
  source: z.enum(CONSENT_SOURCES),
  saidAt: z.string(),
});

const audienceAskSchema = z.object({ segment: segmentSchema });

const audienceSchema = z.object({
  mayBeMailed: z.int(),
  /** In the segment, but never asked, or they said no. */
  withoutConsent: z.int(),
  /** The first people who may be mailed. */
  people: z.array(recipientSchema).readonly(),
  /** False if older bookings were left out. */
  isWhole: z.boolean(),
});

const campaignPreviewSchema = z.object({
  texts: campaignInputSchema.shape.texts,
  language: z.enum(LANGUAGES),
  /** Address of a recipient to preview. If absent, an unknown person. */
  email: emailSchema.optional(),
});

const subscriberSchema = z.object({
  email: z.string(),
  name: z.string().optional(),
  language: z.enum(LANGUAGES),
  wantsNews: z.boolean(),
  source: z.enum(CONSENT_SOURCES),
  saidAt: z.string(),
  by: z.string().optional(),
  note: z.string().optional(),
  mails: z.int(),
});
export type SubscriberDto = OutputOf<typeof subscriberSchema>;

const subscribersSchema = z.object({ subscribers: z.array(subscriberSchema).readonly() });

/** A yes or no that a person told the office, and how they told it. */
const consentInputSchema = newsInputSchema.extend({
  note: lineOfText(200, 'Enter how they told you.'),
});

const broughtSchema = z.object({
  reservationId: z.string(),
  name: z.string(),
  status: statusSchema,
  startDate: z.string(),
  totalCents: centsSchema,
  offCents: centsSchema,
  /** In points: promised to the referrer, and given so far. */
  promisedCents: centsSchema,
  givenCents: centsSchema,
});

const giverSchema = z.object({
  code: z.string(),
  /** Absent once the customer is erased. */
  name: z.string().optional(),
  email: z.string().optional(),
  /** While paused, the code is refused at checkout. */
  isPaused: z.boolean(),
  booked: z.int(),
  revenueCents: centsSchema,
  offCents: centsSchema,
  rewardsCents: centsSchema,
  friends: z.array(broughtSchema).readonly(),
});
export type GiverDto = OutputOf<typeof giverSchema>;

/** Points, of which one is worth a cent: `opening + earned - spent - ended = now`. */
const pointsMonthSchema = z.object({
  /** The first of the month. */
  from: z.string(),
  openingCents: centsSchema,
  earnedCents: centsSchema,
  spentCents: centsSchema,
  endedCents: centsSchema,
  nowCents: centsSchema,
  /** The part of `now` that expires by this day. */
  endingBy: z.string(),
  endingCents: centsSchema,
});
export type PointsMonthDto = OutputOf<typeof pointsMonthSchema>;

const giversSchema = z.object({
  givers: z.array(giverSchema).readonly(),
  /** False if older bookings were left out. */
  isWhole: z.boolean(),
  rules: marketingSchema,
  points: pointsMonthSchema,
});

const friendCodeChangeSchema = z.object({ isPaused: z.boolean() });

const byCampaign = { id: z.string().max(128) } as const;

const byMailedToken = z.object({ token: z.string().max(200) });

/** News, and reminders of a cart. 404 `invalid_link` for a bad token. */
export const LEAD_ROUTES = {
  /** Saves a cart to be reminded of it, or deletes it. */
  'POST /leads': { body: leadInputSchema, status: 202, answer: leadTakenSchema },
  /** Says yes or no to news. */
  'POST /news': { body: newsInputSchema, status: 202, answer: leadTakenSchema },
  /** The cart of a reminder's link. */
  'GET /leads/cart': { query: byMailedToken, answer: leadCartSchema },
  /** Ends the reminders and the news. */
  'POST /unsubscribe': {
    query: byMailedToken.extend({ campaign: z.string().max(128).optional() }),
    answer: unsubscribedSchema,
  },
} as const satisfies PublicRoutes;

export const MARKETING_ROUTES = {
  'GET /campaigns': { needs: 'customers:read', answer: campaignsSchema },
  'POST /campaigns': {
    needs: 'customers:write',
    body: campaignInputSchema,
    status: 201,
    answer: campaignSchema,
  },
  /** The people who would get it. Only people who want news. */
  'POST /campaigns/audience': {
    needs: 'customers:read',
    body: audienceAskSchema,
    answer: audienceSchema,
  },
  'POST /campaigns/preview': {
    needs: 'customers:read',
    body: campaignPreviewSchema,
    answer: mailPreviewSchema,
  },
  /** 404 `not_found`; 409 `campaign_changed`, `campaign_closed`. */
  'PUT /campaigns/:id': {
    needs: 'customers:write',
    params: byCampaign,
    body: campaignSaveSchema,
    answer: campaignSchema,
  },
  'POST /campaigns/:id/schedule': {
    needs: 'customers:write',
    params: byCampaign,
    body: campaignScheduleSchema,
    answer: campaignSchema,
  },
  'POST /campaigns/:id/stop': {
    needs: 'customers:write',
    params: byCampaign,
    answer: campaignSchema,
  },
  'POST /campaigns/:id/test': {
    needs: 'customers:write',
    params: byCampaign,
    body: z.object({ language: z.enum(LANGUAGES) }),
    answer: z.object({ to: z.string() }),
  },
  'GET /subscribers': { needs: 'customers:read', answer: subscribersSchema },
  'POST /subscribers': {
    needs: 'customers:write',
    body: consentInputSchema,
    answer: subscribersSchema,
  },
  'PUT /marketing-rules': {
    needs: 'customers:write',
    body: marketingSchema,
    answer: marketingSchema,
  },
  /** Customers' referrals by their own codes, and their cost. */
  'GET /friends': { needs: 'customers:read', answer: giversSchema },
  /** 404 `not_found`. */
  'PUT /friends/:code': {
    needs: 'customers:write',
    params: { code: z.string().max(40) },
    body: friendCodeChangeSchema,
    answer: giversSchema,
  },
  'GET /leads': { needs: 'customers:read', answer: leadsSchema },
  /** 409 `no_reminder`: no mail is planned, or none was skipped. */
  'POST /leads/skip': { needs: 'customers:write', body: leadSkipSchema, answer: leadsSchema },
} as const satisfies Routes;

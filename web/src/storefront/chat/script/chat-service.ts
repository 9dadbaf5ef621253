import { deliveryPriceSentence } from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { VOICE } from './chat-reply.ts';
import { SERVICE_MATTERS } from './chat-matters.ts';
import { type ChatTopic, topicsOf } from './chat-topic.ts';
import { placesOf } from './chat-words.ts';

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    area: {
      phrases: [
        'deliver*',
        'area',
        'where do you',
        'how far',
        'travel',
        'ship',
        'zip',
        'zip code',
        'county',
        'dfw',
        'metroplex',
        'come to',
        'service area',
        ...placesOf(site),
      ],
      say: ({ settings }) =>
        `We deliver all over ${site.deliveryArea}. ${site.arrival} ${deliveryPriceSentence(settings.delivery)}`,
    },
    arrival: {
      phrases: [
        'arriv*',
        'what time',
        'set it up',
        'set them up',
        'crew',
        'drop off',
        'pick up',
        'pickup',
        'how early',
        'when do you come',
        'when will you come',
        'when do you get here',
        'who set up',
        'do you set up',
        'take down',
      ],
      say: ({ site }) =>
        `${site.arrival} They set everything up, and come back for it on your pick-up day.`,
    },
    hours: {
      phrases: [
        'hour',
        'opening hour',
        'business hour',
        'open',
        'close',
        'closing',
        'closed',
        'what time do you open',
        'what time do you close',
        'what time are you open',
        'when are you open',
        'open on sunday',
        'open on saturday',
      ],
      say: ({ site }) =>
        `We are here ${site.hours.map(({ label }) => label).join(', ')}. Booking on this site works around the clock.`,
    },
    duration: {
      phrases: [
        'how long',
        'how many hour',
        'how many day',
        'overnight',
        'full day',
        'keep it',
        'next day',
        'all day',
        'rental time',
        'return it',
      ],
      say: ({ site }) =>
        `${site.claims.trust.find((claim) => /overnight/i.test(claim)) ?? 'A rental runs overnight'}: a rental day runs from the delivery day to the pick-up day, so Saturday to Sunday is one day.`,
    },
    contact: {
      phrases: [
        'human',
        'person',
        'real person',
        'agent',
        'phone',
        'phone number',
        'call',
        'e mail',
        'email',
        'contact',
        'talk to',
        'talk to a person',
        'speak',
        'someone',
        'representative',
        'text you',
        'address',
        'where are you',
        'located',
        'location',
        'help me',
        'complain*',
      ],
      say: ({ site }) =>
        `Our crew is happy to help: call ${site.phone} or write to ${site.email}. You find us in ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
    },
  });

import { contactLinks, LINKS, reply } from './chat-reply.ts';
import type { ChatTopic } from './chat-topic.ts';
import { wordsOf } from './chat-words.ts';
import type { SiteConfig } from './site-config.ts';

/** The towns of the delivery area and the shop's own: naming one asks whether we come there. */
const places = ({ deliveryArea, address }: SiteConfig): readonly string[] =>
  [...deliveryArea.split(/[-–,/]/), address.city]
    .map((place) => wordsOf(place).join(' '))
    .filter((place) => place !== '');

const area = (site: SiteConfig): ChatTopic => ({
  kind: 'policy',
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
    ...places(site),
  ],
  answer: () =>
    reply(
      `We deliver all over ${site.deliveryArea}. ${site.arrival} Delivery, set-up and pick-up are part of the price.`,
      ['hours', 'price', 'book'],
      [LINKS.BOOK],
    ),
});

const arrival: ChatTopic = {
  kind: 'policy',
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
  answer: ({ site }) =>
    reply(`${site.arrival} They set everything up, and come back for it on your pick-up day.`, [
      'area',
      'space',
      'power',
    ]),
};

const hours: ChatTopic = {
  kind: 'policy',
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
  answer: ({ site }) =>
    reply(
      `We are here ${site.hours.map(({ label }) => label).join(', ')}. Booking on this site works around the clock.`,
      ['human', 'area', 'book'],
    ),
};

const duration: ChatTopic = {
  kind: 'policy',
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
  answer: ({ site }) =>
    reply(
      `${site.claims.trust.find((claim) => /overnight/i.test(claim)) ?? 'A rental runs overnight'}: a rental day runs from the delivery day to the pick-up day, so Saturday to Sunday is one day.`,
      ['price', 'hours', 'book'],
    ),
};

const contact: ChatTopic = {
  kind: 'policy',
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
  answer: ({ site }) =>
    reply(
      `Our crew is happy to help: call ${site.phone} or write to ${site.email}. You find us in ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
      ['hours', 'area', 'book'],
      contactLinks(site),
    ),
};

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] => [
  area(site),
  arrival,
  hours,
  duration,
  contact,
];

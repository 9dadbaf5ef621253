import { cancellationSentences } from './cancellation-text.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '../pricing/deposit-plan.ts';
import { contactLinks, LINKS, reply } from './chat-reply.ts';
import type { ChatTopic } from './chat-topic.ts';
import type { SiteConfig } from './site-config.ts';

/** The site's own words on a matter, from its marks of trust; all of them when none is about it. */
const trustOn = ({ claims }: SiteConfig, about: RegExp): string =>
  (claims.trust.find((claim) => about.test(claim)) ?? claims.trust.join(', ')) + '.';

const weather: ChatTopic = {
  kind: 'policy',
  phrases: [
    'weather',
    'rain',
    'raining',
    'rainy',
    'rained',
    'wind',
    'windy',
    'storm',
    'stormy',
    'thunder*',
    'lightning',
    'forecast',
  ],
  answer: ({ site }) =>
    reply(
      'In strong wind, lightning or a storm everyone leaves the inflatable at once and it is switched off. If the forecast looks bad, call or e-mail us to reschedule.',
      ['cancel', 'safety', 'book'],
      contactLinks(site),
    ),
};

const cancelling: ChatTopic = {
  kind: 'policy',
  phrases: [
    'cancel*',
    'resched*',
    'refund*',
    'postpone*',
    'money back',
    'change my date',
    'change the date',
    'move my date',
    'another date',
  ],
  answer: ({ site, policy }) =>
    reply(
      `Plans change, no worries: your private booking link moves or cancels your booking, and shows what it costs and what goes back before you decide. ${cancellationSentences(policy).join(' ')}`,
      ['weather', 'deposit', 'human'],
      contactLinks(site),
    ),
};

const cleaning: ChatTopic = {
  kind: 'policy',
  phrases: ['clean*', 'sanit*', 'disinfect*', 'hygien*', 'germ', 'dirty', 'wash*'],
  answer: ({ site }) =>
    reply(
      `Spotless is the rule: ${trustOn(site, /sanit|clean/i).toLowerCase()} The next party never meets the last one's crumbs.`,
      ['safety', 'weather', 'book'],
    ),
};

const safety: ChatTopic = {
  kind: 'policy',
  phrases: [
    'safe',
    'safely',
    'safety',
    'insur*',
    'supervis*',
    'licens*',
    'inspect*',
    'injur*',
    'accident',
    'rule',
    'shoe',
    'attendant',
  ],
  answer: ({ site }) =>
    reply(
      `${trustOn(site, /insur/i)} An adult watches all the time an inflatable is in use and keeps to the ages and the number of guests named with it. No shoes, glasses, food or sharp things inside.`,
      ['weather', 'clean', 'space'],
      [LINKS.SAFETY],
    ),
};

const deposit: ChatTopic = {
  kind: 'policy',
  phrases: [
    'deposit*',
    'down payment',
    'half now',
    'pay half',
    'balance',
    'pay later',
    'hold my date',
    'up front',
    'upfront',
  ],
  answer: () =>
    reply(
      `A ${DEFAULT_DEPOSIT_PERCENT}% deposit books your dates. You pay the balance before your event through your private booking link, or everything at once if you like.`,
      ['pay', 'cancel', 'book'],
      [LINKS.BOOK],
    ),
};

const payment: ChatTopic = {
  kind: 'policy',
  phrases: [
    'pay*',
    'paid',
    'credit card',
    'debit card',
    'card',
    'visa',
    'mastercard',
    'cash',
    'venmo',
    'paypal',
    'apple pay',
  ],
  answer: () =>
    reply(
      `You pay by card on this site when you book: a ${DEFAULT_DEPOSIT_PERCENT}% deposit now and the balance later, or everything at once. Your dates are held while you pay.`,
      ['deposit', 'cancel', 'book'],
      [LINKS.BOOK],
    ),
};

const discount: ChatTopic = {
  kind: 'policy',
  phrases: ['discount*', 'coupon', 'promo*', 'deal', 'special offer'],
  answer: ({ site }) =>
    reply(
      'I have no discounts to hand out, but I can find what fits your budget: tell me, for example, "water slides" and the most you want to spend. For larger events, ask our crew.',
      ['cheapest', 'price', 'human'],
      contactLinks(site),
    ),
};

export const POLICIES: readonly ChatTopic[] = [
  cancelling,
  weather,
  deposit,
  payment,
  cleaning,
  safety,
  discount,
];

import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import {
  changesSentence,
  depositSentence,
  discountSentence,
  farthestSentence,
  inARow,
  keptCardSentence,
  leadTimeSentence,
  rainCheckSentence,
  deliveryPriceSentence,
} from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { VOICE } from './chat-reply.ts';
import { topicsOf, type ChatTopic, POLICY_MATTERS, SERVICE_MATTERS } from './chat-topic.ts';
import { phrasesIn, placesOf } from './chat-words.ts';
import { sayDelivery } from '#web/shared/pricing/say-delivery.ts';
import { DELIVERY_CHECK } from '#web/texts/en/pricing.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    notice: {
      phrases: phrasesIn(`
        in advance, ahead of time, far ahead, how soon, same day, short notice, latest i can book
      `),
      say: ({ settings: { limits } }) =>
        inARow(
          leadTimeSentence(limits),
          farthestSentence(limits),
          'The calendar shows which days you can book.',
        ),
    },
    park: {
      phrases: phrasesIn(`
        permit, in a park, in park, at a park, at the park, for the park, to a park,
        deliver to park, public park, city park
      `),
      say: () =>
        'Parks are fine if whoever runs the park says so: you need their permission, and the permit if it’s a public park. At checkout, tell us that it’s a park, and you get a PDF for them with our inspection and insurance documents.',
    },
    area: {
      phrases: [
        ...phrasesIn(`
        deliver*, area, where do you, how far do, how far will, how far away, how far out, travel,
        ship, zip, zip code, county, dfw, metroplex, come to, service area
      `),
        ...placesOf(site),
      ],
      say: ({ settings, zip }) =>
        zip === undefined
          ? `We deliver all over ${site.deliveryArea}. ${site.arrival} ${deliveryPriceSentence(settings.delivery)}`
          : `${sayDelivery(zip, settings.delivery, DELIVERY_CHECK, site.phone)} ${site.arrival}`,
    },
    arrival: {
      phrases: phrasesIn(`
        arriv*, what time, set it up, set them up, crew, drop off, pick up, pickup, how early,
        when do you come, when will you come, when do you get here, who set up, do you set up,
        take down
      `),
      say: ({ site }) =>
        `${site.arrival} They set everything up and come back for it on your pickup day.`,
    },
    hours: {
      phrases: phrasesIn(`
        hour, opening hour, business hour, open, close, closing, closed, what time do you open,
        what time do you close, what time are you open, when are you open, open on sunday,
        open on saturday
      `),
      say: ({ site }) =>
        `We’re here ${site.hours.map(({ label }) => label).join(', ')}. You can book on this site around the clock.`,
    },
    duration: {
      phrases: phrasesIn(`
        how long, how many hour, how many day, overnight, full day, keep it, next day, all day,
        rental time, return it
      `),
      say: ({ site }) =>
        `${site.claims.trust.find((claim) => /overnight/i.test(claim)) ?? 'A rental runs overnight'}: a rental day runs from the delivery day to the pickup day, so Saturday to Sunday is one day.`,
    },
    contact: {
      phrases: phrasesIn(`
        human, person, real person, agent, phone, phone number, call, e mail, email, contact,
        talk to, talk to a person, speak, someone, representative, text you, address,
        where are you, located, location, help me, complain*
      `),
      say: ({ site }) =>
        `Our crew is happy to help: call ${site.phone} or email ${site.email}. You’ll find us in ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
    },
  });

/** The site's own statement on a topic; empty if it has none. */
const trustOn = ({ claims }: SiteConfig, about: RegExp): string =>
  claims.trust.find((claim) => about.test(claim)) ?? '';

const range = ({ leastCents, mostCents }: { leastCents: number; mostCents: number }): string =>
  `${formatPrice(cents(leastCents))} to ${formatPrice(cents(mostCents))}`;

export const POLICIES = topicsOf(VOICE, POLICY_MATTERS, {
  cancelling: {
    phrases: phrasesIn(`
      cancel*, refund*, money back, cancel my booking, cancel my order, cancel my reservation,
      call it off
    `),
    say: ({ settings }) =>
      inARow(
        'Plans change, no worries. Your private booking link lets you cancel, and it shows what you get back before you do.',
        changesSentence(settings.changes),
        ...cancellationSentences(settings.cancellation),
      ),
  },
  changing: {
    phrases: phrasesIn(`
      resched*, postpone*, move, moving, switch, swap, remove, change my, change our, change it,
      change the date, change the day, change the time, change the address, change the order,
      change date, change address, another date, different date, different day, new address,
      wrong address, wrong date, wrong day, wrong time, add something, to my order, to my booking,
      to my reservation, from my order, from my booking, from my reservation
    `),
    say: ({ settings: { changes } }) =>
      inARow(
        changesSentence(changes),
        changes.isOn
          ? 'You can change the address, the times and your phone number there, too, and you see the new price before anything changes.'
          : undefined,
      ),
  },
  weather: {
    phrases: phrasesIn(`
      weather, rain, raining, rainy, rained, wind, windy, storm, stormy, thunder*, lightning,
      forecast
    `),
    say: ({ settings }) =>
      inARow(
        'In strong wind, lightning or a storm, everyone gets off the inflatable right away and it is turned off. If the forecast looks bad, call or email us to reschedule.',
        rainCheckSentence(settings.cancellation.weather),
      ),
  },
  deposit: {
    phrases: phrasesIn(`
      deposit*, down payment, half now, pay half, balance, pay later, hold my date, up front,
      upfront, the rest, remaining, second half
    `),
    say: ({ settings }) =>
      inARow(
        depositSentence(settings.deposit.percent),
        settings.deposit.percent === 100
          ? undefined
          : 'You pay the balance before we set up, through your private booking link.',
        keptCardSentence(settings.balanceCharge),
      ),
  },
  payment: {
    phrases: phrasesIn(`
      pay*, paid, credit card, debit card, card, visa, mastercard, cash, pay cash, pay in cash,
      pay at delivery, pay on delivery, venmo, zelle, paypal, apple pay
    `),
    say: ({ settings }) =>
      `You pay by card on this site when you book. ${depositSentence(settings.deposit.percent)} Your dates are held while you pay.`,
  },
  cleaning: {
    phrases: ['clean*', 'sanit*', 'disinfect*', 'hygien*', 'germ', 'dirty', 'wash*'],
    say: ({ site }) =>
      `Spotless is the rule: ${trustOn(site, /sanit|clean/i).toLowerCase() || 'cleaned after every rental'}. The next party never meets the last one's crumbs.`,
  },
  safety: {
    phrases: phrasesIn(`
      safe, safely, safety, insur*, supervis*, licens*, inspect*, injur*, accident, rule, shoe,
      attendant
    `),
    say: ({ site }) =>
      [
        trustOn(site, /insur/i),
        'An adult watches the whole time an inflatable is in use and sticks to its ages and number of guests',
        'No shoes, glasses, food or sharp objects inside.',
      ]
        .filter(Boolean)
        .join('. '),
  },
  gift: {
    phrases: ['gift', 'gift card', 'gift certificate', 'giftcard', 'voucher'],
    say: ({ site, settings: { giftCards } }) =>
      giftCards?.isOn === true
        ? `A gift card is good for any rental, any day. Choose ${range(giftCards)}, and we email it or you print it. Got one? Enter its code at checkout.`
        : `We don’t sell gift cards online right now. Call us at ${site.phone}. Got one? Enter its code at checkout.`,
  },
  find: {
    phrases: phrasesIn(`
      where is my booking, where is my reservation, where is my order, wheres my booking,
      wheres my reservation, find my booking, find my reservation, find my order, see my booking,
      see my reservation, check my booking, check my reservation, look up my, lost my link,
      lost the link, lost my email, manage my, booking link, confirmation, sign the, sign it,
      sign anything, to sign, agreement, contract, invoice, receipt, certificate of insurance,
      insurance certificate, additional insured
    `),
    say: () =>
      'Your confirmation has a private link to your booking, where you can see it, change it, sign, pay, get your receipt or ask for a certificate of insurance. Lost it? We’ll email you the link again.',
  },
  discount: {
    phrases: ['discount*', 'coupon', 'promo*', 'deal', 'special offer'],
    say: ({ settings }) =>
      `${discountSentence(settings) ?? 'I have no discounts to hand out.'} I can find what fits your budget. Just tell me, for example, "water slides" and the most you want to spend. For larger events, ask our crew.`,
  },
});

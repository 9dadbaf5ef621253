import { overnightExample } from '#core/content/overnight-example.ts';
import {
  changesSentence,
  dearerDaysSentence,
  depositSentence,
  discountSentence,
  farthestSentence,
  inARow,
  keptCardSentence,
  leadTimeSentence,
  lengthSentence,
  minimumSentence,
  onlineLengthSentence,
  outsideSentence,
  rainCheckSentence,
  WEATHER_SAFETY,
  REFUND_ARRIVAL,
  taxSentence,
  waiverSentence,
  deliveryPriceSentence,
} from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import { sayDelivery } from '#web/shared/pricing/say-delivery.ts';
import { DELIVERY_CHECK } from '#web/texts/en/pricing.ts';
import { FACTS } from '#web/texts/en/product.ts';
import { VOICE } from './chat-reply.ts';
import { CLOCK, topicsOf, type ChatTopic, POLICY_MATTERS, SERVICE_MATTERS } from './chat-topic.ts';
import { phrasesIn, placesOf, together } from './chat-words.ts';
import { cordAnswerer, gateAnswerer, surfaceAnswerer } from './chat-yard.ts';

export const serviceTopics = (site: SiteConfig): readonly ChatTopic[] =>
  topicsOf(VOICE, SERVICE_MATTERS, {
    notice: {
      phrases: phrasesIn(`
        notice, how much notice, in advance, ahead of time, far ahead, how soon, same day, short notice, latest i can book
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
    minimum: {
      phrases: phrasesIn('minimum, minimum order, order minimum, minimum rental, minimum purchase'),
      say: ({ settings: { limits, holds, delivery } }) =>
        inARow(
          minimumSentence({ holds, delivery }) ?? 'There is no minimum order.',
          lengthSentence(limits),
          onlineLengthSentence({ limits, holds }),
          'Each rental shows its price per day.',
        ),
    },
    area: {
      phrases: [
        ...phrasesIn(`
        deliver*, area, where do you, how far do, how far will, how far away, how far out, travel,
        ship, zip, zip code, county, dfw, metroplex, come to, service area, delivery fee,
        delivery cost, delivery charge, free delivery, mile, my house, my town, outside the area
      `),
        ...placesOf(site),
      ],
      say: ({ settings, zip }) =>
        zip === undefined
          ? inARow(
              `We deliver all over ${site.deliveryArea}.`,
              deliveryPriceSentence(settings.delivery),
              outsideSentence(settings.delivery),
              site.arrival,
            )
          : `${sayDelivery(zip, settings.delivery, DELIVERY_CHECK, site.phone)} ${site.arrival}`,
    },
    presence: {
      phrases: phrasesIn(`
        be home, be at home, stay home, be present, have to be there, need to be there, must be there,
        has to be there, should i be there, be there when, someone home, somebody home, anyone home,
        nobody home, no one home, nobody is home, no one is home, not home, not be home, wont be home,
        wont be there, cant be there
      `),
      say: () =>
        `An adult has to be there when we deliver, and an adult watches the whole time the rental is in use. If nobody can be there for the pickup, call us at ${site.phone}.`,
    },
    arrival: {
      phrases: phrasesIn(`
        arriv*, what time, set it up, set them up, crew, drop off, pick up, pickup, how early,
        when do you come, when will you come, when do you get here, who set up, do you set up,
        take down, take it down, tear down, what time do you deliver, when do you deliver,
        when do you pick up, what time do you pick up, have to set up
      `).concat(together('set up, setup, install*, drop off, be here, come', CLOCK)),
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
        rental time, return it, keep it overnight, day before, night before
      `),
      say({ site, settings: { limits } }) {
        const day = overnightExample(limits, 'en');
        return `${site.claims.overnight || 'A rental runs overnight'}: a rental day runs from the delivery day to the pickup day${day ? `, so ${day.party} to ${day.pickUp} is one day` : ''}.`;
      },
    },
    language: {
      phrases: together(
        'spanish, espanol, habla, hablan',
        'phone, call, talk to, anyone, someone, somebody, who speak, crew, staff, office, driver, telefono',
      ),
      say: () =>
        `This site, its chat and our emails also speak Spanish. I can’t promise it for whoever answers the phone: call ${site.phone} and ask, or email ${site.email} in Spanish.`,
    },
    contact: {
      phrases: phrasesIn(`
        your number, human, person, real person, agent, phone, phone number, call, e mail, email, contact,
        talk to, talk to a person, speak, someone, representative, text you, address,
        where are you, located, location, help me, complain*
      `),
      say: ({ site }) =>
        `Our crew is happy to help: call ${site.phone} or email ${site.email}. You’ll find us in ${site.address.city}, ${site.address.region}, ${site.hours.map(({ label }) => label).join(', ')}.`,
    },
  });

/** A sentence that follows a colon. */
const lower = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

const range = ({ leastCents, mostCents }: { leastCents: number; mostCents: number }): string =>
  `${formatPrice(cents(leastCents))} to ${formatPrice(cents(mostCents))}`;

// Like all of the site's lists, without a comma before the last.
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const POLICIES = topicsOf(VOICE, POLICY_MATTERS, {
  gate: {
    phrases: phrasesIn('gate, doorway, door, side yard, walkway, how wide, inch* wide'),
    say: gateAnswerer({
      needs: (title, inches) =>
        `${title} needs a gate at least ${inches} inches wide, all the way in.`,
      fits: (title, gate, needs) =>
        `Yes, ${title} fits through ${gate} inches. It needs at least ${needs}, all the way in.`,
      tooNarrow: (title, gate, needs) =>
        `${title} needs a gate at least ${needs} inches wide, so ${gate} inches is too narrow.`,
      unmeasured: (title) =>
        `The page of ${title} names no gate width, so call us before you book it.`,
      some: (gate, count, titles) =>
        count === 1
          ? `1 rental fits through ${gate} inches: ${titles}.`
          : `${count} rentals fit through ${gate} inches, such as ${titles}.`,
      none: (gate, least) =>
        `None of these fits through ${gate} inches. The narrowest needs ${least}. Is there another way in? Call us before you book.`,
      range: (least, most) =>
        least === most
          ? `Our rentals need a gate at least ${least} inches wide.`
          : `Depending on the rental, the gate has to be at least ${least} to ${most} inches wide.`,
      look: 'Everything comes in rolled up on a cart. Each rental’s page says how wide the gate must be; measure its narrowest point.',
    }),
  },
  cord: {
    phrases: [
      ...phrasesIn('extension cord, extension cable, cord'),
      ...together('outlet, plug, power', 'how far, far, feet away, feet, distance, reach, close'),
    ],
    say: cordAnswerer({
      one: (title, feet) => `${title} needs an outlet within ${feet} feet of where it stands.`,
      range: (least, most) =>
        least === most
          ? `The outlet has to be within ${least} feet.`
          : `Depending on the rental, the outlet has to be within ${least} to ${most} feet.`,
      look: 'Each rental’s page says how far it may be, and how many circuits it needs.',
    }),
  },
  surface: {
    phrases: phrasesIn(`
      grass, lawn, concrete, cement, driveway, asphalt, blacktop, parking lot, turf, indoor, inside a,
      inside the, gym, garage, surface, gravel, dirt, rock, sand, mud, slope, hill, uneven, patio,
      pavement, street
    `),
    say: surfaceAnswerer({
      words: {
        grass: /\b(?:grass|lawn)/,
        concrete: /\b(?:concrete|cement|driveway|patio|pavement|garage)/,
        asphalt: /\b(?:asphalt|blacktop|parking lot|street)/,
        turf: /\bturf/,
        indoor: /\b(?:indoor|inside|gym)/,
      },
      list: (surfaces) =>
        or.format(
          surfaces.map((one) => (one === 'indoor' ? 'an indoor floor' : FACTS.surface[one])),
        ),
      yes: (title, surfaces) => `${title} can be set up on ${surfaces}. The spot has to be flat.`,
      no: (title, asked, surfaces) => `Not on ${asked}: ${title} goes on ${surfaces}.`,
      some: (surface, count, titles) =>
        count === 1
          ? `1 rental goes on ${surface}: ${titles}.`
          : `${count} rentals go on ${surface}, such as ${titles}.`,
      none: (surface) => `None of these goes on ${surface}.`,
      all: (surfaces) => `Our rentals go on ${surfaces}, depending on the rental.`,
      look: 'The spot has to be flat and dry, without rocks. Each page lists its surfaces. For anything else, call us first.',
    }),
  },
  refundTime: {
    phrases: [
      ...together(
        'refund*, money back, my money, deposit back',
        'when, how long, how soon, how many day, take, arriv*, show up, day, week, still, yet, havent, not received, where',
      ),
    ],
    say: () =>
      `A refund goes back the way you paid. To a card: ${lower(REFUND_ARRIVAL.card)} Paid in cash or by check: ${lower(REFUND_ARRIVAL.inPerson)} Gift card or rain check: ${lower(REFUND_ARRIVAL.credit)} Your private link shows what was refunded.`,
  },
  cancelling: {
    phrases: phrasesIn(`
      cancel*, refund*, money back, cancel my booking, cancel my order, cancel my reservation,
      call it off, get my deposit back, deposit back, nonrefundable, non refundable,
      deposit* + refund*, lose my deposit, lose my money
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
      change date, extend, extra day, one more day, another day, keep it longer,  change address, another date, different date, different day, new address,
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
    phrases: [
      ...phrasesIn(`
      weather, rain, raining, rainy, rained, wind, windy, storm, stormy, thunder*, lightning,
      forecast, rain check, raincheck, rain date, hail, hurricane, tornado, snow, bad weather, gust,
      mph, too hot, too cold, cancel for weather
      `),
      ...together(
        'cancel*, refund*, money back, money, deposit, resched*, postpone*, move, change',
        'weather, rain, raining, rainy, rained, storm, wind, windy, forecast, thunder*, lightning',
      ),
    ],
    say: ({ settings }) =>
      inARow(
        WEATHER_SAFETY,
        'If the forecast looks bad, call or email us to move your party. If we call it off before it starts, you choose another day or get your money back.',
        rainCheckSentence(settings.cancellation.weather) ??
          'If you call it off, our usual cancellation terms apply.',
      ),
  },
  deposit: {
    phrases: phrasesIn(`
      deposit*, down payment, half now, pay half, balance, pay later, hold my date, up front,
      upfront, the rest, remaining, second half, put down, money down, to hold it, reserve fee,
      security deposit, damage deposit
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
      pay*, paid, credit card, debit card, card, visa, mastercard, pay at delivery, pay on delivery,
      apple pay, payment plan, installment
    `),
    say: ({ settings }) =>
      `You pay by card on this site when you book. ${depositSentence(settings.deposit.percent)} Your dates are held while you pay.`,
  },
  cash: {
    phrases: [
      ...phrasesIn(`
      cash, pay cash, pay in cash, venmo, zelle, paypal, cash app, cashapp, money order, wire transfer,
      by check, a check, pay with check
      `),
      ...together('pay*, take, accept, write', 'cash, check, venmo, zelle, paypal, cash app'),
    ],
    say: ({ site, settings }) =>
      `No cash, checks or transfers on this site. You pay by card when you book. ${depositSentence(settings.deposit.percent)} To pay another way, call our office before you book and ask: ${site.phone}.`,
  },
  invoice: {
    phrases: [
      ...phrasesIn(`
      invoice, an invoice, purchase order, po, by po, with a po, pay* + po, po number, net 30, net 15, net term, bill us, bill me, bill my,
      bill our, billed, tax exempt*, tax free, exempt*, non profit, nonprofit, 501c3, w9, w 9, resale certificate
    `),
      ...together('invoice, purchase order, po', 'tax, taxes'),
    ],
    say: ({ site, settings }) =>
      inARow(
        'Orders on this site are paid by card. For an invoice to pay later, with your PO number on it, ask our office before you book.',
        settings.tax.isOn
          ? 'Tax exempt? Have your certificate ready: the office takes the sales tax off, this site doesn’t.'
          : taxSentence(settings),
        `Call ${site.phone} or email ${site.email}.`,
      ),
  },
  tax: {
    phrases: phrasesIn('tax, taxes, sales tax, plus tax, tax included, taxed'),
    say: ({ settings }) =>
      inARow(
        taxSentence(settings),
        'The total you see at checkout is the total you pay.',
        settings.tax.isOn ? 'Tax-exempt? Call us before you book.' : undefined,
      ),
  },
  extras: {
    phrases: phrasesIn(`
      hidden fee, hidden cost, hidden charge, extra fee, extra charge, extra cost, additional fee,
      additional charge, additional cost, other fee, service fee, setup fee, set up fee, cleaning fee,
      booking fee, any fee, all in price, damage waiver, out the door, total cost, total price,
      what is included, whats included, what come with, come with it, price include*, is setup included, is set up included, cost extra,
      tax + deliver*
    `),
    say: ({ settings }) =>
      inARow(
        'No surprises: the total you see at checkout is the total you pay.',
        deliveryPriceSentence(settings.delivery),
        taxSentence(settings),
        waiverSentence(settings.damageWaiver),
        dearerDaysSentence(settings),
      ),
  },
  damage: {
    phrases: phrasesIn(`
      damage*, rip, ripped, torn, tear, pop, pops, popped, puncture*, deflate*, breaks, broke, break it,
      broken, stain*, hole in, go down, goes down, air goes out, blower stop, stops working
    `),
    say: ({ site, settings: { damageWaiver } }) =>
      inARow(
        `If the air goes out, get everyone out, then check the plug and the breaker. Not firm again? Call us at ${site.phone}.`,
        'Normal wear and tear is on us. You pay for what is broken, soiled or lost through misuse or carelessness.',
        damageWaiver.isOn
          ? `The damage waiver, ${damageWaiver.percent}%, covers accidental damage. You choose it at checkout.`
          : undefined,
      ),
  },
  water: {
    phrases: phrasesIn(`
      bring the water, bring water, provide water, provide the water, have water, lot of water,
      how much water, used dry, use it dry, use dry, without water, water bill, fill it
    `),
    say: () =>
      'You provide a faucet and a garden hose that reaches. What is made for water runs with a hose and no more water than it is built for; dry inflatables stay dry. Each rental’s page says which it is.',
  },
  weight: {
    phrases: phrasesIn('weight, weight limit, how heavy, pound, lb, lbs, too heavy'),
    say: ({ site }) =>
      `Each rental’s page lists its ages and how many guests can be on it at a time, but no weight limit. For that, call us at ${site.phone}.`,
  },
  attendant: {
    phrases: phrasesIn(`
      attendant, staff, babysit*, monitor, supervis*, chaperone, lifeguard, operator, watch the kid, watching, 
      who watch, watch it, watch them, stay with, do you stay, does someone stay, someone stay,
      stay the whole time, crew stay, have to watch, need to watch, adult + watch
    `),
    say: ({ site }) =>
      `Our crew sets everything up, shows you the rules and how to get everyone out, and leaves. An adult of yours watches the whole time it is in use. To ask for an attendant, call us at ${site.phone}.`,
  },
  cleaning: {
    phrases: ['clean*', 'sanit*', 'disinfect*', 'hygien*', 'germ', 'dirty', 'wash*'],
    say: ({ site }) =>
      site.claims.cleaning
        ? `Spotless is the rule: ${lower(site.claims.cleaning)}. The next party never meets the last one's crumbs.`
        : `Our crew can tell you how they clean: call ${site.phone}.`,
  },
  safety: {
    phrases: phrasesIn(`
      safe, safely, safety, insur*, licens*, inspect*, injur*, accident, rule, shoe, sock, liab*, hurt, pet, dog, pregnant
    `),
    say: ({ site }) =>
      [
        site.claims.insurance,
        'An adult watches the whole time an inflatable is in use and sticks to its ages and number of guests',
        'No shoes, glasses, food, pets or sharp objects inside.',
      ]
        .filter(Boolean)
        .join('. '),
  },
  code: {
    phrases: [
      ...phrasesIn('redeem*, gift card code, balance on my gift card'),
      ...together(
        'gift card, gift certificate, giftcard, rain check, raincheck, voucher, credit',
        'use, using, spend, accept, take, apply, enter, code, work, expire*, expiration, good for',
      ),
    ],
    say: () =>
      'We take our gift cards and rain checks for any rental. Enter the code at checkout or on your booking’s page. What you don’t spend stays on it.',
  },
  gift: {
    phrases: ['gift', 'gift card', 'gift certificate', 'giftcard', 'voucher', 'present'],
    say: ({ site, settings: { giftCards } }) =>
      giftCards?.isOn === true
        ? `A gift card is good for any rental, any day. Choose ${range(giftCards)} and give it away. Got one? Enter its code at checkout.`
        : `We don’t sell gift cards online right now. Call us at ${site.phone}. Got one? Enter its code at checkout.`,
  },
  find: {
    phrases: phrasesIn(`
      where is my booking, where is my reservation, where is my order, wheres my booking,
      wheres my reservation, find my booking, find my reservation, find my order, see my booking,
      see my reservation, check my booking, check my reservation, look up my, lost my link,
      lost the link, lost my email, manage my, booking link, confirmation, sign the, sign it,
      sign anything, to sign, agreement, contract, my invoice, the invoice, receipt, certificate of insurance,
      insurance certificate, additional insured, did my booking go through,
      didnt get an email, no email, didnt get my confirmation
    `),
    say: () =>
      'Your confirmation has a private link to your booking, where you can see it, change it, sign, pay, get your receipt or ask for a certificate of insurance. Lost it? Choose “Find my booking” at the bottom of any page.',
  },
  discount: {
    phrases: ['discount*', 'coupon', 'promo*', 'deal', 'special offer'],
    say: ({ settings }) =>
      `${discountSentence(settings) ?? 'I have no discounts to hand out.'} I can find what fits your budget. Just tell me, for example, "water slides" and the most you want to spend. For larger events, ask our crew.`,
  },
});

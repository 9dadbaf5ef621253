import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { overnightExample } from './overnight-example.ts';
import {
  changesSentence,
  deliveryPriceSentence,
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
} from './rule-sentences.ts';
import { cleaningIn, type SiteConfig } from './site-config.ts';

export type Faq = {
  /** Its anchor in the page's address. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
};

export type FaqGroup = { readonly title: string; readonly faqs: readonly Faq[] };

function oneDay({ limits }: Settings): string {
  const example = overnightExample(limits, 'en');
  return example ? `so ${example.party} to ${example.pickUp} is one day, ` : '';
}

const money = (site: SiteConfig, settings: Settings): readonly Faq[] => [
  {
    id: 'price',
    question: 'What does a rental cost?',
    answer: inARow(
      `Rentals start at ${formatPrice(centsFromDollars(site.fromPrice))} for a full day. Every inflatable shows its price per day, and the price for your dates is added up before you pay. The total you see at checkout is the total you pay.`,
      taxSentence(settings),
      discountSentence(settings),
      dearerDaysSentence(settings),
      minimumSentence(settings),
      waiverSentence(settings.damageWaiver),
    ),
  },
  {
    id: 'overnight',
    question: site.claims.overnight ? 'Is overnight really free?' : 'How are days counted?',
    answer: site.claims.overnight
      ? `Yes. A rental is counted from delivery day to pickup day, ${oneDay(settings)}and the night in between costs nothing.`
      : `From delivery day to pickup day, ${oneDay(settings)}and the night in between is part of it.`,
  },
  {
    id: 'deposit',
    question: 'How much do I pay to book?',
    answer: `${depositSentence(settings.deposit.percent)} We hold your rental for ${settings.holds.payingMinutes} minutes while you pay.`,
  },
  {
    id: 'balance',
    question: 'When and how do I pay the rest?',
    answer: inARow(
      'Any time before we set up, by card, through your private link. It shows what is paid and what is left.',
      keptCardSentence(settings.balanceCharge),
    ),
  },
  {
    id: 'organizations',
    question: 'Do you work with schools, churches and companies?',
    answer: inARow(
      'Yes. Orders on this site are paid by card. Ask our office before you book for a written quote, or for an invoice with your purchase order number.',
      settings.tax.isOn
        ? 'Tax-exempt? Send us your certificate, and the office takes the sales tax off.'
        : undefined,
      site.claims.insurance
        ? 'If your venue needs a certificate of insurance, ask for it through your private link.'
        : undefined,
    ),
  },
];

const delivering = (site: SiteConfig, { limits, holds, delivery }: Settings): readonly Faq[] => [
  {
    id: 'area',
    question: 'Where do you deliver?',
    answer: inARow(
      `All over ${site.deliveryArea}, from our home base in ${site.address.city}, Texas.`,
      deliveryPriceSentence(delivery),
      outsideSentence(delivery),
      'Not sure if we reach you? Check your ZIP code on any rental’s page.',
    ),
  },
  {
    id: 'arrival',
    question: 'When does the crew arrive?',
    answer: `${site.arrival} They set everything up, test it, and walk you through the rules. On pickup day they take it all down, and you don’t carry a thing.`,
  },
  {
    id: 'length',
    question: 'How long can I keep it?',
    answer: inARow(
      lengthSentence(limits),
      onlineLengthSentence({ limits, holds }),
      'Choose the delivery day and the pickup day when you book.',
      leadTimeSentence(limits),
      farthestSentence(limits),
    ),
  },
];

const place = (site: SiteConfig): readonly Faq[] => [
  {
    id: 'space',
    question: 'How much space do I need?',
    answer:
      'Each inflatable lists the flat ground it needs, with room to walk around it already included. Look up, too: no branches, wires or roof edges overhead. Measure the gate as well, because everything comes in rolled up on a cart.',
  },
  {
    id: 'surfaces',
    question: 'What can it be set up on?',
    answer:
      'Grass is best. Many of our inflatables also work on concrete, asphalt, turf or indoors; each one lists its surfaces. The spot has to be flat and dry, with no rocks, toys or dog surprises.',
  },
  {
    id: 'power',
    question: 'What power does it need?',
    answer:
      'Each inflatable lists how many power circuits it needs. A circuit means a regular outlet with nothing else running on it. Water slides also need a faucet and a garden hose that reaches.',
  },
  {
    id: 'cleaning',
    question: 'Is it clean?',
    answer: inARow(
      cleaningIn(
        site,
        'Every inflatable is sanitized after every rental, before it goes out again.',
      ),
      'You get it clean. All we ask is no food, drinks, silly string or face paint inside.',
    ),
  },
];

const plans = (site: SiteConfig, { cancellation, changes }: Settings): readonly Faq[] => [
  {
    id: 'weather',
    question: 'What happens in bad weather?',
    answer: inARow(
      WEATHER_SAFETY,
      'If the forecast looks bad, call or email us and we’ll move your party to another day. If it isn’t safe, we’ll call it off ourselves.',
      rainCheckSentence(cancellation.weather),
    ),
  },
  {
    id: 'changes',
    question: 'Can I reschedule or cancel?',
    answer: inARow(
      'Yes. The private link from your confirmation shows what it costs and what you get back before you decide.',
      changesSentence(changes),
      ...cancellationSentences(cancellation),
      REFUND_ARRIVAL.card,
      `For anything else, email us at ${site.email}.`,
    ),
  },
  {
    id: 'lost-link',
    question: 'I can’t find my private link. What now?',
    answer: `You got it when you booked, and every email about your booking has it. Check your spam folder, too, or choose “Find my booking” at the bottom of any page. Keep the link to yourself: anyone who has it can see your reservation.`,
  },
];

const safety = (): readonly Faq[] => [
  {
    id: 'ages',
    question: 'What ages is it for?',
    answer:
      'Each inflatable lists its ages and how many guests can be inside at a time. Keep big kids and little kids apart by letting them take turns.',
  },
  {
    id: 'supervision',
    question: 'Does someone have to watch?',
    answer:
      'Yes. An adult watches the whole time it is in use and knows how to get everyone out. Our crew shows you how before they leave.',
  },
];

/** What people ask before they book, by subject: for the page and for search engines. */
export const faqText = (
  site: SiteConfig,
  settings: Settings = DEFAULT_SETTINGS,
): readonly FaqGroup[] => [
  { title: 'Price and payment', faqs: money(site, settings) },
  { title: 'Delivery and setup', faqs: delivering(site, settings) },
  { title: 'Your place', faqs: place(site) },
  { title: 'Weather and changes', faqs: plans(site, settings) },
  { title: 'Safety', faqs: safety() },
];

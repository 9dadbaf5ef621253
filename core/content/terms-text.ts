import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import { DEFAULT_FIGURES, type TermsFigures } from '#core/settings/terms-figures.ts';
import type { PageText, TextSection } from './content-pages.ts';
import {
  changesSentence,
  depositSentence,
  inARow,
  keptTierSentence,
  keptCardSentence,
  lengthSentence,
  rainCheckSentence,
} from './rule-sentences.ts';
import type { SiteConfig } from './site-config.ts';

const booking = ({ brand }: SiteConfig, figures: TermsFigures): readonly TextSection[] => [
  {
    id: 'agreement',
    title: 'Who agrees to what',
    paragraphs: [
      `These terms are the agreement between you, the person who books, and ${brand} ("we"). You are at least 18 years old and have permission to have the rental set up at the place you name.`,
      'You accept them when you book. The version in effect on that day is the one that applies to your rental.',
    ],
  },
  {
    id: 'booking',
    title: 'Booking',
    paragraphs: [
      'At checkout, we hold your rental while you pay, and the page shows until when. It is booked once your first payment has gone through, and we confirm it by email with a private link to your reservation.',
      'If a payment reaches us after the hold has expired and the rental is gone, you get all of it back.',
      'Anyone who has the private link can see your reservation. Keep it to yourself.',
    ],
  },
  {
    id: 'payment',
    title: 'Price, deposit and balance',
    paragraphs: [
      'The price is the price per day, times the number of days, times the number you rent. Days are counted from delivery day to pickup day, and overnight is free. Anything else that is added has its own line in the total before you pay.',
      inARow(
        depositSentence(figures.depositPercent),
        'The balance is due before your event and is paid by card through your private link.',
        keptCardSentence(figures.balanceCharge),
        'We may keep the rental on the truck until it is paid.',
      ),
    ],
  },
];

const theRental = (site: SiteConfig, figures: TermsFigures): readonly TextSection[] => [
  {
    id: 'delivery',
    title: 'Delivery, setup and pickup',
    paragraphs: [
      `We deliver in ${site.deliveryArea}. ${site.arrival} ${lengthSentence(figures)} An adult has to be there when we deliver.`,
      'Only our crew sets up, moves and takes down a rental. If it comes loose or goes flat, get everybody out, turn off the blower and call us.',
    ],
  },
  {
    id: 'place',
    title: 'Ground, power and water',
    paragraphs: ['You provide what your rental’s page lists:'],
    points: [
      'Flat, clear ground of the size and one of the surfaces listed, with nothing hanging above it.',
      'A way in that is wide enough, with no stairs our crew can’t carry the rental up or down.',
      'As many power circuits as listed, each with nothing else running on it, within reach of our cords.',
      'A faucet and a garden hose that reaches, for anything used wet.',
      'What you know about the ground: tell us about buried sprinklers, pipes and cables before we drive stakes.',
      'Permission from whoever owns the ground, and the permit if it is a public park.',
    ],
  },
  {
    id: 'use',
    title: 'Adult supervision and use',
    paragraphs: [
      'An adult watches the whole time the rental is in use and follows the ages and the number of guests on its page, the rules our crew goes over with you, and the rules on our safety page. You are responsible for your guests following them.',
    ],
  },
];

const whenThingsChange = ({ cancellation, changes }: TermsFigures): readonly TextSection[] => [
  {
    id: 'weather',
    title: 'Wind and weather',
    paragraphs: [
      'In strong wind, lightning or a storm, everybody must get off the inflatable immediately and the blower must be turned off. Our crew decides whether it is safe to set up. After that, you decide, every minute, whether it is safe to keep going.',
      inARow(
        'If we call off a rental because of the weather before it starts, it costs you nothing. We move it to another available day, or refund what you paid.',
        rainCheckSentence(cancellation.weather),
        'If the forecast worries you, call or write to us as early as you can.',
      ),
    ],
  },
  {
    id: 'cancellation',
    title: 'Canceling and rescheduling',
    paragraphs: [
      inARow(
        'To cancel, use your private link. It shows what you get back before you decide.',
        changesSentence(changes),
        keptTierSentence({ changes, cancellation }),
      ),
      'Money goes back the way you paid it: to the card, or to the gift card or rain check you used. If we cannot deliver for reasons on our side, you get back everything you paid.',
    ],
    points: cancellationSentences(cancellation),
  },
  {
    id: 'damage',
    title: 'Damage and loss',
    paragraphs: [
      'Normal wear and tear is on us. You pay for what you or your guests break, soil or lose through misuse or carelessness: the repair or special cleaning, up to the cost of replacing the rental. Tell us right away when something breaks.',
    ],
  },
  {
    id: 'liability',
    title: 'Risk and liability',
    paragraphs: [
      'Jumping, sliding and climbing can cause injuries, even when everybody follows the rules. By booking, you accept that risk for yourself and make sure your guests know about it. We are insured, and we are responsible for the condition of our rentals and the work of our crew, as the law provides. Nothing here takes away rights that the law does not let you give up.',
    ],
  },
  {
    id: 'law',
    title: 'Law',
    paragraphs: [
      'The law of the State of Texas applies. If one part of these terms turns out to be invalid, the rest still applies.',
    ],
  },
];

/** The full rental terms. New wording needs a new `TERMS_VERSION`; figures change the id. */
export const termsText = (site: SiteConfig, figures: TermsFigures = DEFAULT_FIGURES): PageText => ({
  title: 'Rental terms',
  lead: `What you and ${site.brand} agree on when you book: deposit and balance, delivery, ground and power, supervision, weather, damage and canceling.`,
  sections: [...booking(site, figures), ...theRental(site, figures), ...whenThingsChange(figures)],
});

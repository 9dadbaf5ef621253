import type { SiteConfig } from '#core/site/site-config.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';

export type CrewStep = { readonly icon: IconName; readonly title: string; readonly text: string };

/** The shop's story, a paragraph each. */
export const story = ({ brand, address, deliveryArea, claims }: SiteConfig): readonly string[] => [
  `${brand} is at home in ${address.city}, Texas. We rent out what turns a lawn into the best place of the year: bounce houses, water slides, combos, obstacle courses, and all the rest of the party.`,
  'We think renting one should be as much fun as jumping in it. So you see what is free on your day, you see the price before you say a word to anybody, and what you book is yours: one unit, set aside for you, that nobody else can take.',
  `${claims.families} across ${deliveryArea} have trusted us with their big day so far, and they rate us ${claims.rating}. What they tell us again and again: it came clean, it came on time, and the crew was kind.`,
];

/** What the crew does on the day. */
export const crewDay = ({ claims }: SiteConfig): readonly CrewStep[] => [
  {
    icon: 'truck',
    title: 'They arrive early',
    text: '2-4 hours before your event, so everything stands before the first guest does.',
  },
  {
    icon: 'shield',
    title: 'They set up and anchor',
    text: 'The spot is chosen with you. Every anchor point is used, and the blower is tested.',
  },
  {
    icon: 'smile',
    title: 'They show you how',
    text: 'Rules, power, wind, and how to get everybody out: five minutes that matter.',
  },
  {
    icon: 'moon',
    title: 'They come back for it',
    text: `The night is free. After pick-up it is ${claims.trust[1]?.toLowerCase() ?? 'sanitized'}.`,
  },
];

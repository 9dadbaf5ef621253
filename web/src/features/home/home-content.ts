import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import type { SiteConfig } from '#core/site/site-config.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';

export type Reason = { readonly icon: IconName; readonly title: string; readonly text: string };

/** The marks of trust in the order of the site's configuration. */
export const TRUST_ICONS: readonly IconName[] = ['moon', 'sparkle', 'shield', 'smile'];

export const reasons = ({ arrival, deliveryArea }: SiteConfig): readonly Reason[] => [
  {
    icon: 'calendar',
    title: 'Dates you can trust',
    text: 'The calendar shows what is really free. Book it, and that unit is yours: nobody else can take it.',
  },
  {
    icon: 'truck',
    title: 'We do the heavy lifting',
    text: `${arrival} We deliver, set up and pick up all over ${deliveryArea}.`,
  },
  {
    icon: 'moon',
    title: 'Overnight is on us',
    text: 'Saturday to Sunday is one day. Keep bouncing after dark and pay nothing extra for the night.',
  },
  {
    icon: 'check',
    title: 'Half now, half later',
    text: `A ${DEFAULT_DEPOSIT_PERCENT}% deposit holds your date. Pay the rest through your private booking link.`,
  },
];

export type Stat = { readonly value: string; readonly label: string };

export const stats = ({ claims }: SiteConfig): readonly Stat[] => [
  { value: claims.events, label: 'Events' },
  { value: claims.bounceHouses, label: 'Bounce houses' },
  { value: claims.safety, label: 'Safety record' },
  { value: claims.support, label: 'Support' },
];

export type Testimonial = {
  readonly words: string;
  readonly name: string;
  readonly city: string;
};

/** Words of the demo shop's customers, and said to be so on the page: a real shop puts its own here. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    words:
      'The crew was here before breakfast was over and had the castle up before the cake was out of the box. The kids did not come inside until dark.',
    name: 'Maria',
    city: 'Burleson',
  },
  {
    words:
      'I picked the day, saw it was free and paid the deposit on my phone in the school pickup line. No calls, no forms, no surprises on the day.',
    name: 'Derek',
    city: 'Cleburne',
  },
  {
    words:
      'The water slide came spotless and went quietly. Keeping it overnight meant the grown-ups finally got a turn.',
    name: 'Aisha',
    city: 'Fort Worth',
  },
];

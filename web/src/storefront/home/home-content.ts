import type { SiteConfig } from '#core/content/site-config.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { STATS, STORIES, WHY } from '#texts/home-sections.ts';

export type Reason = { readonly icon: IconName; readonly title: string; readonly text: string };

/** The marks of trust in the order of the site's configuration. */
export const TRUST_ICONS: readonly IconName[] = ['moon', 'sparkle', 'shield', 'smile'];

/** @param depositPercent what is paid at booking, of the total */
export const reasons = (site: SiteConfig, depositPercent: number): readonly Reason[] => [
  { icon: 'calendar', ...WHY.dates },
  { icon: 'truck', title: WHY.delivery.title, text: WHY.delivery.text(site) },
  { icon: 'moon', ...WHY.overnight },
  { icon: 'check', ...WHY.deposit(depositPercent) },
];

export type Stat = { readonly value: string; readonly label: string };

export const stats = ({ claims }: SiteConfig): readonly Stat[] => [
  { value: claims.events, label: STATS.events },
  { value: claims.bounceHouses, label: STATS.bounceHouses },
  { value: claims.safety, label: STATS.safety },
  { value: claims.support, label: STATS.support },
];

export type Testimonial = {
  readonly words: string;
  readonly name: string;
  readonly city: string;
};

/** Words of the demo shop's customers, and said to be so on the page: a real shop puts its own here. */
export const TESTIMONIALS: readonly Testimonial[] = [
  { words: STORIES.maria, name: 'Maria', city: 'Burleson' },
  { words: STORIES.derek, name: 'Derek', city: 'Cleburne' },
  { words: STORIES.aisha, name: 'Aisha', city: 'Fort Worth' },
];

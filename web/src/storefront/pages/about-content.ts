import type { SiteConfig } from '#core/content/site-config.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { CREW_DAY } from '#texts/about.ts';

export type CrewStep = { readonly icon: IconName; readonly title: string; readonly text: string };

/** What the crew does on the day. */
export const crewDay = (site: SiteConfig): readonly CrewStep[] => [
  { icon: 'truck', ...CREW_DAY.arrive },
  { icon: 'shield', ...CREW_DAY.anchor },
  { icon: 'smile', ...CREW_DAY.show },
  { icon: 'moon', title: CREW_DAY.back.title, text: CREW_DAY.back.text(site) },
];

import type { Language } from '#core/kernel/language.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { DEMO_SITE } from './demo-site.ts';
import { claimsOf, namedPrices, type OwnRecord } from './own-claims.ts';
import { placesOf } from './places.ts';
import type { SiteConfig, OpeningHours } from './site-config.ts';

/** Monday first, as people read a week. `weekday` is the index in the settings, Sunday first. */
const WEEK = [
  { weekday: 1, name: 'Monday', en: 'Mon', es: 'Lun' },
  { weekday: 2, name: 'Tuesday', en: 'Tue', es: 'Mar' },
  { weekday: 3, name: 'Wednesday', en: 'Wed', es: 'Mié' },
  { weekday: 4, name: 'Thursday', en: 'Thu', es: 'Jue' },
  { weekday: 5, name: 'Friday', en: 'Fri', es: 'Vie' },
  { weekday: 6, name: 'Saturday', en: 'Sat', es: 'Sáb' },
  { weekday: 0, name: 'Sunday', en: 'Sun', es: 'Dom' },
] as const;

type Day = (typeof WEEK)[number];

type Run = { readonly days: readonly Day[]; readonly opens: string; readonly closes: string };

const HALVES = { en: ['AM', 'PM'], es: [' a. m.', ' p. m.'] } as const;

/** `08:00` is `8AM` (specification §9) or `8 a. m.`, `20:30` is `8:30PM`. */
function timeText(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${HALVES[language][hour < 12 ? 0 : 1]}`;
}

/** Runs of consecutive days with the same hours. */
function runsOf({ week }: Pick<Settings['limits'], 'week'>): readonly Run[] {
  const runs: Run[] = [];
  let isNext = false;
  for (const day of WEEK) {
    const hours = week[day.weekday];
    const last = runs.at(-1);
    const isOpen = hours?.isOpen === true;
    if (isOpen && isNext && last?.opens === hours.opens && last.closes === hours.closes) {
      runs[runs.length - 1] = { ...last, days: [...last.days, day] };
    } else if (isOpen) {
      runs.push({ days: [day], opens: hours.opens, closes: hours.closes });
    }
    isNext = isOpen;
  }
  return runs;
}

/** `Mon–Sat 8AM–8PM` */
function labelOf({ days, opens, closes }: Omit<OpeningHours, 'label'>, language: Language): string {
  const nameOf = (day: string | undefined) => WEEK.find(({ name }) => name === day)?.[language];
  const names = [...new Set([nameOf(days.at(0)), nameOf(days.at(-1))])].join('–');
  return `${names} ${timeText(opens, language)}–${timeText(closes, language)}`;
}

/** The settings' opening hours, in the form of the site's facts. Empty if never open. */
export const openingHours = (
  limits: Pick<Settings['limits'], 'week'>,
  language: Language,
): readonly OpeningHours[] =>
  runsOf(limits).map(({ days, opens, closes }) => {
    const line = { days: days.map(({ name }) => name), opens, closes };
    return { ...line, label: labelOf(line, language) };
  });

/** The facts about the business, worded for pages and mails in a language. */
export const siteIn = (language: Language, site: SiteConfig = DEMO_SITE): SiteConfig =>
  language === 'es' ? inSpanish(site) : site;

/** `7 days a week`: a shop with opening days answers on those days. */
const supportDays = (days: number, language: Language): string =>
  language === 'es' ? `${days} días a la semana` : `${days} days a week`;

/**
 * Same as `siteIn`, for a page. Claims are the shop's own once it has enough numbers, and prices
 * are those of its rentals.
 */
export function siteOfPage(
  language: Language,
  site: SiteConfig,
  settings: Pick<Settings, 'limits' | 'delivery' | 'places'>,
  own: OwnRecord,
): SiteConfig {
  // Pages do not need the sender of mails.
  const plain = {
    ...siteIn(language, site),
    ...namedPrices(site, own),
    sender: undefined,
    hasPlaces: placesOf(settings).length > 0,
  };
  const { limits } = settings;
  const claims = { ...claimsOf(plain.claims, own, language), es: undefined };
  const worded = { ...plain, claims };
  // An owner who left it empty does not want it shown.
  if (!limits.keepsOpeningDays || plain.claims.support === '') return worded;
  const support = supportDays(limits.week.filter(({ isOpen }) => isOpen).length, language);
  return { ...worded, claims: { ...worded.claims, support } };
}

/** The shop's facts as worded on a Spanish page or mail. Names, numbers, addresses stay. */
const inSpanish = (site: SiteConfig): SiteConfig => ({
  ...site,
  hours: site.hours.map((line) => ({ ...line, label: labelOf(line, 'es') })),
  arrival: 'Nuestro equipo llega de 2 a 4 horas antes de tu evento.',
  claims: { ...site.claims, ...site.claims.es },
});

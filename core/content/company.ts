import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import type {
  BusinessSettings,
  BusinessSettingsStore,
  Settings,
} from '#core/settings/business-settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import type { SiteConfig } from './site-config.ts';
import { openingHours } from './site-in.ts';

type Company = NonNullable<Settings['company']>;

/** The shop's liability insurance; undefined until it was entered. */
export function insuranceOf(
  company: Settings['company'],
):
  | { readonly insurer: string; readonly policy: string; readonly expiresOn: CalendarDay }
  | undefined {
  const { insurer = '', policy = '', expiresOn = '' } = company?.insurance ?? {};
  const day = parseCalendarDay(expiresOn);
  return insurer === '' || day === undefined ? undefined : { insurer, policy, expiresOn: day };
}

/** The program's own facts of the shop, as an owner would enter them. */
export const companyOf = (site: SiteConfig): Company => ({
  brand: site.brand,
  phone: site.phone,
  email: site.email,
  street: site.address.street,
  city: site.address.city,
  region: site.address.region,
  postalCode: site.address.postalCode,
  socials: site.socials,
  insurance: { insurer: '', policy: '', expiresOn: '' },
  week: DEFAULT_SETTINGS.limits.week,
  sender: { name: site.brand, email: '' },
});

/** The facts of the shop: the owner's where they were set, else the program's. */
export function companySite(site: SiteConfig, { company }: Pick<Settings, 'company'>): SiteConfig {
  if (company === undefined) return site;
  const { brand, email, street, city, region, postalCode, socials, week, sender } = company;
  return {
    ...site,
    brand,
    phone: formatPhone(company.phone),
    email,
    address: { ...site.address, street, city, region, postalCode },
    socials,
    hours: openingHours({ week }, 'en'),
    sender: { name: sender.name, address: sender.email === '' ? undefined : sender.email },
  };
}

/** The settings as pages get them: the company's facts are on the page already, and of the places it gets only its own. */
export const settingsOfPage = ({
  company: _company,
  places: _places,
  ...told
}: BusinessSettings): BusinessSettings => told;

/** Reads the facts of the shop as they are now: for each mail, paper and page. */
export type ReadSite = () => Promise<SiteConfig>;

export const makeReadSite =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    { site }: { readonly site: SiteConfig },
  ): ReadSite =>
  async () =>
    companySite(site, await settings.read());

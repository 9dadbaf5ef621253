import { formatPhone } from '#core/kernel/phone.ts';
import type {
  BusinessSettings,
  BusinessSettingsStore,
  Settings,
} from '#core/settings/business-settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import type { SiteConfig } from './site-config.ts';
import { openingHours } from './site-in.ts';

type Company = NonNullable<Settings['company']>;

/** What the program has, as the owner would have entered it. */
export const companyOf = (site: SiteConfig): Company => ({
  brand: site.brand,
  phone: site.phone,
  email: site.email,
  street: site.address.street,
  city: site.address.city,
  region: site.address.region,
  postalCode: site.address.postalCode,
  socials: site.socials,
  week: DEFAULT_SETTINGS.limits.week,
  sender: { name: site.brand, email: '' },
});

/** The facts of the shop as its owner set them; what was never set is the program's. */
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

/** What a page is told of the settings: the facts of the shop stand there already, and of places only its own. */
export const settingsOfPage = ({
  company: _company,
  places: _places,
  ...told
}: BusinessSettings): BusinessSettings => told;

/** As they are now: asked for each time something is said. */
export type ReadSite = () => Promise<SiteConfig>;

export const makeReadSite =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    { site }: { readonly site: SiteConfig },
  ): ReadSite =>
  async () =>
    companySite(site, await settings.read());

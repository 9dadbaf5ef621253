import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { currentPapers, type KeptPaper } from '#core/kernel/kept-paper.ts';
import {
  type BusinessSettings,
  type BusinessSettingsStore,
  type Settings,
} from '#core/settings/business-settings.ts';
import type { ShopPaperInput } from '#core/settings/settings.schema.ts';
import type { SiteConfig } from './site-config.ts';
import { openingHours } from './site-in.ts';

type Company = NonNullable<Settings['company']>;
type Website = NonNullable<Settings['website']>;

export type ShopPaper = KeptPaper<ShopPaperInput['kind']>;

const dayIn = (text: string | undefined): CalendarDay | undefined =>
  text === undefined ? undefined : parseCalendarDay(text);

/** The shop's own papers. Insurance entered before papers existed comes first. */
export function shopPapers({
  company,
  papers = [],
}: Pick<Settings, 'company' | 'papers'>): readonly ShopPaper[] {
  const { insurer = '', policy, expiresOn } = company?.insurance ?? {};
  const before: ShopPaperInput = { kind: 'liability', number: policy, by: insurer, expiresOn };
  return [...(insurer === '' ? [] : [before]), ...papers].map((paper) => ({
    ...paper,
    issuedOn: dayIn(paper.issuedOn),
    expiresOn: dayIn(paper.expiresOn),
  }));
}

/** The shop's liability insurance; undefined until it is entered. */
export function insuranceOf(
  settings: Pick<Settings, 'company' | 'papers'>,
):
  | { readonly insurer: string; readonly policy: string; readonly expiresOn: CalendarDay }
  | undefined {
  const held = currentPapers(shopPapers(settings)).find(({ kind }) => kind === 'liability');
  if (held?.expiresOn === undefined) return undefined;
  return { insurer: held.by ?? '', policy: held.number ?? '', expiresOn: held.expiresOn };
}

/** The program's default facts about the shop, in the form an owner enters them. */
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
  sender: { name: '', email: '' },
});

/** The program's default claims, in the form an owner enters them. */
export function websiteOf({ deliveryArea, fromPrice, bannerPrice, claims }: SiteConfig): Website {
  const { rating = '', ratedBy, events, bounceHouses, safety, support, trust, es } = claims;
  const trusted = ([overnight = '', cleaning = '', insurance = '', crew = '']: typeof trust) => {
    return { overnight, cleaning, insurance, crew };
  };
  return {
    deliveryArea,
    fromCents: centsFromDollars(fromPrice),
    bannerCents: centsFromDollars(bannerPrice),
    rating,
    ratedBy,
    events,
    bounceHouses,
    safety,
    support,
    ...trusted(trust),
    es: { ratedBy: es?.ratedBy ?? '', ...trusted(es?.trust ?? []) },
  };
}

const TRUST = ['overnight', 'cleaning', 'insurance', 'crew'] as const;

function claimsSite(site: SiteConfig, website: Website): SiteConfig {
  const { deliveryArea, fromCents, bannerCents, es, rating, ratedBy, ...claims } = website;
  const { events, bounceHouses, safety, support } = claims;
  const trusted = TRUST.filter((one) => claims[one] !== '');
  return {
    ...site,
    deliveryArea,
    fromPrice: fromCents / 100,
    bannerPrice: bannerCents / 100,
    claims: {
      rating: rating === '' ? undefined : rating,
      ratedBy: rating === '' ? '' : ratedBy,
      hasOwnReviews: false,
      events,
      bounceHouses,
      safety,
      support,
      trust: trusted.map((one) => claims[one]),
      overnight: claims.overnight,
      cleaning: claims.cleaning,
      insurance: claims.insurance,
      es: {
        ratedBy: rating && (es.ratedBy || ratedBy),
        trust: trusted.map((one) => es[one] || claims[one]),
        overnight: claims.overnight && (es.overnight || claims.overnight),
        cleaning: claims.cleaning && (es.cleaning || claims.cleaning),
        insurance: claims.insurance && (es.insurance || claims.insurance),
      },
    },
  };
}

/**
 * The sender's name if the owner chose one, or else empty. The settings used to store the program's
 * default, which nobody chose.
 */
export const chosenSender = (site: SiteConfig, { sender }: Company): string =>
  sender.name === site.brand ? '' : sender.name;

/** The facts about the shop: the owner's where they are set, or else the program's defaults. */
export function companySite(
  plain: SiteConfig,
  { company, website, limits }: Pick<Settings, 'company' | 'website' | 'limits'>,
): SiteConfig {
  const claimed = website === undefined ? plain : claimsSite(plain, website);
  const site = { ...claimed, hours: openingHours(limits, 'en') };
  if (company === undefined) return site;
  const { brand, email, street, city, region, postalCode, socials, sender } = company;
  return {
    ...site,
    brand,
    phone: formatPhone(company.phone),
    email,
    address: { ...site.address, street, city, region, postalCode },
    socials,
    sender: {
      from: {
        name: chosenSender(site, company) || brand,
        address: sender.email === '' ? undefined : sender.email,
      },
      replyTo: email,
    },
  };
}

/**
 * The settings as sent to pages, without the company's facts, which are already on the page, without
 * the books, which concern only the office, and
 * with only the places that the page shows.
 */
export const settingsOfPage = ({
  company: _company,
  website: _website,
  papers: _papers,
  places: _places,
  books: _books,
  ...told
}: BusinessSettings): BusinessSettings => told;

/** Reads the current facts about the shop, for each mail, paper and page. */
export type ReadSite = () => Promise<SiteConfig>;

export const makeReadSite =
  (settings: Pick<BusinessSettingsStore, 'read'>, site: SiteConfig): ReadSite =>
  async () =>
    companySite(site, await settings.read());

/** Reads the shop's current phone number, for refusals that ask to call. */
export type ReadPhone = () => Promise<string>;

export const makeReadPhone =
  (readSite: ReadSite): ReadPhone =>
  async () =>
    (await readSite()).phone;

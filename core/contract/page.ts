import type { BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import type { ShownOwnTerms } from '#core/settings/own-terms.ts';
import type { ApiProblem } from './problem.ts';
import type { ProductDto } from './products.ts';
import type { ProductReviewsDto } from './reviews.ts';

/** How a browser reaches the Firebase project. Not secret: rules and sign-in protect the data. */
export type FirebaseWebConfig = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly appId: string;
  /** Default: `(default)`. */
  readonly databaseId?: string | undefined;
  /** `host:port` of an emulator; tests only. */
  readonly authEmulatorHost?: string | undefined;
  readonly firestoreEmulatorHost?: string | undefined;
};

/** Given to every page at run time, so that one build works in every mode. No secrets. */
export type PublicConfig = {
  readonly site: SiteConfig;
  readonly publicUrl: string;
  readonly payment: 'simulated-card' | 'stripe';
  /** Only with `stripe`: the publishable `pk_…` key. */
  readonly stripePublishableKey?: string | undefined;
  /**
   * Absent if the shop sends no text messages, so nobody is asked for consent to them. `to_nobody`:
   * without a text service, they are only written to files.
   */
  readonly sendsTexts?: true | 'to_nobody' | undefined;
  /** Absent if a mail service sends emails. Without one, they are only written to files. */
  readonly mailsNobody?: true | undefined;
  readonly identity: 'local-auth' | 'firebase-auth';
  /** Only with `firebase-auth`. */
  readonly firebase?: FirebaseWebConfig | undefined;
  /** Absent if no proof is needed. */
  readonly botCheck?: BotCheckWebConfig | undefined;
  /** Where the browser gets products: our server by default, and always with `local-auth`. */
  readonly catalogue?: 'server' | 'firestore' | undefined;
  /** As of rendering, so that the page calculates the server's prices. Absent: options are off. */
  readonly settings?: BusinessSettings | undefined;
  /** The shop's today at rendering. */
  readonly today: string;
};

/** A place in a list of links, with the lowest and highest delivery fee in cents. */
export type PlaceLinkDto = {
  /** The last part of its address. */
  readonly slug: string;
  readonly kind: 'city' | 'county';
  readonly name: string;
  /** The county of a city; empty for a county. */
  readonly county: string;
  readonly leastFeeCents: number;
  readonly mostFeeCents: number;
};

/** Content of a city's or county's page. */
export type PlaceDto = Pick<PlaceLinkDto, 'slug' | 'kind' | 'name' | 'county'> & {
  /** The shop's own words; may be empty. */
  readonly words: string;
  readonly es: { readonly words: string };
  /** Whether search engines should list it: it has something other places lack. */
  readonly hasOwn: boolean;
  /** ZIP codes we deliver to, by fee, cheapest first. */
  readonly fees: readonly { readonly feeCents: number; readonly postalCodes: readonly string[] }[];
  /** Approximate distance from the yard. */
  readonly road?: { readonly miles: number; readonly minutes: number } | undefined;
  readonly weekend: RentalPeriod;
  /** Order deadline for a delivery on the first of those days. Without `time`: midnight. */
  readonly orderUntil: { readonly day: CalendarDay; readonly time?: string };
  /** How many products are available on those days, and the first of them. */
  readonly available: number;
  readonly products: readonly ProductDto[];
  /** Why no products are available. */
  readonly closed?: ApiProblem | undefined;
  /** The county and its cities, without this place. */
  readonly near: readonly PlaceLinkDto[];
};

/** Data that the server has when it renders, and that the browser gets to hydrate. */
export type PageData = {
  readonly featured?: readonly ProductDto[] | undefined;
  readonly products?: readonly ProductDto[] | undefined;
  /** For `products` in a search for days: why there are none. */
  readonly closed?: ApiProblem | undefined;
  readonly product?: ProductDto | undefined;
  /** Add-ons for `product`; absent while the settings offer none. */
  readonly addOns?: readonly ProductDto[] | undefined;
  /** First page of the reviews of `product`; absent if there are none. */
  readonly reviews?: ProductReviewsDto | undefined;
  /** For `/terms`, in the page's language; absent without own terms. */
  readonly ownTerms?: ShownOwnTerms | undefined;
  /** For `/delivery`. */
  readonly places?: readonly PlaceLinkDto[] | undefined;
  /** For `/delivery/{slug}`. */
  readonly place?: PlaceDto | undefined;
};

export type PageRequest = {
  /** Path with query, as requested, without the language prefix. */
  readonly url: string;
  readonly config: PublicConfig;
  readonly data: PageData;
};

/** `head`: title, meta, canonical, JSON-LD and preloads; `body`: the root element's markup. */
export type RenderedPage = {
  readonly status: 200 | 404;
  readonly head: string;
  readonly body: string;
  /** Modules the screen needs besides the entry chunk, by source path. */
  readonly modules?: readonly string[] | undefined;
};

/** The `render` export of the web app's server build. */
export type RenderPage = (request: PageRequest) => RenderedPage;

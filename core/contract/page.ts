import type { BotCheckWebConfig } from '#core/staff/bot-check.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';

/** How a browser reaches the shop's Firebase project. None of it is a secret: rules and sign-in guard what is there. */
export type FirebaseWebConfig = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly appId: string;
  /** Undefined: `(default)`. */
  readonly databaseId?: string | undefined;
  /** `host:port` of emulators; in tests only. */
  readonly authEmulatorHost?: string | undefined;
  readonly firestoreEmulatorHost?: string | undefined;
};

/** Told to every page at run time, so that one build serves every mode. Holds no secret. */
export type PublicConfig = {
  readonly site: SiteConfig;
  readonly publicUrl: string;
  readonly payment: 'simulated-card' | 'stripe';
  /** With `stripe`: `pk_…`, made to be seen. */
  readonly stripePublishableKey?: string | undefined;
  readonly identity: 'local-auth' | 'firebase-auth';
  /** With `firebase-auth`. */
  readonly firebase?: FirebaseWebConfig | undefined;
  /** Absent: nothing has to be proven. */
  readonly botCheck?: BotCheckWebConfig | undefined;
  /** Whom the browser asks for products; our server unless said, and always with `local-auth`. */
  readonly catalogue?: 'server' | 'firestore' | undefined;
  /** In force when the page was rendered, so that it prices as the server does. Absent: everything is off. */
  readonly settings?: BusinessSettings | undefined;
  /** The shop's today when the page was rendered. */
  readonly today: string;
};

/** What the server knows when it renders a page, and the browser when it takes over. */
export type PageData = {
  readonly featured?: readonly ProductDto[] | undefined;
  readonly products?: readonly ProductDto[] | undefined;
  /** With `products`, of a search for days: why there can be none. */
  readonly closed?: ApiProblem | undefined;
  readonly product?: ProductDto | undefined;
  /** What goes with `product`; absent while the settings offer none. */
  readonly addOns?: readonly ProductDto[] | undefined;
  /** Of `product`, the first page; absent where it has none. */
  readonly reviews?: ProductReviewsDto | undefined;
};

export type PageRequest = {
  /** Path with query, as asked for, without the language in front. */
  readonly url: string;
  readonly config: PublicConfig;
  readonly data: PageData;
};

/** `head` holds title, meta, canonical, JSON-LD and preloads; `body` the markup of the root element. */
export type RenderedPage = {
  readonly status: 200 | 404;
  readonly head: string;
  readonly body: string;
  /** What the screen runs besides the entry's own chunk: modules by their place in the source. */
  readonly modules?: readonly string[] | undefined;
};

/** What the server-side build of the web app exports as `render`. */
export type RenderPage = (request: PageRequest) => RenderedPage;

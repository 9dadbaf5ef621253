import type { SiteConfig } from '../site/site-config.ts';
import type { ProductDto } from './shop-api.ts';

/** Told to every page at run time, so that one build serves every mode. Holds no secret. */
export type PublicConfig = {
  readonly site: SiteConfig;
  readonly publicUrl: string;
  readonly payment: 'simulated-card' | 'stripe';
  /** With `stripe`: `pk_…`, made to be seen. */
  readonly stripePublishableKey?: string | undefined;
  readonly identity: 'local-auth' | 'firebase-auth';
  /** The shop's today when the page was rendered. */
  readonly today: string;
};

/** What the server knows when it renders a page, and the browser when it takes over. */
export type PageData = {
  readonly featured?: readonly ProductDto[] | undefined;
  readonly products?: readonly ProductDto[] | undefined;
  readonly product?: ProductDto | undefined;
};

export type PageRequest = {
  /** Path with query, as asked for. */
  readonly url: string;
  readonly config: PublicConfig;
  readonly data: PageData;
};

/** `head` holds title, meta, canonical, JSON-LD and preloads; `body` the markup of the root element. */
export type RenderedPage = {
  readonly status: 200 | 404;
  readonly head: string;
  readonly body: string;
};

/** What the server-side build of the web app exports as `render`. */
export type RenderPage = (request: PageRequest) => RenderedPage;

import { createContext } from 'react';
import type { ProductImageDto } from '#core/ports/shop-api.ts';

/** What a page says of itself to the browser's tab, to search engines and to whoever it is shared with. */
export type PageHead = {
  /** Without the brand; it is added. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical address; the current path unless told. */
  readonly path?: string | undefined;
  /** For Open Graph. */
  readonly image?: Pick<ProductImageDto, 'src' | 'alt'> | undefined;
  /** Not for search engines: private, personal or missing. */
  readonly hidden?: boolean | undefined;
  /** There is nothing at this address: the server answers 404. */
  readonly missing?: boolean | undefined;
  /** schema.org objects; only the server writes them (`import.meta.env.SSR`). */
  readonly jsonLd?: readonly object[] | undefined;
  /** The first large picture: fetched before the markup that shows it is parsed. */
  readonly preload?:
    | { readonly image: Pick<ProductImageDto, 'src' | 'sources'>; readonly sizes: string }
    | undefined;
};

export type HeadSink = {
  /** Called in every render: the server keeps the last. */
  collect(head: PageHead): void;
  /** Called in the browser once the page with this title is on the screen. */
  shown(title: string): void;
};

export const HeadContext = createContext<HeadSink>({
  collect: () => undefined,
  shown: () => undefined,
});

import { type Language } from '#core/kernel/language.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod } from '#core/kernel/rental-days.ts';
/** Paths hidden from search engines, with everything below. */
export declare const NOT_FOR_SEARCH: readonly string[];
export type PageAsked = {
    readonly language: Language;
    /** Without the language: what applies to `/manage` applies to `/es/manage`. */
    readonly path: string;
    /** Path with query as received, without the language. */
    readonly url: string;
    readonly query: URLSearchParams;
    /** Same language and key give the same page; never contains a token. */
    readonly key: string;
    /** Never cached: its URL is a secret, or it shows the back office. */
    readonly isPrivate: boolean;
    readonly isForSearch: boolean;
    readonly hasQuery: boolean;
};
/**
 * The canonical address of a page; undefined if the request already used it. Browser routes ignore
 * case and trailing slashes, but look-ups, caching and secrecy here rely on one spelling. Case
 * matters below the first segment, where tokens and ids are.
 */
export declare function plainAddress({ path, url }: Pick<PageAsked, 'path' | 'url'>): string | undefined;
/** The owner's screens: English only, at one address. */
export declare const isBackOffice: ({ path }: Pick<PageAsked, 'path'>) => boolean;
/** @param url path with query, as received */
export declare function readPageUrl(url: string): PageAsked;
/** The days of a search, if they can be rented. */
export declare function periodOf(query: URLSearchParams, today: CalendarDay): RentalPeriod | undefined;

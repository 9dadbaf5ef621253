import images from '#adapters/documents/demo/demo-images.json';
import type { Product, ProductFacts } from '#core/catalogue/product.ts';
/** A demo product, described the way a shop would. */
export type DemoProduct = ProductFacts & {
    /** Also its id and its pictures' name. */
    readonly slug: keyof typeof images;
    readonly title: string;
    readonly description: string;
    readonly dollarsPerDay: number;
    readonly categories: readonly string[];
    readonly units: number;
    readonly turnaroundDays: number;
    /** `YYYY-MM-DD`; all different, so that newest first is unambiguous. */
    readonly addedOn: string;
};
export declare const productFromDemo: ({ dollarsPerDay, addedOn, ...demo }: DemoProduct) => Product;
export declare const DEMO_BOUNCE_HOUSES: readonly DemoProduct[];
export declare const DEMO_COMBOS: readonly DemoProduct[];
export declare const DEMO_EVENT_RENTALS: readonly DemoProduct[];
export declare const DEMO_OBSTACLE_COURSES: readonly DemoProduct[];
export declare const DEMO_WATER_SLIDES: readonly DemoProduct[];
/** The demo catalogue: 23 products on five shelves, six of them on the home page. Ids are slugs. */
export declare const DEMO_PRODUCTS: readonly Product[];

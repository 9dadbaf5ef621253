import { type Handling } from '#core/catalogue/handling.ts';
import images from '#adapters/documents/demo/demo-images.json';
type Slug = keyof typeof images;
/** A demo product's facts for crews. */
export declare const demoHandling: (slug: Slug) => Handling;
export {};

import type images from '#adapters/documents/demo/demo-images.json';
/** The demo in Spanish, as it is spoken in North Texas. `alt` says what the picture shows. */
export declare const DEMO_SPANISH: Readonly<Record<keyof typeof images, {
    title: string;
    description: string;
    alt: string;
}>>;

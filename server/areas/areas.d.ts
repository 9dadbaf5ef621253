import type { Area } from '#server/platform/wiring/area.ts';
/** All areas of the shop's API. A new area is a folder and a line here. */
export declare const AREAS: readonly Area[];

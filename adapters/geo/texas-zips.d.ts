import type { Point } from '#core/dispatch/travel.ts';
/** The center of a Texas ZIP code; if the Census lacks it, that of its numeric neighbors. */
export declare function texasPoint(postalCode: string): Point | undefined;
/** The county of a ZIP code's center: a few codes lie in two. Undefined outside Texas. */
export declare function texasCounty(postalCode: string): string | undefined;
/** The port's implementation. */
export declare const openTexasCounties: () => typeof texasCounty;
/** The port's implementation. */
export declare const openTexasPoints: () => typeof texasPoint;

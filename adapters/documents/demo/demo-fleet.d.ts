import type { TruckFleet } from '#core/dispatch/fleet.ts';
/** Three trucks and six people in Cleburne, as fictional as the rest of the demo. */
export declare const DEMO_FLEET: TruckFleet;

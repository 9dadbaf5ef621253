import { type Area } from '#server/platform/wiring/area.ts';
export declare const members: Area;

import { type Area } from '#server/platform/wiring/area.ts';
export declare const calendar: Area;

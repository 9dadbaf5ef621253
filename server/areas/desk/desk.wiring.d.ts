import { type Area } from '#server/platform/wiring/area.ts';
export declare const DESK: {
    readonly listOwed: import("#server/platform/wiring/area.ts").Token<() => Promise<readonly import("../../../core/reservations/reservation").Reservation[]>>;
};
export declare const desk: Area;

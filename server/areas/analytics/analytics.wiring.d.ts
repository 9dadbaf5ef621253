import { type Area } from '#server/platform/wiring/area.ts';
export declare const ANALYTICS: {
    readonly rollUpBrowsings: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
};
export declare const analytics: Area;

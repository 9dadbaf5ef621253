import { z } from 'zod';
import { type Instant } from '#core/kernel/instant.ts';
import type { CellForecast, WindHour } from '#core/weather/forecast.ts';
declare const gridSchema: z.ZodObject<{
    properties: z.ZodObject<{
        updateTime: z.ZodString;
        windSpeed: z.ZodObject<{
            uom: z.ZodLiteral<"wmoUnit:km_h-1">;
            values: z.ZodArray<z.ZodObject<{
                validTime: z.ZodString;
                value: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        windGust: z.ZodOptional<z.ZodObject<{
            uom: z.ZodLiteral<"wmoUnit:km_h-1">;
            values: z.ZodArray<z.ZodObject<{
                validTime: z.ZodString;
                value: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Gridpoint = z.infer<typeof gridSchema>;
/** `2026-11-22T06:00:00+00:00/PT2H`: undefined unless both parts can be read. */
export declare function intervalOf(text: string): {
    from: Instant;
    to: Instant;
} | undefined;
/** Throws for what is no grid of winds in km/h. */
export declare function windsOf(grid: unknown): Pick<CellForecast, 'issuedAt' | 'hours'>;
/** From the hour that the first moment lies in. */
export declare const hoursWithin: (hours: readonly WindHour[], { from, to }: {
    readonly from: Instant;
    readonly to: Instant;
}) => readonly WindHour[];
export {};

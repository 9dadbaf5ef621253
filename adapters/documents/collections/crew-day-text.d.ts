import { z } from 'zod';
import { type Stop, type StopOrder } from '#core/dispatch/crew-day.ts';
export declare const timesSchema: z.ZodRecord<z.ZodEnum<{
    arrived: "arrived";
    done: "done";
    failed: "failed";
    loaded: "loaded";
    on_the_way: "on_the_way";
    planned: "planned";
}> & z.core.$partial, z.ZodCodec<z.ZodString, z.ZodCustom<import("#core/kernel/instant.ts").Instant, import("#core/kernel/instant.ts").Instant>>>;
export declare function textOf(stop: Stop): string;
/** Reads all three formats: one text, one with a line break between stops, or a field per stop. */
export declare function stopsIn(written: string | Readonly<Record<string, string>>): readonly Stop[];
export declare const orderSchema: z.ZodRecord<z.ZodString, z.ZodReadonly<z.ZodArray<z.ZodString>>>;
/** Per truck, its stops' positions in the stops' text; other places, such as the yard, by name. */
export declare function orderText(order: StopOrder, all: readonly Stop[]): string;
export declare function orderIn(written: string | StopOrder, all: readonly Stop[]): StopOrder;

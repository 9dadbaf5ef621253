import type { z } from 'zod';
import type { OfficeOrder } from '#core/checkout/office-order.ts';
import type { Previewed, ReservationOrder } from '#core/checkout/place-reservation.ts';
import type { officeOrderSchema, orderPreviewSchema, PreviewedOrder } from '#core/contract/orders.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
type OrderInput = z.output<typeof officeOrderSchema>;
/** The office's input as an order for `place`. */
export declare function orderOf(input: Omit<OrderInput, 'key'>, by: Actor, limits?: Limits): ReservationOrder & {
    readonly office: OfficeOrder;
};
export declare const previewOf: (input: z.output<typeof orderPreviewSchema>, by: Actor) => ReservationOrder & {
    readonly office: OfficeOrder;
};
export declare const previewedOrderDto: ({ quote, reservation }: Previewed, settings: Settings) => PreviewedOrder;
export {};

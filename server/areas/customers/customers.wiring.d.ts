import { type Area } from '#server/platform/wiring/area.ts';
export declare const CUSTOMERS_USE: {
    readonly forget: import("#server/platform/wiring/area.ts").Token<{
        collect(id: import("../../../core/customers/customer").CustomerId): Promise<{
            readonly customer: import("../../../core/customers/customer").Customer;
            readonly records: Awaited<ReturnType<(person: import("../../../core/customers/person").Person) => Promise<Readonly<Record<string, readonly unknown[]>>>>>;
        } | undefined>;
        erase(id: import("../../../core/customers/customer").CustomerId, typed: string): Promise<import("../../../core/kernel/result").Result<Readonly<Record<string, number>>, import("#core/customers/erase-customer.ts").EraseError>>;
    }>;
};
export declare const customers: Area;

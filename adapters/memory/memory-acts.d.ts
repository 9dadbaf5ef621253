import type { Acts } from '#core/audit-log/trail.ts';
/** A shop in one page records nothing: nothing there tells one of two concurrent calls from the other. */
export declare const memoryActs: () => Acts;

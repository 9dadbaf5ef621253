import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { DeliveryDay, DeliveryDays } from '#core/capacity/deliveries.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
export declare const DELIVERY_DAYS = "deliveryDays";
/** `deliveryDays/{YYYY-MM-DD}` */
export declare const deliveryDayToDocument: (day: DeliveryDay) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const deliveryDayFromDocument: (stored: Stored) => DeliveryDay;
/** Only days that exist. Throws `UnreadableDocumentError`. */
export declare function readDeliveryDays(reader: Pick<DocumentStore, 'get' | 'getMany'>, days: readonly CalendarDay[]): Promise<DeliveryDays>;

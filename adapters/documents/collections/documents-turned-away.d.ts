import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { TurnedAwayBook } from '#core/reporting/turned-away.ts';
/** Beside the sums of bookings: these can be counted from nothing else, so a rebuild leaves them alone. */
export declare const TURNED_AWAY_DAYS = "turnedAwayDays";
/** `turnedAwayDays/{day}`, by the wanted day. */
export declare const documentsTurnedAway: (store: DocumentStore) => TurnedAwayBook;

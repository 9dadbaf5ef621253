import { type DocumentCodec } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type ForecastBook } from '#core/weather/forecast.ts';
export declare const FORECAST_PLACES = "forecastPlaces";
export declare const FORECAST_CELLS = "forecastCells";
export declare const forecastPlaceCodec: DocumentCodec<{
    id: string;
    good?: {
        readAt: import("../../../core/kernel/instant").Instant;
        cell: string;
        zones: readonly string[];
    } | undefined;
    askedAt: import("../../../core/kernel/instant").Instant;
    nextAt: import("../../../core/kernel/instant").Instant;
    failures: number;
    problem?: {
        kind: "bad_answer" | "expired" | "no_answer" | "outside";
        detail: string;
    } | undefined;
}>;
export declare const forecastCellCodec: DocumentCodec<{
    id: string;
    good?: {
        readAt: import("../../../core/kernel/instant").Instant;
        issuedAt: import("../../../core/kernel/instant").Instant;
        hours: readonly {
            at: import("../../../core/kernel/instant").Instant;
            windMph: number | null;
            gustMph: number | null;
        }[];
        alerts?: readonly {
            event: string;
            from: import("../../../core/kernel/instant").Instant;
            until: import("../../../core/kernel/instant").Instant;
        }[] | undefined;
    } | undefined;
    askedAt: import("../../../core/kernel/instant").Instant;
    nextAt: import("../../../core/kernel/instant").Instant;
    failures: number;
    problem?: {
        kind: "bad_answer" | "expired" | "no_answer" | "outside";
        detail: string;
    } | undefined;
}>;
/** `forecastPlaces/{point}` and `forecastCells/{cell}`: the last good answer, and since when there is none. */
export declare const documentsForecastBook: (store: DocumentStore) => ForecastBook;

import { type Area } from '#server/platform/wiring/area.ts';
export declare const DOCUMENTS: {
    readonly makePapers: import("#server/platform/wiring/area.ts").Token<{
        receipt: (reservation: import("../../../core/reservations/reservation").Reservation) => Promise<Uint8Array>;
        agreement(reservation: import("../../../core/reservations/reservation").Reservation): Promise<Uint8Array>;
        agreementToSign(reservation: import("../../../core/reservations/reservation").Reservation): Promise<import("#core/documents/make-documents.ts").AgreementToSign>;
        calendar(reservation: import("../../../core/reservations/reservation").Reservation): Promise<string>;
    }>;
    readonly signByLink: import("#server/platform/wiring/area.ts").Token<(token: string, signature: import("../../../core/documents/signature.schema").SignatureInput) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/documents/sign-by-link.ts").SignError>>>;
};
/** What customers can download by the private link. */
export declare const documents: Area;

import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Certificates } from '#core/checkout/certificates.ts';
export declare const CERTIFICATES = "certificates";
export declare const certificateCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    name: string;
    type: "application/pdf" | "image/jpeg" | "image/png";
    base64: string;
}>;
/** `certificates/{id}`: never changed. */
export declare const documentsCertificates: (store: DocumentStore) => Certificates;

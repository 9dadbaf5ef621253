import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { AgreementToSign } from '#core/documents/make-documents.ts';
import type { SignError } from '#core/documents/sign-by-link.ts';
import { type SignatureInput } from '#core/documents/signature.schema.ts';
import type { Result } from '#core/kernel/result.ts';
export type PaperUseCases = {
    readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
    readonly receipt: (reservation: Reservation) => Promise<Uint8Array>;
    readonly agreement: (reservation: Reservation) => Promise<Uint8Array>;
    readonly calendar: (reservation: Reservation) => Promise<string>;
    readonly agreementToSign: (reservation: Reservation) => Promise<AgreementToSign>;
    readonly signByLink: (token: string, signature: SignatureInput) => Promise<Result<Reservation, SignError>>;
};
/** A reservation's papers: all behind the private link and never cached. */
export declare const paperRoutes: (use: PaperUseCases) => FastifyPluginAsyncZod;

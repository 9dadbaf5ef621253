import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { UploadPictureError } from '#core/catalogue/pictures/upload-picture.ts';
import type { Result } from '#core/kernel/result.ts';
export type AdminPictureUseCases = {
    readonly uploadPicture: (bytes: Uint8Array) => Promise<Result<PictureSet, UploadPictureError>>;
};
/** Registered behind the admin check, which runs before the body is read. */
export declare const adminPictureRoutes: (use: AdminPictureUseCases) => FastifyPluginAsyncZod;

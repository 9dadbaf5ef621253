import type { FastifyPluginAsync } from 'fastify';
import { type PictureName } from '#core/catalogue/pictures/picture-name.ts';
export type PictureUseCases = {
    readonly readPicture: (name: PictureName) => Promise<Uint8Array | undefined>;
};
/** Uploaded pictures, by the names we gave them. */
export declare const pictureRoutes: ({ readPicture }: PictureUseCases) => FastifyPluginAsync;

import { type Area } from '#server/platform/wiring/area.ts';
export declare const PICTURES: {
    readonly sweepPictures: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly uploadPicture: import("#server/platform/wiring/area.ts").Token<(bytes: Uint8Array) => Promise<{
        readonly ok: true;
        readonly value: import("../../../core/catalogue/pictures/picture-set").PictureSet;
    } | {
        readonly ok: false;
        readonly error: import("#core/catalogue/pictures/upload-picture.ts").UploadPictureError;
    }>>;
};
export declare const pictures: Area;

import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { UnusedPictures } from '#core/catalogue/pictures/unused-pictures.ts';
export declare const PICTURES = "pictures";
export declare const PIECES = "picturePieces";
export declare const SETS = "pictureSets";
export declare const pictureCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    pieces: string;
    count: number;
}>;
export declare const pieceCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    base64: string;
}>;
export declare const setCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    src: string;
    width: number;
    height: number;
    sources?: {
        src: string;
        type: string;
        width: number;
    }[] | undefined;
    placeholder?: string | undefined;
}>;
/** For a shop without a persistent disk. `pictures/{name}` is written last and makes it visible. */
export declare function documentsPictures(store: DocumentStore): PictureStore;
export declare const UNUSED_PICTURES = "unusedPictures";
export declare const unusedPicturesCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    since: Record<string, import("../../../core/kernel/instant").Instant>;
}>;
/** `unusedPictures/all`, wherever the pictures are stored. */
export declare const documentsUnusedPictures: (store: DocumentStore) => UnusedPictures;

import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
export declare function memoryPictures(): PictureStore;
/** Does not process pictures: every file is the upload itself. */
export declare const memoryPictureMaker: () => PictureMaker;

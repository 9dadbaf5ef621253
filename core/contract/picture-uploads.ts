import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { Answer } from './shop-api.ts';

export type PictureUpload = {
  /** `cancelled` once it was. */
  readonly answer: Answer<PictureSet>;
  readonly cancel: () => void;
};

/** The browser's way to send a picture. Needs the token of an admin, as `AdminApi` does. */
export interface PictureUploads {
  /** @param onSent told how much has gone, 0 to 1; after 1 the server makes the files, which takes seconds */
  upload(
    picture: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string },
    onSent: (share: number) => void,
  ): PictureUpload;
}

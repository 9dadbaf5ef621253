import {
  documentsUnusedPictures,
  UNUSED_PICTURES,
  unusedPicturesCodec,
} from '#adapters/documents/collections/documents-pictures.ts';
import { stays } from '#adapters/documents/engine/declared-collection.ts';
import type {
  PictureMaker,
  PictureStore,
  UnusedPictures,
} from '#core/catalogue/pictures/picture-store.ts';
import { makeSweepPictures } from '#core/catalogue/pictures/sweep-pictures.ts';
import { makeUploadPicture } from '#core/catalogue/pictures/upload-picture.ts';
import { DAY } from '#core/kernel/instant.ts';
import { inTurn } from '#core/kernel/one-by-one.ts';
import { adminPictureRoutes, pictureRoutes } from '#server/areas/pictures/pictures.routes.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

/** Uploads running or queued. Each keeps up to 15 MB in memory. */
const MOST_UPLOADS = 6;

const { clock, pictureMaker, pictureStore, store } = PORTS;
const { bound, boundByName, made } = makings();

const uploadPicture = (maker: PictureMaker, pictures: PictureStore, unused: UnusedPictures) =>
  makeUploadPicture(maker, pictures, inTurn(MOST_UPLOADS), unused);

const unused = bound(documentsUnusedPictures, [store]);

const PICTURES = {
  sweepPictures: boundByName(makeSweepPictures, {
    pictures: pictureStore,
    unused,
    catalogue: RECORDS.catalogue,
    ledger: RECORDS.ledger,
    evidence: RECORDS.crewActs,
    clock,
  }),
  uploadPicture: bound(uploadPicture, [pictureMaker, pictureStore, unused]),
} as const;

export const pictures: Area = {
  ...made(),
  collections: [
    stays(
      UNUSED_PICTURES,
      'shop',
      unusedPicturesCodec.fromDocument,
      'their days of grace start over',
    ),
  ],
  admin: ({ of }) => [adminPictureRoutes({ uploadPicture: of(PICTURES.uploadPicture) })],
  site: ({ of }) => [pictureRoutes({ readPicture: of(pictureStore).get })],
  jobs: ({ of }) => [{ ...hourly('sweep-pictures', of(PICTURES.sweepPictures)), everyMs: DAY }],
};

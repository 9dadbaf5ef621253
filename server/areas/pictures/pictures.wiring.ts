import path from 'node:path';
import { ContainerModule } from 'inversify';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { documentsUnusedPictures } from '#adapters/documents/collections/documents-unused-pictures.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { sharpPictureMaker } from '#adapters/pictures/sharp-picture-maker.ts';
import { inTurn } from '#core/catalogue/pictures/in-turn.ts';
import { makeSweepPictures } from '#core/catalogue/pictures/sweep-pictures.ts';
import { makeUploadPicture } from '#core/catalogue/pictures/upload-picture.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import type { UnusedPictures } from '#core/catalogue/pictures/unused-pictures-store.ts';
import type { Config } from '#server/platform/config/config.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

/** Made or waiting at a time. Each keeps its file in memory meanwhile: 15 MB at most. */
const MOST_UPLOADS = 6;

export const pictureFolder = (dataDir: string): string => path.join(dataDir, 'pictures');

export const picturesModule = ({ pictures, dataDir }: Pick<Config, 'pictures' | 'dataDir'>) =>
  new ContainerModule(({ bind }) => {
    if (pictures === 'store') {
      bind(TOKENS.pictureStore).toResolvedValue(documentsPictures, [TOKENS.store]);
    } else {
      bind(TOKENS.pictureStore).toDynamicValue(() => pictureFiles(pictureFolder(dataDir)));
    }
    bind(TOKENS.pictureMaker).toDynamicValue(() => sharpPictureMaker());
    bind(TOKENS.uploadPicture).toResolvedValue(
      (maker: PictureMaker, store: PictureStore, unused: UnusedPictures) =>
        makeUploadPicture(maker, store, inTurn(MOST_UPLOADS), unused),
      [TOKENS.pictureMaker, TOKENS.pictureStore, TOKENS.unusedPictures],
    );
    bind(TOKENS.unusedPictures).toResolvedValue(documentsUnusedPictures, [TOKENS.store]);
    bind(TOKENS.sweepPictures).toResolvedValue(
      (
        pictures: PictureStore,
        unused: UnusedPictures,
        catalogue: Catalogue,
        ledger: BookingLedger,
        clock: Clock,
      ) => makeSweepPictures({ pictures, unused, catalogue, ledger, clock }),
      [TOKENS.pictureStore, TOKENS.unusedPictures, TOKENS.catalogue, TOKENS.ledger, TOKENS.clock],
    );
  });

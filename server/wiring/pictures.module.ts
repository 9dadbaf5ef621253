import path from 'node:path';
import { ContainerModule } from 'inversify';
import { documentsPictures } from '#adapters/documents/documents-pictures.ts';
import { documentsUnusedPictures } from '#adapters/documents/documents-unused-pictures.ts';
import { pictureFiles } from '#adapters/picture-files/picture-files.ts';
import { sharpPictureMaker } from '#adapters/sharp/sharp-picture-maker.ts';
import { inTurn } from '#core/pictures/in-turn.ts';
import { makeSweepPictures } from '#core/pictures/sweep-pictures.ts';
import { makeUploadPicture } from '#core/pictures/upload-picture.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { Catalogue } from '#core/ports/catalogue.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PictureMaker } from '#core/ports/picture-maker.ts';
import type { PictureStore } from '#core/ports/picture-store.ts';
import type { UnusedPictures } from '#core/ports/unused-pictures.ts';
import type { Config } from '#server/config/config.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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

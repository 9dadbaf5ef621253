import path from 'node:path';
import { ContainerModule } from 'inversify';
import { documentsPictures } from '#adapters/documents/documents-pictures.ts';
import { pictureFiles } from '#adapters/picture-files/picture-files.ts';
import { sharpPictureMaker } from '#adapters/sharp/sharp-picture-maker.ts';
import { inTurn } from '#core/pictures/in-turn.ts';
import { makeUploadPicture } from '#core/pictures/upload-picture.ts';
import type { PictureMaker } from '#core/ports/picture-maker.ts';
import type { PictureStore } from '#core/ports/picture-store.ts';
import type { Config } from '#server/config/config.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

/** Made or waiting at a time. Each keeps its file in memory meanwhile: 15 MB at most. */
const MOST_UPLOADS = 6;

export const picturesModule = ({ pictures, dataDir }: Pick<Config, 'pictures' | 'dataDir'>) =>
  new ContainerModule(({ bind }) => {
    if (pictures === 'store') {
      bind(TOKENS.pictureStore).toResolvedValue(documentsPictures, [TOKENS.store]);
    } else {
      const folder = path.join(dataDir, 'pictures');
      bind(TOKENS.pictureStore).toDynamicValue(() => pictureFiles(folder));
    }
    bind(TOKENS.pictureMaker).toDynamicValue(() => sharpPictureMaker());
    bind(TOKENS.uploadPicture).toResolvedValue(
      (maker: PictureMaker, store: PictureStore) =>
        makeUploadPicture(maker, store, inTurn(MOST_UPLOADS)),
      [TOKENS.pictureMaker, TOKENS.pictureStore],
    );
  });

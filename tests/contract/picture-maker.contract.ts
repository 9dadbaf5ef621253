import { beforeAll, describe, expect, it } from 'vitest';
import { isPictureKey } from '#core/catalogue/pictures/picture-name.ts';
import { planPicture } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-store.ts';
import { valueOf } from '#tests/support/expected.ts';
import { photo } from '#tests/support/pictures.ts';

export function describePictureMaker(name: string, open: () => PictureMaker): void {
  describe(`${name}, as PictureMaker`, () => {
    let bytes: Uint8Array;
    beforeAll(async () => {
      bytes = new Uint8Array(await photo(600, 400).jpeg().toBuffer());
    });

    it('recognizes a picture by its bytes', () => {
      const key = open().keyOf(bytes);
      expect(isPictureKey(key)).toBe(true);
      expect(open().keyOf(bytes.slice())).toBe(key);
      expect(open().keyOf(bytes.slice(1))).not.toBe(key);
    });

    it('reads the size of a picture and makes its planned files', async () => {
      const maker = open();
      const { decoded, encode } = valueOf(await maker.open(bytes));
      expect(decoded).toMatchObject({ size: { width: 600, height: 400 }, isTransparent: false });
      expect(decoded.placeholder).toMatch(/^data:image\/\w+;base64,/);
      const { files } = planPicture(maker.keyOf(bytes), decoded);
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) expect((await encode(file)).length).toBeGreaterThan(0);
    });
  });
}

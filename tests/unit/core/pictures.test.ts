import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parsePictureName,
  pictureName,
  pictureType,
} from '#core/catalogue/pictures/picture-name.ts';
import {
  planPicture,
  fallbackWidth,
  keptSize,
  pictureWidths,
} from '#core/catalogue/pictures/picture-set.ts';
import { pictureKind } from '#core/catalogue/pictures/upload-picture.ts';
import { imageSchema } from '#core/catalogue/product-input.schema.ts';
import { thumbnailOf } from '#core/catalogue/product.ts';
import { inTurn } from '#core/kernel/one-by-one.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

const KEY = 'a1'.repeat(16);
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('pictureWidths', () => {
  it.each([
    [4_000, 3_000, [320, 600, 800, 1_200, 2_000], 1_200],
    [1_250, 900, [320, 600, 800, 1_250], 800],
    [1_400, 900, [320, 600, 800, 1_200, 1_400], 1_200],
    [640, 640, [320, 640], 640],
    [340, 200, [340], 340],
    [1_500, 9_200, [320, 652], 652],
    [3_000, 1, [320, 600, 800, 1_200, 2_000], 1_200],
  ])('of %i x %i are %j', (width, height, widths, fallback) => {
    expect(pictureWidths(keptSize({ width, height }))).toEqual(widths);
    expect(fallbackWidth(widths)).toBe(fallback);
  });
});

describe('thumbnailOf', () => {
  const source = (width: number, type = 'image/webp') => ({
    src: `/${width}.${type.slice(6)}`,
    type,
    width,
  });
  const image = { src: '/large.jpg', alt: 'A castle', width: 1_200, height: 900 };

  it('uses the smallest WebP that is sharp, else the picture itself', () => {
    const sources = [source(1_200), source(320), source(320, 'image/avif'), source(200)];
    expect(thumbnailOf([{ ...image, sources }])).toBe('/320.webp');
    expect(thumbnailOf([{ ...image, sources: [source(200)] }])).toBe('/large.jpg');
    expect(thumbnailOf([image])).toBe('/large.jpg');
    expect(thumbnailOf([])).toBe('');
  });
});

describe('planPicture', () => {
  const side = fc.integer({ min: 1, max: 30_000 });
  const decoded = fc.record({
    size: fc.record({ width: side, height: side }),
    isTransparent: fc.boolean(),
    placeholder: fc.constant('data:image/webp;base64,AAAA'),
  });

  it('always makes what a product may hold, and never enlarges', () => {
    fc.assert(
      fc.property(decoded, (picture) => {
        const kept = keptSize(picture.size);
        const { set, files } = planPicture(KEY, { ...picture, size: kept });
        expect(imageSchema.safeParse({ ...set, alt: 'A castle' }).success).toBe(true);
        for (const { width } of files) expect(width).toBeLessThanOrEqual(picture.size.width);
      }),
    );
  });

  it('always names files that are made, each once', () => {
    fc.assert(
      fc.property(decoded, (picture) => {
        const { set, files } = planPicture(KEY, { ...picture, size: keptSize(picture.size) });
        const made = files.map(({ name }) => `/pictures/${name}`);
        expect(new Set(made).size).toBe(made.length);
        for (const { src } of [set, ...(set.sources ?? [])]) expect(made).toContain(src);
      }),
    );
  });
});

describe('parsePictureName', () => {
  it('recognizes its own names', () => {
    const name = pictureName(KEY, 320, 'webp');
    expect(parsePictureName(name)).toBe(name);
    expect(pictureType(name)).toBe('image/webp');
    expect(() => pictureName('../..', 320, 'webp')).toThrow('name');
  });

  it('never accepts a text that could lead elsewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(parsePictureName(text)).toBeUndefined();
        expect(parsePictureName(`${KEY}-320.avif${text}`) === undefined).toBe(text !== '');
        expect(parsePictureName(`${text}${KEY}-320.avif`) === undefined).toBe(text !== '');
      }),
    );
  });
});

describe('pictureKind', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR0123456789012ssss\0\0\0\0IDAT'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['webp', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10'],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0avifmiaf'],
  ])('recognizes %s by its first bytes', (kind, start) => {
    expect(pictureKind(latin(start))).toEqual({ ok: true, value: kind });
  });

  it.each([
    ['animated_picture', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR0123456789012ssss\0\0\0\x08acTL'],
    ['animated_picture', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12'],
    ['animated_picture', '\0\0\0\x1cftypavif\0\0\0\0avismif1'],
    ['animated_picture', 'GIF89a'],
    ['heic_picture', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['vector_picture', '<?xml version="1.0"?>\n<svg width="1">'],
    ['unknown_picture', '\0\0\0\x18ftypisom\0\0\0\0mp42'],
    ['unknown_picture', 'II*\0'],
    ['unknown_picture', ''],
  ])('refuses with %s', (kind, start) => {
    expect(pictureKind(latin(start))).toEqual({ ok: false, error: { kind } });
  });

  it('never fails, whatever follows a good beginning', () => {
    const starts = ['\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftyp', '<svg'];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(pictureKind(Buffer.concat([latin(start), rest]))).toHaveProperty('ok');
      }),
    );
  });
});

describe('inTurn', () => {
  it('runs one after another, even after a failure, and rejects when too many are waiting', async () => {
    const take = inTurn(2);
    const first = Promise.withResolvers<string>();
    const steps: string[] = [];
    const one = take(async () => first.promise);
    const two = take(async () => {
      steps.push('two');
      return 'two';
    });
    expect(take(async () => 'three')).toBeUndefined();
    await Promise.resolve();
    expect(steps).toEqual([]);
    first.reject(new Error('broken'));
    await expect(one).rejects.toThrow('broken');
    expect(await two).toBe('two');
    expect(await take(async () => 'four')).toBe('four');
  });
});

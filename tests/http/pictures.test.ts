import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import { openHttpShop } from '#tests/support/http-shop.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { animatedWebp, avifBomb, phonePhoto, photo, pixelBomb } from '#tests/support/pictures.ts';

const URL = '/api/admin/pictures';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

const TOP_PIXEL = { left: 100, top: 10, width: 1, height: 1 };

describe.each(['files', 'store'] as const)('uploaded pictures kept in %s', (pictures) => {
  const shop = oneHttpShop({ pictures });
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await shop.adminHeaders();
  });

  const upload = (payload: Buffer | string, type = 'image/jpeg', who = headers) =>
    shop.app.inject({
      method: 'POST',
      url: URL,
      payload,
      headers: { ...who, 'content-type': type },
    });
  const addressesOf = ({ src, sources = [] }: PictureSet) => [
    src,
    ...sources.map((one) => one.src),
  ];

  it('are made in every width and format, and can be cached forever', async () => {
    const answer = await upload(await photo(1_400, 1_050).jpeg().toBuffer());
    expect(answer.statusCode).toBe(201);
    const set: PictureSet = answer.json();
    expect(set).toMatchObject({ width: 1_200, height: 900 });
    expect(set.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(set.sources?.map(({ type, width }) => `${type} ${width}`)).toEqual([
      'image/avif 1400',
      'image/avif 1200',
      'image/avif 800',
      'image/avif 600',
      'image/avif 320',
      'image/webp 1400',
      'image/webp 1200',
      'image/webp 800',
      'image/webp 600',
      'image/webp 320',
    ]);
    for (const source of set.sources ?? []) {
      const file = await shop.get(source.src);
      expect(file.headers).toMatchObject({
        'content-type': source.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        etag: expect.any(String),
      });
      expect((await sharp(file.rawPayload).metadata()).width).toBe(source.width);
    }
    const jpeg = await shop.get(set.src);
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    const known = { 'if-none-match': String(jpeg.headers['etag']) };
    expect((await shop.get(set.src, known)).statusCode).toBe(304);
  });

  it('are upright, and reveal nothing about who took them and where', async () => {
    const sent = await phonePhoto();
    expect((await sharp(sent).metadata()).exif?.includes('Secret Phone')).toBe(true);
    const set: PictureSet = (await upload(sent)).json();
    expect(set).toMatchObject({ width: 300, height: 400 });
    for (const address of addressesOf(set)) {
      const { rawPayload } = await shop.get(address);
      const { exif, xmp, iptc, icc, orientation, height } = await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc, icc, orientation, height]).toEqual([
        ...Array.from({ length: 5 }),
        400,
      ]);
    }
    // The left of the sensor is now on top.
    const top = sharp((await shop.get(set.src)).rawPayload).extract(TOP_PIXEL);
    const [red = 0, , blue = 0] = await top.raw().toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  it('have the same addresses for the same file, and different ones for another file', async () => {
    const file = await photo(300, 200).png().toBuffer();
    const [first, again] = await Promise.all([
      upload(file, 'image/png'),
      upload(file, 'image/png'),
    ]);
    expect(again.json()).toEqual(first.json());
    expect((await upload(file, 'image/png')).json()).toEqual(first.json());
    const other = await upload(await photo(300, 201).png().toBuffer(), 'image/png');
    expect(other.json().src).not.toBe(first.json().src);
  });

  it('are never enlarged, and stay transparent', async () => {
    const create = { width: 200, height: 100, channels: 4, background: '#00ff0080' } as const;
    const set: PictureSet = (
      await upload(await sharp({ create }).webp().toBuffer(), 'image/webp')
    ).json();
    expect(set).toMatchObject({ src: expect.stringMatching(/-200\.webp$/), width: 200 });
    const { hasAlpha } = await sharp((await shop.get(set.src)).rawPayload).metadata();
    expect(hasAlpha).toBe(true);
  });

  it('go into a product as they are', async () => {
    const set: PictureSet = (
      await upload(await photo(640, 480).avif().toBuffer(), 'image/avif')
    ).json();
    const url = `/api/admin/products/${CASTLE}`;
    const castle = (await shop.get(url, headers)).json();
    const images = [{ ...set, alt: 'The new castle' }, ...castle.images];
    const saved = await shop.send('PUT', url, { headers, body: { ...castle, images } });
    expect(saved.statusCode).toBe(200);
    expect((await shop.get(`/api/products/${CASTLE}`)).json().images).toEqual(images);
  });

  it('are accepted from admins only', async () => {
    const file = await photo().jpeg().toBuffer();
    expect((await upload(file, 'image/jpeg', {})).json()).toMatchObject({ status: 401 });
    const customer = await shop.customerHeaders();
    expect((await upload(file, 'image/jpeg', customer)).json()).toMatchObject({
      status: 403,
      code: 'not_admin',
    });
  });

  it.each([
    [422, 'too_many_pixels', 'image/png', pixelBomb],
    [422, 'too_many_pixels', 'image/avif', avifBomb],
    [422, 'animated_picture', 'image/webp', animatedWebp],
    [422, 'animated_picture', 'image/gif', async () => photo(20, 20).gif().toBuffer()],
    [422, 'vector_picture', 'image/svg+xml', async () => SVG],
    [422, 'vector_picture', 'image/png', async () => SVG],
    [422, 'heic_picture', 'image/heic', async () => HEIC],
    [422, 'unknown_picture', 'image/png', async () => photo().tiff().toBuffer()],
    [422, 'unknown_picture', 'image/jpeg', async () => Buffer.from('%PDF-1.7 not a picture')],
    [422, 'unknown_picture', 'image/jpeg', async () => Buffer.alloc(0)],
    [422, 'broken_picture', 'image/jpeg', async () => (await phonePhoto()).subarray(0, 1_500)],
    [422, 'broken_picture', 'image/jpeg', async () => Buffer.from('\xff\xd8\xff', 'latin1')],
    [
      422,
      'broken_picture',
      'image/png',
      async () => (await photo().png().toBuffer()).subarray(0, 60),
    ],
    [413, 'picture_too_large', 'image/png', async () => Buffer.alloc(15 * 1_024 * 1_024 + 1)],
    [415, 'unsupported_media_type', 'application/json', async () => Buffer.from('{}')],
    [415, 'unsupported_media_type', 'text/html', async () => Buffer.from('<p>')],
  ] as const)('are refused with %i %s (%s)', async (status, code, type, file) => {
    const answer = await upload(await file(), type);
    expect(answer.json()).toMatchObject({ status, code, detail: expect.stringMatching(/\.$/) });
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    `${'0'.repeat(32)}-320.avif`,
    `${'0'.repeat(32)}.json`,
    '..%2fkeys.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fkeys.json',
    'x',
    '',
  ])('are the only files there: %j', async (name) => {
    const answer = await shop.get(`/pictures/${name}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(404);
    expect(answer.body).not.toContain('Key');
  });
});

describe('the folder of pictures', () => {
  it('holds whole files under hashes of their content, and no unfinished ones', async () => {
    const shop = await openHttpShop({ pictures: 'files' });
    const sent = { ...(await shop.adminHeaders()), 'content-type': 'image/jpeg' };
    const payload = await photo(200, 100).jpeg().toBuffer();
    await shop.app.inject({ method: 'POST', url: URL, payload, headers: sent });
    const names = await readdir(path.join(shop.dataDir, 'pictures'));
    expect(names.map((name) => name.replace(/^[0-9a-f]{32}/, '*')).sort()).toEqual([
      '*-200.avif',
      '*-200.jpg',
      '*-200.webp',
      '*.json',
    ]);
    await shop.close();
  });
});

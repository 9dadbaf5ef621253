import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const asGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to send. All encodings of a text share its `tag`. */
export type EncodedPage = {
  readonly status: number;
  readonly tag: string;
  /** The page in the requested encoding. */
  as(encoding: Encoding): Promise<Buffer>;
};

const tagOf = (text: Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const brotli = (text: Buffer, quality: number): Promise<Buffer> =>
  asBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/**
 * For a page sent often: only the compressed form stays in memory. Quality 9 would save 1% of
 * the bytes for four times the processor time and 32 MB for each page in work.
 */
export async function keepPage(status: number, html: string): Promise<EncodedPage> {
  const text = Buffer.from(html);
  const br = await brotli(text, 7);
  let zipped: Promise<Buffer> | undefined;
  return {
    status,
    tag: tagOf(text),
    async as(encoding) {
      if (encoding === 'br') return br;
      if (encoding === 'identity') return fromBrotli(br);
      zipped ??= fromBrotli(br).then((plain) => asGzip(plain, { level: 9 }));
      return zipped;
    },
  };
}

/** For a page sent once: makes only the requested encoding. */
export function sendOnce(status: number, html: string): EncodedPage {
  const text = Buffer.from(html);
  return {
    status,
    tag: tagOf(text),
    async as(encoding) {
      if (encoding === 'identity') return text;
      return encoding === 'br' ? brotli(text, 4) : asGzip(text, { level: 5 });
    },
  };
}

/** The best encoding that the `Accept-Encoding` header allows. */
export function pickEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

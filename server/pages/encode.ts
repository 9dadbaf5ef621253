import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to send, in every form a browser may ask for. `tag` is the same text's in all forms. */
export type EncodedPage = {
  readonly status: number;
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
};

/** `best` for what is kept and sent often, `fast` for what is sent once. */
export async function encodePage(
  status: number,
  html: string,
  effort: 'best' | 'fast',
): Promise<EncodedPage> {
  const identity = Buffer.from(html);
  const quality = effort === 'best' ? 9 : 4;
  const [br, zipped] = await Promise.all([
    asBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    asGzip(identity, { level: effort === 'best' ? 9 : 5 }),
  ]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { status, tag, bytes: { br, gzip: zipped, identity } };
}

/** The best form the `Accept-Encoding` header allows. */
export function pickEncoding(header: string | undefined): Encoding {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

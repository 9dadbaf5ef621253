import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { loadWebBuild, type WebBuild } from '#server/platform/pages/web-build.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { webDist } from '#tests/support/web-dist.ts';

type Opened = {
  readonly shop: HttpShop;
  /** The application's scripts, as built. */
  readonly script: string;
};

/** For tests about pages: each gets a fresh shop on one small build, which is removed with it. */
export const freshBuiltShop = (take: (opened: Opened) => void, options: HttpShopOptions = {}) =>
  built(take, options, beforeEach, afterEach);

/** One for all of them, because they only read. */
export const oneBuiltShop = (take: (opened: Opened) => void, options: HttpShopOptions = {}) =>
  built(take, options, beforeAll, afterAll);

function built(
  take: (opened: Opened) => void,
  options: HttpShopOptions,
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
): void {
  let dist: Awaited<ReturnType<typeof webDist>>;
  let build: WebBuild | undefined;
  let shop: HttpShop;
  beforeAll(async () => {
    dist = await webDist();
    build = loadWebBuild(dist.dist);
  });
  afterAll(() => dist.remove());
  before(async () => {
    if (build === undefined) throw new Error('The build was not found.');
    shop = await openHttpShop({ ...options, build });
    take({ shop, script: dist.script });
  });
  after(() => shop.close());
}

/** What a page passes to the browser's entry. */
export function startOf(html: string) {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

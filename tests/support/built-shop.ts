import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { loadWebBuild, type WebBuild } from '#server/platform/pages/web-build.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { webDist } from '#tests/support/web-dist.ts';

type Opened = {
  readonly shop: HttpShop;
  /** The application's, as it was built. */
  readonly script: string;
};

/** For a test file about pages: before each test `take` gets a fresh shop over one small build, which ends with the test. */
export function freshBuiltShop(
  take: (opened: Opened) => void,
  options: HttpShopOptions = {},
): void {
  let dist: Awaited<ReturnType<typeof webDist>>;
  let build: WebBuild | undefined;
  let shop: HttpShop;
  beforeAll(async () => {
    dist = await webDist();
    build = loadWebBuild(dist.dist);
  });
  afterAll(() => dist.remove());
  beforeEach(async () => {
    if (build === undefined) throw new Error('The build was not found.');
    shop = await openHttpShop({ ...options, build });
    take({ shop, script: dist.script });
  });
  afterEach(() => shop.close());
}

import { unpackBrowser } from '#tests/support/browser.ts';

/** Once, before the workers begin. */
export default unpackBrowser;

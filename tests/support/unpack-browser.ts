import { unpackBrowser } from '#tests/support/browser.ts';

/** Once, before the workers start. */
export default unpackBrowser;

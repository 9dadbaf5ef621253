/** Most telling first: each browser also names the ones it resembles. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const named = (names: typeof BROWSERS, agent: string): string | undefined =>
  names.find(([, sign]) => sign.test(agent))?.[0];

/** What a person calls it: `Chrome on Windows`. Empty if the browser does not say. */
export function deviceName(agent = ''): string {
  const found = [named(BROWSERS, agent), named(SYSTEMS, agent)];
  return found.filter((name) => name !== undefined).join(' on ');
}

/** Enough to tell home from elsewhere: the last part of the address is left out. */
export function coarseNetwork(network: string | undefined): string | undefined {
  if (network === undefined) return undefined;
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::`
    : network.replace(/\.\d+$/, '.x');
}

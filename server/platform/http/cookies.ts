/** `__Host-` binds a cookie to this host and TLS, so no subdomain can plant one. */
const nameOf = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** The value of our cookie, under its present or former name; undefined if absent. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const find = (wanted: string) => pairs.find(([given]) => given === wanted)?.[1];
  return find(nameOf(name, true)) ?? find(name);
}

type Cookie = {
  readonly name: string;
  readonly value: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly https: boolean;
};

/** A `Set-Cookie` value scripts cannot read. */
export const cookieOf = ({ name, value, maxAge, https }: Cookie): string =>
  [
    `${nameOf(name, https)}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(https ? ['Secure'] : []),
  ].join('; ');

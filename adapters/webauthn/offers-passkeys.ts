/** Browsers support passkeys for host names, not IP addresses; over http only on localhost. */
export function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname);
}

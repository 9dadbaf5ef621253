/** The credentials of an `Authorization` header with this scheme; undefined for any other. */
export function credentialsOf(scheme: string, header: string | undefined): string | undefined {
  const [given = '', credentials = '', ...rest] = (header ?? '').trim().split(/ +/);
  const matches = given.toLowerCase() === scheme.toLowerCase();
  return matches && credentials !== '' && rest.length === 0 ? credentials : undefined;
}

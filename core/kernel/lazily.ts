/**
 * Makes the value on the first call and keeps it. For `Intl` formatters: a browser takes tens of
 * milliseconds for its first one, which must not delay the page's first script.
 */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Makes the value at the first call and keeps it. For formatters of `Intl`: a browser takes tens of milliseconds for its
 * first, which must not be while the page's first script is read.
 */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

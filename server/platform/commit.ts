declare const BUILT_FROM: string | undefined;

/** The commit that the bundle was built from; undefined where the sources run. */
export const COMMIT: string | undefined =
  typeof BUILT_FROM === 'undefined' || BUILT_FROM === '' ? undefined : BUILT_FROM;

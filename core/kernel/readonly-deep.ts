/** The same type, with everything in it read-only. */
export type ReadonlyDeep<T> = T extends readonly (infer One)[]
  ? readonly ReadonlyDeep<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

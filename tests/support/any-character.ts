import fc from 'fast-check';

/**
 * A character of any kind, as the `unit` of a string: also control characters and halves of
 * surrogate pairs. fast-check's own `binary` unit makes no such halves, and takes two seconds of
 * processor time for its first text.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 8, arbitrary: fc.nat(0x10_ffff) },
    { weight: 1, arbitrary: fc.nat(0xff) },
    { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }) },
  )
  .map((code) => String.fromCodePoint(code));

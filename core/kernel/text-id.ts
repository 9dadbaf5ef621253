const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const WORD = 64n;

/**
 * 64 bits of FNV-1a over the JSON: tells one text from another. It is no seal: the words that were signed are kept
 * themselves.
 */
export function textIdOf(text: unknown): string {
  let hash = FNV_OFFSET;
  for (const letter of JSON.stringify(text)) {
    hash = BigInt.asUintN(Number(WORD), (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * FNV_PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}

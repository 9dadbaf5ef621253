const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
};

/** The first 32 bits of the fractional part. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) of a text, synchronous, unlike the browser's own. */
export function sha256(text: string): Uint8Array {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) {
        words[at] = view.getInt32(block + at * 4);
        continue;
      }
      const [a, b] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let at = 0; at < 64; at += 1) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const chosen = (e & f) ^ (~e & g);
      const one = (h + high + chosen + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const most = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + low + most) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + word;
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [at, word] of hash.entries()) bytes.setInt32(at * 4, word);
  return new Uint8Array(bytes.buffer);
}

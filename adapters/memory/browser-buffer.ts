type Bytes = Uint8Array<ArrayBuffer>;

const text = new TextEncoder();

/** The parts of Node's `Buffer` that the document engine and our API use, for browsers. */
class BrowserBuffer extends Uint8Array<ArrayBuffer> {
  static override from(given: unknown, encoding?: unknown): BrowserBuffer {
    if (typeof given !== 'string') return bufferOf(given as ArrayLike<number>);
    if (encoding !== 'base64' && encoding !== 'base64url') {
      return bufferOf(text.encode(given));
    }
    const letters = atob(given.replaceAll('-', '+').replaceAll('_', '/'));
    return bufferOf(Array.from(letters, (letter) => letter.charCodeAt(0)));
  }
  static alloc(size: number): BrowserBuffer {
    return bufferOf(size);
  }
  static allocUnsafe(size: number): BrowserBuffer {
    return bufferOf(size);
  }
  static byteLength(given: string): number {
    return text.encode(given).length;
  }
  static isBuffer(given: unknown): boolean {
    return given instanceof BrowserBuffer;
  }
  static concat(parts: readonly Uint8Array[]): BrowserBuffer {
    const whole = bufferOf(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
  static compare(a: Uint8Array, b: Uint8Array): number {
    const shorter = Math.min(a.length, b.length);
    for (let at = 0; at < shorter; at += 1) {
      const difference = (a[at] ?? 0) - (b[at] ?? 0);
      if (difference !== 0) return Math.sign(difference);
    }
    return Math.sign(a.length - b.length);
  }
  write(given: string, at = 0): number {
    const bytes: Bytes = text.encode(given);
    this.set(bytes, at);
    return bytes.length;
  }
  copy(target: Uint8Array, at = 0): number {
    target.set(this, at);
    return this.length;
  }
  writeDoubleBE(value: number, at = 0): number {
    new DataView(this.buffer, this.byteOffset).setFloat64(at, value);
    return at + 8;
  }
  override toString(encoding?: string): string {
    if (encoding === undefined || encoding === 'utf8') return new TextDecoder().decode(this);
    const base64 = btoa(String.fromCharCode(...this));
    return encoding === 'base64'
      ? base64
      : base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }
}

/** The declarations cover only one way to construct byte arrays. */
function bufferOf(given: number | ArrayLike<number>): BrowserBuffer {
  return new BrowserBuffer(given as unknown as ArrayBuffer);
}

if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: BrowserBuffer });

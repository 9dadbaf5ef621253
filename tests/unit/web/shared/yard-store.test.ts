import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import { storedYard } from '#web/shared/products/yard-store.ts';

const KEY = 'inflatableYard';
const YARD = { lengthFt: 40, widthFt: 25, gateWidthIn: 36 };

describe('storedYard', () => {
  let storage: ReturnType<typeof memoryStorage>;
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal('window', { localStorage: storage });
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('keeps a yard for the next visit, in the form of a URL', () => {
    storedYard.write(YARD);
    expect(storage.values.get(KEY)).toBe('yardLength=40&yardWidth=25&gate=36');
    expect(storedYard.read()).toEqual(YARD);
  });

  it.each(['', 'yardLength=40', '{"lengthFt":40}', 'yardLength=-1&yardWidth=9'])(
    'reads %j as no yard',
    (text) => {
      storage.values.set(KEY, text);
      expect(storedYard.read()).toBeUndefined();
    },
  );
});

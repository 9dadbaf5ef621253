import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import { storedFlag, storedJson, storedText } from '#web/shared/data/browser-storage.ts';

const warn = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);

let storage: ReturnType<typeof memoryStorage>;

beforeEach(() => {
  storage = memoryStorage();
  warn.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

const forbidden = (): never => {
  throw new Error('SecurityError');
};

const refuseWrites = (): void => {
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
};

const changeInOtherTab = (key: string | null): void =>
  void window.dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('storedText', () => {
  it('keeps a text until it is removed', () => {
    const text = storedText('key', () => storage);
    expect(text.read()).toBeUndefined();
    text.write('on');
    expect(storage.values.get('key')).toBe('on');
    expect(text.read()).toBe('on');
    text.write(undefined);
    expect(text.read()).toBeUndefined();
    expect(storage.values.size).toBe(0);
  });

  it('keeps the text in memory if storage is blocked', () => {
    const text = storedText('key', forbidden);
    expect(text.read()).toBeUndefined();
    text.write('on');
    expect(text.read()).toBe('on');
    text.write(undefined);
    expect(text.read()).toBeUndefined();
    expect(warn).toHaveBeenCalled();
  });

  it('prefers what it could not save to what is stored, until another tab changes that', () => {
    vi.stubGlobal('window', new EventTarget());
    const text = storedText('key', () => storage);
    const heard = vi.fn<() => void>();
    const leave = text.onOtherTab(heard);
    text.write('old');
    refuseWrites();
    text.write('new');
    expect(text.read()).toBe('new');
    changeInOtherTab('another key');
    expect(text.read()).toBe('new');
    storage.values.set('key', 'newer');
    changeInOtherTab('key');
    expect(text.read()).toBe('newer');
    changeInOtherTab(null);
    leave();
    changeInOtherTab('key');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('storedFlag', () => {
  it('stays set, in another page of this browser too', () => {
    vi.stubGlobal('window', { localStorage: storage });
    expect(storedFlag('key').isSet()).toBe(false);
    storedFlag('key').set();
    expect(storedFlag('key').isSet()).toBe(true);
  });

  it('is not set if storage is blocked, and then lasts as long as the page', () => {
    vi.stubGlobal('window', {});
    const flag = storedFlag('key');
    expect(flag.isSet()).toBe(false);
    flag.set();
    expect(flag.isSet()).toBe(true);
  });
});

describe('storedJson', () => {
  const schema = z.object({ name: z.string() });
  const open = () => storedJson('key', schema, () => storage);

  it('keeps a value until it is cleared', () => {
    const value = open();
    expect(value.read()).toBeUndefined();
    value.write({ name: 'Ada' });
    expect(storage.values.get('key')).toBe('{"name":"Ada"}');
    expect(value.read()).toEqual({ name: 'Ada' });
    value.clear();
    expect(value.read()).toBeUndefined();
  });

  it.each(['', 'not json', '[]', '{"name":1}', 'null'])(
    'reads nothing from %j, and warns about it once',
    (text) => {
      storage.values.set('key', text);
      const value = open();
      expect([value.read(), value.read()]).toEqual([undefined, undefined]);
      expect(warn).toHaveBeenCalledTimes(1);
    },
  );

  it('keeps the value in memory if storage is blocked', () => {
    const value = storedJson('key', schema, forbidden);
    value.write({ name: 'Ada' });
    expect(value.read()).toEqual({ name: 'Ada' });
  });

  it('reads what another tab wrote or removed', () => {
    const value = open();
    open().write({ name: 'Ada' });
    expect(value.read()).toEqual({ name: 'Ada' });
    storage.values.clear();
    expect(value.read()).toBeUndefined();
  });

  it('returns the same object until the value changes, and notifies listeners', () => {
    vi.stubGlobal('window', new EventTarget());
    const value = open();
    const heard = vi.fn<() => void>();
    const leave = value.subscribe(heard);
    value.write({ name: 'Ada' });
    expect(value.read()).toBe(value.read());
    changeInOtherTab('key');
    leave();
    value.clear();
    changeInOtherTab('key');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

import { describe, expect, it } from 'vitest';
import { oneByOne } from '#core/kernel/one-by-one.ts';

describe('oneByOne', () => {
  it('gives each its turn, and rejects with the first failure at the end', async () => {
    const seen: number[] = [];
    const work = async (item: number): Promise<boolean> => {
      seen.push(item);
      if (item < 3) throw new Error(`item ${item}`);
      return true;
    };
    await expect(oneByOne([1, 2, 3], work)).rejects.toThrow('item 1');
    expect(seen).toEqual([1, 2, 3]);
  });

  it('leaves the rest to another run when the process is stopping', async () => {
    const seen: number[] = [];
    const work = async (item: number): Promise<boolean> => {
      seen.push(item);
      return true;
    };
    expect(await oneByOne([1, 2, 3, 4], work, () => seen.length === 2)).toBe(2);
    expect(seen).toEqual([1, 2]);
  });
});

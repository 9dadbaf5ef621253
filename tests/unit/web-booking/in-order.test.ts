import { describe, expect, it } from 'vitest';
import { inOrder } from '#web/shared/data/in-order.ts';

describe('inOrder', () => {
  it('takes answers that come in the order of their questions', () => {
    const questions = inOrder();
    const [first, second] = [questions.ask(), questions.ask()];
    expect([first(), second()]).toEqual([true, true]);
  });

  it('takes no answer that a later one has overtaken', () => {
    const questions = inOrder();
    const [first, second] = [questions.ask(), questions.ask()];
    expect([second(), first()]).toEqual([true, false]);
    expect(questions.ask()()).toBe(true);
  });
});

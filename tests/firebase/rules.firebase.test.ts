import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFirestore } from '#tests/firebase/emulated-firestore.ts';
import { rulesCoverage } from '#tests/firebase/rules-coverage.ts';
import { EXPECTATIONS } from '#tests/firebase/rules-expectations.ts';
import { MUTATIONS } from '#tests/firebase/rules-mutations.ts';
import { openRules, readRules, type RulesWorld, unmetOf } from '#tests/firebase/rules-world.ts';

describe('firestore.rules', withFirestore, () => {
  let rules: string;
  let open: RulesWorld | undefined;
  beforeAll(async () => {
    rules = await readRules();
    open = await openRules(rules);
  });
  afterAll(() => open?.close());
  const world = (): RulesWorld => {
    if (open === undefined) throw new Error('No rules are open outside a case');
    return open;
  };

  describe('as they are', () => {
    // In order: denied acts, which must leave no trace, come first.
    it.each(EXPECTATIONS)('$name', async (expectation) => {
      expect(await world().allows(expectation)).toBe(expectation.may);
    });

    it('have every expression evaluated, and every condition both ways', async () => {
      const { emulatorHost, projectId } = world();
      const coverage = await rulesCoverage(emulatorHost, projectId);
      const { expressions, unevaluated, conditions, oneSided } = coverage;
      console.log(
        `firestore.rules: ${expressions - unevaluated.length} of ${expressions} expressions evaluated, ` +
          `${conditions - oneSided.length} of ${conditions} conditions both ways`,
      );
      expect(conditions).toBeGreaterThan(20);
      expect(unevaluated).toEqual([]);
      expect(oneSided).toEqual([]);
    });
  });

  describe('with one mistake', () => {
    it.each(MUTATIONS)('are noticed when $name', async ({ from, to, noticedBy }) => {
      expect(rules.split(from)).toHaveLength(2);
      await world().change(rules.replace(from, () => to));
      expect(await unmetOf(world(), [noticedBy])).toEqual([noticedBy]);
    });

    it('hold without it', async () => {
      await world().change(rules);
      const names = EXPECTATIONS.map(({ name }) => name);
      expect(await unmetOf(world(), names)).toEqual([]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFirestore } from '#tests/firebase/emulated-firestore.ts';
import { rulesCoverage } from '#tests/firebase/rules-coverage.ts';
import { EXPECTATIONS } from '#tests/firebase/rules-expectations.ts';
import { MUTATIONS } from '#tests/firebase/rules-mutations.ts';
import {
  firstUnmetBy,
  openRules,
  readRules,
  type RulesWorld,
} from '#tests/firebase/rules-world.ts';

describe('firestore.rules', withFirestore, () => {
  describe('as they are', () => {
    let world: RulesWorld | undefined;
    beforeAll(async () => {
      world = await openRules(await readRules());
    });
    afterAll(() => world?.close());

    // In their order: what must leave no trace comes first.
    it.each(EXPECTATIONS)('$name', async (expectation) => {
      expect(await world?.allows(expectation)).toBe(expectation.may);
    });

    it('have every expression evaluated, and every condition both ways', async () => {
      if (world === undefined) throw new Error('No rules are open outside a case');
      const coverage = await rulesCoverage(world.emulatorHost, world.projectId);
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
    it.each(MUTATIONS)('are noticed when $name', async ({ from, to }) => {
      const rules = await readRules();
      expect(rules.split(from)).toHaveLength(2);
      expect(await firstUnmetBy(rules.replace(from, () => to))).toBeTypeOf('string');
    });

    it('hold without it', async () => {
      expect(await firstUnmetBy(await readRules())).toBeUndefined();
    });
  });
});

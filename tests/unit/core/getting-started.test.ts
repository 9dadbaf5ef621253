import { describe, expect, it } from 'vitest';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { gettingStarted, START_STEPS, type StartFacts } from '#core/desk/getting-started.ts';
import { NO_FLEET } from '#core/dispatch/fleet.ts';
import { DEMO_FLEET } from '#adapters/documents/demo/fill-demo-catalogue.ts';

const NEW: StartFacts = {
  settings: {},
  products: [],
  fleet: NO_FLEET,
  services: { card: false, mail: false, texts: false },
};
const DONE: StartFacts = {
  settings: { company: companyOf(DEMO_SITE) },
  products: [{ isActive: true }],
  fleet: DEMO_FLEET,
  services: { card: true, mail: true, texts: true },
};
const done = (facts: StartFacts) =>
  gettingStarted(facts, false).flatMap(({ step, isDone }) => (isDone ? [step] : []));

describe('getting started', () => {
  it('has no step done in a new shop, tracks each step by its own fact, and disappears with the last', () => {
    expect(gettingStarted(NEW, false).map(({ step }) => step)).toEqual(START_STEPS);
    expect(done(NEW)).toEqual([]);
    expect(done({ ...NEW, settings: DONE.settings })).toEqual(['business']);
    expect(done({ ...NEW, products: [{ isActive: false }] })).toEqual([]);
    expect(done({ ...NEW, products: DONE.products })).toEqual(['products']);
    expect(done({ ...NEW, fleet: { ...DEMO_FLEET, crew: [] } })).toEqual([]);
    expect(done({ ...NEW, fleet: DEMO_FLEET })).toEqual(['trucks']);
    expect(done({ ...NEW, services: { ...NEW.services, mail: true } })).toEqual(['mail']);
    expect(gettingStarted(DONE, false)).toEqual([]);
  });

  it('can be dismissed as a whole', () => {
    expect(gettingStarted(NEW, true)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { companyOf, websiteOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import {
  FACTS_ID,
  gettingStarted,
  OWN_IDS,
  START_ID,
  START_STEPS,
  type StartFacts,
} from '#core/desk/getting-started.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { NO_FLEET } from '#core/dispatch/fleet.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

const DEMO_COMPANY = companyOf(DEMO_SITE);
const OWN_COMPANY = {
  ...DEMO_COMPANY,
  brand: 'Dallas Bounce',
  phone: '(214) 555-0100',
  email: 'hi@dallas.example',
  street: '9 Elm Street',
};
const DEMO_CLAIMS = websiteOf(DEMO_SITE);
/** A shop that claims nothing. */
const NO_CLAIMS = {
  ...DEMO_CLAIMS,
  rating: '',
  events: '',
  bounceHouses: '',
  safety: '',
  support: '',
  overnight: '',
  cleaning: '',
  insurance: '',
  crew: '',
};
const LIABILITY = { kind: 'liability', by: 'Lone Star Mutual', expiresOn: '2027-08-01' } as const;

const [TRUCK] = DEMO_FLEET.trucks;
const [MEMBER] = DEMO_FLEET.crew;
if (TRUCK === undefined || MEMBER === undefined) throw new Error('The demo has trucks and people.');
const OWN_TRUCKS = [{ ...TRUCK, name: 'The Old Ford' }];
const OWN_CREW = [{ ...MEMBER, name: 'Sam Reyes' }];

const DEMO_CASTLE = { id: 'neon-castle', isActive: true, revision: 1 };

const TAX_OFF = { ...DEFAULT_SETTINGS.tax, isOn: false };

const NEW: StartFacts = {
  settings: { tax: TAX_OFF, delivery: DEFAULT_SETTINGS.delivery },
  products: [],
  fleet: NO_FLEET,
  demo: { site: DEMO_SITE, fleet: DEMO_FLEET, products: [DEMO_CASTLE] },
  services: { card: false, mail: false, texts: false },
};
const DONE: StartFacts = {
  ...NEW,
  settings: {
    company: OWN_COMPANY,
    papers: [LIABILITY],
    website: NO_CLAIMS,
    tax: { ...TAX_OFF, isOn: true },
    delivery: DEFAULT_SETTINGS.delivery,
  },
  products: [{ id: 'own', isActive: true, revision: 1 }],
  fleet: { ...NO_FLEET, trucks: OWN_TRUCKS, crew: OWN_CREW },
  services: { card: true, mail: true, texts: true },
};
const marked =
  (...ids: readonly string[]) =>
  (id: string) =>
    ids.includes(id);
const done = (facts: StartFacts, ...marks: readonly string[]) =>
  gettingStarted(facts, marked(...marks)).flatMap(({ step, isDone }) => (isDone ? [step] : []));

const saved = (settings: Partial<StartFacts['settings']>) =>
  done({ ...NEW, settings: { ...NEW.settings, ...settings } });

describe('getting started', () => {
  it('has no step done in a new shop, tracks each step by its own fact, and disappears with the last', () => {
    expect(gettingStarted(NEW, marked()).map(({ step }) => step)).toEqual(START_STEPS);
    expect(done(NEW)).toEqual([]);
    expect(saved({ company: OWN_COMPANY })).toEqual(['business']);
    expect(saved({ tax: DONE.settings.tax })).toEqual(['tax']);
    expect(done(NEW, OWN_IDS.tax)).toEqual(['tax']);
    expect(saved({ papers: [LIABILITY] })).toEqual(['insurance']);
    const hidden = { id: 'own', isActive: false, revision: 1 };
    expect(done({ ...NEW, products: [hidden, DEMO_CASTLE] })).toEqual([]);
    expect(done({ ...NEW, products: [{ ...DEMO_CASTLE, revision: 2 }] })).toEqual(['products']);
    expect(done({ ...NEW, products: DONE.products })).toEqual(['products']);
    expect(done({ ...NEW, fleet: DONE.fleet })).toEqual(['trucks']);
    expect(done({ ...NEW, services: { ...NEW.services, mail: true } })).toEqual(['mail']);
    expect(gettingStarted(DONE, marked())).toEqual([]);
  });

  it('does not take the demo’s name, phone, email or street for the owner’s, unless the owner does', () => {
    const by = (company: StartFacts['settings']['company']) => ({
      ...NEW,
      settings: { ...NEW.settings, company },
    });
    expect(done(by(DEMO_COMPANY))).toEqual([]);
    for (const fact of ['brand', 'phone', 'email', 'street'] as const) {
      expect(done(by({ ...OWN_COMPANY, [fact]: DEMO_COMPANY[fact] }))).toEqual([]);
    }
    expect(done(by({ ...OWN_COMPANY, phone: '+1 817 555 0142' }))).toEqual([]);
    expect(done(by(DEMO_COMPANY), FACTS_ID)).toEqual(['business']);
    expect(done(NEW, FACTS_ID)).toEqual(['business']);
  });

  it('asks whether the demo’s claims are true until each is changed, or the owner says so', () => {
    const by = (website: StartFacts['settings']['website']) => ({
      ...DONE,
      settings: { ...DONE.settings, website },
    });
    const left = (facts: StartFacts) =>
      gettingStarted(facts, marked()).find(({ step }) => step === 'claims')?.left;
    const demo = left(by(DEMO_CLAIMS));
    expect(demo).toContain('4.9/5 from 500+ families');
    expect(demo).toContain('safety record 100%');
    expect(left(by(undefined))).toEqual(demo);
    expect(left(by({ ...NO_CLAIMS, events: '500+' }))).toEqual(['500+ events']);
    // An own rating keeps the demo's stories.
    const rated = { ...NO_CLAIMS, rating: '5/5', ratedBy: '30 families' };
    expect(left(by(rated))).toEqual(['three guests’ stories']);
    expect(left(by({ ...rated, ratedBy: '500+ families' }))).toContain('5/5 from 500+ families');
    expect(gettingStarted(by({ ...NO_CLAIMS, events: '30+' }), marked())).toEqual([]);
    expect(gettingStarted(by(DEMO_CLAIMS), marked(OWN_IDS.claims))).toEqual([]);
    expect(gettingStarted(by(DEMO_CLAIMS), marked(FACTS_ID))).not.toEqual([]);
  });

  it('does not take the demo’s trucks and people for the owner’s', () => {
    const by = (fleet: StartFacts['fleet']) => ({ ...NEW, fleet });
    expect(done(by(DEMO_FLEET))).toEqual([]);
    expect(done(by({ ...DEMO_FLEET, trucks: OWN_TRUCKS }))).toEqual([]);
    expect(done(by({ ...DEMO_FLEET, crew: OWN_CREW }))).toEqual([]);
    expect(done(by({ ...NO_FLEET, trucks: OWN_TRUCKS }))).toEqual([]);
    const beside = {
      ...NO_FLEET,
      trucks: [...DEMO_FLEET.trucks, { ...OWN_TRUCKS[0], id: 'own' }],
      crew: [...DEMO_FLEET.crew, { ...OWN_CREW[0], id: 'own' }],
    } as StartFacts['fleet'];
    expect(done(by(beside))).toEqual([]);
    expect(done(by(beside), OWN_IDS.trucks)).toEqual(['trucks']);
    expect(done(by(DEMO_FLEET), OWN_IDS.trucks)).toEqual([]);
    const step = gettingStarted(by(beside), marked()).find((one) => one.step === 'trucks');
    expect(step?.left).toEqual([...DEMO_FLEET.trucks, ...DEMO_FLEET.crew].map(({ name }) => name));
  });

  it('asks for the yard, and for place pages, once the shop is in another town than the demo', () => {
    const company = { ...OWN_COMPANY, city: 'Austin' };
    const facts = (austin: Partial<StartFacts>, places?: StartFacts['settings']['places']) => ({
      ...DONE,
      settings: { ...DONE.settings, company, places },
      ...austin,
    });
    const left = (one: StartFacts) =>
      gettingStarted(one, marked()).flatMap(({ step, left: still }) =>
        still ? [[step, still]] : [],
      );
    const none = { isOn: false, list: [] };
    const depot = { ...NO_FLEET.depot, address: '1 Lamar Blvd, Austin, TX 78701' };
    const moved = { fleet: { ...DONE.fleet, depot } };
    expect(left(facts({}, none))).toEqual([['trucks', ['the yard in Cleburne']]]);
    expect(left(facts(moved, none))).toEqual([]);
    expect(left(facts(moved))).toEqual([
      ['claims', [expect.stringMatching(/^\d+ place pages, none of them Austin$/)]],
    ]);
    expect(gettingStarted(facts(moved), marked(OWN_IDS.claims))).toEqual([]);
    expect(gettingStarted(DONE, marked())).toEqual([]);
  });

  it('is not done with products while one of the demo’s is on sale, unless the owner keeps it', () => {
    const beside = { ...NEW, products: [...DONE.products, DEMO_CASTLE] };
    expect(done(beside)).toEqual([]);
    const step = gettingStarted(beside, marked()).find((one) => one.step === 'products');
    expect(step?.left).toEqual(['neon-castle']);
    expect(done(beside, OWN_IDS.products)).toEqual(['products']);
    const hidden = { ...DEMO_CASTLE, isActive: false };
    expect(done({ ...NEW, products: [...DONE.products, hidden] })).toEqual(['products']);
  });

  it('can be dismissed as a whole', () => {
    expect(gettingStarted(NEW, marked(START_ID))).toEqual([]);
  });
});

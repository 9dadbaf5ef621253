import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { browserCatalogue } from '#adapters/firestore/browser-catalogue.ts';
import { browserFirestore } from '#adapters/firestore/browser-firestore.ts';
import { browserProfiles } from '#adapters/firestore/browser-profiles.ts';
import { firestoreDocumentStore } from '#adapters/firestore/firestore-document-store.ts';
import type { UserProfile } from '#core/accounts/profiles.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { withFirestore } from '#tests/firebase/emulated-firestore.ts';
import { openRules, readRules, type RulesWorld } from '#tests/firebase/rules-world.ts';
import { fixedClock, NOON, product } from '#tests/support/fixtures.ts';
import { fill } from '#tests/support/fresh-store.ts';

const CARL: UserProfile = {
  id: 'carl',
  displayName: 'Carl',
  email: 'carl@example.com',
  photoURL: '',
  createdAt: '2026-11-20T18:00:00.000Z',
  role: 'customer',
};

/** The server writes, bypassing the rules. The browser reads, subject to them. */
describe('the browser’s reader', withFirestore, () => {
  let world: RulesWorld | undefined;
  let store: DocumentStore | undefined;
  const apps: FirebaseApp[] = [];
  const logged: string[] = [];
  const log = (problem: string) => logged.push(problem);

  beforeEach(async () => {
    logged.length = 0;
    world = await openRules(await readRules(), {});
    store = firestoreDocumentStore(world);
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map(deleteApp));
    await store?.close();
    await world?.close();
  });
  function server() {
    if (world === undefined || store === undefined) throw new Error('Nothing is open');
    return { store, projectId: world.projectId, emulatorHost: world.emulatorHost };
  }

  function newApp(): FirebaseApp {
    const app = initializeApp({ projectId: server().projectId, apiKey: 'x' }, `app${apps.length}`);
    apps.push(app);
    return app;
  }
  const anonymous = (): Firestore =>
    browserFirestore({ app: newApp(), emulatorHost: server().emulatorHost });
  function signedIn(sub: string, email: string): Firestore {
    setLogLevel('silent');
    const firestore = getFirestore(newApp());
    const [host = '', port] = server().emulatorHost.split(':');
    connectFirestoreEmulator(firestore, host, Number(port), { mockUserToken: { sub, email } });
    return firestore;
  }

  describe('browserCatalogue', () => {
    const catalogue = () => browserCatalogue(anonymous(), log);

    async function stock() {
      const { create } = documentsCatalogue(server().store, fixedClock());
      for (let n = 0; n < 8; n += 1) {
        const categories = n % 2 === 0 ? ['water', 'featured'] : ['bounce', 'featured'];
        const createdAt = after(NOON, n * MINUTE);
        await create(product({ id: `p${n}`, title: `P ${n}`, categories, createdAt }));
      }
      await create(product({ id: 'hidden', title: 'H', categories: ['water'], isActive: false }));
    }

    it('reads active products, newest first, by category, featured, and all of them', async () => {
      await stock();
      const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join(' ');
      const reader = catalogue();
      expect(ids(await reader.listInCategory('water'))).toBe('p6 p4 p2 p0');
      expect(ids(await reader.listInCategory('water', 2))).toBe('p6 p4');
      expect(ids(await reader.listFeatured())).toBe('p7 p6 p5 p4 p3 p2');
      expect(ids(await reader.listActive())).toBe('p7 p6 p5 p4 p3 p2 p1 p0');
      expect(await reader.listInCategory('combo')).toEqual([]);
      expect(logged).toEqual([]);
    });

    it('reads one product like the server, null if there is none', async () => {
      await stock();
      const reader = catalogue();
      expect(await reader.find('p3')).toEqual(
        await documentsCatalogue(server().store, fixedClock()).find('p3'),
      );
      expect(await reader.find('none')).toBeNull();
      expect(logged).toEqual([]);
      expect(await reader.find('hidden')).toBeNull();
      expect(await reader.find('a/b')).toBeNull();
      expect(logged).toHaveLength(2);
    });

    it('leaves out, and logs, what is not a product', async () => {
      await stock();
      await fill(server().store, 'products', {
        odd: { isActive: true, categories: ['water'], createdAt: '2026', price: 'much' },
      });
      expect(await catalogue().listInCategory('water')).toHaveLength(4);
      expect(logged).toEqual([expect.stringContaining('products/odd')]);
    });
  });

  describe('browserProfiles', () => {
    const carls = () => browserProfiles(signedIn('carl', 'carl@example.com'), log);

    it('creates its own profile once, however many pages do it at once', async () => {
      const reader = carls();
      expect(await reader.find('carl')).toBeUndefined();
      const pages = [carls(), carls(), carls()];
      const created = await Promise.all(
        pages.map((each, n) => each.createIfAbsent({ ...CARL, displayName: `Carl ${n}` })),
      );
      const stored = await documentsProfiles(server().store).find('carl');
      expect(created).toEqual([stored, stored, stored]);
      expect(await reader.find('carl')).toEqual(stored);
      expect(await reader.createIfAbsent(CARL)).toEqual(stored);
      expect(logged).toEqual([]);
    });

    it('reads its own admin record', async () => {
      await fill(server().store, 'admins', { carl: { isAdmin: true } });
      expect(await carls().findLegacyAdmin('carl')).toEqual({ isAdmin: true });
      expect(
        await browserProfiles(signedIn('dora', ''), log).findLegacyAdmin('dora'),
      ).toBeUndefined();
    });

    it('logs and passes on what the rules refuse', async () => {
      const reader = carls();
      const refused = { code: 'permission-denied' };
      await expect(reader.find('ana')).rejects.toMatchObject(refused);
      await expect(reader.findLegacyAdmin('boss')).rejects.toMatchObject(refused);
      await expect(reader.createIfAbsent({ ...CARL, role: 'admin' })).rejects.toMatchObject(
        refused,
      );
      await expect(browserProfiles(anonymous(), log).find('carl')).rejects.toMatchObject(refused);
      expect(logged.map((problem) => problem.split(':')[0])).toEqual([
        'The profile cannot be read',
        'The admin record cannot be read',
        'The profile cannot be created',
        'The profile cannot be read',
      ]);
    });
  });
});

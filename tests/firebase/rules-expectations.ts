import type { RulesTestContext } from '@firebase/rules-unit-testing';

type Database = ReturnType<RulesTestContext['firestore']>;

/**
 * `ana` and `bob` have profiles. `new` is signed in for the first time, and so is `mute`, with an
 * account without an address.
 */
export type Visitor = 'nobody' | 'ana' | 'bob' | 'new' | 'mute';

export type Expectation = {
  readonly name: string;
  readonly as: Visitor;
  readonly may: boolean;
  readonly act: (database: Database) => Promise<unknown>;
};

export const profile = (overrides: object = {}) => ({
  displayName: 'New Person',
  email: 'new@example.com',
  photoURL: '',
  createdAt: '2026-11-20T18:00:00.000Z',
  role: 'customer',
  ...overrides,
});

/** What the expectations find there, written without the rules. */
export const SEED: Readonly<Record<string, object>> = {
  'products/live': { isActive: true, categories: ['water'], createdAt: '2026-01-01' },
  'products/hidden': { isActive: false, categories: ['water'], createdAt: '2026-01-01' },
  'products/odd': { isActive: 'true', categories: ['odd'] },
  'products/bare': { title: 'No flag at all' },
  'users/ana': profile({ email: 'ana@example.com' }),
  'users/bob': { email: 'bob@example.com', role: 'customer', photoURL: null },
  'users/boss': profile({ role: 'admin' }),
  'admins/ana': { isAdmin: false },
  'admins/boss': { isAdmin: true },
};

/** Only the server's, now and in the future. */
const SERVER_ONLY = [
  'reservations/r1',
  'schedules/castle:2026-12',
  'units/castle',
  'outbox/mail:r1',
  'agreements/r1-1',
  'quarantinedEvents/evt_1',
  'jobs/outbox',
  'paymentEvents/evt_1',
  'idempotency/key',
  'slugs/neon-castle',
  'pictures/a-320.avif',
  'picturePieces/a-0',
  'pictureSets/a',
  'accounts/ana',
  'sessions/s1',
  'unheard-of/x',
  'users/ana/private/x',
  'products/live/costs/x',
] as const;

const reads = (path: string) => (database: Database) => database.doc(path).get();
const sets = (path: string, data: object) => (database: Database) => database.doc(path).set(data);
const edits = (path: string, data: object) => (database: Database) =>
  database.doc(path).update(data);
const removes = (path: string) => (database: Database) => database.doc(path).delete();

const yes = (as: Visitor, name: string, act: Expectation['act']): Expectation => ({
  name: `${as} may ${name}`,
  as,
  may: true,
  act,
});
const no = (as: Visitor, name: string, act: Expectation['act']): Expectation => ({
  name: `${as} may not ${name}`,
  as,
  may: false,
  act,
});

const products: readonly Expectation[] = [
  yes('nobody', 'read an active product', reads('products/live')),
  yes('nobody', 'learn that a product is not there', reads('products/none')),
  no('nobody', 'read a hidden product', reads('products/hidden')),
  no('ana', 'read a product whose flag is a text', reads('products/odd')),
  no('ana', 'read a product without a flag', reads('products/bare')),
  yes('nobody', 'list the active products of a category', (database) =>
    database
      .collection('products')
      .where('isActive', '==', true)
      .where('categories', 'array-contains', 'water')
      .orderBy('createdAt', 'desc')
      .get(),
  ),
  no('nobody', 'list all products', (database) => database.collection('products').get()),
  no('ana', 'list hidden products', (database) =>
    database.collection('products').where('isActive', '==', false).get(),
  ),
  no('ana', 'list products of a whole group', (database) =>
    database.collectionGroup('products').where('isActive', '==', true).get(),
  ),
  no('ana', 'write a product', sets('products/mine', { isActive: true })),
  no('ana', 'change a product', edits('products/live', { price: 1 })),
  no('ana', 'remove a product', removes('products/live')),
];

const reading: readonly Expectation[] = [
  yes('ana', 'read her profile', reads('users/ana')),
  yes('new', 'learn that he has no profile', reads('users/new')),
  no('nobody', 'read a profile', reads('users/ana')),
  no('bob', 'read the profile of another', reads('users/ana')),
  no('ana', 'list profiles', (database) => database.collection('users').get()),
  no('ana', 'remove her profile', removes('users/ana')),
  yes('ana', 'read her admin record', reads('admins/ana')),
  yes('bob', 'learn that he has no admin record', reads('admins/bob')),
  no('nobody', 'read an admin record', reads('admins/boss')),
  no('ana', 'read the admin record of another', reads('admins/boss')),
  no('ana', 'list admin records', (database) => database.collection('admins').get()),
  no('ana', 'make herself an admin', edits('admins/ana', { isAdmin: true })),
  no('bob', 'write an admin record', sets('admins/bob', { isAdmin: true })),
  no('ana', 'remove her admin record', removes('admins/ana')),
];

const creating: readonly Expectation[] = [
  yes('new', 'create his profile', sets('users/new', profile())),
  yes('mute', 'create a profile without an address', sets('users/mute', profile({ email: '' }))),
  no('nobody', 'create a profile', sets('users/x', profile())),
  no('new', 'create the profile of another', sets('users/y', profile())),
  ...Object.entries({
    'as admin': { role: 'admin' },
    'with an unknown role': { role: 'owner' },
    'with a role that is no text': { role: true },
    'with the address of another': { email: 'ana@example.com' },
    'with a field of his own': { credit: 1000 },
    'with a name that is a list': { displayName: ['x'] },
    'with an endless name': { displayName: 'x'.repeat(201) },
    'with a picture that is a map': { photoURL: { a: 1 } },
    'with an endless picture': { photoURL: 'x'.repeat(2001) },
    'with a date that is a number': { createdAt: 1 },
    'with an endless date': { createdAt: 'x'.repeat(41) },
  }).map(([name, fault]) =>
    no('new', `create his profile ${name}`, sets('users/new', profile(fault))),
  ),
  ...Object.keys(profile()).map((field) => {
    const { [field]: _, ...rest }: Record<string, unknown> = profile();
    return no('new', `create his profile without ${field}`, sets('users/new', rest));
  }),
  no('mute', 'create a profile with an address', sets('users/mute', profile())),
];

const editing: readonly Expectation[] = [
  yes('ana', 'change her name and picture', (database) =>
    database.doc('users/ana').update({ displayName: 'Ana O.', photoURL: 'https://x.example' }),
  ),
  yes('bob', 'give himself a name, though the former program left gaps', (database) =>
    database.doc('users/bob').update({ displayName: 'Bob' }),
  ),
  no('ana', 'change the profile of another', edits('users/bob', { displayName: 'Eve' })),
  no('nobody', 'change a profile', edits('users/ana', { displayName: 'Eve' })),
  ...Object.entries({
    'role to admin': { role: 'admin' },
    'role, along with her name': { displayName: 'Ana', role: 'admin' },
    address: { email: 'boss@example.com' },
    'date of creation': { createdAt: '2020-01-01T00:00:00.000Z' },
    'profile by a field': { credit: 1000 },
    'name to a number': { displayName: 1 },
    'name to an endless one': { displayName: 'x'.repeat(201) },
    'picture to a list': { photoURL: ['x'] },
    'picture to an endless one': { photoURL: 'x'.repeat(2001) },
  }).map(([name, change]) => no('ana', `change her ${name}`, edits('users/ana', change))),
  no('ana', 'replace her profile by an admin’s', sets('users/ana', profile({ role: 'admin' }))),
  no('ana', 'leave her role out', sets('users/ana', { displayName: 'Ana' })),
];

const others: readonly Expectation[] = SERVER_ONLY.flatMap((path) => [
  no('nobody', `read ${path}`, reads(path)),
  no('ana', `read ${path}`, reads(path)),
  no('ana', `list what ${path} is one of`, (database) => database.doc(path).parent.get()),
  no('nobody', `write ${path}`, sets(path, { owner: 'nobody' })),
  no('ana', `write ${path}`, sets(path, { owner: 'ana' })),
  no('ana', `remove ${path}`, removes(path)),
]);

const all = [...products, ...reading, ...creating, ...editing, ...others];

/** Everything the rules must say. Denied acts come first, so that they find the seed unchanged. */
export const EXPECTATIONS: readonly Expectation[] = [
  ...all.filter(({ may }) => !may),
  ...all.filter(({ may }) => may),
];

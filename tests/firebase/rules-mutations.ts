/**
 * One change of `firestore.rules` that could be made by mistake, and the expectation that then
 * fails.
 */
export type Mutation = {
  readonly name: string;
  readonly noticedBy: string;
  readonly from: string;
  readonly to: string;
};

const mutation = (name: string, noticedBy: string, from: string, to: string): Mutation => ({
  name,
  noticedBy,
  from,
  to,
});

const LIST_OF_PRODUCTS = 'allow list: if resource.data.isActive == true;';
const UPDATE_OF_USER = `allow update: if isSelf(uid)
        && changedKeys().hasOnly(['displayName', 'photoURL'])`;

export const MUTATIONS: readonly Mutation[] = [
  mutation(
    'hidden products can be read',
    'nobody may not read a hidden product',
    'resource == null || resource.data.isActive == true',
    'true',
  ),
  mutation(
    'absent products are a denial',
    'nobody may learn that a product is not there',
    'resource == null || ',
    '',
  ),
  mutation(
    'any flag will do',
    'ana may not read a product whose flag is a text',
    'resource == null || resource.data.isActive == true',
    'resource == null || resource.data.isActive != false',
  ),
  mutation(
    'all products can be listed',
    'nobody may not list all products',
    LIST_OF_PRODUCTS,
    'allow list: if true;',
  ),
  mutation(
    'no product can be listed',
    'nobody may list the active products of a category',
    LIST_OF_PRODUCTS,
    '',
  ),
  mutation(
    'products can be written',
    'ana may not write a product',
    LIST_OF_PRODUCTS,
    `${LIST_OF_PRODUCTS} allow write: if request.auth != null;`,
  ),
  mutation(
    'products can be removed',
    'ana may not remove a product',
    LIST_OF_PRODUCTS,
    `${LIST_OF_PRODUCTS} allow delete: if request.auth != null;`,
  ),
  mutation(
    'whole groups can be listed',
    'ana may not list products of a whole group',
    'match /products/{productId}',
    'match /{path=**}/products/{productId}',
  ),
  mutation(
    'profiles are open to everyone',
    'nobody may not read a profile',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {\n      allow get: if true;',
  ),
  mutation(
    'profiles can be listed',
    'ana may not list profiles',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {\n      allow get: if isSelf(uid); allow list: if request.auth != null;',
  ),
  mutation(
    'profiles cannot be read',
    'ana may read her profile',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {',
  ),
  mutation(
    'profiles can be removed',
    'ana may not remove her profile',
    'allow create: if isSelf(uid) &&',
    'allow delete: if isSelf(uid); allow create: if isSelf(uid) &&',
  ),
  mutation(
    'profiles can be created for others',
    'new may not create the profile of another',
    'allow create: if isSelf(uid) && ',
    'allow create: if ',
  ),
  mutation(
    'profiles can be created anyhow',
    'new may not create his profile as admin',
    ' && isNewCustomer(request.resource.data)',
    '',
  ),
  mutation(
    'profiles cannot be created',
    'new may create his profile',
    'allow create: if isSelf(uid)',
    'allow create: if false',
  ),
  mutation(
    'profiles of others can be edited',
    'ana may not change the profile of another',
    UPDATE_OF_USER,
    UPDATE_OF_USER.replace('isSelf(uid)', 'request.auth != null'),
  ),
  mutation(
    'every field can be edited',
    'ana may not change her role to admin',
    `\n        && changedKeys().hasOnly(['displayName', 'photoURL'])`,
    '',
  ),
  mutation(
    'the role can be edited',
    'ana may not change her role to admin',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName', 'photoURL', 'role'])",
  ),
  mutation(
    'the address can be edited',
    'ana may not change her address',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName', 'photoURL', 'email'])",
  ),
  mutation(
    'some permitted key is enough',
    'ana may not change her role, along with her name',
    'changedKeys().hasOnly(',
    'changedKeys().hasAny(',
  ),
  mutation(
    'the name cannot be edited',
    'ana may change her name and picture',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['photoURL'])",
  ),
  mutation(
    'the picture cannot be edited',
    'ana may change her name and picture',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName'])",
  ),
  mutation(
    'a name can become anything',
    'ana may not change her name to a number',
    "\n        && isUntouchedOrText('displayName', 200)",
    '',
  ),
  mutation(
    'a picture can become anything',
    'ana may not change her picture to a list',
    "\n        && isUntouchedOrText('photoURL', 2000);",
    ';',
  ),
  mutation(
    'untouched gaps block an edit',
    'bob may give himself a name, though the former program left gaps',
    '!(key in changedKeys()) || ',
    '',
  ),
  mutation(
    'admin records are open to the signed-in',
    'ana may not read the admin record of another',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if request.auth != null;',
  ),
  mutation(
    'admin records can be listed',
    'ana may not list admin records',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if isSelf(uid); allow list: if request.auth != null;',
  ),
  mutation(
    'admin records can be written',
    'ana may not make herself an admin',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get, write: if isSelf(uid);',
  ),
  mutation(
    'admin records cannot be read',
    'ana may read her admin record',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if false;',
  ),
  mutation(
    'the signed-in read everything',
    'ana may not read reservations/r1',
    'allow read, write: if false;',
    'allow read: if request.auth != null;',
  ),
  mutation(
    'everyone gets everything',
    'nobody may not read reservations/r1',
    'allow read, write: if false;',
    'allow get: if true;',
  ),
  mutation(
    'the signed-in list everything',
    'ana may not list what reservations/r1 is one of',
    'allow read, write: if false;',
    'allow list: if request.auth != null;',
  ),
  mutation(
    'everyone writes everything',
    'nobody may not write reservations/r1',
    'allow read, write: if false;',
    'allow create: if true;',
  ),
  mutation(
    'the signed-in remove everything',
    'ana may not remove reservations/r1',
    'allow read, write: if false;',
    'allow delete: if request.auth != null;',
  ),
  mutation(
    'reservations are open to who knows the id',
    'nobody may not read reservations/r1',
    'match /{document=**}',
    'match /reservations/{id} { allow get: if true; } match /{document=**}',
  ),
  mutation(
    'anyone signed in is oneself',
    'bob may not read the profile of another',
    'request.auth != null && request.auth.uid == uid',
    'request.auth != null',
  ),
  mutation(
    'one is never oneself',
    'nobody may not read a profile',
    'request.auth != null && request.auth.uid == uid',
    'request.auth == null',
  ),
  mutation(
    'profiles may have any field',
    'new may not create his profile with a field of his own',
    "profile.keys().hasOnly(['displayName', 'email', 'photoURL', 'createdAt', 'role'])",
    'true',
  ),
  mutation(
    'any role can be created',
    'new may not create his profile as admin',
    "profile.role == 'customer'",
    'profile.role is string',
  ),
  mutation(
    'admins can be created',
    'new may not create his profile as admin',
    "profile.role == 'customer'",
    "profile.role in ['customer', 'admin']",
  ),
  mutation(
    'a profile needs no role',
    'new may not create his profile without role',
    "profile.role == 'customer'",
    "profile.get('role', 'customer') == 'customer'",
  ),
  mutation(
    'any address can be claimed',
    'new may not create his profile with the address of another',
    "profile.email == request.auth.token.get('email', '')",
    'profile.email is string',
  ),
  mutation(
    'an account needs an address',
    'mute may create a profile without an address',
    "request.auth.token.get('email', '')",
    'request.auth.token.email',
  ),
  mutation(
    'a name can be created as anything',
    'new may not create his profile with a name that is a list',
    '\n        && isText(profile.displayName, 200)',
    '',
  ),
  mutation(
    'a picture can be created as anything',
    'new may not create his profile with a picture that is a map',
    '\n        && isText(profile.photoURL, 2000)',
    '',
  ),
  mutation(
    'a date can be created as anything',
    'new may not create his profile with a date that is a number',
    '\n        && isText(profile.createdAt, 40)',
    '',
  ),
  mutation(
    'a text is anything with a size',
    'new may not create his profile with a name that is a list',
    'value is string && value.size() <= longest',
    'value.size() <= longest',
  ),
  mutation(
    'a text has no end',
    'new may not create his profile with an endless name',
    'value is string && value.size() <= longest',
    'value is string',
  ),
];

/** One change of `firestore.rules` that a tired hand could make, and that the expectations must notice. */
export type Mutation = { readonly name: string; readonly from: string; readonly to: string };

const mutation = (name: string, from: string, to: string): Mutation => ({ name, from, to });

const LIST_OF_PRODUCTS = 'allow list: if resource.data.isActive == true;';
const UPDATE_OF_USER = `allow update: if isSelf(uid)
        && changedKeys().hasOnly(['displayName', 'photoURL'])`;

export const MUTATIONS: readonly Mutation[] = [
  mutation(
    'hidden products can be read',
    'resource == null || resource.data.isActive == true',
    'true',
  ),
  mutation('absent products are a denial', 'resource == null || ', ''),
  mutation(
    'any flag will do',
    'resource == null || resource.data.isActive == true',
    'resource == null || resource.data.isActive != false',
  ),
  mutation('all products can be listed', LIST_OF_PRODUCTS, 'allow list: if true;'),
  mutation('no product can be listed', LIST_OF_PRODUCTS, ''),
  mutation(
    'products can be written',
    LIST_OF_PRODUCTS,
    `${LIST_OF_PRODUCTS} allow write: if request.auth != null;`,
  ),
  mutation(
    'products can be removed',
    LIST_OF_PRODUCTS,
    `${LIST_OF_PRODUCTS} allow delete: if request.auth != null;`,
  ),
  mutation(
    'whole groups can be listed',
    'match /products/{productId}',
    'match /{path=**}/products/{productId}',
  ),
  mutation(
    'profiles are open to everyone',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {\n      allow get: if true;',
  ),
  mutation(
    'profiles can be listed',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {\n      allow get: if isSelf(uid); allow list: if request.auth != null;',
  ),
  mutation(
    'profiles cannot be read',
    'match /users/{uid} {\n      allow get: if isSelf(uid);',
    'match /users/{uid} {',
  ),
  mutation(
    'profiles can be removed',
    'allow create: if isSelf(uid) &&',
    'allow delete: if isSelf(uid); allow create: if isSelf(uid) &&',
  ),
  mutation(
    'profiles can be created for others',
    'allow create: if isSelf(uid) && ',
    'allow create: if ',
  ),
  mutation('profiles can be created anyhow', ' && isNewCustomer(request.resource.data)', ''),
  mutation('profiles cannot be created', 'allow create: if isSelf(uid)', 'allow create: if false'),
  mutation(
    'profiles of others can be edited',
    UPDATE_OF_USER,
    UPDATE_OF_USER.replace('isSelf(uid)', 'request.auth != null'),
  ),
  mutation(
    'every field can be edited',
    `\n        && changedKeys().hasOnly(['displayName', 'photoURL'])`,
    '',
  ),
  mutation(
    'the role can be edited',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName', 'photoURL', 'role'])",
  ),
  mutation(
    'the address can be edited',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName', 'photoURL', 'email'])",
  ),
  mutation('some permitted key is enough', 'changedKeys().hasOnly(', 'changedKeys().hasAny('),
  mutation(
    'the name cannot be edited',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['photoURL'])",
  ),
  mutation(
    'the picture cannot be edited',
    "hasOnly(['displayName', 'photoURL'])",
    "hasOnly(['displayName'])",
  ),
  mutation('a name can become anything', "\n        && isUntouchedOrText('displayName', 200)", ''),
  mutation(
    'a picture can become anything',
    "\n        && isUntouchedOrText('photoURL', 2000);",
    ';',
  ),
  mutation('untouched gaps block an edit', '!(key in changedKeys()) || ', ''),
  mutation(
    'admin records are open to the signed-in',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if request.auth != null;',
  ),
  mutation(
    'admin records can be listed',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if isSelf(uid); allow list: if request.auth != null;',
  ),
  mutation(
    'admin records can be written',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get, write: if isSelf(uid);',
  ),
  mutation(
    'admin records cannot be read',
    'match /admins/{uid} {\n      allow get: if isSelf(uid);',
    'match /admins/{uid} {\n      allow get: if false;',
  ),
  mutation(
    'the signed-in read everything',
    'allow read, write: if false;',
    'allow read: if request.auth != null;',
  ),
  mutation('everyone gets everything', 'allow read, write: if false;', 'allow get: if true;'),
  mutation(
    'the signed-in list everything',
    'allow read, write: if false;',
    'allow list: if request.auth != null;',
  ),
  mutation('everyone writes everything', 'allow read, write: if false;', 'allow create: if true;'),
  mutation(
    'the signed-in remove everything',
    'allow read, write: if false;',
    'allow delete: if request.auth != null;',
  ),
  mutation(
    'reservations are open to who knows the id',
    'match /{document=**}',
    'match /reservations/{id} { allow get: if true; } match /{document=**}',
  ),
  mutation(
    'anyone signed in is oneself',
    'request.auth != null && request.auth.uid == uid',
    'request.auth != null',
  ),
  mutation(
    'one is never oneself',
    'request.auth != null && request.auth.uid == uid',
    'request.auth == null',
  ),
  mutation(
    'profiles may have any field',
    "profile.keys().hasOnly(['displayName', 'email', 'photoURL', 'createdAt', 'role'])",
    'true',
  ),
  mutation('any role can be created', "profile.role == 'customer'", 'profile.role is string'),
  mutation(
    'admins can be created',
    "profile.role == 'customer'",
    "profile.role in ['customer', 'admin']",
  ),
  mutation(
    'a profile needs no role',
    "profile.role == 'customer'",
    "profile.get('role', 'customer') == 'customer'",
  ),
  mutation(
    'any address can be claimed',
    "profile.email == request.auth.token.get('email', '')",
    'profile.email is string',
  ),
  mutation(
    'an account needs an address',
    "request.auth.token.get('email', '')",
    'request.auth.token.email',
  ),
  mutation(
    'a name can be created as anything',
    '\n        && isText(profile.displayName, 200)',
    '',
  ),
  mutation(
    'a picture can be created as anything',
    '\n        && isText(profile.photoURL, 2000)',
    '',
  ),
  mutation('a date can be created as anything', '\n        && isText(profile.createdAt, 40)', ''),
  mutation(
    'a text is anything with a size',
    'value is string && value.size() <= longest',
    'value.size() <= longest',
  ),
  mutation('a text has no end', 'value is string && value.size() <= longest', 'value is string'),
];

import {
  hashPassword,
  type PasswordHashing,
  passwordMatches,
} from '#adapters/local-auth/password-hash.ts';

/** As in the shop, at a hundredth of the cost, which tests/unit/adapters/local-auth/password-hash.test.ts holds: most tests sign in. */
export const QUICK_HASHING: PasswordHashing = {
  hash: (password) => hashPassword(password, { memory: 64, passes: 1, parallelism: 1 }),
  matches: passwordMatches,
};

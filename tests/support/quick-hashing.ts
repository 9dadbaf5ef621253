import {
  hashPassword,
  type PasswordHashing,
  passwordMatches,
} from '#adapters/local-auth/passwords.ts';

/**
 * Like the shop's, at a hundredth of the cost, because most tests sign in. The real cost is
 * tested in tests/unit/adapters/local-auth/password-hash.test.ts.
 */
export const QUICK_HASHING: PasswordHashing = {
  hash: (password) => hashPassword(password, { memory: 64, passes: 1, parallelism: 1 }),
  matches: passwordMatches,
};

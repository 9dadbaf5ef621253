import { describe } from 'vitest';
import type { OpenStores } from '#tests/support/fresh-repositories.ts';

type Suites = Readonly<Record<string, (open: OpenStores) => void>>;

/** What each `repositories-*.contract.ts` exports: a new one needs no line here. */
const SUITES = Object.values(
  import.meta.glob<Suites>('./repositories-*.contract.ts', { eager: true }),
).flatMap((file) => Object.values(file));

/** What the stores of the core's ports guarantee on any document store, without a skip list. */
export function describeRepositories(name: string, open: OpenStores): void {
  describe(`${name}`, () => {
    for (const describeSuite of SUITES) describeSuite(open);
  });
}

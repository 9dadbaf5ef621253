import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { makeCheckAdmin } from '#core/access/check-admin.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { makeDescribeUser } from '#server/queries/describe-user.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

export const accessModule = new ContainerModule(({ bind }) => {
  const { checkAdmin, clock, profiles, randomness, store } = TOKENS;
  bind(TOKENS.accounts).toResolvedValue(
    (store: DocumentStore, clock: Clock, randomness: Randomness) =>
      localAccounts({ store, clock, randomness }),
    [store, clock, randomness],
  );
  bind(checkAdmin).toResolvedValue(makeCheckAdmin, [profiles]);
  bind(TOKENS.describeUser).toResolvedValue(makeDescribeUser, [profiles, checkAdmin]);
});

import { ContainerModule } from 'inversify';
import type { BotCheckVerifier, BotCheckWebConfig } from '#core/staff/bot-check.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { openOnce } from '#server/platform/wiring/open-once.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

type Opened = BotCheckVerifier & { close(): Promise<void> };

/** Google's library is loaded with the first proof. */
function lazyVerifier(open: () => Promise<Opened>): Opened {
  const { get, opened } = openOnce(open);
  return {
    verify: async (token) => (await get()).verify(token),
    close: async () => (await opened())?.close(),
  };
}

async function openVerifier({ projectId, appId }: BotCheckWebConfig, clock: Clock) {
  const { appCheckVerifier } = await import('#adapters/recaptcha/app-check-verifier.ts');
  return appCheckVerifier({ projectId, appId, clock });
}

/** @param config undefined: nothing has to be proven */
export const botCheckModule = (config: BotCheckWebConfig | undefined) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    if (config === undefined) return;
    bind(TOKENS.botCheck).toResolvedValue(
      (clock: Clock): BotCheckVerifier => {
        const verifier = lazyVerifier(() => openVerifier(config, clock));
        onDeactivation(TOKENS.botCheck, () => verifier.close());
        return verifier;
      },
      [TOKENS.clock],
    );
  });

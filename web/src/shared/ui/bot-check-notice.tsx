import { BOT_CHECK } from '#texts/bot-check.ts';
import { useConfig } from '#web/shared/app-context.tsx';

const POLICIES = [
  [BOT_CHECK.privacy, 'https://policies.google.com/privacy'],
  [BOT_CHECK.terms, 'https://policies.google.com/terms'],
] as const;

/** Below forms with a bot check. Empty if the shop has none. */
export function BotCheckNotice() {
  if (useConfig().botCheck === undefined) return null;
  return (
    <p className="text-sm text-muted">
      {BOT_CHECK.protectedBy}{' '}
      {POLICIES.map(([name, href], index) => (
        <span key={href}>
          {index > 0 && ', '}
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan"
          >
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}

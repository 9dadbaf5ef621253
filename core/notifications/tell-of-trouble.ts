import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { type HealthTrouble, type ShopHealth, troublesOf } from '#core/jobs/shop-health.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { composeLetter } from './compose-letter.ts';
import type { MailContent } from './mail-frame.ts';
import type { MailSender } from './outbox.ts';

const composeTrouble = (
  { title, detail }: HealthTrouble,
  site: SiteConfig,
  publicUrl: string,
): MailContent =>
  composeLetter(
    {
      subject: `${title}: please look right away`,
      title,
      lead: detail,
      action: { label: 'Open the back office', url: `${publicUrl}/admin` },
      after: ['The runbook says what to do.'],
    },
    [],
    site,
  );

type TroublePorts = {
  readonly health: ShopHealth;
  readonly mail: MailSender;
  readonly clock: Clock;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
};

/**
 * Mails the owner about each problem when it begins, and daily while it lasts. Returns how many
 * mails. Does not use the outbox, because a store that cannot be written keeps no mail either.
 * Failed mails are tried again at the next check.
 */
export function makeTellOfTrouble({ health, mail, clock, readSite, publicUrl }: TroublePorts) {
  const mailedAt = new Map<string, Instant>();

  return async (): Promise<number> => {
    const now = clock.now();
    // Whoever set test keys knows it; the office shows it for as long as it lasts.
    const troubles = troublesOf(await health.look()).filter(({ code }) => code !== 'cards_test');
    for (const code of mailedAt.keys()) {
      if (!troubles.some((trouble) => trouble.code === code)) mailedAt.delete(code);
    }
    const due = troubles.filter(({ code }) => {
      const last = mailedAt.get(code);
      return last === undefined || now >= after(last, DAY);
    });
    for (const trouble of due) {
      const id = `trouble-${trouble.code}-${now}`;
      const site = await readSite();
      await mail.send({ id, to: site.email, ...composeTrouble(trouble, site, publicUrl) });
      mailedAt.set(trouble.code, now);
    }
    return due.length;
  };
}

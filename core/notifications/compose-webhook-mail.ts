import type { SiteConfig } from '#core/content/site-config.ts';
import { composeLetter } from './compose-letter.ts';
import type { MailContent } from './mail-frame.ts';
import type { OutboxTask } from './outbox.ts';

const WHY = {
  failing: 'Nothing at this address has taken our calls for days, so we stopped calling.',
  gone: 'The address answered that it is gone (410), so we stopped calling.',
} as const;

/** To the owner: another program is not told any more. */
export const composeWebhookMail = (
  { url, why }: Extract<OutboxTask, { readonly kind: 'webhook_off' }>,
  site: SiteConfig,
  publicUrl: string,
): MailContent =>
  composeLetter(
    {
      subject: 'A webhook was switched off',
      title: 'A webhook was switched off',
      lead: WHY[why],
      action: { label: 'Open Integrations', url: `${publicUrl}/admin/integrations` },
      after: [
        'What waits for it is kept and goes out when you switch it on again. What happens until then is not told.',
      ],
    },
    [['Address', url]],
    site,
  );

import { useMay } from '#web/admin/ui/may.ts';
import { ScreenTabs } from '#web/admin/ui/screen-tabs.tsx';

const OWNERS_TABS = [
  ['/admin/integrations', 'Webhooks'],
  ['/admin/integrations/imports', 'Imports'],
] as const;
const KEYS_TAB = ['/admin/integrations/keys', 'API keys'] as const;

/** Webhooks and imports are an owner's; everybody may have keys. */
export function IntegrationsTabs() {
  const isOwner = useMay()('settings:read');
  return <ScreenTabs label="Integrations" tabs={[...(isOwner ? OWNERS_TABS : []), KEYS_TAB]} />;
}

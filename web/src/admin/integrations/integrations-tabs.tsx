import { ScreenTabs } from '#web/admin/ui/screen-tabs.tsx';

const TABS = [
  ['/admin/integrations', 'Webhooks'],
  ['/admin/integrations/imports', 'Imports'],
  ['/admin/integrations/keys', 'API keys'],
] as const;

export const IntegrationsTabs = () => <ScreenTabs label="Integrations" tabs={TABS} />;

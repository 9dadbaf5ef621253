import { AreaScreens } from '#web/admin/ui/toolbar.tsx';
import { ImportsScreen } from './imports-screen.tsx';
import { KeysScreen } from './keys-screen.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

const SCREENS = [
  ['/admin/integrations', 'Webhooks', WebhooksScreen],
  ['/admin/integrations/imports', 'Imports', ImportsScreen],
  ['/admin/integrations/keys', 'API keys', KeysScreen],
] as const;

/**
 * `/admin/integrations`: webhooks, imports, and the person's own API keys. Staff other than
 * owners see only the keys.
 */
export const IntegrationsScreen = () => <AreaScreens title="Integrations" screens={SCREENS} />;

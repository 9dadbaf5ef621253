import { useLocation } from 'react-router-dom';
import { ImportsScreen } from '#web/admin/integrations/imports-screen.tsx';
import { KeysScreen } from '#web/admin/integrations/keys-screen.tsx';
import { WebhooksScreen } from '#web/admin/integrations/webhooks-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

/** `/admin/integrations`: webhooks, imports and API keys. Staff other than owners see only their own API keys. */
export function IntegrationsScreen() {
  const { pathname } = useLocation();
  const isKeys = pathname.endsWith('/keys');
  const isImports = pathname.endsWith('/imports');
  return (
    <>
      <PageMeta title="Integrations" path="/admin/integrations" hidden />
      {isKeys ? <KeysScreen /> : isImports ? <ImportsScreen /> : <WebhooksScreen />}
    </>
  );
}

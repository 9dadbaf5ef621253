import { WebhooksScreen } from '#web/admin/integrations/webhooks-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

/** `/admin/integrations` */
export function IntegrationsScreen() {
  return (
    <>
      <PageMeta title="Integrations" path="/admin/integrations" hidden />
      <WebhooksScreen />
    </>
  );
}

import { useProducts } from '#web/admin/data/use-products.ts';
import { SectionLinks } from '#web/admin/settings/section-links.tsx';
import { SettingsEditor } from '#web/admin/settings/settings-editor.tsx';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const Loading = () => (
  <div aria-busy="true" className="grid gap-6">
    <output className="sr-only">Loading the settings…</output>
    <Skeleton className="h-48" />
    <Skeleton className="h-72" />
    <Skeleton className="h-48" />
  </div>
);

/** `/admin/settings`: tax, delivery, fees, rates, discounts, deposit, limits and reminders; prices are plain until one is turned on. */
export function SettingsScreen() {
  const settings = useBusinessSettings();
  const products = useProducts();
  const error = settings.error ?? products.error;
  return (
    <div className="grid gap-6">
      <PageMeta title="Settings" path="/admin/settings" hidden />
      <div className="grid gap-3">
        <h1 className="text-title font-semibold">Settings</h1>
        <SectionLinks />
      </div>
      {settings.data !== undefined && products.data !== undefined ? (
        <SettingsEditor
          settings={settings.data}
          products={products.data}
          reload={async () => (await settings.refetch()).data}
        />
      ) : error === null ? (
        <Loading />
      ) : (
        <Alert tone="danger" title="The settings did not load">
          <p className="mb-3">{error.message}</p>
          <Button
            size="sm"
            onClick={() => void Promise.all([settings.refetch(), products.refetch()])}
          >
            Try again
          </Button>
        </Alert>
      )}
    </div>
  );
}

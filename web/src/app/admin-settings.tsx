import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { SettingsScreen } from '#web/admin/settings/settings-screen.tsx';

/** `/admin/settings` behind the guard. */
export function AdminSettings() {
  return (
    <AdminGuard>
      <AdminLayout>
        <SettingsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

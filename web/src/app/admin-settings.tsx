import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';

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

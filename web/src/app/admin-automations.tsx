import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { AutomationsScreen } from '#web/features/automations/automations-screen.tsx';

/** `/admin/phase4` behind the guard. */
export function AdminAutomations() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AutomationsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { AutomationsScreen } from '#web/admin/automations/automations-screen.tsx';

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

import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminInventoryScreen } from '#web/admin/inventory/inventory-screen.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';

/** `/admin/inventory` behind the guard. */
export function AdminInventory() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminInventoryScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

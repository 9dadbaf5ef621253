import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { AdminProductsScreen } from '#web/admin/products/products-screen.tsx';

/** `/admin/products` behind the guard; `/admin/products/new` is the same screen with its modal open. */
export function AdminProducts() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminProductsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

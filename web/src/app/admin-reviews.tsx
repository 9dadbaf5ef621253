import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { AdminReviewsScreen } from '#web/admin/reviews/reviews-screen.tsx';

/** `/admin/reviews` behind the guard. */
export function AdminReviews() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminReviewsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

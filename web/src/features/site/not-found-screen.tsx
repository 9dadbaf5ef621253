import { MASCOT_WAVING } from '#web/shared/art.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

/** Any path that is no route (specification §2). */
export function NotFoundScreen() {
  return (
    <div className="container-page grid justify-items-center gap-5 py-16 text-center">
      <PageMeta title="404 - Page Not Found" missing />
      <Picture image={MASCOT_WAVING} alt="" sizes="220px" priority className="h-auto w-55" />
      <h1 className="text-title font-bold">404 - Page Not Found</h1>
      <p className="text-lg text-muted">{"The page you're looking for doesn't exist."}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <ButtonLink to="/" variant="primary" size="lg">
          Back to home
        </ButtonLink>
        <ButtonLink to="/products" size="lg">
          See all inflatables
        </ButtonLink>
      </div>
    </div>
  );
}

import { NOT_FOUND } from '#texts/site.ts';
import { MASCOT_WAVING } from '#web/shared/mascots.ts';
import { ButtonLink } from './button.tsx';
import { PageMeta } from './page-title.tsx';
import { Picture } from './picture.tsx';

/** For any path without a route (specification §2). */
export function NotFoundScreen() {
  return (
    <div className="container-page grid justify-items-center gap-5 py-16 text-center">
      <PageMeta title={NOT_FOUND.title} missing />
      <Picture image={MASCOT_WAVING} alt="" sizes="220px" priority className="h-auto w-55" />
      <h1 className="text-title font-bold">{NOT_FOUND.title}</h1>
      <p className="text-lg text-muted">{NOT_FOUND.text}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <ButtonLink to="/" variant="primary" size="lg">
          {NOT_FOUND.home}
        </ButtonLink>
        <ButtonLink to="/products" size="lg">
          {NOT_FOUND.products}
        </ButtonLink>
      </div>
    </div>
  );
}

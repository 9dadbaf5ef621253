import { pathIn } from '#core/kernel/language.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { LANGUAGE } from '#texts/language.ts';
import { BROKEN } from '#texts/site.ts';

/** Instead of a blank page after a fault in our own code. Stands alone: nothing of the application is left. */
export function BrokenPage() {
  return (
    <main className="container-page max-w-xl py-24">
      <h1 className="mb-4 text-title font-bold">{BROKEN.title}</h1>
      <Alert tone="danger">{BROKEN.text}</Alert>
      <p className="mt-6">
        <a
          href={pathIn(LANGUAGE, '/')}
          className="font-semibold text-cyan underline underline-offset-4"
        >
          {BROKEN.home}
        </a>
      </p>
    </main>
  );
}

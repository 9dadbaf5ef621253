import { Notice } from '#web/shared/ui/notice.tsx';

/** Instead of a blank page after a fault in our own code. Stands alone: nothing of the application is left. */
export function BrokenPage() {
  return (
    <main className="container-page max-w-xl py-24">
      <h1 className="mb-4 text-title font-bold">Something burst</h1>
      <Notice tone="danger">
        This page ran into a fault of ours. Your cart is safe. Load the page again, or start over
        from the home page.
      </Notice>
      <p className="mt-6">
        <a href="/" className="font-semibold text-cyan underline underline-offset-4">
          Back to the home page
        </a>
      </p>
    </main>
  );
}
